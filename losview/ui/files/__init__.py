"""Opening and saving maps from the window, and laying boards edge to edge.

Read first: `file_actions.py`.
May import: hexes, board/*, sight, files/*, ui/paint, ui/ruling, ui/state, ui/widgets.
"""
