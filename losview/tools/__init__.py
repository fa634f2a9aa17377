"""Tools: what a press, a drag and a release on the map mean.  A drag is an object, born and buried."""
