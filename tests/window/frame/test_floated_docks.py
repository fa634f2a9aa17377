"""A panel that is floated by its button floats where it was docked."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from tests.support.hand import wait_for


def test_a_floated_panel_stays_where_it_was_and_then_where_it_is_left(window, hand):
    dock = window.docks.ruling
    window.move(300, 200)
    hand.rest()
    place, size = dock.mapToGlobal(QPoint(0, 0)), dock.size()
    QTest.mouseClick(dock.findChild(QAbstractButton, "qt_dockwidget_floatbutton"), Qt.MouseButton.LeftButton)
    wait_for(dock.isFloating)
    assert (dock.pos() - place).manhattanLength() < 80
    assert dock.size() == size
    dock.move(20, 30)
    dock.setFloating(False)
    hand.rest()
    dock.setFloating(True)
    hand.rest()
    assert (dock.pos() - QPoint(20, 30)).manhattanLength() < 80
