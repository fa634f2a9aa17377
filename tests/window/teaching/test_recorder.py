"""The recorder in the window: a lesson is made with mouse and keys, tried, and saved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from losview.board.edits.ground_edits import Raise
from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_file import read_lesson
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.features.teaching.window.recorder_feature import RecorderFeature
from losview.formats.sketch import sketch
from losview.rules.map_settings import settings_of
from losview.window.files.opened_map import OpenedMap
from tests.support.dialogs import answer
from tests.support.hand import Hand
from tests.support.valley import valley

SHARES_WINDOW = True
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(window):
    window.menus.actions["record lesson"].trigger()
    Hand(window).settle()
    window.features.of(RecorderFeature).begin_anew()
    yield window.features.of(RecorderFeature).panel
    window.features.of(RecorderFeature).begin_anew()


def type_into(field, text: str) -> None:
    field.setFocus()
    QTest.keyClicks(field, text)


def record(window, panel) -> None:
    """A lesson of two steps: one that asks, and one that lights two hexes."""
    hand = Hand(window)
    type_into(panel.title, "The valley")
    type_into(panel.goal, "You know it.")
    hand.drag("A1", "D1")
    QTest.mouseClick(panel.lay_button, LEFT)
    type_into(panel.say, "What becomes of it?")
    panel.asks.setFocus()
    QTest.keyClick(panel.asks, Qt.Key.Key_Down)
    QTest.mouseClick(panel.next_button, LEFT)
    window.palette_.take("select")
    hand.click("B2")
    QTest.mouseClick(panel.light_button, LEFT)
    type_into(panel.say, "Look at B2.")


def test_a_lesson_is_recorded_tried_and_saved(window, panel, tmp_path, monkeypatch):
    assert panel.count.text() == "Step 1 of 1"
    assert panel.answer.isHidden()
    record(window, panel)
    assert panel.count.text() == "Step 2 of 2"
    assert panel.lit.text() == "B2"
    QTest.mouseClick(panel.back_button, LEFT)
    assert panel.laid.text() == "A1 → D1"
    assert panel.say.toPlainText() == "What becomes of it?"
    assert panel.answer.text().startswith("The rules answer: ")
    assert not panel.back_button.isEnabled()
    QTest.mouseClick(panel.try_button, LEFT)
    lessons = window.features.of(LessonsFeature)
    assert lessons.panel.title.text() == "The valley"
    assert window.sighting.laid_ends() is None  # it asks first
    QTest.mouseClick(lessons.panel.question.buttons[lessons.controller.play.step.question.right], LEFT)
    assert window.sighting.laid_ends() is not None
    lessons.controller.leave()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "valley.toml"), ""))
    QTest.mouseClick(panel.save_button, LEFT)
    lesson = read_lesson(tmp_path / "valley.toml")
    assert disagreements(lesson) == []
    assert [step.text for step in lesson.steps] == ["What becomes of it?", "Look at B2."]
    assert lesson.steps[1].lit == (window.document.board.hex("B2"),)
    assert (tmp_path / "valley.losmap").exists()
    assert not window.document.dirty


def test_the_window_asks_before_it_closes_with_a_lesson_that_is_not_saved(window, panel, tmp_path, monkeypatch):
    buttons = QMessageBox.StandardButton
    record(window, panel)
    window.document.undo.setClean()
    said = answer(buttons.Cancel)
    assert not window.close()
    assert "The valley" in said[0]
    assert panel.title.text() == "The valley"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))  # no file is named: nothing is given up
    answer(buttons.Save)
    assert not window.close()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "valley.toml"), ""))
    answer(buttons.Save)
    assert window.features.may_close()
    assert read_lesson(tmp_path / "valley.toml").title == "The valley"
    assert window.features.may_close()  # nothing is asked about a lesson that is saved
    type_into(panel.goal, " And its hill.")
    answer(buttons.Discard)
    assert window.features.may_close()


def test_what_is_missing_is_told(window, panel):
    QTest.mouseClick(panel.next_button, LEFT)
    assert panel.count.text() == "Step 1 of 1"
    assert "Say something" in window.messages.toast.text()
    QTest.mouseClick(panel.light_button, LEFT)
    assert "Select hexes" in window.messages.toast.text()
    panel.asks.setFocus()
    QTest.keyClick(panel.asks, Qt.Key.Key_Down)
    assert panel.answer.text() == "It cannot be asked: a question needs a thread: lay one first."
    said = answer(QMessageBox.StandardButton.Ok)
    QTest.mouseClick(panel.save_button, LEFT)
    assert any("no title" in text for text in said)


def test_steps_are_removed(window, panel):
    record(window, panel)
    QTest.mouseClick(panel.remove_button, LEFT)
    assert panel.count.text() == "Step 1 of 1"
    assert panel.laid.text() == "A1 → D1"
    QTest.mouseClick(panel.lay_button, LEFT)
    assert panel.laid.text() == "No thread is laid in this step."


def test_an_empty_lesson_begins_anew_with_another_map(window, panel):
    window.files.show(OpenedMap(valley(), None, "battletech"))
    assert window.features.of(RecorderFeature).dock.isHidden()
    window.menus.actions["record lesson"].trigger()
    assert panel.home.isHidden()
    assert panel.lay_button.isEnabled()


def test_a_lesson_is_kept_while_another_map_is_open(window, panel, tmp_path, monkeypatch):
    record(window, panel)
    window.files.show(OpenedMap(sketch(". .\n. ."), None, "asl"))
    window.menus.actions["record lesson"].trigger()
    assert "Test valley, which is not open" in panel.home.text()
    assert panel.title.text() == "The valley"
    assert panel.lit.text() == "B2"
    assert not any(button.isEnabled() for button in (panel.lay_button, panel.light_button, panel.try_button))
    QTest.mouseClick(panel.back_button, LEFT)
    assert panel.laid.text() == "A1 → D1"
    assert panel.answer.text().startswith("The rules answer: ")
    assert window.sighting.laid_ends() is None
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "valley.toml"), ""))
    QTest.mouseClick(panel.save_button, LEFT)
    assert disagreements(read_lesson(tmp_path / "valley.toml")) == []
    QTest.mouseClick(panel.home_button, LEFT)
    assert window.document.title == "Test valley"
    assert panel.home.isHidden()
    assert panel.try_button.isEnabled()
    steps = window.features.of(RecorderFeature).recording.steps
    assert [step.text for step in steps] == ["What becomes of it?", "Look at B2."]


def test_a_lesson_goes_on_when_its_map_is_opened_by_hand(window, panel):
    record(window, panel)
    assert window.files.close_map()
    window.files.show(OpenedMap(valley(), None, "battletech"))
    window.menus.actions["record lesson"].trigger()
    assert panel.home.isHidden()
    assert panel.count.text() == "Step 2 of 2"


def test_a_map_that_was_changed_comes_back_changed_and_unsaved(window, panel):
    record(window, panel)
    window.document.do(Raise((window.document.board.hex("C3"),), 4))
    level = window.document.board.level(window.document.board.hex("C3"))
    window.files.show(OpenedMap(valley(), None, "battletech"))
    window.menus.actions["record lesson"].trigger()
    assert not panel.home.isHidden()
    QTest.mouseClick(panel.home_button, LEFT)
    assert window.document.board.level(window.document.board.hex("C3")) == level
    assert window.document.dirty
    window.document.undo.setClean()


def test_its_map_comes_back_with_pins_and_as_its_file_was(window, panel, tmp_path):
    """Save would take the pins out of the file otherwise, and replace what another program has written there."""
    path, hand = tmp_path / "valley.losmap", Hand(window)
    hand.drag("B2", "E2")
    window.sighting.pin()
    pins = tuple(window.sighting.pinned)
    window.sighting.name_pin(pins[0], "the gun")
    record(window, panel)
    assert window.files.save_to(path)
    for is_rewritten in (False, True):
        window.files.show(OpenedMap(sketch(". .\n. ."), None, "asl"))
        if is_rewritten:
            path.write_bytes(path.read_bytes() + b"\n")
        window.menus.actions["record lesson"].trigger()
        QTest.mouseClick(panel.home_button, LEFT)
        assert (tuple(window.sighting.pinned), window.document.path) == (pins, path)
        assert window.document.dirty == is_rewritten
        assert settings_of(window.sighting.map_to_save()).pin_names == {pins[0]: "the gun"}
    window.document.undo.setClean()


def test_a_hidden_recorder_leaves_the_thread_of_a_map(window, panel):
    hand = Hand(window)
    hand.drag("A1", "D1")
    QTest.mouseClick(panel.lay_button, LEFT)
    laid = window.sighting.laid_ends()
    hand.drag("B2", "E2")
    other = window.sighting.laid_ends()
    window.files.show(OpenedMap(valley(), None, "battletech", ends=other))
    assert window.sighting.laid_ends() == other != laid
    window.menus.actions["record lesson"].trigger()
    assert window.sighting.laid_ends() == laid


def test_a_new_lesson_is_begun_only_when_the_user_agrees(window, panel):
    record(window, panel)
    answer(QMessageBox.StandardButton.Cancel)
    QTest.mouseClick(panel.anew_button, LEFT)
    assert panel.title.text() == "The valley"
    answer(QMessageBox.StandardButton.Open)
    QTest.mouseClick(panel.anew_button, LEFT)
    assert panel.title.text() == ""
    assert panel.count.text() == "Step 1 of 1"


def test_its_map_under_other_rules_is_not_its_map(window, panel):
    record(window, panel)
    window.files.show(OpenedMap(valley(), None, "asl"))
    window.menus.actions["record lesson"].trigger()
    assert "by BattleTech, and other rules" in panel.home.text()
    assert not panel.lay_button.isEnabled()
    QTest.mouseClick(panel.back_button, LEFT)
    assert panel.answer.text().startswith("The rules answer: ")
    assert window.sighting.laid_ends() is None
    window.sighting.choose_rules("battletech", {})
    assert panel.home.isHidden()
    assert panel.lay_button.isEnabled()


def test_a_recorder_out_of_sight_prepares_no_rules(window, panel, monkeypatch):
    record(window, panel)
    QTest.mouseClick(panel.back_button, LEFT)
    rules, prepared = window.sighting.rules, []
    prepare = type(rules).prepare
    monkeypatch.setattr(type(rules), "prepare", lambda *given: prepared.append(given[1].title) or prepare(*given))
    window.files.show(OpenedMap(sketch(". .\n. ."), None, "asl"))
    assert "Test valley" not in prepared
    window.menus.actions["record lesson"].trigger()
    assert "Test valley" in prepared  # for the answer that is seen now
    assert panel.answer.text().startswith("The rules answer: ")
