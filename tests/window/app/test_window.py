"""Opening, saving, leaving; zoom and pan; what the window says."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from losview.board.board import same_board
from losview.board.edits.ground_edits import Raise
from losview.formats.core.disk import write_readable
from losview.formats.format import open_map, save
from losview.rules.core.threads import LineEnd
from losview.window.files.opened_map import OpenedMap
from losview.window.help.about import About, diagnostics
from losview.window.widgets.action_text import action_name
from tests.support.dialogs import answer
from tests.support.hand import dropped, opened, read_out, wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def test_a_sentence_said_before_the_window_is_shown_lies_over_no_other(window, hand):
    window.hide()
    window.messages.show_status("Corbel Crossroads comes with notes")
    window.show()
    hand.settle()
    assert window.statusBar().currentMessage() == "Corbel Crossroads comes with notes"
    assert not window.status.hex.isVisible()
    window.statusBar().clearMessage()
    assert window.status.hex.isVisible()


def test_what_is_said_of_a_map_ends_with_it(window, hand):
    opened(window, "demo:ferrow-valley")
    assert "comes with notes" in window.statusBar().currentMessage()
    hand.key(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.central.is_welcome_shown
    assert window.statusBar().currentMessage() == ""
    assert not window.status.hex.isVisible()
    opened(window, "demo:ferrow-valley")
    window.sighting.remove_thread()
    hand.key(Qt.Key.Key_P)
    assert "Lay a thread first" in window.statusBar().currentMessage()
    assert window.messages.toast.isVisible()
    window.files.show(OpenedMap(valley(), None, "battletech"))
    assert window.statusBar().currentMessage() == ""
    assert not window.messages.toast.isVisible()


def test_what_is_said_of_a_thread_ends_when_another_is_laid_or_it_is_let_go_of(window, hand):
    def pin(*labels):
        hand.drag(*labels)
        hand.settle()
        hand.key(Qt.Key.Key_P)
        assert f"{labels[0]} → {labels[1]} is pinned" in window.statusBar().currentMessage()

    pin("B2", "H4")
    hand.click("K9")  # why: the thread stays
    assert "is pinned" in window.statusBar().currentMessage()
    hand.press("C8")
    hand.move("D8")
    hand.move("E8")
    assert window.statusBar().currentMessage() == ""
    hand.release("E8")
    pin("A5", "K5")
    hand.key(Qt.Key.Key_Escape)
    assert window.statusBar().currentMessage() == ""
    pin("A6", "K6")
    window.messages.show_status("The picture is on the clipboard.")
    hand.key(Qt.Key.Key_Escape)
    assert window.statusBar().currentMessage() == "The picture is on the clipboard."


def test_a_map_is_saved_and_opened_again(window, tmp_path):
    path = tmp_path / "valley.losmap"
    assert window.files.save_to(path)
    assert same_board(open_map(path), window.document.board)
    assert opened(window, str(path))
    assert window.document.path == path
    assert same_board(window.document.board, valley())
    assert window.files.recent() == [str(path)]
    assert "Test valley" in window.windowTitle()


def test_an_edit_marks_the_map_changed_and_saving_takes_the_mark_away(window, tmp_path):
    board = window.document.board
    window.document.do(Raise((board.hex("C3"),), 4))
    assert window.isWindowModified()
    window.files.save_to(tmp_path / "a.losmap")
    assert not window.isWindowModified()
    window.document.undo.undo()
    assert window.isWindowModified()
    assert board.level(board.hex("C3")) == 0


@pytest.mark.parametrize(("button", "left"), [("Discard", True), ("Cancel", False)])
def test_changes_are_not_lost_unasked(window, tmp_path, button, left):
    path = tmp_path / "other.losmap"
    save(valley(), path)
    board = window.document.board
    window.document.do(Raise((board.hex("C3"),), 4))
    said = answer(getattr(QMessageBox.StandardButton, button))
    assert opened(window, str(path)) is left
    assert (window.document.board is board) is not left
    assert "Save the changes" in said[0]


def test_saved_when_asked_for_and_kept_when_saving_fails(window, tmp_path):
    path, other = tmp_path / "mine.losmap", tmp_path / "other.losmap"
    save(valley(), other)
    window.files.save_to(path)
    board = window.document.board
    window.document.do(Raise((board.hex("C3"),), 4))
    answer(QMessageBox.StandardButton.Save)
    assert opened(window, str(other))
    assert same_board(open_map(path), board)
    changed = window.document.board
    window.document.do(Raise((changed.hex("C3"),), 4))
    window.document.open_map.path = tmp_path / "gone" / "other.losmap"
    answer(QMessageBox.StandardButton.Save)
    QTimer.singleShot(200, lambda: answer(QMessageBox.StandardButton.Ok))  # of the message that saving failed
    assert not opened(window, str(path))
    assert window.document.board is changed
    assert window.document.dirty


def test_a_map_that_would_not_open_again_is_not_saved(window, hand, tmp_path, monkeypatch):
    path = tmp_path / "long.losgame"
    assert window.files.save_to(path)
    written = path.read_bytes()
    monkeypatch.setattr("losview.formats.format.write_readable", partial(write_readable, limit=len(written) - 1))
    window.palette_.take("level")
    hand.click("C3")
    said = answer(QMessageBox.StandardButton.Ok)
    hand.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert said[0].startswith("The map could not be saved")
    assert "long.losgame: would have 1 MB, and losview opens files of up to 0 MB; nothing was written" in said[0]
    assert path.read_bytes() == written
    assert window.document.dirty
    assert window.isWindowModified()


def test_closing_a_changed_window_can_be_called_off(window):
    board = window.document.board
    window.document.do(Raise((board.hex("C3"),), 4))
    said = answer(QMessageBox.StandardButton.Cancel)
    assert window.close() is False
    assert "Save the changes" in said[0]
    assert window.isVisible()
    assert window.document.dirty
    window.sighting.lay(LineEnd(board.hex("B5")), LineEnd(board.hex("K5")))
    assert window.sighting.verdict is not None


def test_a_bad_file_is_one_clear_message_and_loses_nothing(window, tmp_path):
    path = tmp_path / "bad.board"
    path.write_text("size 3 3\nhex 0101 x\n")
    board = window.document.board
    said = answer(QMessageBox.StandardButton.Ok)
    assert opened(window, str(path)) is False
    assert window.document.board is board
    assert str(path) in said[0]
    assert "Traceback" not in said[0]


@pytest.mark.parametrize("over", ["map", "legend", "worksheet", "profile", "palette", "menus"])
def test_a_file_dropped_anywhere_on_the_window_is_opened(window, hand, tmp_path, over):
    hand.drag("B2", "H7")
    hand.settle()
    path = tmp_path / "dropped.losmap"
    save(valley(), path)
    widgets = {"map": window.view.viewport(), "legend": window.legend, "worksheet": window.ruling.sheet.viewport(),
               "profile": window.profile, "palette": window.palette_, "menus": window.menuBar()}
    assert widgets[over].isVisible()
    assert dropped(widgets[over], path)
    read_out(window)
    assert window.document.path == path


def test_a_file_dropped_on_the_welcome_view_is_opened(window, tmp_path):
    path = tmp_path / "dropped.losmap"
    save(valley(), path)
    window.central.show_welcome()
    assert window.central.welcome.isVisible()
    assert dropped(window.central.welcome, path)
    read_out(window)
    assert window.document.path == path


def test_the_wheel_zooms_at_the_pointer(window, hand):
    from PySide6.QtGui import QWheelEvent

    before, spot = window.view.zoom, hand.at("D4")
    for _ in range(3):
        event = QWheelEvent(QPointF(spot), QPointF(window.view.viewport().mapToGlobal(spot)), QPoint(), QPoint(0, 120),
                            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase,
                            False)
        QApplication.sendEvent(window.view.viewport(), event)
    assert window.view.zoom == pytest.approx(before * 1.2 ** 3)
    assert (hand.at("D4") - spot).manhattanLength() <= 4
    hand.settle()


@pytest.mark.parametrize("way", ["middle", "space"])
def test_panning(window, hand, way):
    start = hand.at("D4")
    button = Qt.MouseButton.MiddleButton if way == "middle" else Qt.MouseButton.LeftButton
    if way == "space":
        window.view.setFocus()
        QTest.keyPress(window.view, Qt.Key.Key_Space)
    QTest.mousePress(hand.sheet, button, Qt.KeyboardModifier.NoModifier, QPoint(400, 300))
    QTest.mouseMove(hand.sheet, QPoint(440, 270))
    QTest.mouseRelease(hand.sheet, button, Qt.KeyboardModifier.NoModifier, QPoint(440, 270))
    if way == "space":
        QTest.keyRelease(window.view, Qt.Key.Key_Space)
    assert hand.at("D4") - start == QPoint(40, -30)
    assert window.sighting.firer is None
    hand.settle()


def test_fit_shows_the_whole_map(window, hand):
    window.view.set_zoom(4.0)
    window.view.fit()
    inside = window.view.viewport().rect()
    assert inside.contains(hand.at("A1"))
    assert inside.contains(hand.at("L10"))
    hand.settle()


def test_the_status_bar_names_the_hex_under_the_pointer(window, hand):
    hand.move("F5")
    assert window.status.hex.text().startswith("F5")
    assert "Heavy woods" in window.status.hex.text()
    hand.move("J4")
    assert "level 2" in window.status.hex.text()


def test_the_status_bar_names_the_rules_in_force(window):
    assert window.status.rules.text() == "BattleTech"
    window.sighting.choose_rules("cwb")
    assert window.status.rules.text().startswith("Civil War Brigade")


def test_the_ruling_is_copied_as_text(window, hand):
    hand.drag("B2", "J4")
    window.ruling.copy_text()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("B2 eye 1 → J4 eye 3")
    for line in window.sighting.verdict.worksheet:
        assert line.say() in text


def test_hovering_over_a_reason_lights_its_hexes(window, hand):
    hand.drag("B5", "K5")
    sheet = window.ruling.sheet
    lit = []
    window.ruling.highlighted.connect(lambda hexes: lit.append(tuple(hexes)))
    wanted = [line for line in window.sighting.verdict.worksheet if line.reads]
    for y in range(0, sheet.viewport().height(), 6):
        QTest.mouseMove(sheet.viewport(), QPoint(120, y))
    assert wanted[0].reads in lit
    assert wanted[-1].reads in lit


@pytest.mark.own_window
def test_rules_and_options_are_chosen_in_the_menu(window, hand):
    hand.drag("B5", "K5")
    window.toolbar.rules_menu.fill()
    named = {action_name(action): action for action in window.toolbar.rules_menu.actions()}
    named["BattleTech"].trigger()
    assert window.sighting.rules.key == "battletech"
    window.toolbar.rules_menu.fill()
    method = next(action.menu() for action in window.toolbar.rules_menu.actions() if action_name(action) == "Method")
    method.actions()[2].trigger()
    assert window.sighting.options["method"] == "diagramming"
    assert "diagramming" in window.toolbar.rules_button.text()
    hand.settle()


def test_dark_and_light(window, hand):
    light = window.grab().toImage()
    window.set_dark(True)
    hand.settle()
    dark = window.grab().toImage()
    spot = hand.at("B8")
    middle = window.view.mapTo(window, spot + QPoint(0, 12))
    assert dark.pixelColor(middle).lightness() < light.pixelColor(middle).lightness()
    window.set_dark(False)
    hand.settle()


def test_about_copies_its_diagnostics_and_says_so_for_a_moment(window):
    box = About(window)
    box.show()
    said, place = box.copy.text(), box.copy.geometry()
    QTest.mouseClick(box.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == diagnostics()
    assert "PySide6" in diagnostics()
    assert box.copy.text() == "Copied"
    QApplication.processEvents()
    assert box.copy.geometry() == place
    wait_for(lambda: box.copy.text() == said, "it is said for ever")
    box.close()
    box.deleteLater()


def test_the_ruling_is_copied_by_its_button_which_says_so_for_a_moment(window, hand):
    hand.drag("B5", "K5")
    button = window.ruling.copy_button
    for _ in range(2):  # a second time while it is said
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert QGuiApplication.clipboard().text() == window.ruling.text()
        assert button.text() == "Copied"
    wait_for(lambda: button.text() == "Copy", "it is said for ever")


def test_every_part_has_an_accessible_name(window):
    for part in (window.view, window.ruling.title, window.ruling.sheet, window.toolbar.rules_button,
                 window.toolbar.firer.eye_box, window.toolbar.target.eye_box):
        assert part.accessibleName()
