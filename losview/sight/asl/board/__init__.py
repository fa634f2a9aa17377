"""A board as ASL reads it: ground, pieces of terrain, hexsides, locations and where units may stand, as arrays.

Read first: `asl_terrain.py`.
May import: hexes, board/*, sight.
"""
