"""The panels of the tools for outlines and stamps, shown in the palette while such a tool is in hand.

Read first: `panel.py`.
May import: hexes, board, board/kinds, board/shapes, overlays/art, tools/shapes, ui/paint, ui/palette, ui/widgets.
"""
