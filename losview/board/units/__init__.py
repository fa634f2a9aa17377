"""Units as a player has them: several changed at once, the order of a stack, sizes, and orders of battle by side.

Read first: `unit_change.py`.
May import: hexes, board, board/kinds, board/edits, board/scenario.
"""
