"""Drills in the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.board.sketches.sketch import sketch
from losview.lessons.questions import ChoiceQuestion
from losview.ui.files.opened_map import OpenedMap
from tests.support.hand import Hand, opened

LEFT = Qt.MouseButton.LeftButton


def test_positions_of_the_open_map_come_one_after_the_other(window):
    assert opened(window, "demo:ravensgill", ask=False)
    hand = Hand(window)
    hand.settle()
    board = window.document.board
    window.menus.actions["drill"].trigger()
    lessons = window.questions.lessons
    panel = lessons.panel
    for number in range(1, 4):
        play = lessons.controller.play
        assert panel.title.text() == f"Drill, position {number}"
        assert window.sighting.laid_ends() is None
        if number == 1:
            wrong = next(key for key in panel.question.buttons if key != play.step.question.right)
            QTest.mouseClick(panel.question.buttons[wrong], LEFT)
            assert panel.reply.text().startswith("✗")
        while True:
            question = play.step.question
            if isinstance(question, ChoiceQuestion):
                QTest.mouseClick(panel.question.buttons[question.right], LEFT)
            else:
                panel.question.field.setFocus()
                QTest.keyClicks(panel.question.field, board.label(next(iter(question.right))))
                QTest.keyClick(panel.question.field, Qt.Key.Key_Return)
            assert panel.reply.text().startswith("✓")
            if play.is_last:
                break
            assert window.sighting.laid_ends() is None
            QTest.mouseClick(panel.next_button, LEFT)
        assert window.sighting.laid_ends() == play.step.ends  # the thread runs to it, and its numbers show
        QTest.mouseClick(panel.next_button, LEFT)
        assert "Right at first so far: " in panel.text.text()
        if number == 1:
            assert " 0 of 1." in panel.text.text()
    assert window.document.board is board
    assert not window.document.dirty


def test_a_map_without_positions_says_so(window):
    window.files.show(OpenedMap(sketch(". .\n. ."), None, "asl"))
    window.menus.actions["drill"].trigger()
    assert "no positions" in window.messages.toast.text()
