"""Integer geometry of hex maps: hexes, the exact lattice, threads, grids, labels and layouts.

Nothing here knows about terrain, rules or screens beyond the affine picture in `layout`.

Read first: `hex.py`.
May import: no other room.
"""
