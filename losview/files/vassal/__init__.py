"""Saved games of VASL: unpacked, their boards laid edge to edge, and the counters that anybody may see on them.

Read first: `saved_game.py`.
May import: hexes, board, board/kinds, files, files/overlay_pictures, files/references, files/vasl.
"""
