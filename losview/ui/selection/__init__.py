"""What the window offers for selected hexes: the panel of the select tool, and the actions of the menu.

Read first: `panel.py`.
May import: board/*, tools, tools/select, ui/palette, ui/state, ui/widgets.
"""
