"""The night console in the window: acts of the referee tried, shown on the map, and taken or declined.

Read first: `referee_controller.py`.
May import: board/edits, board/layers, board/scenario, hexes, output, referee, referee/acts, referee/console, sight,
ui/canvas, ui/forms, ui/frame, ui/state, ui/widgets.
"""
