"""Icons: kinds as the map draws them, and signs of tools and buttons from `resources/icons`."""

from __future__ import annotations

import math
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPainterPath, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from losview.base.resources_dir import resources
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.kind import Kind
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.map_picture import Picture
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.hexes.lattice import CORNERS, Point, centre
from losview.hexes.layout import Layout
from losview.window.paint.map_painter import MapPainter, scene_transform

#: Size of a swatch in pixels.
SIZE = QSize(46, 42)

#: Device pixels per pixel, on screens up to scale 2.
RATIO = 2.0

#: The opacity of the sign of a disabled button.
FADED = 0.35


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


def blank_pixmap(wide: int, high: int, ratio: float = 0.0) -> tuple[QPixmap, QPainter]:
    """A transparent pixmap and a painter on it, which the caller ends.

    Args:
        wide, high: in pixels. ratio: device pixels per pixel, 0 for `fine_ratio`.
    """
    ratio = ratio or fine_ratio()
    pixmap = QPixmap(QSize(wide, high) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill("#00000000")
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return pixmap, painter


def fine_ratio() -> float:
    """Device pixels per pixel that are enough for all screens."""
    return max([RATIO, *(math.ceil(screen.devicePixelRatio()) for screen in QGuiApplication.screens())])


def sign_pixmap(name: str, ink: str, opacity: float = 1.0) -> QPixmap:
    """A sign from `resources/icons`.

    Args:
        name: of its file, without ".svg". ink: the color in place of `currentColor`.
    """
    return _rendered(name, ink, opacity, fine_ratio())


@lru_cache(maxsize=256)
def _rendered(name: str, ink: str, opacity: float, ratio: float) -> QPixmap:
    """A sign, which is kept: windows and themes need the same ones again."""
    text = (_folder() / f"{name}.svg").read_text(encoding="utf-8")
    sign = QSvgRenderer(text.replace("currentColor", ink).encode())
    size = sign.defaultSize()
    pixmap, painter = blank_pixmap(size.width(), size.height(), ratio)
    painter.setOpacity(opacity)
    sign.render(painter, QRectF(QPointF(0, 0), size))
    painter.end()
    return pixmap


@lru_cache(maxsize=1)
def _folder() -> Path:
    return resources() / "icons"


def sign_icon(name: str, ink: str) -> QIcon:
    """A sign from `resources/icons` for a button, fainter when it is disabled; arguments as for `sign_pixmap`."""
    icon = QIcon(sign_pixmap(name, ink))
    icon.addPixmap(sign_pixmap(name, ink, FADED), QIcon.Mode.Disabled)
    return icon


def tool_icon(key: str, dark: bool) -> QIcon:
    """The sign of a tool, 26 by 26 pixels; the first letter of its key if it has none."""
    ink, name = "#d7dbe0" if dark else "#3b424a", f"tool-{key}"
    if (_folder() / f"{name}.svg").is_file():
        return QIcon(sign_pixmap(name, ink))
    pixmap, painter = blank_pixmap(26, 26)
    painter.setPen(QColor(ink))
    painter.drawText(QRectF(0, 0, 26, 26), Qt.AlignmentFlag.AlignCenter, key[:1].upper())
    painter.end()
    return QIcon(pixmap)
