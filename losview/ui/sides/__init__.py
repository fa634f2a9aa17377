"""As seen by a side, in a window of its own: what its player may see, and nothing else; it can be locked, and saved.

Read first: `side_actions.py`.
May import: board, board/scenario, files, output, pictures, sides, sight, ui/canvas, ui/export, ui/files, ui/printing,
ui/state, ui/widgets.
"""
