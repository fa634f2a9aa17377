"""Presets of an end in the window: the menu of a hex by mouse and keys, toolbar, ruling, map, positions."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from losview.drawing import svg
from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT
from losview.drawing.thread_display import NAMED
from losview.drawing.thread_picture import thread_picture
from losview.hexes.lattice import Point, centre, corner, hexside_middle
from losview.rules.core.threads import LineEnd
from losview.rules.ends import PRESETS, end_text, parse_end
from losview.window.files.opened_map import OpenedMap, read_map
from losview.window.ruling.levels_table import LevelsTable
from losview.window.widgets.action_text import plain_action_text
from tests.support.hand import read_out

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


def first_map() -> OpenedMap:
    """Orrin Terrace: a house in M8, cliffs on three sides of G3, rowhouse bars on both sides of L5."""
    return read_map("demo:orrin-terrace")


@pytest.fixture
def terrace(window, hand):
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("N5")), LineEnd(board.hex("M8")))
    hand.settle()
    return window


def on_screen(window, label: str, point: Point):
    """A place of the viewport just inside a hex, beside a lattice point of its outline."""
    mid = centre(window.document.board.hex(label))
    inside = Point(mid.x + (point.x - mid.x) * 3 // 4, mid.y + (point.y - mid.y) * 3 // 4)
    return window.view.viewportTransform().map(QPointF(*window.scene.layout_.point(inside))).toPoint()


def menu_of(window) -> QMenu:
    return next(one for one in window.findChildren(QMenu) if one.isVisible() and one.parent() is window)


def open_menu(window, place) -> QMenu:
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.RightButton, NONE, place)
    return menu_of(window)


def submenu(menu: QMenu, title: str) -> QMenu:
    return next(action.menu() for action in menu.actions() if plain_action_text(action.text()) == title)


def go_to(menu: QMenu, text: str) -> None:
    """Move down a menu with the keys to an entry."""
    for _ in range(len(menu.actions()) + 1):
        if menu.activeAction() is not None and plain_action_text(menu.activeAction().text()) == text:
            return
        QTest.keyClick(menu, Qt.Key.Key_Down)
    raise AssertionError(f"{text} is not in {[plain_action_text(action.text()) for action in menu.actions()]}")


def choose_with_keys(menu: QMenu, *texts: str) -> None:
    """Down to each entry and to the right into its submenu; Return on the last."""
    for text in texts:
        go_to(menu, text)
        if text == texts[-1]:
            QTest.keyClick(menu, Qt.Key.Key_Return)
        else:
            into = menu.activeAction().menu()
            QTest.keyClick(menu, Qt.Key.Key_Right)
            menu = into


def test_a_preset_is_laid_from_the_menu_with_the_mouse_and_shown_everywhere(terrace, hand):
    board, hex_ = terrace.document.board, terrace.document.board.hex("M8")
    menu = open_menu(terrace, on_screen(terrace, "M8", hexside_middle(hex_, 2)))
    bypass = submenu(submenu(menu, "Fire at a level or place of M8"), "Bypass (A4.34)")
    assert [plain_action_text(action.text()) for action in bypass.actions()] == [
        "hexside 5–0, to M7", "hexside 0–1, to N7", "hexside 1–2, to N8", "hexside 2–3, to M9", "hexside 3–4, to L8",
        "hexside 4–5, to L7"]
    assert plain_action_text(bypass.defaultAction().text()) == "hexside 1–2, to N8"  # the one at the mouse stands out
    bypass.popup(terrace.mapToGlobal(terrace.rect().topLeft()))
    QTest.mouseClick(bypass, Qt.MouseButton.LeftButton, NONE, bypass.actionGeometry(bypass.defaultAction()).center())
    menu.close()
    hand.settle()
    assert end_text(board, terrace.sighting.target) == "M8@bypass/1-2"
    assert terrace.toolbar.target.label.text() == "M8 bypass 1–2"
    assert PRESETS["bypass"].about in terrace.toolbar.target.label.toolTip()
    assert "M8 bypass\N{NO-BREAK SPACE}1–2" in terrace.ruling.heading.text()
    assert "A4.34" in terrace.ruling.sheet.toPlainText()
    assert "Bypass along hexside 1–2 of M8" in terrace.ruling.sheet.toPlainText()


@pytest.mark.parametrize("key", [(Qt.Key.Key_Menu, NONE), (Qt.Key.Key_F10, SHIFT)], ids=["Menu", "Shift+F10"])
def test_a_preset_is_laid_with_the_keys_alone_for_either_end(terrace, hand, key):
    board = terrace.document.board
    terrace.view.setFocus()
    for which, title in (("target", "Fire at a level or place of L5"), ("firer", "Fire from a level or place of L5")):
        terrace.view.move_cursor(board.hex("L5"))
        QTest.keyClick(terrace.view, *key)
        menu = menu_of(terrace)
        choose_with_keys(menu, title, "Rowhouse bypass (B23.71)", "vertex 2, south-east")
        hand.settle()
        assert end_text(board, getattr(terrace.sighting, which)) == "L5@rowhouse-bypass/2"
        shown = getattr(terrace.toolbar, which).label
        assert (shown.text(), shown.accessibleName()) == ("L5 rowhouse 2", "L5 rowhouse bypass 2")
    assert terrace.sighting.verdict is not None


def test_the_status_bar_says_what_a_preset_is_while_the_menu_is_on_it(terrace, hand):
    terrace.view.move_cursor(terrace.document.board.hex("M8"))
    QTest.keyClick(terrace.view, Qt.Key.Key_Menu)
    menu = menu_of(terrace)
    go_to(menu, "Fire at a level or place of M8")
    places = menu.activeAction().menu()
    QTest.keyClick(menu, Qt.Key.Key_Right)
    go_to(places, "Snap shot (A8.15)")
    assert terrace.statusBar().currentMessage() == PRESETS["snap-shot"].about
    assert submenu(places, "Snap shot (A8.15)").defaultAction() is None  # the keys are at no hexside
    menu.close()
    hand.settle()
    assert terrace.statusBar().currentMessage() == ""


@pytest.mark.parametrize(("label", "offered"), [
    ("M8", ["Bypass (A4.34)", "Vehicular bypass (D2.32)", "Snap shot (A8.15)", "Underbelly hit (D4.3)"]),
    ("G3", ["Bypass (A4.34)", "Vehicular bypass (D2.32)", "Climbing (B11.42)", "Snap shot (A8.15)",
            "Underbelly hit (D4.3)"]),
    ("L5", ["Bypass (A4.34)", "Vehicular bypass (D2.32)", "Rowhouse bypass (B23.71)", "Snap shot (A8.15)",
            "Underbelly hit (D4.3)"]),
])
def test_the_menu_offers_what_a_hex_has_a_place_for(terrace, label, offered):
    menu = open_menu(terrace, on_screen(terrace, label, centre(terrace.document.board.hex(label))))
    places = submenu(menu, f"Fire from a level or place of {label}")
    assert [plain_action_text(action.text()) for action in places.actions() if action.menu() is not None] == offered
    menu.close()


def test_who_climbs_stands_on_the_cliff_or_up_to_its_top(terrace, hand):
    board = terrace.document.board
    terrace.sighting.lay(LineEnd(board.hex("G6")), parse_end(board, "G3@climbing/G2"))
    box = terrace.toolbar.target.stand_choice
    names = [box.itemText(i) for i in range(box.count())]
    ground = board.level(board.hex("G3")) // 4
    assert names[-1] == "ground level"
    assert len(names) > 1
    assert all(name.endswith("of the cliff") for name in names[:-1])
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    hand.settle()
    target = terrace.sighting.target
    assert (target.preset, target.level is not None and target.level // 4 != ground) == ("climbing", True)
    assert terrace.sighting.verdict is not None
    assert "Climbing the cliff on hexside 5–0 of G3" in terrace.ruling.sheet.toPlainText()


def test_a_drag_or_a_snap_of_that_end_takes_the_preset_back(terrace, hand):
    board = terrace.document.board
    for modifiers in (NONE, SHIFT):
        terrace.sighting.lay(parse_end(board, "N5@bypass/2-3"), parse_end(board, "M8@snap-shot/0-1"))
        hand.press("N5")
        QTest.mouseMove(terrace.view.viewport(), hand.at("M8"))
        QTest.mouseRelease(terrace.view.viewport(), Qt.MouseButton.LeftButton, modifiers,
                           on_screen(terrace, "M8", corner(board.hex("M8"), 3)))
        hand.settle()
        assert (terrace.sighting.firer.preset, terrace.sighting.target.preset) == ("", "")
        assert terrace.sighting.target.hex == board.hex("M8")


def test_the_hexside_of_a_preset_is_marked_and_the_thread_ends_where_it_is_judged(terrace, hand):
    board = terrace.document.board
    hex_ = board.hex("M8")
    terrace.sighting.lay(LineEnd(board.hex("N5")), parse_end(board, "M8@bypass/2-3"))
    terrace.view.centre_on(QPointF(*terrace.scene.layout_.centre(hex_)))
    for _ in range(5):
        terrace.view.zoom_in()
    hand.settle()
    picture = terrace.scene.thread_item.picture
    assert picture.named == ((hex_, 3),)
    assert picture.end in (corner(hex_, 2), corner(hex_, 3))
    assert picture.end == terrace.sighting.verdict.traced[1].point
    middle = terrace.view.viewportTransform().map(QPointF(*terrace.scene.layout_.point(hexside_middle(hex_, 3))))
    shown = terrace.view.viewport().grab().toImage()
    assert shown.pixelColor(middle.toPoint()) == QColor(CASING_DARK)
    terrace.sighting.lay(LineEnd(board.hex("N5")), LineEnd(hex_))
    hand.settle()
    assert terrace.scene.thread_item.picture.named == ()


def test_a_preset_goes_with_a_copied_position_and_comes_back(terrace, hand):
    board = terrace.document.board
    ends = parse_end(board, "G6@vehicular-bypass/4"), parse_end(board, "G3@climbing/5-0:1")
    terrace.sighting.lay(*ends)
    terrace.export_actions.copy_position()
    found = json.loads(QApplication.clipboard().text())
    assert (found["from"], found["to"]) == ("G6@vehicular-bypass/4", "G3@climbing/5-0:1")
    terrace.sighting.remove_thread()
    terrace.files.reopening.clipboard()
    read_out(terrace)
    hand.settle()
    assert terrace.sighting.laid_ends() == ends


def test_the_table_of_levels_is_about_the_preset(terrace, hand):
    board = terrace.document.board
    terrace.sighting.lay(parse_end(board, "M8@bypass/5-0"), parse_end(board, "G3@climbing/5-0"))
    hand.settle()
    hand.key(Qt.Key.Key_L)
    box = next(one for one in terrace.findChildren(LevelsTable) if one.isVisible())
    assert box.windowTitle() == "Levels of M8 bypass 5–0 and G3 climbing 5–0"
    assert [stand.name for stand in box.rows] == ["ground level"]
    assert {stand.end.preset for stand in box.columns} == {"climbing"}
    assert all(item.text() != "–" for item in box.table.findItems("*", Qt.MatchFlag.MatchWildcard))
    box.close()
    hand.settle()


def test_rules_that_trace_from_centres_say_so(terrace, hand):
    board = terrace.document.board
    terrace.sighting.lay(LineEnd(board.hex("N5")), parse_end(board, "M8@bypass/2-3"))
    terrace.sighting.choose_rules("cwb")
    hand.settle()
    assert terrace.sighting.verdict is None
    assert "traces from hex centres: leave the vertex or point of M8 out" in terrace.ruling.sentence.text()
    menu = open_menu(terrace, on_screen(terrace, "M8", centre(board.hex("M8"))))
    assert all(action.menu() is None for action in menu.actions())
    menu.close()
    hand.settle()


def test_a_drawing_of_the_thread_marks_the_hexside_too(terrace):
    board, judge = terrace.document.board, terrace.sighting.judge
    firer = LineEnd(board.hex("N5"))
    drawn = [svg.map_svg(board, thread=thread_picture(board, firer, end, judge.judge_one(firer, end)))
             for end in (parse_end(board, "M8@snap-shot/0-1"), parse_end(board, "M8@0"))]
    strokes = [text.count(f'stroke="{CASING_LIGHT}" stroke-width="{NAMED[1][1]}" stroke-linecap="round"')
               for text in drawn]
    assert strokes == [1, 0]
