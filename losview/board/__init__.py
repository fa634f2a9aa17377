"""What lies on the table: levels, terrain, depictions, hexside features, counters, and edits to them."""
