"""Units edited as a person does: by double click, by key, and several at once from the panel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from losview.board.board import same_board
from losview.board.unit_counter import UnitCounter
from losview.rules.sides.side_knowledge import side_knowledge
from losview.window.editing.facing_menu import FacingMenu
from losview.window.editing.unit_editing import UnitDialog
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


def with_units():
    board = valley()
    board.counters.clear()
    for number, (label, kind, side, name) in enumerate((
            ("C3", "mech", "red", "Atlas"), ("C3", "vehicle", "red", "Drill"), ("C3", "infantry", "blue", "Foot"),
            ("F5", "mech", "blue", "Owl"), ("H8", "infantry", "blue", "Guard")), 1):
        board.counters[number] = UnitCounter(kind, board.hex(label), side, name)
    return board


@pytest.fixture
def units(window, hand):
    """A window on a map with units, the unit tool in hand."""
    window.files.show(OpenedMap(with_units(), None, "battletech"))
    hand.settle()
    window.view.setFocus()
    hand.key(KEY.Key_5)
    return window


def dialog(window) -> UnitDialog:
    wait_for(lambda: any(found.isVisible() and found.isActiveWindow() for found in window.findChildren(UnitDialog)),
             "no dialog came")
    return next(found for found in window.findChildren(UnitDialog) if found.isVisible())


def press(shown, which):
    QTest.mouseClick(shown.buttons.button(getattr(QDialogButtonBox.StandardButton, which)), LEFT)


def choose(field, text):
    """Choose an entry of a combo box by keys."""
    field.setFocus()
    QTest.keyClick(field, KEY.Key_Home)
    for _ in range(field.count()):
        if field.currentText().startswith(text):
            return
        QTest.keyClick(field, KEY.Key_Down)
    raise AssertionError(text)


def double_click(hand, label):
    hand.click(label)
    QTest.mouseDClick(hand.sheet, LEFT, Qt.KeyboardModifier.NoModifier, hand.at(label))


def names(window, label):
    board = window.document.board
    return [counter.name for _, counter in board.counters_on(board.hex(label))]


def test_a_double_click_edits_the_uppermost_unit_in_one_step(units, hand):
    before = with_units()
    double_click(hand, "C3")
    shown = dialog(units)
    assert names(units, "C3") == ["Atlas", "Drill", "Foot"]  # the first click has left nothing behind
    assert shown.windowTitle() == "Units on C3"
    assert shown.name.text() == "Foot"
    QTest.keyClicks(shown.name, "Rifles")
    choose(shown.facing, "south-east")
    choose(shown.size_field, "company")
    choose(shown.kind, "Vehicle")
    shown.side.lineEdit().selectAll()
    QTest.keyClicks(shown.side.lineEdit(), "Green")
    steps = units.document.undo.count()
    press(shown, "Ok")
    assert units.document.undo.count() == steps + 1 or units.document.undo.index() == 1
    board = units.document.board
    assert board.counters[3] == UnitCounter("vehicle", board.hex("C3"), "Green", "Rifles", facing=2, size="company")
    units.menus.actions["undo"].trigger()
    assert same_board(board, before)


def test_a_double_click_on_open_ground_places_one_unit_to_name(units, hand):
    double_click(hand, "A1")
    shown = dialog(units)
    QTest.keyClicks(shown.name, "New")
    QTest.keyClick(shown.name, KEY.Key_Return)
    assert names(units, "A1") == ["New"]


def test_return_edits_and_ctrl_return_stacks(units, hand):
    units.view.move_cursor(units.document.board.hex("F5"))
    hand.key(KEY.Key_Return, CTRL)
    assert names(units, "F5") == ["Owl", ""]
    hand.key(KEY.Key_Return)
    QTest.keyClick(dialog(units), KEY.Key_Escape)
    units.activateWindow()
    wait_for(units.view.hasFocus, "the map has not got the keyboard back")
    hand.key(KEY.Key_1)
    hand.key(KEY.Key_U)
    assert dialog(units).windowTitle() == "Units on F5"
    QTest.keyClick(dialog(units), KEY.Key_Escape)
    assert names(units, "F5") == ["Owl", ""]


def test_the_order_of_a_stack(units, hand):
    double_click(hand, "C3")
    shown = dialog(units)
    assert not shown.up.isEnabled()
    QTest.mouseClick(shown.down, LEFT)
    assert names(units, "C3") == ["Atlas", "Foot", "Drill"]
    assert shown.name.text() == "Foot"
    QTest.mouseClick(shown.down, LEFT)
    assert names(units, "C3") == ["Foot", "Atlas", "Drill"]
    assert not shown.down.isEnabled()
    QTest.mouseClick(shown.up, LEFT)
    press(shown, "Cancel")
    assert names(units, "C3") == ["Atlas", "Foot", "Drill"]


def test_several_at_once_keep_what_is_not_changed(units, hand):
    double_click(hand, "C3")
    shown = dialog(units)
    shown.units.setFocus()
    QTest.keyClick(shown.units, KEY.Key_A, CTRL)
    assert shown.heading.text() == "3 units at once"
    assert (shown.name.text(), shown.name.placeholderText()) == ("", "various")
    assert shown.kind.currentText() == "various"
    choose(shown.size_field, "squad")
    assert not shown.units.isEnabled()
    press(shown, "Apply")
    counters = units.document.board.counters
    assert [(counters[n].size, counters[n].name) for n in (1, 2, 3, 4)] == \
        [("squad", "Atlas"), ("squad", "Drill"), ("squad", "Foot"), ("", "Owl")]
    assert shown.units.isEnabled()
    press(shown, "Cancel")


def test_bad_input_is_one_sentence_and_changes_nothing(units, hand):
    double_click(hand, "C3")
    shown = dialog(units)
    before = dict(units.document.board.counters)
    shown.name.setText("x" * 81)
    assert shown.problem.text() == "The name has 81 characters: use 80 at most."
    assert not shown.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
    QTest.keyClick(shown.name, KEY.Key_Return)
    assert shown.isVisible()
    assert units.document.board.counters == before
    press(shown, "Cancel")


def test_levels_are_offered_by_rules_that_have_them(units, hand):
    units.sighting.choose_rules("battletech")
    double_click(hand, "C3")
    shown = dialog(units)
    assert not shown.level.isVisible()
    press(shown, "Cancel")
    units.sighting.choose_rules("asl")
    double_click(hand, "C3")
    shown = dialog(units)
    assert shown.level.isVisible()
    press(shown, "Cancel")


def test_locked_units_stay_as_they_are_and_the_dialog_says_why(units, hand):
    units.docks.layers.widget().state.lock(frozenset({"units"}))
    before = dict(units.document.board.counters)
    units.menus.actions["tool thread"].trigger()
    units.view.move_cursor(units.document.board.hex("C3"))
    hand.key(KEY.Key_U)
    shown = dialog(units)
    QTest.mouseClick(shown.down, LEFT)
    assert "locked" in shown.problem.text()
    QTest.keyClicks(shown.name, "Other")
    QTest.keyClick(shown.name, KEY.Key_Return)
    assert shown.isVisible()
    assert "locked" in shown.problem.text()
    assert units.document.board.counters == before
    press(shown, "Cancel")


def rows(panel):
    """The rows of the panel as they are read: sides with their counts, and units."""
    found = []
    for i in range(panel.tree.topLevelItemCount()):
        top = panel.tree.topLevelItem(i)
        found.append((top.text(0), top.text(1), [top.child(k).text(0) for k in range(top.childCount())]))
    return found


@pytest.fixture
def forces(units, hand):
    units.docks.forces.show()
    hand.settle()
    return units.docks.forces.widget()


def click_row(panel, text, modifier=Qt.KeyboardModifier.NoModifier):
    row = panel.tree.findItems(text, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)[0]
    QTest.mouseClick(panel.tree.viewport(), LEFT, modifier, panel.tree.visualItemRect(row).center())


def test_the_panel_counts_finds_and_selects(units, forces):
    assert rows(forces) == [("Red", "2", ["'Mech Atlas", "Vehicle Drill"]),
                            ("Blue", "3", ["'Mech Owl", "Infantry Foot", "Infantry Guard"])]
    assert forces.count.text() == "5 units"
    QTest.keyClicks(forces.search, "mech")
    assert [names for _, _, names in rows(forces)] == [["'Mech Atlas"], ["'Mech Owl"]]
    assert forces.count.text() == "2 of 5 units"
    forces.search.clear()
    click_row(forces, "'Mech Owl")
    board = units.document.board
    selection = units.palette_.current.host.selection
    assert selection.hexes == frozenset((board.hex("F5"),))
    assert units.view.cursor_hex == board.hex("F5")
    click_row(forces, "Red", CTRL)
    assert selection.hexes == frozenset((board.hex("F5"), board.hex("C3")))
    assert forces.count.text() == "5 units, 3 selected"


def test_the_panel_edits_several_and_follows(units, forces, hand):
    click_row(forces, "Blue")
    QTest.keyClick(forces.tree, KEY.Key_Return)
    shown = dialog(units)
    assert shown.heading.text() == "3 units at once"
    assert not shown.up.isVisible()
    shown.side.lineEdit().selectAll()
    QTest.keyClicks(shown.side.lineEdit(), "red")
    press(shown, "Ok")
    wait_for(lambda: [(title, count) for title, count, _ in rows(forces)] == [("Red", "5")], "the panel did not follow")
    units.menus.actions["undo"].trigger()
    wait_for(lambda: len(rows(forces)) == 2, "the panel did not follow")
    units.document.undo.setClean()
    units.files.show(OpenedMap(valley(), None, "battletech"))
    wait_for(lambda: [count for _, count, _ in rows(forces)] == ["1"], "the panel shows another map's units")


def test_the_dialog_closes_with_its_map(units, hand):
    double_click(hand, "C3")
    shown = dialog(units)
    units.files.show(OpenedMap(valley(), None, "battletech"))
    wait_for(lambda: not any(found.isVisible() for found in units.findChildren(UnitDialog)), "it stayed open")
    assert shown is not None


def test_the_size_is_on_the_counter_and_in_the_file(units, hand, tmp_path):
    from losview.drawing.art.lettering import counter_texts
    from losview.formats.format import open_map, save
    from losview.formats.sketch import sketch
    from losview.formats.sketch_print import to_sketch

    board = with_units()
    board.counters[1] = UnitCounter("infantry", board.hex("C3"), "red", "1", size="company")
    assert [text.text for text in counter_texts(board.counters[1], ["red"], False)] == ["I", "1"]
    save(board, tmp_path / "a.losmap")
    assert same_board(open_map(tmp_path / "a.losmap"), board)
    assert '"size": "company"' in (tmp_path / "a.losmap").read_text()
    assert '"version": 1' in (tmp_path / "a.losmap").read_text()
    assert sketch(to_sketch(board)).counters == board.counters


def facing_menu():
    wait_for(lambda: isinstance(QApplication.activePopupWidget(), FacingMenu), "nobody asked")
    return QApplication.activePopupWidget()


def test_units_are_hidden_several_at_once_and_undone_in_one_step(units, hand):
    """What others know is chosen once for all of the stack; the other side's map has nothing of them then."""
    units.view.move_cursor(units.document.board.hex("C3"))
    hand.key(KEY.Key_Return)
    shown = dialog(units)
    shown.units.selectAll()
    choose(shown.concealment, "nothing: hidden")
    press(shown, "Ok")
    board = units.document.board
    assert [counter.concealment for _, counter in board.counters_on(board.hex("C3"))] == ["hidden"] * 3
    judge = units.sighting.judge
    assert board.hex("C3") not in {one.counter.hex for one in side_knowledge(judge, "red").others(board)}
    units.document.undo.undo()
    assert {counter.concealment for counter in units.document.board.counters.values()} == {""}


def test_a_pillbox_that_is_put_down_asks_which_way_it_looks(units, hand):
    board = units.document.board
    units.palette_.tools["units"].kind = "pillbox"
    hand.click("D4")
    menu = facing_menu()
    QTest.keyClick(menu, KEY.Key_Down)
    QTest.keyClick(menu, KEY.Key_Return)
    hand.settle()
    assert [(counter.kind, counter.facing) for _, counter in board.counters_on(board.hex("D4"))] == [("pillbox", 1)]
    assert units.document.undo.count() == 1
    hand.click("E4")
    QTest.keyClick(facing_menu(), KEY.Key_Escape)
    hand.settle()
    assert not [*board.counters_on(board.hex("E4"))]
    hand.click("E4")
    menu = facing_menu()
    units.files.show(OpenedMap(with_units(), None, "battletech"))
    hand.settle()
    assert QApplication.activePopupWidget() is None, "the question is gone with its map"
