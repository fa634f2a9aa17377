"""What differs between two maps: hexes, hexsides, outlines, units, texts and settings, counted and named.

Read first: `board_difference.py`.
May import: hexes, board.
"""
