"""A board as ASL reads it: ground, terrain, hexsides and locations as arrays."""
