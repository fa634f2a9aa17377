"""Beginning a map: the dialog of templates, size, numbering and country, with a picture of the corners.

Read first: `new_map_dialog.py`.
May import: hexes, board/*, sight, ui/files, ui/state, ui/widgets, files,
files/vassal_modules, ui/paint.
"""
