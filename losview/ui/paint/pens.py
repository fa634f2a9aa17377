"""Colours and pens, made once: what is painted with each frame of a drag asks for the same ones again and again.

Nobody may change what these functions return.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from losview.overlays.los.figures import LineStyle


@lru_cache(maxsize=1024)
def colour_of(name: str, opacity: float = 1.0) -> QColor:
    """A colour by its name, so opaque."""
    made = QColor(name)
    if opacity < 1:
        made.setAlphaF(opacity)
    return made


@lru_cache(maxsize=256)
def stroke(colour: str, width: float, dash: tuple[float, ...] = (), flat: bool = False) -> QPen:
    """A pen with square ends, or flat ones, and bevelled corners; its width is in pixels, its dashes in widths."""
    made = QPen(colour_of(colour), width)
    if flat:
        made.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash:
        made.setDashPattern(list(dash))
    return made


@lru_cache(maxsize=256)
def line_pen(style: LineStyle) -> QPen:
    """The pen of a line's style, with round corners."""
    cap = Qt.PenCapStyle.RoundCap if style.rounded else Qt.PenCapStyle.FlatCap
    made = QPen(colour_of(style.colour, style.opacity), style.width, Qt.PenStyle.SolidLine, cap,
                Qt.PenJoinStyle.RoundJoin)
    if style.dash:
        made.setDashPattern(list(style.dash))
    return made
