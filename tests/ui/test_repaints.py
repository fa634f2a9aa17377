"""What stands on the screen is what the window would paint anew: nothing stale is left anywhere over the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest


def _over_the_map(window, picture: QImage) -> QImage:
    corner = window.view.mapTo(window, QPoint(0, 0))
    return picture.convertToFormat(QImage.Format.Format_RGB32).copy(QRect(corner, window.view.size()))


def _acts(window, hand):
    """What moves something over the map or the map itself, one act at a time."""
    view = window.view
    yield "a thread is dragged", lambda: hand.drag("B2", "H7")
    yield "and over the legend's corner", lambda: hand.drag("B2", "A10")
    yield "the pointer moves", lambda: hand.move("D4")
    yield "the hex cursor is moved", lambda: QTest.keyClick(view, Qt.Key.Key_Right)
    yield "zoomed in", lambda: view.set_zoom(view.zoom * 1.7)
    yield "panned", lambda: view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + 37)
    yield "the shading is weaker", lambda: window.legend.slider.setValue(40)
    yield "the legend folds", lambda: window.legend.fold.click()
    yield "and unfolds", lambda: window.legend.fold.click()
    yield "the field goes", lambda: window.sighting.show_field(False)
    yield "the field comes", lambda: window.sighting.show_field(True)
    yield "dark", lambda: window.set_dark(True)
    yield "light", lambda: window.set_dark(False)
    yield "another size", lambda: window.resize(1100, 760)
    yield "all of the map", view.fit
    yield "the thread is let go of", lambda: window.sighting.let_go()


def test_nothing_stale_is_left_over_the_map(window, hand):
    for said, act in _acts(window, hand):
        act()
        hand.settle()
        shown = _over_the_map(window, window.screen().grabWindow(window.winId()).toImage())
        painted = _over_the_map(window, window.grab().toImage())
        if shown != painted:
            pytest.fail(f"after {said!r} the screen is not what is painted")
