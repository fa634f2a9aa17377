"""Geometry of drawn outlines: built, simplified, smoothed, snapped, combined, always valid and on the lattice.

Read first: `polygons.py`.
May import: hexes, board, board/kinds, board/outlines, resources_dir.
"""
