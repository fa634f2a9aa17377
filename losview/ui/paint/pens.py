"""Colours and pens, made once: what is painted with each frame of a drag asks for the same ones again and again."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from losview.overlays.los.figures import LineStyle


@lru_cache(maxsize=256)
def ink(colour: str, opacity: float = 1.0) -> QColor:
    """That colour, so opaque; nobody may change it."""
    made = QColor(colour)
    if opacity < 1:
        made.setAlphaF(opacity)
    return made


@lru_cache(maxsize=256)
def stroke(colour: str, width: float, dash: tuple[float, ...] = (), flat: bool = False) -> QPen:
    """A pen of that colour and width in pixels, with dashes in widths; nobody may change it."""
    made = QPen(ink(colour), width)
    if flat:
        made.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash:
        made.setDashPattern(list(dash))
    return made


@lru_cache(maxsize=256)
def pen_of(colour: str, width: float, dash: tuple[float, ...] = (), opacity: float = 1.0,
           cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap) -> QPen:
    """The same with round corners, so opaque and with such ends."""
    made = QPen(ink(colour, opacity), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dash:
        made.setDashPattern(list(dash))
    return made


@lru_cache(maxsize=256)
def line_pen(style: LineStyle) -> QPen:
    """The pen of a line's style; nobody may change it."""
    cap = Qt.PenCapStyle.RoundCap if style.rounded else Qt.PenCapStyle.FlatCap
    return pen_of(style.colour, style.width, style.dash, style.opacity, cap)
