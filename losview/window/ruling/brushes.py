"""Brushes, outlines and hatching of a profile, made once; callers must not change them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPixmap

from losview.board.terrain import table
from losview.drawing.art.kind_colours import kind_colours
from losview.drawing.art.marks import luminance
from losview.drawing.chart_colours import ceiling_colour
from losview.window.paint.pens import colour_of

#: The colour of light by night.
LIGHT = "#f0c419"


class PartStyle(NamedTuple):
    """How a kind is drawn from the side.

    Attributes:
        fill: where it blocks. dots: where it only hinders.
        edge, thin: its outline on hexsides and in columns.
        name: the colour of its name.
    """

    fill: QBrush
    dots: QBrush
    edge: QPen
    thin: QPen
    name: QColor


@lru_cache(maxsize=512)
def part_style(kind: str, dark: bool) -> PartStyle:
    """The style of a kind."""
    colours = kind_colours(table().get(kind), dark)
    fill, line = colours["fill"], colours["ink"]
    tile = QImage(32, 32, QImage.Format.Format_RGB32)  # opaque, so that it is copied and not blended
    tile.fill(QColor(fill))
    painter = QPainter(tile)
    painter.fillRect(tile.rect(), QBrush(QColor(line), Qt.BrushStyle.Dense6Pattern))
    painter.end()
    return PartStyle(QBrush(QColor(fill)), QBrush(tile), QPen(QColor(line), 1.4), QPen(QColor(line), 1),
                     QColor("#ffffff" if luminance(fill) < 0.18 else "#20252b"))


@lru_cache(maxsize=64)
def ground_style(colour: str) -> tuple[QColor, QPen]:
    """The fill and the outline of ground of that colour."""
    ground = QColor(colour)
    return ground, QPen(ground.darker(118), 1)


@lru_cache(maxsize=64)
def ceiling_pen(key: str, active: bool, dark: bool) -> QPen:
    """The pen of a ceiling."""
    colour = QColor(ceiling_colour(key))
    pen = QPen(colour.lighter(150) if dark else colour, 2.8 if active else 1.4)
    pen.setDashPattern([5, 3] if active else [2, 3])
    return pen


@lru_cache(maxsize=4)
def night_brush(lit: bool, dark: bool) -> QBrush:
    """The brush that shades lit or dark stretches."""
    colour = QColor(LIGHT if lit else "#c9d0d8" if dark else "#0b0d10")
    colour.setAlphaF(0.22 if lit else 0.30)
    return QBrush(colour) if lit else QBrush(colour, Qt.BrushStyle.DiagCrossPattern)


@lru_cache(maxsize=2)
def tiled_darkness_brush(dark: bool) -> QBrush:
    """The brush for dark stretches on a screen of scale 1, which fills eight times as fast from a pixmap as from a
    pattern.  On screens of other scales Qt draws patterns differently from pixmaps."""
    pixmap = QPixmap(1024, 128)  # a whole number of patterns, which are 8 pixels large
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.fillRect(pixmap.rect(), night_brush(False, dark))
    painter.end()
    return QBrush(pixmap)


def hatching_colour(dark: bool) -> QColor:
    """The colour of the hatching of blind zones."""
    return colour_of("#c9d0d8" if dark else "#20252c", 0.35)


@lru_cache(maxsize=2)
def hatching(dark: bool) -> QPixmap:
    """The hatching of blind zones; large, because few tiles are drawn faster than many."""
    pixmap = QPixmap(1024, 128)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.fillRect(pixmap.rect(), QBrush(hatching_colour(dark), Qt.BrushStyle.BDiagPattern))
    painter.end()
    return pixmap
