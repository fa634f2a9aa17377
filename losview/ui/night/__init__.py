"""The night's panel, the turn strip, and what keeps the night on the map true to board and rules.

Read first: `controller.py`.
May import: hexes, board/*, sight, sight/asl/*, tools, overlays/*, ui/canvas, ui/paint, ui/state.
"""
