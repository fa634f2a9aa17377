"""Levels of both ends: the toolbar's choice, wheel and keys, the menu of a hex, and the table that tries them all."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from losview.drawing.art.outcomes import YELLOW
from losview.hexes.lattice import corner
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.window.ruling.levels_table import LevelsTable, cell_words
from losview.window.widgets.action_text import action_name
from tests.support.hand import hex_menu, opened

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def terrace(window, hand):
    opened(window, "demo:orrin-terrace", ask=False)
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("O5")), LineEnd(board.hex("L9")))
    hand.settle()
    return window


def table_of(window):
    tables = [one for one in window.findChildren(LevelsTable) if one.isVisible()]
    assert len(tables) == 1
    return tables[0]


@pytest.mark.own_window
def test_a_choice_by_mouse_shows_all_it_offers_and_leaves_the_keys_to_the_map(terrace, hand):
    box = terrace.toolbar.firer.stand_choice
    terrace.view.setFocus()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() - 12, box.height() // 2))
    QApplication.processEvents()
    shown = box.view()
    assert shown.isVisible()
    high = sum(shown.sizeHintForRow(row) for row in range(box.count()))
    assert shown.viewport().height() >= min(high, box.maxVisibleItems() * shown.sizeHintForRow(0))
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    hand.settle()
    assert terrace.view.hasFocus()
    firer, target = terrace.sighting.firer, terrace.sighting.target
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_X)
    assert (terrace.sighting.firer, terrace.sighting.target) == (target, firer)


def test_rules_with_locations_offer_them_before_a_thread_lies(window, hand):
    assert window.toolbar.firer.eye_box.isVisible()
    window.sighting.remove_thread()
    window.sighting.choose_rules("asl")
    hand.settle()
    for box in (window.toolbar.firer, window.toolbar.target):
        assert box.stand_choice.isVisible()
        assert not box.eye_box.isVisible()


def test_the_toolbar_offers_the_locations_of_the_hex_and_lays_them(terrace, hand):
    box = terrace.toolbar.firer.stand_choice
    assert box.isVisible()
    assert not terrace.toolbar.firer.eye_box.isVisible()
    assert box.currentText() == "ground level"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert box.currentText() == "building level 1"
    assert terrace.sighting.firer.level == 4
    assert "level 1" in terrace.ruling.sheet.toPlainText()
    hand.settle()


def wheel(window, hand, label, steps, modifiers):
    sheet, at = window.view.viewport(), QPointF(hand.at(label))
    event = QWheelEvent(at, QPointF(sheet.mapToGlobal(at.toPoint())), QPoint(0, 0), QPoint(0, 120 * steps),
                        Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(sheet, event)
    hand.rest()


def test_the_wheel_climbs_the_levels_and_passes_states_by(terrace, hand):
    firer = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier
    seen = [terrace.toolbar.firer.stand_choice.currentText()]
    for _ in range(5):
        wheel(terrace, hand, "O5", 1, firer)
        seen.append(terrace.toolbar.firer.stand_choice.currentText())
    assert seen == ["ground level", "building level 1", "building level 2", "building level 3", "rooftop", "rooftop"]
    for _ in range(7):
        wheel(terrace, hand, "O5", -1, firer)
    assert terrace.toolbar.firer.stand_choice.currentText() == "cellar"
    hand.settle()


def test_the_wheel_climbs_the_hex_that_a_hurried_drag_has_come_to(terrace, hand):
    hand.press("L9")
    for label in ("M8", "N7", "O6", "O5"):
        hand.move(label)
        hand.rest()
    wheel(terrace, hand, "O5", 1, Qt.KeyboardModifier.NoModifier)
    board, target = terrace.document.board, terrace.sighting.target
    assert (board.label(target.hex), target.level, target.location) == ("O5", 4, "")
    assert "building level 1" in terrace.toolbar.target.stand_choice.currentText()
    hand.release("O5")
    hand.settle()
    assert terrace.toolbar.target.label.text() == "O5"


def test_the_wheel_raises_the_same_eye_in_a_hurried_drag_as_under_a_hand_that_rests(window, hand, qtbot):
    window.sighting.choose_rules("battletech")
    raised = []
    for rests in (True, False):
        hand.press("B5")
        hand.move("C3")
        wheel(window, hand, "C3", 2, Qt.KeyboardModifier.NoModifier)
        hand.move("K5")
        hand.rest()
        if rests:
            qtbot.waitUntil(lambda: window.toolbar.target.label.text() == "K5")
        wheel(window, hand, "K5", 1, Qt.KeyboardModifier.NoModifier)
        raised.append(window.sighting.target)
        hand.release("K5")
        window.sighting.remove_thread()
        hand.settle()
    assert window.document.board.label(raised[0].hex) == "K5"
    assert raised[0] == raised[1]


def test_the_table_holds_the_verdict_of_every_pair_and_return_lays_one(terrace, hand):
    hand.key(Qt.Key.Key_L)
    box = table_of(terrace)
    judge = terrace.sighting.judge
    assert (box.table.rowCount(), box.table.columnCount()) == (8, 3)
    for row, one in enumerate(box.rows):
        for column, two in enumerate(box.columns):
            assert box.table.item(row, column).text() == cell_words(judge.judge_one(one.end, two.end))
    box.table.setCurrentCell(0, 0)
    QTest.keyClick(box.table, Qt.Key.Key_Down)
    QTest.keyClick(box.table, Qt.Key.Key_Down)
    QTest.keyClick(box.table, Qt.Key.Key_Return)
    assert terrace.sighting.firer == box.rows[2].end
    hand.settle()


def test_the_table_needs_a_thread(window, hand):
    window.sighting.remove_thread()
    hand.key(Qt.Key.Key_L)
    assert "Lay a thread first" in window.statusBar().currentMessage()
    hand.settle()


def test_table_list_and_menu_have_the_highest_location_first(terrace, hand):
    hand.drag("O5", "H9")
    hand.settle()
    choice = terrace.toolbar.firer.stand_choice
    listed = [choice.itemText(i) for i in range(choice.count())]
    assert listed == ["aerial", "rooftop", "building level 3", "building level 2", "building level 1", "ground level",
                      "entrenched", "cellar"]
    menu = hex_menu(terrace, "O5")
    places = next(one.menu() for one in menu.actions() if action_name(one) == "Fire from a level or place of O5")
    assert [action_name(one) for one in places.actions() if one.text() and one.menu() is None] == listed
    menu.close()
    hand.key(Qt.Key.Key_L)
    box = table_of(terrace)
    assert [stand.name for stand in box.rows] == listed
    assert box.rows[box.laid[0]].name == "ground level"
    QTest.keyClick(box, Qt.Key.Key_Escape)
    hand.settle()


def test_other_rules_try_heights_of_the_eye(window, hand):
    hand.drag("B2", "J4")
    hand.key(Qt.Key.Key_L)
    box = table_of(window)
    assert [stand.name for stand in box.rows] == ["eye 3 up", "eye 2 up", "usual eye", "eye 1 up", "eye on the ground"]
    QTest.keyClick(box, Qt.Key.Key_Escape)
    hand.settle()


def test_the_menu_of_a_hex_lays_an_end_at_a_location(terrace, hand):
    QTest.mouseClick(terrace.view.viewport(), Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier,
                     hand.at("M8"))
    menu = next(one for one in terrace.findChildren(QMenu) if one.isVisible())
    places = next(action.menu() for action in menu.actions() if action_name(action) == "Fire at a level or place of M8")
    next(action for action in places.actions() if action_name(action) == "rooftop").trigger()
    menu.close()
    assert terrace.sighting.target.location == "roof"
    assert terrace.toolbar.target.stand_choice.currentText() == "rooftop"
    hand.settle()


def test_a_vertex_is_named_with_the_hex_that_owns_it(terrace, hand):
    board = terrace.document.board
    hand.press("O5")
    QTest.mouseMove(terrace.view.viewport(), hand.at("L9"))
    event_at = terrace.view.viewportTransform().map(QPointF(*terrace.scene.layout_.corners(board.hex("L9"))[2]))
    inside = QPointF(hand.at("L9")) + (event_at - QPointF(hand.at("L9"))) * 0.8
    QTest.mouseMove(terrace.view.viewport(), inside.toPoint())
    QTest.mouseRelease(terrace.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier,
                       inside.toPoint())
    hand.settle()
    assert terrace.toolbar.target.label.text() == "L9 vertex 2"
    assert terrace.sighting.verdict.outcome in set(Outcome)


def test_rules_without_a_location_say_so_when_they_are_chosen(terrace, hand):
    terrace.sighting.lay(terrace.sighting.firer, LineEnd(terrace.document.board.hex("M8"), location="roof"))
    hand.settle()
    terrace.sighting.choose_rules("cwb")
    hand.settle()
    assert "Civil War Brigade has no location 'roof'" in terrace.ruling.sentence.text()
    terrace.sighting.choose_rules("asl")
    hand.settle()
    assert terrace.sighting.verdict is not None


def test_battletech_has_the_roofs_of_asl_and_eyes_are_counted_from_them(terrace, hand):
    m8 = terrace.document.board.hex("M8")
    terrace.sighting.lay(terrace.sighting.firer, LineEnd(m8, location="roof"))
    terrace.sighting.choose_rules("battletech")
    hand.settle()
    eye_box, judge = terrace.toolbar.target.eye_box, terrace.sighting.judge
    ground, roof = (int(judge.threads([(end, end)]).start_height[0]) for end in (
        LineEnd(m8, eye=0), LineEnd(m8, eye=0, location="roof")))
    assert terrace.sighting.verdict is not None
    assert (roof > ground, eye_box.value()) == (True, 1.0)
    eye_box.stepUp()
    hand.settle()
    end = terrace.sighting.target
    assert (end.location, eye_box.value()) == ("roof", 2.0)
    assert int(judge.threads([(end, end)]).start_height[0]) == roof + 8
    terrace.sighting.lay(terrace.sighting.firer, LineEnd(terrace.document.board.hex("L9"), location="roof"))
    hand.settle()
    assert "there is neither a building nor a fuel tank" in terrace.ruling.sentence.text()


def test_the_table_is_about_the_pair_that_is_asked_about_and_frames_its_cell(terrace, hand):
    board = terrace.document.board
    terrace.sighting.ask_why(board.hex("M8"))
    hand.settle()
    hand.key(Qt.Key.Key_L)
    box = table_of(terrace)
    assert "M8" in box.windowTitle()
    assert box.columns[box.laid[1]].end == terrace.sighting.ruling_ends()[1]
    picture = box.table.viewport().grab().toImage()
    yellow = [QColor(YELLOW) == picture.pixelColor(cell.left() + 2, cell.center().y())
              for cell in (box.table.visualItemRect(box.table.item(row, column))
                           for row in range(len(box.rows)) for column in range(len(box.columns)))]
    assert yellow.count(True) == 1
    assert yellow.index(True) == box.laid[0] * len(box.columns) + box.laid[1]
    QTest.keyClick(box.table, Qt.Key.Key_Escape)
    hand.settle()


def test_the_table_is_as_large_as_what_it_holds_and_explains_its_star(terrace, hand):
    hand.key(Qt.Key.Key_L)
    box = table_of(terrace)
    hand.rest()
    table = box.table
    last = table.visualItemRect(table.item(len(box.rows) - 1, len(box.columns) - 1))
    assert 0 <= table.viewport().width() - 1 - last.right() <= 3
    assert 0 <= table.viewport().height() - 1 - last.bottom() <= 3
    starred = any(item.text().endswith("*") for item in box.table.findItems("*", Qt.MatchFlag.MatchWildcard))
    assert ("* close call" in box.note.text()) == starred
    QTest.keyClick(table, Qt.Key.Key_Escape)
    hand.settle()


def test_words_in_the_table_have_room_within_the_frames(window, hand):
    """The frame of the thread that lies covered both ends of "beyond night vision"."""
    opened(window, "demo:lantern-mill", ask=False)
    hand.settle()
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("N6")), LineEnd(board.hex("V1")))
    box = LevelsTable(window.sighting, window)
    box.show()
    words = {item.text() for item in box.table.findItems("*", Qt.MatchFlag.MatchWildcard)}
    assert any("beyond night vision" in one for one in words)
    metrics = box.table.fontMetrics()
    for column in range(len(box.columns)):
        widest = max(metrics.horizontalAdvance(box.table.item(row, column).text()) for row in range(len(box.rows)))
        assert box.table.columnWidth(column) >= widest + 20
    box.close()


def test_an_end_that_the_rules_cannot_trace_from_has_no_table(window, hand):
    """BattleTech knows no vertices: the table asked about one all the same."""
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("C3"), point=corner(board.hex("C3"), 0)), LineEnd(board.hex("F5")))
    window.menus.actions["levels"].trigger()
    assert QApplication.activeModalWidget() is None
    assert window.sighting.problem
    assert window.messages.toast.text() == window.sighting.problem
