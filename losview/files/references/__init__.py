"""What a map refers to, pictures and boards: which files may be opened for it, and what they hold.

Read first: `policy.py`.
May import: board, board/transform, files, files/vasl, hexes.
"""
