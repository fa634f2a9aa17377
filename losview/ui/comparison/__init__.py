"""Comparing rulings in the window: chips under the badge, a table, and the hexes where two fields differ.

Read first: `comparison_controller.py`.
May import: board, comparison, hexes, overlays/art, overlays/los, sight, ui/canvas, ui/frame, ui/ruling, ui/state,
ui/widgets.
"""
