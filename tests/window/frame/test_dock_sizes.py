"""Small windows and large ones: everything essential is seen, and what was set by hand stays."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar, QToolButton, QWidget

from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS
from losview.window.frame.dock_sizes import DEFAULT_SIZE, default_sizes, first_size
from losview.window.frame.rules_menu import rules_words
from tests.support.hand import Hand, opened, wait_for

SIZES = [(960, 516), (1000, 700), (1280, 800), (1600, 1000)]


def sized(window, hand, wide, high):
    window.resize(wide, high)
    hand.rest()
    hand.settle()


def laid(window, hand):
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("B5")), LineEnd(board.hex("K5")))
    hand.settle()


def covers(window, part: QWidget):
    return part.rect().translated(part.mapTo(window, QPoint(0, 0)))


def test_a_new_window_is_never_larger_than_the_screen(qapp):
    assert first_size(QSize(1920, 1080), 24) == DEFAULT_SIZE
    assert first_size(QSize(1280, 720), 24) == QSize(1280, 696)
    assert first_size(QSize(960, 540), 24) == QSize(960, 516)


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_window_takes_that_size_and_nothing_reaches_out_of_it(as_new, wide, high):
    window, hand = as_new, Hand(as_new)
    laid(window, hand)
    sized(window, hand, wide, high)
    assert (window.width(), window.height()) == (wide, high)
    for part in (window.palette_, window.ruling, window.profile, window.view, window.legend, window.toolbar):
        assert part.isVisible()
        assert window.rect().contains(covers(window, part)), part.objectName()


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_legend_stands_below_the_map_and_all_of_it_is_seen(as_new, wide, high):
    window, hand = as_new, Hand(as_new)
    laid(window, hand)
    sized(window, hand, wide, high)
    legend, view = window.legend, window.view
    assert covers(window, view).bottom() < covers(window, legend).top()
    shown = [child for child in legend.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
             if child.isVisible()]
    assert legend.height_choice.isVisible()
    assert legend.slider.isVisible()
    for child in shown:
        assert legend.rect().contains(child.geometry())
        assert child.width() >= min(child.sizeHint().width(), child.maximumWidth())
    assert all(not a.geometry().intersects(b.geometry()) for a in shown for b in shown if a is not b)


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_a_fitted_map_lies_in_the_view(as_new, wide, high):
    window, hand = as_new, Hand(as_new)
    laid(window, hand)
    sized(window, hand, wide, high)
    window.view.fit()
    board = window.document.board
    for label in (board.label(board.grid.hex(0, 0)), board.label(board.grid.hex(11, 9))):
        assert window.view.rect().contains(hand.at(label))


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_reason_that_decides_is_seen(as_new, wide, high):
    window, hand = as_new, Hand(as_new)
    opened(window, "demo:", ask=False)  # whose thread is blocked
    hand.settle()
    sized(window, hand, wide, high)
    sheet, verdict, badge = window.ruling.sheet, window.sighting.verdict, window.ruling.badge
    assert verdict.decided_by is not None
    seen = [sheet.line_at(QPoint(sheet.viewport().width() // 2, y)) for y in range(4, sheet.viewport().height(), 4)]
    assert not badge.reason.visibleRegion().isEmpty()
    assert verdict.decided_by in seen
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("D5")), LineEnd(board.hex("M6")))
    hand.settle()  # a thread that is seen is told by the badge, and the worksheet stays at its top
    assert window.sighting.verdict.visible
    assert not badge.sentence.visibleRegion().isEmpty()
    assert sheet.verticalScrollBar().value() == 0


@pytest.mark.parametrize(("wide", "high"), SIZES)
@pytest.mark.parametrize("key", ["thread", "brush", "level", "hexside", "units"])
def test_the_palette_shows_its_tools_whole(as_new, key, wide, high):
    window, hand = as_new, Hand(as_new)
    sized(window, hand, wide, high)
    palette = window.palette_
    palette.take(key)
    hand.rest()
    tools = [button for button in palette.findChildren(QToolButton) if button.objectName().startswith("tool ")]
    for part in (*tools, *palette.level_box.buttons, *palette.sizes.buttons,
                 palette.level_box.level, palette.side):
        if part.isVisible():
            assert palette.rect().contains(covers(window, part).translated(-palette.mapTo(window, QPoint(0, 0))))
            words = part.text() if isinstance(part, QToolButton) else "2.00 __"
            assert part.width() >= part.fontMetrics().horizontalAdvance(words) + 4, words
    assert not palette.area.horizontalScrollBar().isVisible()
    assert palette.area.isVisible() or key not in ("brush", "hexside", "units")


@pytest.mark.parametrize("words", ["Hexseite", "Radierer", "Auswahl"])
def test_the_narrowest_palette_has_room_for_the_longest_names_of_tools_in_german(as_new, words):
    window, hand = as_new, Hand(as_new)
    sized(window, hand, 1000, 700)
    button = window.palette_.tool_button("hexside")
    assert button.width() >= button.fontMetrics().horizontalAdvance(words) + 2


@pytest.mark.parametrize("high", [516, 700])
def test_a_low_ruling_panel_scrolls_as_a_whole_with_the_verdict_and_its_reason_at_the_top(as_new, high):
    window, hand = as_new, Hand(as_new)
    opened(window, "demo:", ask=False)
    if high == 700:
        window.docks.show_dock(window.docks.layers)
    sized(window, hand, 1000, high)
    panel, area = window.ruling, window.ruling.area
    wait_for(lambda: panel.badge.is_settled and panel.scrolls, "it does not scroll")
    assert area.verticalScrollBar().value() == 0
    for part in (panel.badge.title, panel.badge.reason):
        seen = part.visibleRegion().boundingRect()
        assert seen.size() == part.size()
    parts = [panel.badge, panel.equations, panel.copy_button, panel.sheet]
    tops = [part.mapTo(area.widget(), QPoint(0, 0)).y() for part in parts]
    assert all(top + part.height() <= below for part, top, below in zip(parts, tops, tops[1:], strict=False))
    assert panel.sheet.verticalScrollBar().maximum() == 0  # the panel alone scrolls
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    hand.rest()
    last = area.verticalScrollBar().value()
    over = panel.sheet.viewport().mapTo(window, QPoint(20, panel.sheet.viewport().height() - 20))
    QTest.wheelEvent(window.windowHandle(), QPointF(over), QPoint(0, 120))
    wait_for(lambda: area.verticalScrollBar().value() < last, "the wheel over the worksheet does not scroll")
    panel.sheet.setFocus()
    QTest.keyClick(panel.sheet, Qt.Key.Key_End)
    box = panel.sheet.box_of(panel.sheet.current)
    bottom = panel.sheet.viewport().mapTo(area.viewport(), QPoint(0, int(box.bottom()))).y()
    assert 0 < bottom <= area.viewport().height()
    sized(window, hand, 1600, 1000)
    if high == 700:
        window.docks.layers.hide()
    wait_for(lambda: not panel.scrolls, "it scrolls though there is room")
    assert area.verticalScrollBar().maximum() == 0


def test_panels_take_less_of_a_small_window_and_more_of_a_large_one(window, hand):
    for wide, high in (*SIZES, *reversed(SIZES)):
        sized(window, hand, wide, high)
        now = default_sizes(window.size())
        assert abs(window.docks.palette.width() - now["palette"]) <= 1
        assert abs(window.docks.ruling.width() - now["ruling"]) <= 1
        assert abs(window.docks.profile.height() - now["profile"]) <= 1


def test_a_panel_that_was_drawn_wider_by_hand_stays_so(window, hand):
    sized(window, hand, 1280, 800)
    edge = covers(window, window.docks.ruling).topLeft() + QPoint(-1, 300)
    QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(window, edge - QPoint(90, 0))
    wait_for(lambda: window.docks.ruling.width() >= default_sizes(window.size())["ruling"] + 80)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=edge - QPoint(90, 0))
    hand.rest()
    drawn = window.docks.ruling.width()
    assert drawn >= default_sizes(window.size())["ruling"] + 80
    sized(window, hand, 1600, 1000)
    assert window.docks.ruling.width() == drawn
    assert abs(window.docks.palette.width() - default_sizes(window.size())["palette"]) <= 1
    window.docks.reset()
    hand.rest()
    assert abs(window.docks.ruling.width() - default_sizes(window.size())["ruling"]) <= 1


def test_hidden_panels_come_back_with_the_share_of_the_window_as_it_is_then(window, hand):
    sized(window, hand, 1600, 1000)
    window.menus.actions["hide docks"].trigger()
    sized(window, hand, 1000, 700)
    window.menus.actions["hide docks"].trigger()
    for name in ("palette", "ruling"):
        wait_for(lambda name=name: abs(getattr(window.docks, name).width() - default_sizes(window.size())[name]) <= 1)


def middle(window):
    view = window.view
    return view.viewportTransform().inverted()[0].map(QPointF(view.viewport().rect().center()))


@pytest.mark.parametrize("way", ["resize", "hide docks"])
def test_what_lay_in_the_middle_stays_there(window, hand, way):
    window.view.set_zoom(3.0)
    window.view.move_cursor(window.document.board.hex("F5"))
    before = middle(window)
    if way == "resize":
        for wide, high in ((1000, 700), (1333, 777), (1600, 1000), (1201, 803), (1200, 800)):
            sized(window, hand, wide, high)
            assert (middle(window) - before).manhattanLength() < 1.0
    else:
        for _ in range(4):
            window.menus.actions["hide docks"].trigger()
            hand.rest()
            hand.settle()
            assert (middle(window) - before).manhattanLength() < 1.0
    assert window.view.zoom == pytest.approx(3.0)


def test_a_panned_map_keeps_its_new_middle(window, hand):
    window.view.set_zoom(3.0)
    QTest.mousePress(hand.sheet, Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier, QPoint(300, 200))
    QTest.mouseMove(hand.sheet, QPoint(341, 230))
    QTest.mouseRelease(hand.sheet, Qt.MouseButton.MiddleButton, Qt.KeyboardModifier.NoModifier, QPoint(341, 230))
    before = middle(window)
    sized(window, hand, 1000, 700)
    assert (middle(window) - before).manhattanLength() < 1.0


def test_a_map_shown_whole_stays_whole(window, hand):
    laid(window, hand)
    window.view.fit()
    for wide, high in SIZES:
        sized(window, hand, wide, high)
        assert window.view.rect().contains(hand.at("L10"))
        assert window.view.rect().contains(hand.at("A1"))


@pytest.mark.parametrize(("wide", "high"), SIZES)
@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_the_toolbar_hides_nothing(as_new, rules, wide, high):
    window, hand = as_new, Hand(as_new)
    window.sighting.choose_rules(rules.key, {option.key: option.choices[-1][0] for option in rules.options})
    assert rules_words(window.sighting) in window.toolbar.rules_button.toolTip()
    assert window.toolbar.rules_button.text().startswith(rules.name)
    assert "…" not in window.toolbar.rules_button.text()
    laid(window, hand)
    sized(window, hand, wide, high)
    more = window.toolbar.findChild(QWidget, "qt_toolbar_ext_button")
    assert more is None or not more.isVisible()


def tabs(window) -> list[QTabBar]:
    return [bar for bar in window.findChildren(QTabBar) if bar.isVisible() and bar.geometry().intersects(window.rect())]


def test_panels_below_the_ruling_share_one_place(window, hand):
    sized(window, hand, 1440, 900)
    shown = [window.docks.layers, window.docks.forces, window.docks.findings]
    for dock in shown:
        dock.toggleViewAction().trigger()
        hand.rest()
    hand.settle()
    assert window.height() == 900
    assert window.docks.ruling.height() > 300
    assert [bar.count() for bar in tabs(window)] == [3]
    assert tabs(window)[0].accessibleName()
    assert not window.docks.findings.visibleRegion().isEmpty()  # the last one is in front
    window.docks.layers.toggleViewAction().trigger()  # it lies behind, and comes to the front
    hand.rest()
    assert not window.docks.layers.visibleRegion().isEmpty()


def test_the_layout_is_reset_without_a_trace(window, hand):
    at_first = [dock.objectName() for dock in window.docks.all() if dock.isVisible()]
    sized(window, hand, 1000, 700)
    for dock in window.docks.all():
        dock.show()
    hand.rest()
    hand.settle()
    window.docks.palette.setFloating(True)
    window.menus.actions["reset layout"].trigger()
    hand.rest()
    hand.settle()
    assert [dock.objectName() for dock in window.docks.all() if dock.isVisible()] == at_first
    assert not any(dock.isFloating() for dock in window.docks.all())
    assert tabs(window) == []
    assert abs(window.docks.palette.width() - default_sizes(window.size())["palette"]) <= 1


def test_the_palette_has_its_width_back_once_a_wider_panel_in_its_place_is_closed(as_new):
    window, palette = as_new, as_new.docks.palette
    Hand(window).settle()
    window.resizeDocks([palette], [250], Qt.Orientation.Horizontal)
    wait_for(lambda: palette.width() == 250, "the palette is not narrow")
    window.menus.actions["lessons"].trigger()
    lessons = window.features.of(LessonsFeature).dock
    needed = lessons.minimumSizeHint().width()
    if needed <= 250:
        pytest.skip("with this font the panel is no wider than the palette")
    wait_for(lambda: lessons.width() >= needed, "the panel has no room")
    lessons.hide()
    wait_for(lambda: palette.width() == 250, "the palette stays wide")
    window.menus.actions["lessons"].trigger()
    Hand(window).settle()
    wait_for(lambda: lessons.width() >= needed, "the panel has no room")
    window.resizeDocks([lessons], [needed + 40], Qt.Orientation.Horizontal)
    wait_for(lambda: lessons.width() == needed + 40, "the panel cannot be made wider")
    lessons.hide()
    Hand(window).settle()
    assert palette.width() == needed + 40  # it was made so by hand
