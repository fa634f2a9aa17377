"""Maps resized, cropped, flipped, turned and joined, as edits: everything on a map moves with it.

Read first: `reshape.py`.
May import: hexes, board, board/edits, board/outlines.
"""
