"""The thread from the side, drawn.

Read first: `panel.py`.
May import: hexes, board/*, sight, overlays/*, ui/paint, ui/state, ui/widgets, output.
"""
