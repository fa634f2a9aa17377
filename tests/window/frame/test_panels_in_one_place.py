"""Panels that share a place have tabs, whose words can be read however many there are."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar

from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def test_tabs_have_the_room_that_their_words_need(window):
    def tabs():
        """The words of the tabs below the palette, each with whether it has room for them."""
        bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        bar = next((bar for bar in bars if "Palette" in map(bar.tabText, range(bar.count()))), None)
        return {} if bar is None else {
            bar.tabText(i): bar.tabRect(i).width() >= bar.fontMetrics().horizontalAdvance(bar.tabText(i))
            for i in range(bar.count())}

    for key in ("compare rulings", "what if", "rulings"):
        window.menus.actions[key].trigger()
    wait_for(lambda: {"Compare rulings", "What if", "Rulings"} <= tabs().keys(), "panels do not share a place")
    wait_for(lambda: all(tabs().values()), "a tab cuts its words")


def test_every_tab_is_in_sight_however_many_there_are(window):
    keys = ("compare rulings", "what if", "rulings", "demands")
    for key in keys:
        window.menus.actions[key].trigger()

    def bar():
        bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return next((bar for bar in bars if bar.count() == len(keys) + 1), None)

    wait_for(lambda: bar() is not None, "panels do not share a place")
    wait_for(lambda: all(bar().rect().contains(bar().tabRect(tab)) for tab in range(bar().count())),
             "a tab is out of sight")
    for tab in range(bar().count()):
        QTest.mouseClick(bar(), Qt.MouseButton.LeftButton, pos=bar().tabRect(tab).center())
        wait_for(lambda tab=tab: bar().currentIndex() == tab, "the tab does not take the click")
        assert all(bar().rect().contains(bar().tabRect(other)) for other in range(bar().count()))


def test_the_menu_brings_a_panel_to_the_front_that_lies_behind_another(window):
    window.menus.actions["rulings"].trigger()
    dock, menu_entry = window.docks.palette, window.docks.palette.toggleViewAction()
    wait_for(lambda: window.palette_.visibleRegion().isEmpty(), "the rulings are not in front")
    menu_entry.trigger()
    wait_for(lambda: not window.palette_.visibleRegion().isEmpty(), "whoever chooses it wants to see it")
    assert menu_entry.isChecked()
    menu_entry.trigger()
    assert dock.isHidden(), "in front, the menu closes it"
    menu_entry.trigger()
    wait_for(lambda: not window.palette_.visibleRegion().isEmpty(), "and shows it again")
