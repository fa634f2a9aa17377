"""The selected hexes: one line around them, and a light tint."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT
from losview.drawing.hex_outlines import HexSetOutline, outlines
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout

#: The tint of selected hexes, and the colour of the dashes around them.
TINT, DASH = QColor(0, 114, 178, 34), "#0072b2"


class SelectionItem(QGraphicsItem):
    """Draws what is selected, or marked otherwise; its lines are so many pixels wide at any zoom.

    Args:
        tint: over the hexes.
    """

    def __init__(self, layout: Layout, bounds: QRectF, tint: QColor = TINT) -> None:
        super().__init__()
        self._layout, self._bounds, self._tint = layout, bounds, tint
        self._path = QPainterPath()

    def show_hexes(self, hexes: Collection[Hex]) -> None:
        """Show these hexes as selected, none to show nothing."""
        self._path = path_around(self._layout, hexes)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._path.isEmpty():
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_marked(painter, self._path, self._tint)
        painter.restore()


def paint_marked(painter: QPainter, path: QPainterPath, tint: QColor) -> None:
    """Draw a tint over marked hexes, and lines around them; `path` is that of `path_around`."""
    painter.fillPath(path, tint)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width, dashes in ((CASING_LIGHT, 4.4, []), (CASING_DARK, 2.6, []), ("#ffffff", 1.6, [4.0, 4.0])):
        pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
        pen.setCosmetic(True)
        if dashes:
            pen.setDashPattern(dashes)
        painter.strokePath(path, pen)


def path_around(layout: Layout, hexes: Collection[Hex]) -> QPainterPath:
    """The outlines of a set of hexes on the scene; empty without hexes."""
    if not hexes:
        return QPainterPath()
    plane = layout.grid.plane
    cells = np.zeros(plane.size, np.bool_)
    cells[plane.cells_of(hexes)] = True
    return outline_path(layout, outlines(plane, cells))


def outline_path(layout: Layout, outline: HexSetOutline) -> QPainterPath:
    """The closed ways of an outline on the scene."""
    path = QPainterPath()
    for way in outline:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in layout.points(way).tolist()]))
        path.closeSubpath()
    return path
