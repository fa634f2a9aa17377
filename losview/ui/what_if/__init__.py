"""What if, in the window: a panel of sliders whose ruling is marked as supposed, and levels short in the hexes.

Read first: `what_if_controller.py`.
May import: board, board/edits, board/kinds, board/painting, hexes, overlays/los, sight, ui/canvas, ui/frame, ui/paint,
ui/profile, ui/ruling, ui/state, ui/widgets, what_if.
"""
