"""The keyboard's way through the window: in the order of reading, seen at every stop, in both themes and back again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

from losview.window.widgets.tab_order import stops
from tests.support.hand import Hand, opened, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def active(window, hand):
    """The window with the keyboard and a thread, so that everything in it can be used."""
    window.resize(1280, 900)
    window.docks.history.show()
    window.first_steps.begin()
    activate(window)
    hand.drag("B2", "J4")
    hand.settle()
    return window


def activate(window) -> None:
    """Give the keyboard to a window; else Tab would go round in another one that has it, for good."""
    window.activateWindow()
    wait_for(lambda: QApplication.activeWindow() is window, "the window does not get the keyboard")


def walk(window, key=Qt.Key.Key_Tab, modifiers=Qt.KeyboardModifier.NoModifier) -> list[QWidget]:
    """The stops from the map once round, by real keys."""
    window.view.setFocus(Qt.FocusReason.TabFocusReason)
    seen = [window.view]
    for _ in range(200):
        QTest.keyClick(QApplication.focusWidget(), key, modifiers)
        if QApplication.focusWidget() is window.view:
            return seen
        seen.append(QApplication.focusWidget())
    raise AssertionError("Tab does not come back to the map")


@pytest.mark.parametrize("tool", ["thread", "brush", "level", "hexside", "units"])
def test_tab_reads_the_window_and_comes_back(active, tool):
    active.palette_.take(tool)
    QApplication.processEvents()
    seen = walk(active)
    assert len(set(map(id, seen))) == len(seen)
    assert set(seen) == set(stops(active))
    parts = [active.toolbar, active.palette_, active.first_steps, active.view, active.ruling, active.docks.history]
    where = {id(part): [seen.index(one) for one in seen if part is one or part.isAncestorOf(one)] for part in parts}
    for places in where.values():
        assert places
        rolled = sorted((place - seen.index(active.view)) % len(seen) for place in places)
        assert rolled == list(range(rolled[0], rolled[0] + len(rolled)))  # one part after the other
    back = walk(active, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert back[1:] == seen[:0:-1]


@pytest.mark.parametrize("tool", ["brush", "hexside", "units"])
def test_the_palette_is_read_from_above(active, tool):
    active.palette_.take(tool)
    QApplication.processEvents()
    tops = [one.mapTo(active, QPoint(0, 0)).y() for one in stops(active.palette_)]
    searched = stops(active.palette_).index(active.palette_.search)
    assert 0 < searched < len(tops) - 1
    assert tops[:searched + 1] == sorted(tops[:searched + 1])
    swatches = [one for one in stops(active.palette_) if active.palette_.area.isAncestorOf(one)]
    inside = active.palette_.area.widget()
    heights = [one.mapTo(inside, QPoint(0, 0)).y() for one in swatches]
    assert heights == sorted(heights)


def test_a_stop_out_of_sight_scrolls_into_sight(active):
    active.palette_.take("brush")
    QApplication.processEvents()
    area = active.palette_.area
    order = stops(active)
    last = [one for one in order if area.isAncestorOf(one)][-1]
    for _ in order:
        if QApplication.focusWidget() is not last:
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is last
    QApplication.processEvents()
    assert area.viewport().rect().intersects(QRect(last.mapTo(area.viewport(), QPoint(0, 0)), last.size()))


def test_what_has_no_size_is_no_stop(active):
    """Qt keeps tab bars of panels that no longer share a place, sometimes without a size of their own."""
    for size in ((0, 27), (90, 0), (0, 0)):
        bar = QTabBar(active)
        bar.addTab("left over")
        bar.setGeometry(200, 200, *size)
        bar.setFixedSize(*size)
        bar.show()
        assert bar.isVisible()
        assert bar not in stops(active), size
        bar.setFixedSize(90, 27)
        assert bar in stops(active)
        bar.setParent(None)
        bar.deleteLater()


def luminance(colour: QColor) -> float:
    def part(value: float) -> float:
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ring(before: QImage, after: QImage, box: QRect) -> float:
    """The share of a widget's edge that changes by a contrast of 3 or more where the keyboard comes to it."""
    edge = 0
    for x in range(box.left() + 8, box.right() - 8):
        for ys in (range(box.top(), box.top() + 5), range(box.bottom() - 4, box.bottom() + 1)):
            edge += any(contrast(before.pixelColor(x, y), after.pixelColor(x, y)) >= 3 for y in ys)
    return edge / max(1, 2 * (box.width() - 16))


def scrolled_into_sight(window, stop: QWidget) -> None:
    if window.palette_.area.isAncestorOf(stop):
        window.palette_.area.ensureWidgetVisible(stop)
    Hand(window).rest()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("tool", ["brush", "level"])
def test_the_ring_is_seen_at_every_stop(active, dark, tool):
    active.set_dark(dark)
    active.palette_.take(tool)
    Hand(active).settle()  # nothing but the ring may change between two pictures
    for stop in walk(active):
        if stop is active.view:
            continue  # has a ring of its own
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        scrolled_into_sight(active, stop)
        active.view.setFocus(Qt.FocusReason.OtherFocusReason)
        Hand(active).rest()
        place = QRect(stop.mapTo(active, QPoint(0, 0)), stop.size()).intersected(active.rect())
        before = active.grab(place).toImage()
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        Hand(active).rest()
        after = active.grab(place).toImage()
        assert ring(before, after, after.rect()) > 0.6, stop
    active.set_dark(False)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_ring_is_seen_on_the_welcome_view(window, dark):
    activate(window)
    window.menus.actions["close"].trigger()
    window.set_dark(dark)
    found = stops(window)
    assert len(found) >= 4
    for stop in found:
        (found[0] if stop is not found[0] else found[1]).setFocus(Qt.FocusReason.TabFocusReason)
        Hand(window).rest()
        before = stop.grab().toImage()
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        Hand(window).rest()
        assert ring(before, stop.grab().toImage(), stop.rect()) > 0.6, stop
    window.set_dark(False)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_tabs_of_panels_show_the_ring(active, dark):
    active.set_dark(dark)
    active.tabifyDockWidget(active.docks.ruling, active.docks.history)
    Hand(active).rest()
    bar = next(one for one in active.findChildren(QTabBar)
               if one.isVisible() and one.geometry().intersects(active.rect()))
    assert bar in stops(active)
    tab = bar.tabRect(bar.currentIndex())
    before = bar.grab(tab).toImage()
    bar.setFocus(Qt.FocusReason.TabFocusReason)
    Hand(active).rest()
    assert ring(before, bar.grab(tab).toImage(), before.rect()) > 0.6
    active.set_dark(False)
    Hand(active).settle()


@pytest.mark.parametrize("hide", ["another tab", "the panel closed"])
def test_what_is_hidden_gives_the_keyboard_to_the_map(window, hand, hide):
    """An arrow went on from what was out of sight to the grid's slider, and the next one changed the grid."""
    opened(window, "demo:lantern-mill", ask=False)
    activate(window)
    window.docks.night.show()
    window.docks.night.raise_()
    hand.settle()
    button = window.docks.night.widget().strip.next
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hand.settle()
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    strength = window.status.grid.strength
    if hide == "another tab":
        bar = next(one for one in window.findChildren(QTabBar) if one.isVisible() and one.count() == 2
                   and {one.tabText(0), one.tabText(1)} == {"Palette", "Night"})
        at = [bar.tabText(i) for i in range(2)].index("Palette")
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(at).center())
    else:
        window.docks.night.close()
    hand.rest()
    assert QApplication.focusWidget() is window.view
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left):
        QTest.keyClick(window.windowHandle(), key)
    assert window.status.grid.strength == strength
    assert window.view.cursor_shown
