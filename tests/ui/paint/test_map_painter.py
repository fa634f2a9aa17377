"""Shapes of one mark are one mass: where a disc and a polygon lie on each other there is no hole."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.overlays.art.marks import Disc, Ink, Layer, Mark, Poly, turns_left
from losview.ui.paint.map_painter import MapPainter

SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))


def test_a_disc_and_a_polygon_add_up_whichever_way_the_polygon_turns():
    layout = Layout(Grid(2, 2))
    for points in (SQUARE, SQUARE[::-1]):
        mark = Mark(Layer.BULK, Ink(fill="#000000"), (Disc(0.0, 0.0, 0.5), Poly(points, True)))
        path = MapPainter(layout).path(mark)
        assert path.contains(QPointF(0.0, 0.0)), turns_left(points)
        assert path.contains(QPointF(0.9 * layout.size, 0.9 * layout.size))
