"""What lies on the table: the map record and what it holds.

Read first: `board.py`.
May import: hexes, board/kinds.
"""
