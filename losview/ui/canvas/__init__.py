"""The map on the screen: the scene, its items, and the view that hands mouse and keys to the tool in hand.

Read first: `scene.py`.
May import: hexes, board/*, sight, overlays/*, tools, ui/paint, ui/state, ui/widgets.
"""
