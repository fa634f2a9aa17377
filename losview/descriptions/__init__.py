"""Maps, hexes, fields and rulings as text that is read aloud well: whole sentences, one fact each, no signs.

Read first: `map_description.py`.
May import: board, board/edits, board/kinds, board/outlines, board/scenario, equations, hexes, sight.
"""
