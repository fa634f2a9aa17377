"""Which hexes, terrain and hexsides a line crosses, before any rule is applied."""
