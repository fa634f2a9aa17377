"""Changes of a board: an edit is a value, and applying it returns the edit that undoes it.

Read first: `edit.py`.
May import: hexes, board, board/kinds, board/outlines.
"""
