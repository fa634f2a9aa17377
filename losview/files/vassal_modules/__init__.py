"""Modules of VASSAL: the pictures of their maps with hex grid and numbering, to be laid under new maps.

Read first: `module_file.py`.
May import: hexes, board, files, files/map_editors, files/vasl.
"""
