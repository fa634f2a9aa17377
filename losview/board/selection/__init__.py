"""Sets of hexes that somebody has selected: by area, by what lies there, connected alike, by a query in words.

Read first: `selected_hexes.py`.
May import: hexes, board, board/kinds, board/edits, board/outlines, board/layers, board/painting.
"""
