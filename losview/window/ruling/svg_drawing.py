"""The profile as an SVG file.

Few programs that read SVG support clipping, and Qt writes it wrongly.  So here margins are painted over what overlaps
them, and hatching is drawn as lines that end at the edges of the hatched boxes.
"""

from __future__ import annotations

import re
from math import ceil, floor

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtSvg import QSvgGenerator

from losview.base.safe_text import many_lines
from losview.drawing.svg import FONTS
from losview.window.ruling.annotations import draw_profile
from losview.window.ruling.brushes import hatching_colour
from losview.window.ruling.columns import ProfileContents
from losview.window.ruling.drawing import ProfileDrawing
from losview.window.ruling.plot import Polyline
from losview.window.widgets.theme import LIGHT

#: Pixels between the lines of the hatching, along the drawing.
PITCH = 8


def profile_svg(contents: ProfileContents, size: QSize, title: str) -> str:
    """A profile as an SVG document, in the light theme.

    Args:
        size: in pixels. title: of the document.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(96)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    generator.setDescription("losview")
    painter = QPainter(generator)
    draw_profile(SvgDrawing(painter, contents, QRectF(0, 0, size.width(), size.height()), LIGHT))
    painter.end()
    text = re.sub(r'font-family="[^"]*"', f'font-family="{FONTS}"', buffer.data().toStdString())
    return many_lines(text)  # Qt escapes markup only, and XML allows few control characters


class SvgDrawing(ProfileDrawing):
    """A profile drawn without clipping."""

    def draw(self) -> None:
        background, plot, area = QColor(self.colours.panel), self.plot_rect, self.area
        self.painter.fillRect(area, background)
        self._draw_level_lines()
        self._draw_contents()
        self.set_antialiasing(True)
        left, width = plot.left() - 3, plot.width() + 6  # with the outermost edges
        self.painter.fillRect(QRectF(left, area.top(), width, plot.top() - 2 - area.top()), background)
        self.painter.fillRect(QRectF(left, plot.bottom(), width, area.bottom() - plot.bottom()), background)
        self._draw_heading()
        self.set_font(11)

    def _draw_polyline(self, line: Polyline, pen: QPen) -> None:
        self.painter.setPen(pen)
        self.painter.drawPolyline([QPointF(x, y) for x, y in line])

    def _hatch(self, boxes: list[QRectF]) -> None:
        self.painter.setPen(QPen(hatching_colour(self.colours.dark), 1))
        self.painter.drawLines(hatching_lines(boxes))

    def _blind_boxes(self) -> list[QRectF]:
        return [box.intersected(self.plot_rect) for box in super()._blind_boxes()]


def hatching_lines(boxes: list[QRectF]) -> list[QLineF]:
    """Slanted lines inside boxes, drawn once where boxes overlap; x + y is a multiple of `PITCH` on each line."""
    spans_by_line: dict[int, list[tuple[float, float]]] = {}
    for box in boxes:
        first, last = ceil((box.left() + box.top()) / PITCH), floor((box.right() + box.bottom()) / PITCH)
        for line in range(first, last + 1):
            left, right = max(box.left(), line * PITCH - box.bottom()), min(box.right(), line * PITCH - box.top())
            if left < right:
                spans_by_line.setdefault(line, []).append((left, right))
    lines = []
    for line, spans in spans_by_line.items():
        covered = float("-inf")
        for left, right in sorted(spans):
            left = max(left, covered)
            if left < right:
                lines.append(QLineF(left, line * PITCH - left, right, line * PITCH - right))
                covered = right
    return lines
