"""The recorder in the window: a lesson is made with mouse and keys, tried, and saved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from losview.lessons.lesson_check import disagreements
from losview.lessons.lesson_file import read_lesson
from losview.ui.files.opened_map import OpenedMap
from tests.support.dialogs import answer
from tests.support.hand import Hand
from tests.support.valley import valley

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(window):
    window.menus.actions["record lesson"].trigger()
    Hand(window).settle()
    yield window.questions.recorder.panel
    window.questions.recorder.forget_map()


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
    lessons = window.questions.lessons
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


def test_steps_are_removed_and_another_map_begins_anew(window, panel):
    record(window, panel)
    QTest.mouseClick(panel.remove_button, LEFT)
    assert panel.count.text() == "Step 1 of 1"
    assert panel.laid.text() == "A1 → D1"
    QTest.mouseClick(panel.lay_button, LEFT)
    assert panel.laid.text() == "No thread is laid in this step."
    window.files.show(OpenedMap(valley(), None, "battletech"))
    recorder = window.questions.recorder
    assert recorder.dock.isHidden()
    assert [step.text for step in recorder.recording.steps] == [""]
    assert panel.title.text() == ""
