"""Maps on boards of others in files: what differs from the boards is written, the boards are referred to.

Read first: `board_references.py`.
May import: board, files, files/references, files/vasl, hexes.
"""
