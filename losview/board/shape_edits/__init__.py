"""Acts on drawn outlines as edits, each one undo step; the levels of hexes follow the contours.

Read first: `outline_acts.py`.
May import: hexes, board, board/edits, board/shapes.
"""
