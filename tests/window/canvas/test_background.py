"""The paper behind the map is painted wherever the composed picture does not lie over it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import QWidget

#: A colour that nothing of the window has.
UNPAINTED = 0xFFFF00FF


def _unpainted(window) -> int:
    """How many pixels of the view neither map nor paper paints."""
    room = window.view.viewport()
    picture = QImage(room.size(), QImage.Format.Format_RGB32)
    picture.fill(QColor(UNPAINTED))
    room.render(picture, QPoint(), QRegion(), QWidget.RenderFlag(0))
    pixels = np.frombuffer(picture.constBits(), np.uint32)
    return int((pixels == UNPAINTED).sum())


def test_nothing_shows_through_while_the_map_is_drawn_and_when_it_is(window, hand):
    for act in (lambda: window.view.set_zoom(window.view.zoom * 1.7), lambda: window.view.set_zoom(0.05),
                lambda: window.set_dark(True), lambda: window.resize(1000, 700), window.view.fit):
        act()
        assert _unpainted(window) == 0
        hand.settle()
        assert _unpainted(window) == 0
    window.set_dark(False)
