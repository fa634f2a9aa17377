"""A map from nothing: templates of what people print, plans that say how large, and a country to begin with.

Read first: `map_plan.py`.
May import: hexes, board, board/kinds, board/edits, resources_dir.
"""
