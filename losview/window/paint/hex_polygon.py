"""Outlines of hexes in pixels of a view."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF, QTransform

from losview.hexes.hex import Hex
from losview.hexes.layout import Layout


def outline_of(layout: Layout, hex_: Hex, view: QTransform, scale: float) -> QPolygonF:
    """The outline of a hex in pixels, scaled about its centre."""
    x, y = layout.centre(hex_)
    return QPolygonF([view.map(QPointF(x + (a - x) * scale, y + (b - y) * scale)) for a, b in layout.corners(hex_)])
