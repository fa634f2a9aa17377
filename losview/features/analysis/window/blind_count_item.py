"""The numbers of blind hexes, printed in them: white on dark where a hex is blind, in a ring where it no longer is."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.blind_count import CountedHex

#: Sizes in hexsides: of the numbers, of the discs, and how far below the centre dot, beside the thread, they stand.
LETTER, RADIUS, BELOW = 0.42, 0.3, 0.5

#: Half the distance of two hexsides that face each other, in hexsides, rounded down.
HALF_HIGH = 0.86

#: On the screen, in pixels: the least radius of a disc, and its least distance from the disc of the thread's end.
LEAST, BESIDE_END = 9.0, 21.0

#: Dark and light, which stand out from every map.
DARK, LIGHT = QColor("#111418"), QColor("#ffffff")


class BlindCountItem(QGraphicsItem):
    """Draws the counted hexes.

    Attributes:
        counted: the hexes with their numbers.

    Args:
        ends: the hexes of the thread's ends, whose discs lie at their centre dots.
    """

    def __init__(self, layout: Layout, bounds: QRectF, counted: tuple[CountedHex, ...], ends: Collection[Hex]) -> None:
        super().__init__()
        self._layout, self._bounds, self.counted, self._ends = layout, bounds, counted, ends
        self.setZValue(31)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def disc(self, one: CountedHex, scale: float) -> tuple[QPointF, float]:
        """Middle and radius of the disc of a counted hex, at so many pixels to a unit of the map.

        On small maps the discs keep a size that can be read.  Each stands in its own hex, but for those at the
        thread's ends, which would lie under these.
        """
        size = self._layout.size
        radius = max(size * RADIUS, LEAST / scale)
        below = max(0.0, min(size * BELOW, size * HALF_HIGH - radius))
        if one.hex in self._ends:
            below = max(size * BELOW, BESIDE_END / scale)
        x, y = self._layout.centre(one.hex)
        return QPointF(x, y + below), radius

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size, font = self._layout.size, QFont()
        scale = max(1e-6, painter.worldTransform().m11())
        grown = max(1.0, LEAST / (size * RADIUS * scale))
        font.setPixelSize(max(1, round(size * LETTER * grown)))
        font.setBold(True)
        painter.setFont(font)
        for one in self.counted:
            middle, radius = self.disc(one, scale)
            painter.setPen(QPen(LIGHT if one.is_blind else DARK, size * 0.05 * grown))
            painter.setBrush(DARK if one.is_blind else LIGHT)
            painter.drawEllipse(middle, radius, radius)
            painter.setPen(LIGHT if one.is_blind else DARK)
            box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(one.number))
