"""Labels and notes asked for and changed in a dialog.

Read first: `text_dialog.py`.
May import: board, board/edits, tools, ui/palette, ui/state, ui/widgets, output.
"""
