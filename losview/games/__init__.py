"""A game on its map: what each side saw at each moment, what the referee told it, and its report of both.

Read first: `moment.py`.
May import: board, board/edits, board/scenario, board/units, files, output, rulings, sides, sight.
"""
