"""The shape tool's panel in the palette: what it takes of its height, and to what corners snap."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from losview.window.editing.outlines_panel import ShapePanel
from tests.support.hand import LEFT
from tests.support.shape_hand import ShapeHand

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def hand(window) -> ShapeHand:
    return ShapeHand(window)


def test_in_a_low_window_the_kinds_keep_their_room_beside_the_panel(window, hand):
    """At 1280 by 800 an outline that was chosen left 70 pixels of the kinds, and half of its acts out of sight."""
    window.resize(1280, 800)
    window.palette_.take("shape")
    hand.settle()
    assert window.palette_.area.height() >= 180
    for label in ("C3", "F3", "F6"):
        hand.click_spot(hand.spot(label))
    hand.key(Qt.Key.Key_Return)
    hand.click_spot(hand.spot("E4"))
    panel = window.findChild(ShapePanel)
    assert panel.chosen_box.isVisible()
    assert window.palette_.area.height() >= 100
    last = panel.kind_button
    assert not last.visibleRegion().isEmpty()
    assert last.visibleRegion().boundingRect() == last.rect(), "all acts are in sight"


def test_to_what_corners_snap_is_told_and_chosen_from_a_menu(window, hand):
    window.palette_.take("shape")
    hand.settle()
    panel = window.findChild(ShapePanel)
    assert panel.snap_button.text() == "Snaps to 3 of 4"

    def choose() -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(panel.snaps["angles"]).center())

    QTimer.singleShot(0, choose)
    QTest.mouseClick(panel.snap_button, LEFT)
    hand.rest()
    assert panel.snap_button.text() == "Snaps to 4 of 4"
    assert panel.tool.work.snaps_to.angles
    for action in panel.snaps.values():
        action.setChecked(False)
    assert panel.snap_button.text() == "Snaps to nothing"
    for key in ("vertices", "hexsides", "outlines"):
        panel.snaps[key].setChecked(True)
