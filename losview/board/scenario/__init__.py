"""What a scenario adds to a map: the night, the turn, and the sides of its counters.

Read first: `night.py`.
May import: board, board/kinds, board/edits.
"""
