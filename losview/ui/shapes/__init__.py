"""The panels of the tools for outlines and stamps, shown in the palette while such a tool is in hand.

Read first: `panel.py`.
May import: board, board/kinds, board/shapes, tools/shapes, ui/palette, ui/widgets.
"""
