"""Comparing the open map with another: the list of changes, the verdicts that flipped, and marks on the map.

Read first: `difference_actions.py`.
May import: hexes, board, difference, files, files/references, sight, ui/canvas, ui/files, ui/frame, ui/state,
ui/widgets.
"""
