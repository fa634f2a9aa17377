"""The line of a thread before it is judged, and names beside places: where things are, and nothing of the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT
from losview.hexes.lattice import Point
from losview.hexes.layout import Layout
from losview.window.paint.pens import colour_of, stroke
from losview.window.widgets.plain_text import shown

#: Pixels: widths of the casing and of the line, radius of the dots at its ends, size and padding of names.
CASING, WIDTH, DOT, LETTERS, PADDING = 7.0, 3.4, 6.0, 12, 5.0

#: So many sizes of a hex above its middle its name stands, where hexes have their labels too.
ABOVE = 0.78


class NamedPlace(NamedTuple):
    """A place that has its name beside it, on its left or on its right; `above` of a hex: at its edge."""

    point: Point
    name: str
    on_left: bool = False
    above: bool = False


class LineItem(QGraphicsItem):
    """Draws a line between two places, or none, and the names of places; all sizes are in pixels.

    Attributes:
        ends: those between which the line runs, None for no line. places: those that are named.
    """

    def __init__(self, layout: Layout, bounds: QRectF, ends: tuple[Point, Point] | None,
                 places: Sequence[NamedPlace]) -> None:
        super().__init__()
        self.ends, self.places = ends, tuple(places)
        self._layout, self._bounds, self._from = layout, bounds, 0.0
        self.setZValue(19)

    def uncover(self, part: float) -> None:
        """Draw the line from that part of its length on, 0 to 1, and no longer what lies before."""
        self._from = part
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        view = painter.worldTransform()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(QTransform())
        if self.ends is not None:
            a, b = (view.map(QPointF(*self._layout.point(end))) for end in self.ends)
            self._paint_line(painter, a + (b - a) * self._from, b)
        font = QFont(painter.font())
        font.setPixelSize(LETTERS)
        font.setBold(True)
        painter.setFont(font)
        for place in self.places:
            x, y = self._layout.point(place.point)
            self._paint_name(painter, view.map(QPointF(x, y - ABOVE * self._layout.size if place.above else y)), place)
        painter.restore()

    @staticmethod
    def _paint_line(painter: QPainter, a: QPointF, b: QPointF) -> None:
        for colour, width in ((CASING_LIGHT, CASING), (CASING_DARK, WIDTH)):
            painter.setPen(stroke(colour, width))
            painter.drawLine(a, b)
        painter.setPen(stroke(CASING_LIGHT, 2.0))
        painter.setBrush(colour_of(CASING_DARK))
        for at in (a, b):
            painter.drawEllipse(at, DOT, DOT)

    @staticmethod
    def _paint_name(painter: QPainter, at: QPointF, place: NamedPlace) -> None:
        metrics, name = QFontMetricsF(painter.font()), shown(place.name)
        wide, high = metrics.horizontalAdvance(name) + 2 * PADDING, metrics.height() + 2
        beside = at.x() - 2 * DOT - wide if place.on_left else at.x() + 2 * DOT
        left, top = at.x() - wide / 2 if place.above else beside, at.y() - high / 2
        if left < PADDING:  # beyond the edge of the view: above the end instead
            left, top = PADDING, at.y() - high - 2 * DOT
        box = QRectF(left, top, wide, high)
        painter.setPen(stroke(CASING_LIGHT, 1.0))
        painter.setBrush(colour_of(CASING_DARK))
        painter.drawRoundedRect(box, high / 2, high / 2)
        painter.setPen(colour_of(CASING_LIGHT))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), name)
