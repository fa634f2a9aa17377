"""What surrounds the map in the window: docks, toolbar, status bar, the welcome view's place, and the theme.

Read first: `docks.py`.
May import: hexes, board/*, sight, sight/cases, overlays/*, ui/canvas, ui/palette, ui/ruling, ui/state,
ui/welcome, ui/widgets.
"""
