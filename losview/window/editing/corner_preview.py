"""A picture of the hexes in a map's four corners with their labels: what size, edges and numbering make."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from losview.base.translation import tr
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.labels import Labels
from losview.hexes.layout import Layout

#: Length of a hexside, and the gap between what is shown of the corners, in pixels.
SIDE, GAP = 34.0, 26.0
#: Pixels: the largest and the smallest letters of a label, half the height of their line, and the space beside it.
LARGEST, SMALLEST, HALF_HEIGHT, BESIDE = 12, 8, 5.0, 2.0


class CornerPreview(QWidget):
    """Shows the corners of a grid, or all of a small one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Grid, Labels] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(330, 250)
        self.setAccessibleName(tr("Corners of the map"))

    def sizeHint(self) -> QSize:
        return QSize(400, 330)

    def show_map(self, grid: Grid, labels: Labels) -> None:
        """Show the corners of a map; called when its size or its numbering has changed."""
        self._shown = grid, labels
        self.setAccessibleDescription(tr("Corner hexes: {labels}", labels=", ".join(corner_labels(
            grid, labels))))
        self.update()

    def show_nothing(self) -> None:
        """Show no map; called where what is asked for cannot be."""
        self._shown = None
        self.setAccessibleDescription("")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._shown is None:
            return
        grid, labels = self._shown
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        layout = Layout(grid, SIDE)
        _, _, wide, high = layout.bounds()
        area = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        columns = self._spans(area.width(), wide)
        rows = self._spans(area.height(), high)
        for at_x, from_x, span_x in columns:
            for at_y, from_y, span_y in rows:
                painter.save()
                painter.translate(area.left() + at_x - from_x, area.top() + at_y - from_y)
                part = QRectF(from_x, from_y, span_x, span_y)
                painter.setClipRect(part.adjusted(-1, -1, 1, 1))
                self._paint_part(painter, layout, labels, part)
                painter.restore()
        painter.end()

    def _spans(self, room: float, long: float) -> list[tuple[float, float, float]]:
        """Of one axis, what is shown: where in the widget, from where on the map, how much."""
        if long <= room:
            return [((room - long) / 2, 0.0, long)]
        half = (room - GAP) / 2
        return [(0.0, 0.0, half), (room - half, long - half, half)]

    def _paint_part(self, painter: QPainter, layout: Layout, labels: Labels, part: QRectF) -> None:
        colours = self.palette()
        painter.setPen(QPen(colours.color(colours.ColorRole.PlaceholderText), 1.2))
        painter.setBrush(colours.base())
        font = self.font()
        hexes = _hexes_in(layout, part)
        for hex_ in hexes:
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in layout.corners(hex_)]))
        painter.setPen(QColor(colours.color(colours.ColorRole.WindowText)))
        for hex_ in hexes:
            text = labels.of(layout.grid, hex_)
            x, y = layout.centre(hex_)
            # Of a hex that is cut by the map's edge, the label stands in the part that is left, smaller if need be.
            y = min(max(y, part.top() + 9), part.bottom() - 9)
            left, right = room_at(layout.corners(hex_), part, y)
            wide = _fitting(painter, font, text, right - left)
            x = min(max(x, left + wide / 2), right - wide / 2)
            painter.drawText(QRectF(x - 60, y - 12, 120, 24), Qt.AlignmentFlag.AlignCenter, text)


def room_at(corners: Sequence[tuple[float, float]], part: QRectF, y: float) -> tuple[float, float]:
    """From where to where a line of small text stands inside a hex and a part of the map, about a height on it."""
    left, right = part.left() + BESIDE, part.right() - BESIDE
    for at in (y - HALF_HEIGHT, y + HALF_HEIGHT):
        met = [x1 + (x2 - x1) * (at - y1) / (y2 - y1)
               for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True)
               if min(y1, y2) <= at <= max(y1, y2) and y1 != y2]
        if met:
            left, right = max(left, min(met) + BESIDE), min(right, max(met) - BESIDE)
    return left, right


def _fitting(painter: QPainter, font: QFont, text: str, room: float) -> float:
    """Take the largest font in which a label fits into so many pixels, or the smallest; how wide the label is."""
    for pixels in range(LARGEST, SMALLEST - 1, -1):
        font.setPixelSize(pixels)
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if wide <= room:
            break
    painter.setFont(font)
    return wide


def _hexes_in(layout: Layout, part: QRectF) -> list[Hex]:
    """The hexes of the map whose centre dots lie in a part of it."""
    grid = layout.grid
    corners = [grid.cell(layout.hex_at(x, y)) for x in (part.left(), part.right()) for y in (part.top(), part.bottom())]
    columns = range(min(c for c, _ in corners) - 1, max(c for c, _ in corners) + 2)
    rows = range(min(r for _, r in corners) - 1, max(r for _, r in corners) + 2)
    reach = part.adjusted(-1, -1, 1, 1)
    return [hex_ for column in columns for row in rows if grid.has_cell(column, row)
            and reach.contains(QPointF(*layout.centre(hex_ := grid.hex(column, row))))]


def corner_labels(grid: Grid, labels: Labels) -> list[str]:
    """The labels of the corner hexes: top left, top right, bottom left, bottom right; each once."""
    columns, rows = grid.shape
    cells = [(0, 0), (columns - 1, 0), (0, rows - 1), (columns - 1, rows - 1)]
    inner = [(c, r) if grid.has_cell(c, r) else (c, r - 1) if grid.top == "flat" else (c - 1, r) for c, r in cells]
    return list(dict.fromkeys(labels.of(grid, grid.hex(c, r)) for c, r in inner if grid.has_cell(c, r)))
