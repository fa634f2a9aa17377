"""What is done to the ground of many hexes at once, as edits: painted, cleared by layer, smoothed, raised.

Read first: `terrain_edits.py`.
May import: hexes, board, board/kinds, board/edits, board/layers, board/scenario, board/shapes,
board/shape_edits.
"""
