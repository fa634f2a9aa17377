"""Outlines drawn inside hexes, clipped to hexes on the lattice: terrain and the ground between contours.

Read first: `clipped.py`.
May import: hexes, board, board/kinds.
"""
