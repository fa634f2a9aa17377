"""Map, thread, field and night onto any QPainter.

Read first: `map_painter.py`.
May import: hexes, board/*, sight, files, files/references, overlays/*, ui/state, ui/widgets.
"""
