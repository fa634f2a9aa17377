"""Samples for the legend: the shading of outcomes on open ground, and the signs in the hexes."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap

from losview.drawing.art.outcomes import CASING_DARK, LOOKS, YELLOW, OutcomeStyle
from losview.drawing.shading import TILE, pattern, shading_colours
from losview.rules.core.verdict import Outcome
from losview.window.paint.eye_sign import draw_eye
from losview.window.paint.pens import stroke

WIDTH, HEIGHT = 30, 18

#: The colour of the ground under a sample, in the light and in the dark theme.
GROUND, DARK_GROUND = "#e3dfc0", "#66664f"


def shading_sample(outcome: Outcome, dark: bool) -> QPixmap:
    """The shading of an outcome on open ground."""
    table = shading_colours(1.0, dark).reshape(8, TILE, TILE)[int(outcome)]
    pixels = np.ascontiguousarray(np.tile(table, (2, 2))[TILE // 4:][:HEIGHT, :WIDTH])
    image = QImage(pixels.data, WIDTH, HEIGHT, WIDTH * 4, QImage.Format.Format_ARGB32_Premultiplied)
    pixmap, painter, frame = _begin(dark)
    painter.setClipPath(frame)
    painter.drawImage(QPointF(0, 0), image)
    if dark and LOOKS[outcome].veil and not outcome.visible:
        painter.drawImage(QPointF(0, 0), _strokes(LOOKS[outcome]))
    _end(painter, frame)
    del pixels
    return pixmap


def note_sample(kind: str, dark: bool) -> QPixmap:
    """A sign of the notes: "close", "eye" or "shut"."""
    pixmap, painter, frame = _begin(dark)
    if kind == "close":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(3.5, 3.5, WIDTH - 7, HEIGHT - 7)
        for pen in (stroke(CASING_DARK, 3.4), stroke(YELLOW, 2.2, (4, 2))):
            painter.setPen(pen)
            painter.drawRect(box)
    else:
        draw_eye(painter, QPointF(WIDTH / 2, HEIGHT / 2), 8.0, 2 if kind == "eye" else 0)
    _end(painter, frame)
    return pixmap


def _strokes(look: OutcomeStyle) -> QImage:
    """The strokes of a sample, nearly opaque: in the dark theme those of the map would be too faint for a sample."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    strong = QColor(look.shading(True)[2])
    strong.setAlphaF(0.6)
    for y, x in np.argwhere(np.tile(pattern(look), (2, 2))[TILE // 4:][:HEIGHT, :WIDTH]).tolist():
        image.setPixelColor(x, y, strong)
    return image


def _begin(dark: bool) -> tuple[QPixmap, QPainter, QPainterPath]:
    pixmap = QPixmap(WIDTH, HEIGHT)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.5, 0.5, WIDTH - 1, HEIGHT - 1), 4, 4)
    painter.fillPath(path, QColor(DARK_GROUND if dark else GROUND))
    return pixmap, painter, path


def _end(painter: QPainter, frame: QPainterPath) -> None:
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QColor("#777f88"))
    painter.drawPath(frame)
    painter.end()
