"""Outlines of hexes as a view shows them, for what is drawn in pixels over the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF, QTransform

from losview.hexes.hex import Hex
from losview.hexes.layout import Layout


def outline_of(layout: Layout, hex_: Hex, view: QTransform, scale: float) -> QPolygonF:
    """A hex drawn that much smaller about its centre, in pixels."""
    x, y = layout.centre(hex_)
    return QPolygonF([view.map(QPointF(x + (a - x) * scale, y + (b - y) * scale)) for a, b in layout.corners(hex_)])
