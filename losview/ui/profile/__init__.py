"""The profile: ground, terrain and thread drawn from the side.

Read first: `panel.py`.
May import: hexes, board/*, sight, overlays/*, ui/paint, ui/state, ui/widgets, output.
"""
