"""The panel of what is wrong with the map: found anew while it is drawn, gone to by a click, mended by a button.

Read first: `lint_panel.py`.
May import: hexes, board/*, lint, ui/canvas, ui/state, ui/widgets.
"""
