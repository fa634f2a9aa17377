"""Outlines drawn inside hexes, clipped to hexes on the lattice: terrain and the ground between contours.

Read first: `clipped_depictions.py`.
May import: hexes, board, board/kinds.
"""
