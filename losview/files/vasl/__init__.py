"""VASL's board archives, alone and laid edge to edge: their pixels become outlines, hexsides and levels.

Read first: `vasl_format.py`.
May import: hexes, board/*, files, files/overlay_pictures, resources_dir.
"""
