"""What a map is made of, layer by layer: what is hidden from a picture, and what an edit may not change.

Read first: `map_layers.py`.
May import: hexes, board, board/kinds, board/edits.
"""
