"""The hexes where two fields differ, on the map and in the legend: a colour and a hatching for each kind."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from losview.drawing.art.outcomes import BLUE, ORANGE
from losview.features.analysis.difference_map import Difference, DifferenceMap
from losview.hexes.layout import Layout
from losview.window.canvas.selection_item import path_around
from losview.window.widgets.theme import LIGHT, Theme


class DifferenceLook(NamedTuple):
    """Colour and hatching of a kind of hexes."""

    colour: str
    pattern: Qt.BrushStyle


#: How hexes look about which two fields differ; the others stay as they are.
LOOKS = {
    Difference.FIRST: DifferenceLook(BLUE, Qt.BrushStyle.BDiagPattern),
    Difference.SECOND: DifferenceLook(ORANGE, Qt.BrushStyle.FDiagPattern),
    Difference.HINDERED: DifferenceLook("#7b3294", Qt.BrushStyle.Dense6Pattern),
}

#: How strongly a hex is covered, out of 255.
COVER = 120


class DifferenceOverlay:
    """Draws the differing hexes on a layout."""

    z = 13

    def __init__(self, layout: Layout, found: DifferenceMap) -> None:
        x0, y0, x1, y1 = layout.bounds()
        self._bounds = QRectF(x0, y0, x1 - x0, y1 - y0)
        self._paths = [(look, path_around(layout, hexes)) for kind, look in LOOKS.items()
                       if (hexes := found.hexes(kind))]

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setClipRect(self._bounds, Qt.ClipOperation.IntersectClip)
        for look, path in self._paths:
            fill_with(painter, look)
            painter.drawPath(path)
            painter.setBrush(QBrush(QColor(look.colour), look.pattern))
            painter.drawPath(path)


def fill_with(painter: QPainter, look: DifferenceLook) -> None:
    """Make a painter fill with the veil of a kind, and draw its outline."""
    veil = QColor(look.colour)
    veil.setAlpha(COVER)
    pen = QPen(QColor(look.colour), 2)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(veil)


class DifferenceSwatch(QWidget):
    """How one kind of hexes looks, for the legend."""

    def __init__(self, look: DifferenceLook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._colours = look, LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(34, 18)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.fillRect(box, QColor(self._colours.raised))
        fill_with(painter, self._look)
        painter.drawRect(box)
        painter.setBrush(QBrush(QColor(self._look.colour), self._look.pattern))
        painter.drawRect(box)
        painter.end()
