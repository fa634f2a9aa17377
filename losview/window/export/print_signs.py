"""The signs in the toolbar of Qt's print preview, drawn in the theme's colour of text; Qt's own are pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

#: Width and height of a sign, in the units of its lines and in pixels.
SIGN = 20
#: How visible the sign of an action is that is not enabled.
FADED = 0.35
#: Device pixels per pixel.
RATIO = 2

Line = tuple[tuple[float, float], ...]


def _sheet(left: float, top: float, right: float, bottom: float) -> Line:
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _mirrored(lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(tuple((SIGN - x, y) for x, y in line) for line in lines)


def _turned(lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(tuple((SIGN - y, x) for x, y in line) for line in lines)


_ARROW: Line = ((8, 7.5), (5.5, 10), (8, 12.5))
_ROUND = tuple((8.5 + 5.7 * math.cos(math.pi * i / 16), 8.5 + 5.7 * math.sin(math.pi * i / 16)) for i in range(33))
_LENS: tuple[Line, ...] = (_ROUND, ((12.8, 12.8), (17.2, 17.2)), ((6, 8.5), (11, 8.5)))
_CORNER: Line = ((2.5, 6), (2.5, 2.5), (6, 2.5))
_CORNERS = (_CORNER, *_turned([_CORNER]), *_turned(_turned([_CORNER])), *_turned(_turned(_turned([_CORNER]))))
_PORTRAIT: tuple[Line, ...] = (((11, 2.5), (4.5, 2.5), (4.5, 17.5), (15.5, 17.5), (15.5, 7), (11, 2.5), (11, 7),
                                (15.5, 7)),)
_PREVIOUS: tuple[Line, ...] = (((12.5, 4), (6.5, 10), (12.5, 16)),)
_FIRST: tuple[Line, ...] = (((4.5, 4), (4.5, 16)), ((15, 4), (9, 10), (15, 16)))

#: The sign of what has no room in the toolbar.
MORE: tuple[Line, ...] = (((4.5, 5), (9, 10), (4.5, 15)), ((11, 5), (15.5, 10), (11, 15)))

#: The lines of each sign, in the order in which Qt has the buttons.
SIGNS: tuple[tuple[Line, ...], ...] = (
    # fit width
    (((2.5, 3.5), (2.5, 16.5)), ((17.5, 3.5), (17.5, 16.5)), ((5.5, 10), (14.5, 10)), _ARROW,
     *_mirrored([_ARROW])),
    # fit page
    (*_CORNERS, _sheet(6.5, 5.5, 13.5, 14.5)),
    # zoom out
    _LENS,
    # zoom in
    (*_LENS, ((8.5, 6), (8.5, 11))),
    # portrait
    _PORTRAIT,
    # landscape
    _turned(_PORTRAIT),
    # first page
    _FIRST,
    # previous page
    _PREVIOUS,
    # next page
    _mirrored(_PREVIOUS),
    # last page
    _mirrored(_FIRST),
    # one page
    (_sheet(4.5, 2.5, 15.5, 17.5), ((7.5, 7), (12.5, 7)), ((7.5, 10), (12.5, 10)),
     ((7.5, 13), (12.5, 13))),
    # facing pages
    (_sheet(2, 3.5, 10, 16.5), _sheet(10, 3.5, 18, 16.5)),
    # overview
    tuple(_sheet(x, y, x + 6, y + 6.5) for x in (3, 11) for y in (2.5, 11)),
    # page setup
    (_sheet(3.5, 2.5, 16.5, 17.5), ((7, 2.5), (7, 17.5)), ((3.5, 6.5), (16.5, 6.5))),
    # print
    (((6, 8), (6, 2.5), (14, 2.5), (14, 8)),
     ((6, 14), (2.5, 14), (2.5, 8), (17.5, 8), (17.5, 14), (14, 14)), _sheet(6, 11.5, 14, 17.5)),
)


def draw_signs(actions: Sequence[QAction], ink: QColor) -> None:
    """Give actions their signs; none where Qt has others than these, which then keep its own.

    Args:
        actions: those with buttons in the preview's toolbar, in Qt's order. ink: the colour of the lines.
    """
    if len(actions) == len(SIGNS):
        for action, lines in zip(actions, SIGNS, strict=True):
            action.setIcon(sign_icon(lines, ink))


def sign_icon(lines: Sequence[Line], ink: QColor) -> QIcon:
    """A sign in a colour of ink, fainter where what it stands for is not enabled."""
    icon = QIcon()
    for mode, opacity in ((QIcon.Mode.Normal, 1.0), (QIcon.Mode.Disabled, FADED)):
        pixmap = QPixmap(QSize(SIGN, SIGN) * RATIO)
        pixmap.setDevicePixelRatio(RATIO)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(opacity)
        painter.setPen(QPen(ink, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        for line in lines:
            painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in line]))
        painter.end()
        icon.addPixmap(pixmap, mode)
    return icon
