"""Room for the map: panels folded to bars, all of them hidden, and the thread as large as it fits."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.app.window import Window
from tests.support.hand import LEFT, Hand, wait_for


@pytest.fixture
def hand(as_new):
    hand = Hand(as_new)
    hand.drag("B5", "C5", "K5")
    hand.settle()
    return hand


def part(window, name):
    return next(bar for bar in window.findChildren(type(window.toolbar).__mro__[1]) if bar.objectName() == name)


def shown(window):
    return {dock.objectName() for dock in window.docks.all() if not dock.isHidden()}


def test_one_key_folds_the_panels_to_bars_and_unfolds_them(as_new, hand):
    window, before, wide = as_new, shown(as_new), as_new.view.width()
    tools, tabs = part(window, "tool column"), part(window, "panel tabs")
    hand.key(Qt.Key.Key_F9)
    assert not shown(window)
    assert tools.isVisible()
    assert tabs.isVisible()
    assert window.view.width() > wide + 350
    QTest.mouseClick(tools.buttons["brush"], LEFT)
    assert window.palette_.current.key == "brush"
    hand.key(Qt.Key.Key_3)
    assert tools.buttons[window.palette_.current.key].isChecked()
    assert shown(window) == {"palette"}, "a key brings it for the tool's kinds"
    hand.key(Qt.Key.Key_1)
    assert not shown(window), "and the thread takes it away again"
    QTest.mouseClick(tabs.tabs["profile"], LEFT)
    assert shown(window) == {"profile"}
    QTest.mouseClick(tabs.tabs["profile"], LEFT)
    assert not shown(window)
    QTest.mouseClick(tools.in_hand, LEFT)
    assert shown(window) == {"palette"}
    hand.key(Qt.Key.Key_F9)
    assert shown(window) == before
    assert not tools.isVisible()
    assert not tabs.isVisible()
    wait_for(lambda: abs(window.view.width() - wide) <= 2)


def test_folded_panels_stay_folded_in_the_next_session(as_new, hand):
    hand.key(Qt.Key.Key_F9)
    as_new.docks.save()
    again = Window()
    again.restore_layout()
    assert again.menus.actions["fold docks"].isChecked()
    assert not shown(again)
    again.menus.actions["fold docks"].trigger()
    assert {"palette", "ruling", "profile"} <= shown(again)
    again.close()
    again.deleteLater()
    hand.key(Qt.Key.Key_F9)
    as_new.docks.save()


def test_a_line_keeps_the_verdict_while_its_panel_is_out_of_sight(as_new, hand):
    window, line = as_new, as_new.central.verdict_line
    assert not line.isVisible()
    high = window.view.height()
    hand.key(Qt.Key.Key_F11)
    assert line.isVisible()
    assert line.height() < 34
    assert window.view.height() > high
    verdict = window.ruling.badge.title.text()
    assert verdict in line.words
    hand.drag("B5", "C5", "C7")
    hand.settle()
    assert "C7" in line.words
    window.sighting.remove_thread()
    assert "No thread" in line.words
    hand.key(Qt.Key.Key_F11)
    assert not line.isVisible()


def test_hidden_and_folded_panels_do_not_come_in_each_others_way(as_new, hand):
    window, before = as_new, shown(as_new)
    hand.key(Qt.Key.Key_F9)
    hand.key(Qt.Key.Key_F11)
    assert not part(window, "tool column").isVisible()
    hand.key(Qt.Key.Key_F9)
    assert shown(window) == before
    assert not window.menus.actions["hide docks"].isChecked()
    hand.key(Qt.Key.Key_F11)
    hand.key(Qt.Key.Key_F9)
    assert part(window, "tool column").isVisible()
    hand.key(Qt.Key.Key_F9)
    assert shown(window) == before


def test_z_shows_both_ends_as_large_as_they_fit(as_new, hand):
    hand.drag("B2", "C2", "D3")
    hand.settle()
    zoom = as_new.view.zoom
    hand.key(Qt.Key.Key_Z)
    assert as_new.view.zoom > 1.5 * zoom
    assert all(as_new.view.rect().contains(hand.at(label)) for label in ("B2", "D3"))
    as_new.sighting.remove_thread()
    hand.key(Qt.Key.Key_Z)
    assert "Lay a thread" in as_new.statusBar().currentMessage()
