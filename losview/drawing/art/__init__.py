"""A board as marks: terrain, hexsides, units and labels, ready for any painter."""
