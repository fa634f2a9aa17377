"""As seen by a side, in a window of its own: what its player may see, and nothing else; it can be locked, and saved.

Read first: `side_actions.py`.
May import: board, board/scenario, files, hexes, output, overlays, overlays/art, overlays/los, sides, sight, ui/canvas,
ui/export, ui/files, ui/paint, ui/state, ui/widgets.
"""
