"""The profile as an SVG file.

Few programs that read SVG know clipping, and Qt writes it wrongly: here what overhangs the plot is covered, and
hatching is lines that end where they should.
"""

from __future__ import annotations

import re
from math import ceil, floor

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtSvg import QSvgGenerator

from losview.output.safe_text import many_lines
from losview.overlays.svg import FONTS
from losview.ui.profile.annotations import finish
from losview.ui.profile.brushes import hatching_colour
from losview.ui.profile.columns import ProfileContents
from losview.ui.profile.drawing import ProfileDrawing
from losview.ui.profile.plot import Spots
from losview.ui.widgets.theme import LIGHT

#: Pixels between the lines of the hatching, along the drawing.
PITCH = 8


def profile_svg(side: ProfileContents, size: QSize, title: str) -> str:
    """A profile as an SVG document of a size in pixels, by day."""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator()
    made.setOutputDevice(held)
    made.setResolution(96)
    made.setSize(size)
    made.setViewBox(QRect(0, 0, size.width(), size.height()))
    made.setTitle(title)
    made.setDescription("losview")
    painter = QPainter(made)
    finish(SvgDrawing(painter, side, QRectF(0, 0, size.width(), size.height()), LIGHT))
    painter.end()
    text = re.sub(r'font-family="[^"]*"', f'font-family="{FONTS}"', held.data().toStdString())
    return many_lines(text)  # Qt escapes markup only, and XML allows few control characters


class SvgDrawing(ProfileDrawing):
    """A profile drawn without clips."""

    def draw(self) -> None:
        paper, plot, area = QColor(self.colours.panel), self.plot, self.area
        self.painter.fillRect(area, paper)
        self._levels()
        self._within()
        self.smooth(True)
        left, wide = plot.left() - 3, plot.width() + 6  # with the outermost edges
        self.painter.fillRect(QRectF(left, area.top(), wide, plot.top() - 2 - area.top()), paper)
        self.painter.fillRect(QRectF(left, plot.bottom(), wide, area.bottom() - plot.bottom()), paper)
        self._head()
        self.font(11)

    def _trace(self, line: Spots, pen: QPen) -> None:
        self.painter.setPen(pen)
        self.painter.drawPolyline([QPointF(x, y) for x, y in line])

    def _hatch(self, boxes: list[QRectF]) -> None:
        self.painter.setPen(QPen(hatching_colour(self.colours.dark), 1))
        self.painter.drawLines(hatched(boxes))

    def _airs(self) -> list[QRectF]:
        return [box.intersected(self.plot) for box in super()._airs()]


def hatched(boxes: list[QRectF]) -> list[QLineF]:
    """Slanted lines over boxes, none drawn twice where boxes overlap: x + y is a multiple of `PITCH` on each."""
    spans: dict[int, list[tuple[float, float]]] = {}
    for box in boxes:
        first, last = ceil((box.left() + box.top()) / PITCH), floor((box.right() + box.bottom()) / PITCH)
        for k in range(first, last + 1):
            left, right = max(box.left(), k * PITCH - box.bottom()), min(box.right(), k * PITCH - box.top())
            if left < right:
                spans.setdefault(k, []).append((left, right))
    made = []
    for k, parts in spans.items():
        until = float("-inf")
        for left, right in sorted(parts):
            left = max(left, until)
            if left < right:
                made.append(QLineF(left, k * PITCH - left, right, k * PITCH - right))
                until = right
    return made
