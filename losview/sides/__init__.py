"""What a side knows: what its units see of others, the union of their fields, and the map as its player may have it.

Read first: `side_knowledge.py`.
May import: board, board/kinds, board/scenario, board/units, files, hexes, output, sight.
"""
