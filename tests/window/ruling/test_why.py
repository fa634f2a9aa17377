"""Asking why beside a thread that lies: by click, key and menu; the thread stays, and there is a way back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from losview.drawing.figures import Pill
from losview.drawing.thread_display import PlacedFigure
from losview.drawing.thread_picture import ASKED, LAID, PINNED
from losview.hexes.lattice import centre
from losview.rules.core.field import TargetHeight
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.window.canvas.thread_item import ThreadItem
from losview.window.paint import thread_painter
from losview.window.ruling import announcer
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def laid(window, hand):
    """A thread from B2 to H4 with its firer's field on the screen."""
    hand.drag("B2", "E3", "H4")
    hand.settle()
    return window


def ends(window):
    label = window.document.board.label
    return tuple(label(end.hex) if end is not None else None for end in (window.sighting.firer, window.sighting.target))


def why(window):
    asked = window.sighting.why
    return None if asked is None else window.document.board.label(asked.hex)


def hexes(window, outcome):
    board, field = window.document.board, window.sighting.field
    return [hex_ for hex_ in board.grid.hexes() if field.outcome[board.grid.cell(hex_)] == outcome]


def test_a_click_on_a_hex_of_the_field_asks_why_and_moves_nothing(laid, hand):
    before = laid.sighting.field
    hand.click("K9")
    assert ends(laid) == ("B2", "H4")
    assert why(laid) == "K9"
    board = laid.document.board
    assert laid.sighting.verdict == laid.sighting.judge.judge_one(LineEnd(board.hex("B2")), LineEnd(board.hex("K9")))
    assert laid.ruling.asked.text() == "Why K9?"
    assert laid.ruling.asked.isVisible()
    assert "K9" in laid.ruling.heading.text()
    assert laid.toolbar.target.label.text().count("H4") == 1
    hand.settle()
    assert laid.sighting.field is before


def test_why_says_of_every_hex_what_the_field_shows(laid, hand):
    """Clicks all over the map: the ruling's outcome is the shading's, whatever height the targets have."""
    board = laid.document.board
    for height in (TargetHeight(), TargetHeight(eye=0), TargetHeight(eye=16)):
        laid.sighting.set_target_height(height)
        hand.settle()
        field = laid.sighting.field
        for hex_ in board.grid.hexes()[::7]:
            if hex_ in (laid.sighting.firer.hex, laid.sighting.target.hex):
                continue
            hand.click(board.label(hex_))
            assert laid.sighting.verdict.outcome == field.outcome[board.grid.cell(hex_)], board.label(hex_)


def test_the_laid_thread_stays_on_the_screen_thinner(laid, hand):
    hand.move("A1")
    hand.rest()
    place = hand.at("B2") + (hand.at("H4") - hand.at("B2")) * 0.8

    def width():
        """How many pixels across the laid thread are not as the map has them there."""
        shot = laid.view.viewport().grab().toImage()
        laid.scene.thread_item.hide()
        laid.scene.resting_item.hide()
        bare = laid.view.viewport().grab().toImage()
        laid.scene.thread_item.show()
        laid.scene.resting_item.show()
        return sum(shot.pixel(place + QPoint(0, dy)) != bare.pixel(place + QPoint(0, dy)) for dy in range(-12, 13))

    thick = width()
    assert thick > 0
    hand.click("C9")
    hand.move("A1")
    hand.rest()
    assert 0 < width() < thick
    assert laid.scene.thread_item.detail == ASKED
    assert laid.scene.thread_item.picture.end != laid.scene.resting_item.picture.end
    hand.key(Qt.Key.Key_Escape)
    assert laid.scene.resting_item.picture is None
    assert laid.scene.thread_item.detail == LAID


def test_escape_goes_back_to_the_thread_and_only_then_lets_go(laid, hand):
    verdict = laid.sighting.verdict
    hand.click("K9")
    hand.key(Qt.Key.Key_Escape)
    assert why(laid) is None
    assert ends(laid) == ("B2", "H4")
    assert laid.sighting.verdict == verdict
    assert not laid.ruling.asked.isVisible()
    assert not laid.ruling.back_button.isVisible()
    hand.key(Qt.Key.Key_Escape)
    assert ends(laid) == (None, None)


@pytest.mark.own_window
@pytest.mark.parametrize("way", ["mouse", "keys", "escape in the worksheet", "escape on the button", "its target"])
def test_ways_back_to_the_thread(laid, hand, way):
    laid.activateWindow()
    QTest.qWaitForWindowActive(laid)
    hand.click("K9")
    button = laid.ruling.back_button
    assert "B2 → H4" in button.toolTip()
    if way == "mouse":
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    elif way == "its target":
        hand.click("H4")
    else:
        widget = laid.ruling.sheet if way == "escape in the worksheet" else button
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(widget, Qt.Key.Key_Space if way == "keys" else Qt.Key.Key_Escape)
    assert why(laid) is None
    assert ends(laid) == ("B2", "H4")
    if way in ("keys", "escape on the button"):
        assert QApplication.focusWidget() is laid.ruling.sheet


def test_a_drag_lays_another_thread_and_a_click_does_not(laid, hand):
    hand.drag("C8", "F6", "K9")
    assert ends(laid) == ("C8", "K9")
    hand.settle()
    hand.click("D2")
    hand.drag("D2", "F6")
    assert ends(laid) == ("D2", "F6")
    assert why(laid) is None


def test_a_click_on_the_firer_takes_the_thread_on_the_pointer_again(laid, hand):
    hand.click("B2")
    hand.move("F8")
    assert ends(laid) == ("B2", "F8")
    hand.click("D9")
    hand.move("A1")
    assert ends(laid) == ("B2", "D9")


def test_without_the_field_two_clicks_lay_another_thread(laid, hand):
    laid.menus.actions["field"].trigger()
    hand.settle()
    hand.click("C8")
    hand.click("K9")
    assert ends(laid) == ("C8", "K9")
    assert why(laid) is None


def test_a_firer_alone_takes_the_next_click_for_its_target(window, hand):
    window.view.setFocus()
    window.view.move_cursor(window.document.board.hex("D5"))
    hand.key(Qt.Key.Key_F)
    assert window.ruling.title.text() == "D5 fires"
    assert "No thread" not in window.ruling.title.text()
    hand.click("H8")
    hand.move("A1")
    assert ends(window) == ("D5", "H8")


def test_keys_ask_why_at_the_hex_cursor(laid, hand):
    laid.view.setFocus()
    laid.view.move_cursor(laid.document.board.hex("E6"))
    hand.key(Qt.Key.Key_W)
    assert why(laid) == "E6"
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Return)
    assert why(laid) == "E7"
    assert ends(laid) == ("B2", "H4")


def test_alt_click_asks_with_a_brush_in_hand(laid, hand):
    laid.palette_.take("brush")
    before = laid.document.board.cover_at.copy()
    hand.click("K9", modifiers=Qt.KeyboardModifier.AltModifier)
    assert why(laid) == "K9"
    assert (laid.document.board.cover_at == before).all()
    assert laid.legend.hint.text() == "Alt+click: why?"
    assert "Alt+click: why?" in laid.status.hex.text()
    laid.palette_.take("thread")
    assert laid.legend.hint.text() == "Click: why?"


def test_the_menu_of_a_hex_asks_and_goes_back(laid, hand):
    hand.click("K9", Qt.MouseButton.RightButton)
    menu = next(m for m in laid.findChildren(QMenu) if any("Why is K9" in a.text() for a in m.actions()))
    next(action for action in menu.actions() if "Why is K9" in action.text()).trigger()
    menu.close()
    assert why(laid) == "K9"
    hand.click("C3", Qt.MouseButton.RightButton)
    menu = next(m for m in laid.findChildren(QMenu) if any("Why is C3" in a.text() for a in m.actions()))
    next(action for action in menu.actions() if "Back" in action.text()).trigger()
    menu.close()
    assert why(laid) is None


def test_heights_change_what_why_says_and_keep_it(laid, hand):
    blocked = hexes(laid, Outcome.BLOCKED)[0]
    hand.click(laid.document.board.label(blocked))
    assert not laid.sighting.verdict.visible
    laid.toolbar.firer.eye_box.setValue(40)
    assert laid.sighting.why == LineEnd(blocked)
    assert laid.sighting.verdict.visible
    assert laid.sighting.laid_verdict == laid.sighting.judge.judge_one(laid.sighting.firer, laid.sighting.target)


def test_painting_changes_both_rulings(laid, hand):
    hand.click("K9")
    board = laid.document.board
    laid.palette_.take("level")
    for _ in range(3):
        hand.drag("H7", "I7", "J8", "I8")
    firer, target = laid.sighting.firer, laid.sighting.target
    judge = laid.sighting.rules.prepare(board)
    assert why(laid) == "K9"
    assert laid.sighting.laid_verdict == judge.judge_one(firer, target)
    assert laid.sighting.verdict == judge.judge_one(firer, LineEnd(board.hex("K9")))


def test_the_status_bar_follows_a_target_set_by_key(laid, hand):
    laid.view.setFocus()
    hand.move("D3")
    QTest.keyClick(laid.view, Qt.Key.Key_F)
    laid.sighting.lay(laid.sighting.firer, None)
    hand.settle()
    hand.move("E4")
    assert "Alt+click: why?" in laid.status.hex.text()
    QTest.keyClick(laid.view, Qt.Key.Key_T)
    hand.rest()
    assert laid.sighting.asks_why
    assert "  click: why?" in laid.status.hex.text()


def test_the_status_bar_and_the_legend_tell_of_it(laid, hand):
    laid.resize(1440, 900)
    hand.settle()
    hex_ = hexes(laid, Outcome.BLOCKED)[0]
    hand.move(laid.document.board.label(hex_))
    assert "blocked" in laid.status.hex.text()
    assert "click: why?" in laid.status.hex.text()
    assert laid.legend.hint.isVisible()
    assert laid.legend.hint.text() == "Click: why?"
    assert laid.legend.rect().contains(laid.legend.hint.geometry())
    assert laid.legend.hint.sizeHint().width() <= laid.legend.hint.width()


def test_why_is_said(laid, hand, monkeypatch):
    wait_for(lambda: laid.sighting.verdict.summary in laid.ruling.title.accessibleName())
    said = []
    monkeypatch.setattr(announcer, "announce_sentence", lambda widget, sentence: said.append(sentence))
    hand.click("K9")
    wait_for(lambda: len(said) == 1)
    hand.key(Qt.Key.Key_Escape)
    wait_for(lambda: len(said) == 2)
    assert said[0].startswith("Why K9? ")
    assert not said[1].startswith("Why")


def test_a_picture_and_a_position_are_of_what_is_ruled_on(laid, hand):
    hand.click("K9")
    assert laid.export_actions.position().end == "K9"
    assert laid.export_actions.laid().end == laid.scene.thread_item.picture.end


def pins(window):
    """What draws the pinned threads."""
    return [item for item in window.scene.items() if isinstance(item, ThreadItem) and item.detail == PINNED]


def test_a_pinned_thread_is_thinner_than_the_one_under_the_mouse(window, hand):
    hand.drag("B2", "H4")
    window.view.setFocus()
    hand.key(Qt.Key.Key_P)
    hand.settle()
    hand.drag("C8", "K9")
    (item,) = pins(window)
    assert (item.picture.start, item.picture.end) == tuple(centre(window.document.board.hex(x)) for x in ("B2", "H4"))
    assert item.isVisible()
    assert item.detail.width < LAID.width
    hand.press("D8")
    hand.move("E8")
    hand.move("F8")
    assert pins(window) == [item]  # a drag does not rule on it again
    hand.release("F8")


def test_why_of_an_untraced_thread_says_so_and_the_pins_do_not_speak(laid, hand):
    board = laid.document.board
    laid.sighting.pinned.append((LineEnd(board.hex("B2")), replace(LineEnd(board.hex("H4")), location="roof")))
    laid.sighting.ask_why(replace(LineEnd(board.hex("K9")), location="roof"))
    assert "Cannot be traced" in laid.ruling.title.text()
    assert laid.ruling.asked.text() == "Why K9?"
    hand.key(Qt.Key.Key_Escape)
    assert laid.sighting.problem == ""
    assert "Cannot" not in laid.ruling.title.text()


@pytest.mark.own_window
def test_the_height_of_the_fields_targets_says_which_it_is(laid, hand):
    legend = laid.legend
    assert not legend.eye_box.isVisible()
    legend.height_choice.setFocus()
    QTest.keyClick(legend.height_choice, Qt.Key.Key_End)
    assert laid.sighting.target_height == TargetHeight(eye=8)
    assert legend.eye_box.isVisible()
    assert legend.eye_box.text() == "eye 2 up"
    legend.eye_box.setFocus()
    QTest.keyClick(legend.eye_box, Qt.Key.Key_Up)
    assert laid.sighting.target_height == TargetHeight(eye=12)
    hand.settle()
    assert laid.sighting.field.request.target == TargetHeight(eye=12)
    assert legend.rect().contains(legend.eye_box.mapTo(legend, legend.eye_box.rect().bottomRight()))
    legend.height_choice.setFocus()
    QTest.keyClick(legend.height_choice, Qt.Key.Key_Up)
    assert laid.sighting.target_height == TargetHeight(eye=0)
    assert not legend.eye_box.isVisible()
    QTest.keyClick(legend.height_choice, Qt.Key.Key_Home)
    assert laid.sighting.target_height == TargetHeight()
    hand.settle()


@pytest.mark.parametrize(("a", "b"), [("A1", "A9"), ("A9", "A1"), ("L1", "L9"), ("A1", "L1"), ("L9", "A9")])
def test_a_badge_at_the_maps_edge_is_not_cut_off(window, hand, monkeypatch, a, b):
    pills = []
    real = thread_painter.thread_display

    def noted(*args, **kwargs):
        items = real(*args, **kwargs)
        pills.extend(
            QRectF(x - shape.wide / 2, y - shape.high / 2, shape.wide, shape.high)
            for item in items if isinstance(item, PlacedFigure) for x, y in item.spots
            for shape, *_ in item.figure.parts if isinstance(shape, Pill))
        return items

    monkeypatch.setattr(thread_painter, "thread_display", noted)
    hand.drag(a, b)
    hand.settle()
    item = window.scene.thread_item
    item.show_thread(item.picture._replace(badge="✕ beyond night vision"))
    pills.clear()
    window.view.viewport().repaint()
    whole = QRectF(window.view.viewport().rect())
    assert pills
    assert all(whole.contains(pill) for pill in pills)
    window.view.set_zoom(3.0, QPointF(hand.at(b)))
    window.view.centre_on(QPointF(*window.scene.layout_.centre(window.document.board.hex("F5"))))
    hand.settle()
    pills.clear()
    window.view.viewport().repaint()
    assert pills  # its thread is out of sight, and so may it be
