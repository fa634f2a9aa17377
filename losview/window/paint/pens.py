"""Colours and pens, made once, as every frame of a drag needs the same ones again; callers must not change them."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from losview.drawing.figures import LineStyle


@lru_cache(maxsize=1024)
def colour_of(name: str, opacity: float = 1.0) -> QColor:
    """A colour with an opacity from 0 to 1."""
    made = QColor(name)
    if opacity < 1:
        made.setAlphaF(opacity)
    return made


@lru_cache(maxsize=256)
def stroke(colour: str, width: float, dash: tuple[float, ...] = (), flat: bool = False) -> QPen:
    """A pen with square or flat ends and bevelled corners.

    Args:
        width: in pixels. dash: lengths of dashes and gaps in pen widths, () for a solid line.
    """
    made = QPen(colour_of(colour), width)
    if flat:
        made.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash:
        made.setDashPattern(list(dash))
    return made


@lru_cache(maxsize=256)
def line_pen(style: LineStyle) -> QPen:
    """The pen of a line style, with round corners."""
    cap = Qt.PenCapStyle.RoundCap if style.rounded else Qt.PenCapStyle.FlatCap
    made = QPen(colour_of(style.colour, style.opacity), style.width, Qt.PenStyle.SolidLine, cap,
                Qt.PenJoinStyle.RoundJoin)
    if style.dash:
        made.setDashPattern(list(style.dash))
    return made


@lru_cache(maxsize=256)
def cosmetic_pen(colour: str, width: float) -> QPen:
    """A pen with flat ends whose width is in device pixels, however the painter is scaled."""
    made = QPen(colour_of(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    made.setCosmetic(True)
    return made
