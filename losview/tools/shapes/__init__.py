"""The tools for outlines: drawn by corners or freehand, reshaped, put together, and stamped.

Read first: `shape_tool.py`.
May import: hexes, board, board/edits, board/kinds, board/layers, board/outlines, board/shapes,
board/shape_edits, tools.
"""
