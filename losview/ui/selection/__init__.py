"""What the window offers for selected hexes: the panel of the select tool, the clipboard, the menu's actions.

Read first: `panel.py`.
May import: board/*, tools/select, ui/palette, ui/state, ui/widgets.
"""
