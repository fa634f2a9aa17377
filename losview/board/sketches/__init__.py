"""Boards as small text pictures, read and written: for tests, recipes and bug reports.

Read first: `sketch.py`.
May import: hexes, board, board/kinds.
"""
