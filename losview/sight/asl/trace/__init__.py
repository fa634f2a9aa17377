"""Which hexes, pieces of terrain and hexsides threads meet, before any rule is asked.

Read first: `lines.py`.
May import: hexes, board/*, sight, sight/asl/board.
"""
