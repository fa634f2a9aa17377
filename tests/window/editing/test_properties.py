"""Map properties: each page makes one edit that undo takes back, and says beforehand what it cannot keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from losview.board.board import same_board, snapshot
from losview.board.edits.ground_edits import Raise
from losview.board.transform.join import join_losses
from losview.board.transform.resize import resize
from losview.formats.format import open_map, save
from losview.window.editing import join_page
from losview.window.editing.properties_dialog import PropertiesDialog
from tests.support.dialogs import answer
from tests.support.gate import gate_before
from tests.support.hand import Hand, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(window):
    shown = PropertiesDialog(window.document, window.sighting, window)
    shown.show()
    QApplication.processEvents()
    yield shown
    window.document.aboutToClose.emit()  # asks nothing
    shown.deleteLater()


@pytest.fixture
def gate(monkeypatch):
    with gate_before(join_page, "read_whole", monkeypatch) as made:
        yield made


def pressed(dialog: PropertiesDialog, page) -> None:
    dialog.tabs.setCurrentWidget(page)
    assert page.apply_button.isEnabled()
    QTest.mouseClick(page.apply_button, LEFT)


def typed(field, text: str) -> None:
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)


def test_what_is_said_of_the_map_is_one_step(window, dialog):
    before = snapshot(window.document.board)
    page = dialog.general
    assert not page.apply_button.isEnabled()
    typed(page.title, "Two hills")
    typed(page.author, "Me")
    typed(page.notes, "One.")
    QTest.keyClick(page.notes, Qt.Key.Key_Return)
    QTest.keyClicks(page.notes, "Two.")
    page.rules.setCurrentIndex(page.rules.findData("asl"))
    assert "nvr" in page.options
    pressed(dialog, page)
    board = window.document.board
    assert (board.title, board.author, board.notes, board.scenario["rules"]) == ("Two hills", "Me", ["One.", "Two."],
                                                                                 "asl")
    assert window.sighting.rules.key == "asl"
    assert window.windowTitle().startswith("Two hills")
    assert window.document.undo.count() == 1
    assert not page.apply_button.isEnabled()
    window.document.undo.undo()
    assert same_board(window.document.board, before)
    assert page.title.text() == before.title


def test_return_in_a_field_makes_the_change_and_leaves_the_dialog_open(window, dialog):
    typed(dialog.general.author, "Me")
    QTest.keyClick(dialog.general.author, Qt.Key.Key_Return)
    assert window.document.board.author == "Me"
    assert dialog.isVisible()


@pytest.mark.parametrize(("button", "author", "open_still"), [
    (QMessageBox.StandardButton.Apply, "Me", False), (QMessageBox.StandardButton.Discard, "", False),
    (QMessageBox.StandardButton.Cancel, "", True)])
def test_what_was_typed_is_not_lost_without_a_question(window, dialog, button, author, open_still):
    typed(dialog.general.author, "Me")
    said = answer(button)
    QTest.keyClick(dialog.general.author, Qt.Key.Key_Escape)
    assert said
    assert window.document.board.author == author
    assert dialog.isVisible() is open_still
    window.document.aboutToClose.emit()
    assert dialog.isHidden(), "a map that is closed asks nothing here"


def test_a_look_at_another_page_keeps_what_was_typed(window, dialog):
    typed(dialog.general.title, "Two hills")
    dialog.tabs.setCurrentWidget(dialog.size_page)
    dialog.tabs.setCurrentWidget(dialog.general)
    assert dialog.general.title.text() == "Two hills"
    pressed(dialog, dialog.general)
    assert window.document.board.title == "Two hills"


def test_options_of_the_rules_are_kept_with_the_map(window, dialog):
    page = dialog.general
    page.rules.setCurrentIndex(page.rules.findData("battletech"))
    method = page.options["method"]
    method.setFocus()
    QTest.keyClick(method, Qt.Key.Key_Down)
    chosen = method.currentData()
    pressed(dialog, page)
    assert window.document.board.scenario["options"] == {"method": chosen}
    assert window.sighting.options["method"] == page.options["method"].currentData() == chosen


def test_hexes_are_numbered_anew_on_the_map(window, dialog):
    page = dialog.numbering
    dialog.tabs.setCurrentWidget(page)
    page.numbering.style_.setCurrentIndex(page.numbering.style_.findData("dotted"))
    page.numbering.corner.setCurrentIndex(page.numbering.corner.findData("bottom-left"))
    pressed(dialog, page)
    board = window.document.board
    assert board.label(board.grid.hex(0, board.grid.shape[1] - 1)) == "1.1"
    assert window.document.undo.undoText() == "Number the hexes anew"
    window.document.undo.undo()
    assert board.labels.style != "dotted"


def test_an_impossible_size_leaves_the_map_alone(window, dialog):
    page = dialog.size_page
    dialog.tabs.setCurrentWidget(page)
    before = window.document.board
    typed(page.sides["right"], "-500")
    assert "cut off less" in page.problem.text()
    assert page.problem.isVisible()
    assert not page.apply_button.isEnabled()
    typed(page.sides["right"], "0")
    typed(page.sides["left"], "2")
    assert "restart them" in page.problem.text()
    page.keep_labels.setFocus()
    QTest.keyClick(page.keep_labels, Qt.Key.Key_Space)
    assert page.apply_button.isEnabled()
    assert window.document.board is before


def test_a_larger_map_is_shown_with_its_thread_and_pins_on_their_hexes(window, dialog):
    board = window.document.board
    ends = board.grid.hex(2, 2), board.grid.hex(5, 3)
    window.set_firer(ends[0])
    window.set_target(ends[1])
    window.sighting.pin()
    window.view.move_cursor(ends[0])
    outcome = window.sighting.verdict.outcome
    columns = board.grid.columns
    page = dialog.size_page
    dialog.tabs.setCurrentWidget(page)
    typed(page.sides["left"], "3")
    typed(page.sides["bottom"], "1")
    page.keep_labels.setChecked(False)
    pressed(dialog, page)
    Hand(window).settle()
    grid = window.document.board.grid
    assert grid.columns == columns + 3
    assert grid.cell(window.sighting.firer.hex) == (5, 2)
    assert grid.cell(window.sighting.pinned[0][1].hex) == (8, 3)
    assert window.view.cursor_hex == window.sighting.firer.hex
    assert window.sighting.verdict.outcome == outcome
    assert window.scene.layout_.grid == grid
    window.document.undo.undo()
    Hand(window).settle()
    assert (window.sighting.firer.hex, window.sighting.target.hex) == ends
    assert window.scene.layout_.grid == window.document.board.grid == board.grid
    window.document.undo.redo()
    assert window.document.board.grid == grid


def test_a_thread_that_is_cut_off_is_let_go_of(window, dialog):
    grid = window.document.board.grid
    window.set_firer(grid.hex(0, 0))
    window.set_target(grid.hex(3, 3))
    window.sighting.pin()
    window.document.do(resize(window.document.board, left=-1))
    assert window.sighting.firer is None
    assert not window.sighting.pinned
    Hand(window).settle()


@pytest.mark.parametrize("which", ["left-right", "top-bottom", 3, 1, -2])
def test_every_turn_is_shown_and_taken_back(window, dialog, which):
    before = snapshot(window.document.board)
    page = dialog.turn
    dialog.tabs.setCurrentWidget(page)
    page.choices[which].setFocus()
    QTest.keyClick(page.choices[which], Qt.Key.Key_Space)
    by_60 = which in (1, -2)
    assert ("new hexes are open ground" in page.remarks.text()) == by_60
    assert page.keep_labels.isEnabled() != by_60
    pressed(dialog, page)
    Hand(window).settle()
    assert not same_board(window.document.board, before)
    window.document.undo.undo()
    Hand(window).settle()
    assert same_board(window.document.board, before)


def test_another_map_is_joined_from_its_file(window, dialog, tmp_path):
    board = window.document.board
    save(board, tmp_path / "twin.losmap")
    page = dialog.join
    dialog.tabs.setCurrentWidget(page)
    assert not page.apply_button.isEnabled()
    typed(page.file, str(tmp_path / "nosuch.losmap"))
    QTest.keyClick(page.file, Qt.Key.Key_Tab)
    wait_for(lambda: not page.reading.name)
    assert "nosuch.losmap" in page.problem.text()
    typed(page.file, str(tmp_path / "twin.losmap"))
    QTest.keyClick(page.file, Qt.Key.Key_Tab)
    wait_for(lambda: not page.reading.name)
    page.side.setCurrentIndex(page.side.findData("below"))
    assert "Together" in page.remarks.text()
    rows = board.grid.rows
    pressed(dialog, page)
    assert window.document.board.grid.rows == 2 * rows
    assert window.document.undo.undoText().startswith("Join ")
    Hand(window).settle()


def test_what_a_join_does_not_keep_is_said_before(window, dialog):
    page = dialog.join
    dialog.tabs.setCurrentWidget(page)
    typed(page.file, "demo:first-map")
    QTest.keyClick(page.file, Qt.Key.Key_Tab)
    wait_for(lambda: not page.reading.name)
    losses = join_losses(window.document.board, open_map("demo:first-map"))
    assert losses
    assert page.apply_button.isEnabled()
    for sentence in losses:
        assert sentence in page.remarks.text()


def test_reading_another_map_is_cancelled(window, dialog, tmp_path, gate):
    """Meanwhile the dialog can be used, and it is closed at once."""
    save(window.document.board, tmp_path / "twin.losmap")
    page = dialog.join
    dialog.tabs.setCurrentWidget(page)
    typed(page.file, str(tmp_path / "twin.losmap"))
    QTest.keyClick(page.file, Qt.Key.Key_Tab)
    wait_for(page.reading.cancel_button.isVisible)
    assert "twin.losmap" in page.reading.words.text()
    assert not page.apply_button.isEnabled()
    page.along.setFocus()
    QTest.keyClick(page.along, Qt.Key.Key_Up)
    assert page.along.value() == 1
    assert page.reading.name
    QTest.mouseClick(page.reading.cancel_button, LEFT)
    assert not page.reading.name
    assert page.file.text() == ""
    typed(page.file, str(tmp_path / "twin.losmap"))
    QTest.keyClick(page.file, Qt.Key.Key_Tab)
    wait_for(page.reading.cancel_button.isVisible)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert {Path(name).name for name in gate.read} == {"twin.losmap"}


def test_the_menu_opens_it_for_a_map_only(window):
    assert window.menus.actions["properties"].isEnabled()
    window.files.close_map()
    assert not window.menus.actions["properties"].isEnabled()


def test_a_dialog_that_was_closed_follows_the_map_no_more(window, hand):
    """Its connection outlived it: the next edit asked the pages of a dialog that was gone."""
    def leave() -> None:
        QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)

    QTimer.singleShot(0, leave)
    window.menus.actions["properties"].trigger()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    hand.rest()
    board = window.document.board
    window.document.do(Raise((board.hex("C3"),), 4))
    hand.rest()
