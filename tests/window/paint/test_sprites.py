"""Hexes on a thread's way look the same copied as drawn, at every scale of the screen."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from losview.drawing.art.marks import Poly
from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT
from losview.drawing.figures import Figure, FigurePart, LineStyle
from losview.window.paint.sprites import MAXIMUM, SpriteCanvas


def _drawn(side: float, dash: tuple[float, ...], ratio: float, copied: bool) -> np.ndarray:
    picture = QImage(int(300 * ratio), int(200 * ratio), QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.gray)
    hexagon = Poly(tuple((side * math.cos(k * math.pi / 3), side * math.sin(k * math.pi / 3)) for k in range(6)))
    strokes = LineStyle(CASING_LIGHT, 3.0, dash, 0.55), LineStyle(CASING_DARK, 1.3, dash, 0.8)
    figure = Figure(tuple(FigurePart(hexagon, "", stroke) for stroke in strokes))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    SpriteCanvas(painter, copied=copied).put(figure, [(80, 90), (210, 100)])
    painter.end()
    return np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.width(), 4)[..., :3].copy()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("dash", [(), (2.0, 2.0)])
@pytest.mark.parametrize("side", [9.3, 31.0, 64.7, MAXIMUM + 20])
def test_a_copy_looks_as_the_outline_does(qapp, side, dash, ratio):
    drawn, copied = (_drawn(side, dash, ratio, copied).astype(int) for copied in (False, True))
    assert (drawn != drawn[0, 0]).any()
    assert np.abs(drawn - copied).max() <= 8  # of 255: what is put together twice is rounded twice


class Copies(QPainter):
    """Notes where copies begin, in pixels of the screen."""

    def __init__(self, picture: QImage) -> None:
        super().__init__(picture)
        self.at: list[float] = []

    def drawPixmap(self, *there: QPointF | int | QPixmap) -> None:
        spot = self.deviceTransform().map(there[0] if len(there) == 2 else QPointF(*there[:2]))
        self.at += [spot.x(), spot.y()]


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_copies_lie_on_whole_pixels_wherever_the_widget_begins(qapp, ratio):
    """On a screen of scale 1.5 a widget may begin between two of them, and Qt rounds one way or the other."""
    triangle = Poly(((0.0, -20.0), (17.3, 10.0), (-17.3, 10.0)))
    figure = Figure((FigurePart(triangle, "", LineStyle(CASING_DARK, 1.4)),))
    picture = QImage(400, 400, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    painter = Copies(picture)
    painter.translate(1, 57)  # where the widget lies in its window
    SpriteCanvas(painter, copied=True).put(figure, [(40 + 0.3 * k, 50 + 0.7 * k) for k in range(20)])
    painter.end()
    assert np.abs(np.array(painter.at) - np.round(painter.at)).max() < 1e-6
