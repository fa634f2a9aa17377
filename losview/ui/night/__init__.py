"""The night panel, the turn strip, and the controller that keeps the night on the map up to date.

Read first: `controller.py`.
May import: hexes, board/*, sight, sight/asl/*, tools, overlays/*, ui/canvas, ui/paint, ui/state, ui/widgets, referee,
referee/console.
"""
