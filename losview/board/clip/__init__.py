"""Pieces cut out of a map: copied, turned, mirrored and put down elsewhere, with all that lies on them.

Read first: `clip.py`.
May import: hexes, board, board/edits, board/layers, board/outlines, board/painting, board/scenario, board/shapes,
board/shape_edits, board/transform.
"""
