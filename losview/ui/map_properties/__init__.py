"""What a map is as a whole: title, notes, rules, numbering, size, turns and joins, in one dialog of edits.

Read first: `properties_dialog.py`.
May import: hexes, board/*, sight, files, ui/files, ui/new_map, ui/state, ui/widgets.
"""
