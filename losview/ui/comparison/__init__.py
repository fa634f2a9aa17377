"""Comparing rulings in the window: chips under the badge, a table, and the hexes where two fields differ.

Read first: `comparison_controller.py`.
May import: board, calculator, comparison, hexes, overlays/art, overlays/los, sight, ui/canvas, ui/charts, ui/frame,
ui/ruling, ui/state, ui/widgets.
"""
