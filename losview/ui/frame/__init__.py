"""What surrounds the map in the window: docks, toolbar, status bar, central widget and theme.

Read first: `docks.py`.
May import: hexes, board/*, sight, sight/cases, overlays/*, ui/canvas, ui/paint, ui/palette, ui/ruling, ui/state,
ui/welcome, ui/widgets.
"""
