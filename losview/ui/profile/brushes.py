"""Brushes, outlines and hatching of a profile, made once; nobody may change them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPixmap

from losview.board.kinds.terrain import table
from losview.overlays.art.kind_colours import colours as kind_colours
from losview.overlays.art.marks import luminance
from losview.ui.paint.pens import colour_of

#: The colour of light by night.
LIGHT = "#f0c419"

#: Colours of the ceilings by their place in the legend, the active one first.
CEILINGS = ("#7a3e9d", "#0f8a7a", "#8a6d3b")


class PartStyle(NamedTuple):
    """How a kind is drawn from the side: its brush, dotted where it only hinders, its outlines and its name."""

    fill: QBrush
    dots: QBrush
    edge: QPen
    thin: QPen
    name: QColor


@lru_cache(maxsize=512)
def inks_of(kind: str, dark: bool) -> PartStyle:
    """What a kind is drawn with."""
    inks = kind_colours(table().get(kind), dark)
    fill, ink = inks["fill"], inks["ink"]
    tile = QImage(32, 32, QImage.Format.Format_RGB32)  # opaque, so that it is copied and not blended
    tile.fill(QColor(fill))
    painter = QPainter(tile)
    painter.fillRect(tile.rect(), QBrush(QColor(ink), Qt.BrushStyle.Dense6Pattern))
    painter.end()
    return PartStyle(QBrush(QColor(fill)), QBrush(tile), QPen(QColor(ink), 1.4), QPen(QColor(ink), 1),
                     QColor("#ffffff" if luminance(fill) < 0.18 else "#20252b"))


@lru_cache(maxsize=64)
def ground_inks(colour: str) -> tuple[QColor, QPen]:
    """Ground of that colour, and its outline."""
    ground = QColor(colour)
    return ground, QPen(ground.darker(118), 1)


@lru_cache(maxsize=64)
def ceiling_pen(number: int, active: bool, dark: bool) -> QPen:
    """What a ceiling is traced with, on the drawing and in its legend; `number` is its place there."""
    colour = QColor(CEILINGS[number % len(CEILINGS)])
    made = QPen(colour.lighter(150) if dark else colour, 2.8 if active else 1.4)
    made.setDashPattern([5, 3] if active else [2, 3])
    return made


@lru_cache(maxsize=4)
def veil_brush(lit: bool, dark: bool) -> QBrush:
    """What lies over stretches that are lit, or that darkness hides."""
    colour = QColor(LIGHT if lit else "#c9d0d8" if dark else "#0b0d10")
    colour.setAlphaF(0.22 if lit else 0.30)
    return QBrush(colour) if lit else QBrush(colour, Qt.BrushStyle.DiagCrossPattern)


@lru_cache(maxsize=2)
def darkness(dark: bool) -> QBrush:
    """The same over darkness on a screen of scale 1: copied from a picture it is laid eight times as fast as from a
    pattern.  On screens of other scales Qt lays patterns otherwise than pictures."""
    made = QPixmap(1024, 128)  # of a whole number of patterns, which are 8 pixels large
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.fillRect(made.rect(), veil_brush(False, dark))
    painter.end()
    return QBrush(made)


def hatching_colour(dark: bool) -> QColor:
    """The colour of the hatching where nothing is seen."""
    return colour_of("#c9d0d8" if dark else "#20252c", 0.35)


@lru_cache(maxsize=2)
def hatching(dark: bool) -> QPixmap:
    """What lies over the ground behind which nothing is seen: wide, because few pieces are laid faster than many."""
    made = QPixmap(1024, 128)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.fillRect(made.rect(), QBrush(hatching_colour(dark), Qt.BrushStyle.BDiagPattern))
    painter.end()
    return made
