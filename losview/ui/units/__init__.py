"""Units edited in a dialog, one or several at once, and the panel with the orders of battle.

Read first: `unit_dialog.py`.
May import: hexes, board/*, sight, tools, overlays/art, ui/canvas, ui/paint, ui/palette, ui/state, ui/widgets.
"""
