"""The studies there are, one module each, and the list of them.

Read first: `dominance.py`.
May import: hexes, board, boundary, files, sight, studies.
"""
