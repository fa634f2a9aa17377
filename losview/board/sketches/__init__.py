"""Boards as small text pictures, read and written: for tests, bug reports and the clipboard.

Read first: `sketch.py`.
May import: hexes, board, board/kinds.
"""
