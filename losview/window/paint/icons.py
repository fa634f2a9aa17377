"""Icons: kinds as the map draws them, colours of sides, and signs of tools."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPixmapCache, QPolygonF

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.kind import Kind
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.map_picture import Picture
from losview.drawing.art.outcomes import ACCENT
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.hexes.lattice import CORNERS, Point, centre
from losview.hexes.layout import Layout
from losview.window.paint.map_painter import MapPainter, scene_transform

#: Size of a swatch in pixels.
SIZE = QSize(46, 42)

#: Device pixels per pixel: icons are fine enough for screens of scale 2.
RATIO = 2.0


def swatch(kind: Kind, dark: bool, side: str = "", sides: tuple[str, ...] = ()) -> QIcon:
    """The icon of a kind, which is then kept.

    Args:
        side: of a counter. sides: of the map, in order, on which their colours depend.
    """
    pixmap = _drawn(kind, dark, side, sides)
    QPixmapCache.insert(_key(kind, dark, side, sides), pixmap)
    return QIcon(pixmap)


def known_swatch(kind: Kind, dark: bool, side: str = "", sides: tuple[str, ...] = ()) -> QIcon | None:
    """The icon of a kind, None where it has not been drawn yet."""
    pixmap = QPixmap()
    return QIcon(pixmap) if QPixmapCache.find(_key(kind, dark, side, sides), pixmap) else None


def _key(kind: Kind, dark: bool, side: str, sides: tuple[str, ...]) -> str:
    return f"losview swatch {kind.key} {dark} {side!r} {sides!r}"


def _drawn(kind: Kind, dark: bool, side: str, sides: tuple[str, ...]) -> QPixmap:
    form = kind.rules.get("asl", {}).get("contour")
    grid = Grid(3, 3) if form else Grid(1, 2 if kind.role == "hexside" else 1)  # lower hexes lie around a hill
    board = Board(grid, scenario={"sides": list(sides)})
    middle = grid.hex(1, 1) if form else grid.hex(0, 0)
    if form:
        rise = QUARTERS_PER_LEVEL if form == "hill" else -QUARTERS_PER_LEVEL
        board.depictions[1] = Depiction(kind.key, _within_hex(middle), height=rise)
        board.levels[1, 1] = rise
    elif kind.role == "terrain":
        exits = 0b001001 if kind.exits else None
        board.cover_at[0, 0] = board.intern(HexTerrain((Feature(kind.key, None, 1 if kind.amount else None, exits),)))
    elif kind.role == "counter":
        board.counters[1] = UnitCounter(kind.key, middle, side)
    else:
        board.hexsides[hexside(middle, 3)] = (kind.key,)
    layout = Layout(board.grid)
    x, y = layout.centre(middle)
    if kind.role == "hexside":
        y += layout.size * 0.866
    scale = SIZE.width() / (1.85 * layout.size)
    pixmap = QPixmap(SIZE * RATIO)
    pixmap.setDevicePixelRatio(RATIO)
    pixmap.fill("#00000000")
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(scene_transform(scale, x * scale - SIZE.width() / 2, y * scale - SIZE.height() / 2))
    picture = Picture(board, dark, 0.0 if kind.role == "hexside" else 0.25, contoured=bool(form))
    if kind.role == "hexside":
        _field(painter, x, y, SIZE.width() / scale / 2, picture.ground_colour(middle))
    MapPainter(layout).paint(painter, picture, [middle] if form else board.grid.hexes(), 0.3)
    painter.end()
    return pixmap


def _within_hex(hex_: Hex) -> tuple[Point, ...]:
    """A closed line inside a hex, three fifths as wide."""
    dot = centre(hex_)
    return tuple([Point(dot.x + x * 3 // 5, dot.y + y * 3 // 5) for x, y in CORNERS])


def _field(painter: QPainter, x: float, y: float, reach: float, ground: str) -> None:
    """Draw ground with rounded corners, and clip the painter to it."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(x - reach * 0.96, y - reach * 0.62, reach * 1.92, reach * 1.24), reach / 5, reach / 5)
    painter.fillPath(path, QColor(ground))
    painter.setClipPath(path)


def side_icon(colour: str) -> QIcon:
    """A rectangle in the colour of a side."""
    pixmap = QPixmap(32, 24)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill("#00000000")
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#777f88"), 1))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(QRectF(1, 1, 14, 10), 2, 2)
    painter.end()
    return QIcon(pixmap)


def blank(wide: int, high: int) -> tuple[QPixmap, QPainter]:
    """A transparent pixmap of that size, for screens up to scale 2, and a painter on it, which the caller ends."""
    pixmap = QPixmap(2 * wide, 2 * high)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill("#00000000")
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return pixmap, painter


def tool_icon(key: str, dark: bool) -> QIcon:
    """The sign of a tool, 26 by 26 pixels; the first letter of its key where it has none."""
    pixmap, painter = blank(26, 26)
    ink = QColor("#d7dbe0" if dark else "#3b424a")
    painter.setPen(QPen(ink, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    if key in _SIGNS:
        _SIGNS[key](painter, ink)
    else:
        painter.drawText(QRectF(0, 0, 26, 26), Qt.AlignmentFlag.AlignCenter, key[:1].upper())
    painter.end()
    return QIcon(pixmap)


def _thread(painter: QPainter, ink: QColor) -> None:
    painter.drawLine(QPointF(6, 20), QPointF(20, 6))
    painter.setBrush(QColor("#0072b2"))
    painter.drawEllipse(QPointF(6, 20), 3.6, 3.6)
    painter.setBrush(QColor(ACCENT))
    painter.drawEllipse(QPointF(20, 6), 3.6, 3.6)


def _brush(painter: QPainter, ink: QColor) -> None:
    painter.setBrush(QColor("#7fa35f"))
    for x, y, r in ((8.5, 15.5, 5), (17.5, 15.5, 5), (13, 9, 5.5)):
        painter.drawEllipse(QPointF(x, y), r, r)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(QPointF(13, 14), 4, 4)


def _level(painter: QPainter, ink: QColor) -> None:
    for y, half, fill in ((20, 10.5, "#d9cc9a"), (14.5, 7.5, "#c3a66f"), (9, 4.5, "#9d734a")):
        painter.setBrush(QColor(fill))
        painter.drawEllipse(QPointF(13, y), half, half * 0.42)


def _hexside(painter: QPainter, ink: QColor) -> None:
    corners = [QPointF(13 + 10 * math.cos(math.radians(60 * i)), 13 + 10 * math.sin(math.radians(60 * i)))
               for i in range(6)]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = painter.pen()
    painter.setPen(QPen(ink, 1.1))
    painter.drawPolygon(QPolygonF(corners))
    pen.setWidthF(3.6)
    painter.setPen(pen)
    painter.drawLine(corners[1], corners[2])
    painter.drawLine(corners[0], corners[1])


def _units(painter: QPainter, ink: QColor) -> None:
    painter.setBrush(QColor("#2c5f94"))
    painter.drawRoundedRect(QRectF(3.5, 6, 19, 14), 2, 2)
    painter.setPen(QPen(QColor("#ffffff"), 1.3))
    painter.drawLine(QPointF(7, 9), QPointF(19, 17))
    painter.drawLine(QPointF(7, 17), QPointF(19, 9))


def _shape(painter: QPainter, ink: QColor) -> None:
    corners = [QPointF(6, 18), QPointF(9, 7), QPointF(19, 5), QPointF(21, 15), QPointF(14, 21)]
    painter.setBrush(QColor("#a9c08a"))
    painter.drawPolygon(QPolygonF(corners))
    painter.setPen(QPen(ink, 1.0))
    painter.setBrush(QColor("#ffffff"))
    for corner in corners:
        painter.drawRect(QRectF(corner.x() - 2, corner.y() - 2, 4, 4))


def _stamp(painter: QPainter, ink: QColor) -> None:
    painter.setBrush(QColor("#b9a08a"))
    painter.drawPolygon(QPolygonF([QPointF(4, 13), QPointF(13, 5), QPointF(22, 13)]))
    painter.setBrush(QColor("#e9e2d6"))
    painter.drawRect(QRectF(6.5, 13, 13, 9))
    painter.drawRect(QRectF(11.5, 16, 3.5, 6))


def _select(painter: QPainter, ink: QColor) -> None:
    pen = QPen(ink, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([2.0, 1.6])
    painter.setPen(pen)
    painter.setBrush(QColor(0, 114, 178, 60))
    corners = [QPointF(13 + 10.5 * math.cos(math.radians(60 * i)), 13 + 10.5 * math.sin(math.radians(60 * i)))
               for i in range(6)]
    painter.drawPolygon(QPolygonF(corners))


def _erase(painter: QPainter, ink: QColor) -> None:
    painter.setBrush(QColor("#e8a0a0"))
    painter.drawPolygon(QPolygonF([QPointF(4, 16), QPointF(14, 5), QPointF(22, 12), QPointF(12, 22), QPointF(9, 21)]))
    painter.drawLine(QPointF(9, 10.5), QPointF(17, 17.5))
    painter.drawLine(QPointF(9, 22.5), QPointF(22, 22.5))


def _measure(painter: QPainter, ink: QColor) -> None:
    painter.translate(13, 13)
    painter.rotate(-35)
    painter.setBrush(QColor("#f0d264"))
    painter.drawRect(QRectF(-11, -4, 22, 8))
    painter.setPen(QPen(ink, 1.2))
    for at in range(-8, 9, 4):
        painter.drawLine(QPointF(at, -4), QPointF(at, 0 if at % 8 == 0 else -1.5))


def _text(painter: QPainter, ink: QColor) -> None:
    painter.setPen(QPen(ink, 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF([QPointF(5, 21), QPointF(12.5, 5), QPointF(20, 21)]))
    painter.drawLine(QPointF(8, 15.5), QPointF(17, 15.5))


_SIGNS = {"thread": _thread, "brush": _brush, "level": _level, "hexside": _hexside, "units": _units, "shape": _shape,
          "stamp": _stamp, "select": _select,
          "text": _text, "erase": _erase, "measure": _measure}
