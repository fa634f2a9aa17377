"""Blind hexes counted on the map, one by one along the thread, behind what hides them.

Read first: `blind_count_controller.py`.
May import: equations, hexes, ui/canvas, ui/state.
"""
