"""Lessons in the window, played with mouse and keys as a newcomer does."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from losview.board.transform.turns import flip
from losview.features.teaching.bundled_lessons import bundled_lessons
from losview.features.teaching.questions import (
    ChoiceQuestion,
    HexQuestion,
    NumbersQuestion,
    PaintQuestion,
    ThreadQuestion,
)
from losview.features.teaching.window.lesson_progress import (
    SETTING,
    LessonProgress,
    keep_progress,
    progress_in,
    progress_of,
)
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.features.teaching.window.number_form import number_in
from losview.features.teaching.window.step_tool import tool_for
from losview.formats.sketch_print import to_sketch
from losview.rules.core.verdict import decimal
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import Hand, wait_for
from tests.support.valley import valley

LEFT = Qt.MouseButton.LeftButton
LESSONS = bundled_lessons()


@pytest.fixture
def opened(as_new):
    """The shared window with the list of lessons."""
    as_new.menus.actions["lessons"].trigger()
    Hand(as_new).settle()
    yield as_new
    as_new.document.undo.setClean()


@pytest.fixture
def dock(opened):
    return opened.features.of(LessonsFeature)


def begin(window, number: int) -> None:
    """Choose a lesson of the list and press Return."""
    lessons = window.features.of(LessonsFeature)
    lessons.controller.show_list()
    if lessons.controller.play is not None:
        QTest.mouseClick(lessons.panel.list_button, LEFT)
    rows = lessons.panel.lessons.list
    rows.setFocus()
    rows.setCurrentRow(number)
    QTest.keyClick(rows, Qt.Key.Key_Return)
    wait_for(lambda: lessons.controller.play is not None)
    Hand(window).settle()


def type_numbers(panel, numbers) -> None:
    """Fill in the form, and check it by Return."""
    for key, number in numbers.items():
        field = panel.question.fields[key]
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, decimal(number))
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_the_list_has_all_lessons_and_begins_with_the_first(dock):
    rows = dock.panel.lessons.list
    assert rows.count() == len(LESSONS)
    assert rows.currentRow() == 0
    assert rows.item(0).text() == "1. What a thread meets"
    assert dock.panel.lessons.begin_button.text() == "&Begin"
    assert dock.dock.isVisible()


def test_a_choice_is_predicted_before_the_verdict_is_shown(opened, dock):
    begin(opened, 0)
    panel = dock.panel
    QTest.mouseClick(panel.next_button, LEFT)
    assert panel.count.text() == "step 2 of 7"
    assert opened.sighting.laid_ends() is None  # nothing is given away
    assert dock.controller.step_map.line is not None
    assert not panel.next_button.isEnabled()
    QTest.mouseClick(panel.question.buttons["clear"], LEFT)
    assert "cuts right through" in panel.reply.text()
    assert not panel.next_button.isEnabled()
    assert opened.sighting.laid_ends() is None
    QTest.mouseClick(panel.hint_button, LEFT)
    assert panel.hint.isVisible()
    QTest.mouseClick(panel.question.buttons["blocked"], LEFT)
    assert panel.reply.text().startswith("✓")
    assert not opened.sighting.verdict.visible
    assert dock.controller.step_map.line is None
    assert opened.focusWidget() is panel.next_button
    QTest.keyClick(panel.next_button, Qt.Key.Key_Space)
    assert panel.count.text() == "step 3 of 7"
    QTest.mouseClick(panel.back_button, LEFT)
    assert panel.count.text() == "step 2 of 7"
    assert not panel.next_button.isEnabled()  # it is asked again
    assert opened.sighting.laid_ends() is None


def test_a_hex_is_clicked_on_the_map_or_named(opened, dock):
    begin(opened, 0)
    panel, hand = dock.panel, Hand(opened)
    QTest.mouseClick(panel.next_button, LEFT)
    QTest.mouseClick(panel.question.buttons["blocked"], LEFT)
    QTest.mouseClick(panel.next_button, LEFT)
    hand.click("A5")
    assert "enter the target's hex" in panel.reply.text()
    assert opened.sighting.laid_ends() is None  # the tool in hand did nothing
    field = panel.question.field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Z99")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "Z99" in panel.reply.text()
    hand.click("A3")
    assert panel.reply.text().startswith("✓ A3.")
    assert opened.sighting.laid_ends() is not None
    QTest.mouseClick(panel.back_button, LEFT)
    QTest.mouseClick(panel.question.buttons["blocked"], LEFT)
    QTest.mouseClick(panel.next_button, LEFT)
    opened.view.move_cursor(opened.document.board.hex("A3"))
    opened.view.setFocus()
    QTest.keyClick(opened.view, Qt.Key.Key_Return)
    assert panel.reply.text().startswith("✓ A3.")


def test_one_goes_on_where_one_left_off(opened, dock):
    begin(opened, 1)
    QTest.mouseClick(dock.panel.next_button, LEFT)
    QTest.mouseClick(dock.panel.question.buttons["blocked"], LEFT)
    QTest.mouseClick(dock.panel.next_button, LEFT)
    assert progress_in(LESSONS)[:3] == [LessonProgress(), LessonProgress(2, False), LessonProgress()]
    opened.files.show(OpenedMap(valley(), None, "battletech"))
    assert dock.controller.play is None
    assert dock.dock.isHidden()
    assert opened.sighting.laid_ends() is None
    opened.menus.actions["lessons"].trigger()
    dock.panel.lessons.list.setCurrentRow(1)
    assert dock.panel.lessons.begin_button.text() == "&Go on with it"
    assert "step 3" in dock.panel.lessons.list.item(1).text()
    begin(opened, 1)
    assert dock.panel.count.text() == "step 3 of 7"


def test_damaged_settings_are_no_progress(qapp):
    from PySide6.QtCore import QSettings

    QSettings().setValue(SETTING, ["a b c", "x", "02-levels 2 yes", "far 99999 no", "odd 1", " 3 no", "my lesson 3 no"])
    lessons = [replace(LESSONS[0], path=Path(f"{name}.toml")) for name in ("a", "x", "far", "odd", "", "my lesson")]
    assert progress_in(lessons) == [LessonProgress()] * 5 + [LessonProgress(3, False)]
    assert progress_of(LESSONS[1]) == LessonProgress(2, True)


def test_lessons_of_ones_own_with_files_of_one_name_are_kept_apart(qapp, tmp_path):
    """What an earlier version kept under the name goes to the file that is played first, and is never lost."""
    from PySide6.QtCore import QSettings

    QSettings().setValue(SETTING, ["woods 3 no", "01-threads 2 no"])
    one, other, bundled = (replace(LESSONS[0], path=tmp_path / folder / name) for folder, name in (
        ("a b", "woods.toml"), ("c", "woods.toml"), ("c", "01-threads.toml")))
    assert progress_in((one, other)) == [LessonProgress(3, False)] * 2
    assert progress_in((bundled, LESSONS[0])) == [LessonProgress(), LessonProgress(2, False)]
    keep_progress(one, LessonProgress(4, False))
    keep_progress(bundled, LessonProgress(0, True))
    assert progress_in((one, other, bundled, LESSONS[0])) == [
        LessonProgress(4, False), LessonProgress(), LessonProgress(0, True), LessonProgress(2, False)]


@pytest.mark.parametrize(("text", "number"), [
    ("2", 2), (" −1 ", -1), ("-1", -1), ("1.5", 1.5), ("1,5", 1.5), ("1/2", 0.5), ("", None),
    ("x", None), ("1/0", None)])
def test_numbers_as_people_write_them(text, number):
    assert number_in(text) == number


def _answer(window, panel, hand) -> None:
    """Give the right answer to the step that is shown, by mouse and keys."""
    play = window.features.of(LessonsFeature).controller.play
    question = play.step.question
    if isinstance(question, ChoiceQuestion):
        QTest.mouseClick(panel.question.buttons[question.right], LEFT)
    elif isinstance(question, HexQuestion):
        hand.click(play.lesson.board.label(next(iter(question.right))))
    elif isinstance(question, NumbersQuestion):
        type_numbers(panel, question.right)
    elif isinstance(question, ThreadQuestion):
        hand.drag(*(play.lesson.board.label(end.hex) for end in question.example))
    elif isinstance(question, PaintQuestion):
        window.document.do(question.example)


@pytest.mark.parametrize("number", [0, 4, 11])
def test_a_lesson_is_played_to_its_end(opened, dock, number):
    """Every kind of question is in one of these."""
    begin(opened, number)
    panel, hand, lesson = dock.panel, Hand(opened), LESSONS[number]
    for at in range(len(lesson.steps)):
        assert panel.count.text() == f"step {at + 1} of {len(lesson.steps)}"
        _answer(opened, panel, hand)
        hand.settle()
        wait_for(panel.next_button.isEnabled)
        if lesson.steps[at].question is not None:
            assert panel.reply.text().startswith("✓")
        QTest.mouseClick(panel.next_button, LEFT)
    assert progress_of(lesson).is_done
    assert dock.controller.play is None
    assert not opened.document.dirty  # what was painted is taken back
    assert "✓" in panel.lessons.list.item(number).text()


def test_wrong_numbers_are_marked_one_by_one(opened, dock):
    begin(opened, 6)
    panel = dock.panel
    for _ in range(2):
        _answer(opened, panel, Hand(opened))
        QTest.mouseClick(panel.next_button, LEFT)
    question = dock.controller.play.step.question
    type_numbers(panel, {**question.right, "ground": 3})
    assert "Ground behind" in panel.reply.text()
    assert opened.focusWidget() is panel.question.fields["ground"]
    assert not panel.next_button.isEnabled()
    type_numbers(panel, question.right)
    assert panel.next_button.isEnabled()


def test_painting_answers(opened, dock):
    """As a person does it: the Terrain tool, and a click on the woods with open ground."""
    begin(opened, 4)
    panel, hand = dock.panel, Hand(opened)
    for _ in range(5):
        _answer(opened, panel, hand)
        QTest.mouseClick(panel.next_button, LEFT)
    assert opened.sighting.laid_ends() is not None
    opened.view.setFocus()
    hand.key(Qt.Key.Key_3)
    hand.click("B1")
    assert panel.reply.text().startswith("✗")
    opened.document.undo.undo()
    opened.palette_.take("thread")
    opened.document.do(dock.controller.play.step.question.example)
    assert panel.reply.text().startswith("✓")


def test_a_drag_lays_the_thread_that_a_step_asks_for_whatever_tool_was_taken_before(opened, dock):
    """It painted the map where the Level tool was in hand since lesson 5."""
    begin(opened, 4)
    opened.view.setFocus()
    hand, panel = Hand(opened), dock.panel
    hand.key(Qt.Key.Key_3)
    assert opened.palette_.current.key == "level"
    keep_progress(LESSONS[7], LessonProgress(9, False))
    begin(opened, 7)
    assert panel.count.text() == "step 10 of 10"
    board = opened.document.board
    before = to_sketch(board)
    hand.drag("A1", "D1", "I1")
    hand.settle()
    assert panel.reply.text().startswith("✓")
    assert to_sketch(board) == before
    assert not opened.document.undo.canUndo()


@pytest.mark.parametrize("number", [0, 4, 11])
def test_each_step_takes_its_tool_and_a_stray_drag_changes_no_map_that_is_not_to_be_painted(opened, dock, number):
    """Every kind of question is in one of these; `test_step_tool.py` goes through all lessons."""
    hand, controller, lesson = Hand(opened), dock.controller, LESSONS[number]
    for number, step in enumerate(lesson.steps):
        opened.palette_.take("brush" if number % 2 else "level")
        controller.begin(lesson, number)
        hand.rest()
        assert opened.view.tool is opened.palette_.current is opened.palette_.tools[tool_for(step.question).key]
        if opened.view.tool.paints:
            continue
        first, second = (opened.document.board.label(hex_) for hex_ in islice(opened.document.board.grid.hexes(), 2))
        hand.drag(first, second)
        assert not opened.document.undo.canUndo(), step.text
        assert opened.palette_.current.key == "thread"


def test_the_thread_does_not_follow_the_pointer_into_the_next_step(opened, dock):
    """After one click of two it did, and laid another thread in place of the step's."""
    keep_progress(LESSONS[0], LessonProgress(0, False))
    begin(opened, 0)
    hand, panel = Hand(opened), dock.panel
    hand.click("A1")
    QTest.mouseClick(panel.next_button, LEFT)
    QTest.mouseClick(panel.question.buttons["blocked"], LEFT)
    hand.settle()
    laid = opened.sighting.laid_ends()
    assert laid == dock.controller.play.step.ends
    hand.move("C2")
    hand.move("D2")
    hand.settle()
    assert opened.sighting.laid_ends() == laid


def test_by_ear_each_step_and_each_reply_is_said(opened, dock, monkeypatch):
    said = []
    monkeypatch.setattr(type(dock.panel), "read_out", lambda _, text: said.append(text))
    begin(opened, 0)
    assert said[-1].startswith("step 1 of 7. A line of sight is")
    QTest.mouseClick(dock.panel.next_button, LEFT)
    QTest.keyClick(opened.focusWidget(), Qt.Key.Key_Space)
    assert said[-1].startswith("Not right. The thread cuts")


def test_a_lesson_is_left_after_its_map_was_flipped(opened, dock):
    begin(opened, 4)
    assert dock.controller.step_map.line is not None
    opened.document.do(flip(opened.document.board, "left-right"))
    assert dock.controller.step_map.line is None
    QTest.mouseClick(dock.panel.list_button, LEFT)
    assert dock.controller.play is None
    assert not opened.document.dirty


def test_the_map_is_not_left_where_it_was_painted(opened, dock):
    begin(opened, 0)
    QTest.mouseClick(dock.panel.list_button, LEFT)
    assert dock.controller.play is None
    assert dock.panel.lessons.list.isVisible()
    assert dock.controller.step_map.line is None
    QTest.mouseClick(opened.view.viewport(), LEFT, pos=QPoint(5, 5))
    assert dock.controller.play is None


def test_the_first_steps_and_the_welcome_view_lead_to_lesson_one(as_new):
    as_new.menus.actions["first steps"].trigger()
    for _ in range(3):
        QTest.mouseClick(as_new.first_steps.next_button, LEFT)
    lessons = as_new.features.of(LessonsFeature)
    assert lessons.dock.isVisible()
    assert lessons.panel.title.text() == LESSONS[0].title
    assert as_new.first_steps.isHidden()
    lessons.dock.hide()
    as_new.central.show_welcome()
    QTest.mouseClick(as_new.central.welcome.learn_card, LEFT)
    assert lessons.dock.isVisible()
    begin(as_new, 0)
    assert not as_new.central.is_welcome_shown
    assert lessons.dock.isVisible()
    assert lessons.panel.count.text() == "step 1 of 7"


def test_a_step_is_sent_as_a_line(opened, dock):
    begin(opened, 4)
    QTest.mouseClick(dock.panel.next_button, LEFT)
    QTest.mouseClick(dock.panel.copy_button, LEFT)
    line = QGuiApplication.clipboard().text()
    assert '"ask":"lesson 05-blind-range 2"' in line
    assert dock.panel.copy_button.text() == "Copied"
    QTest.mouseClick(dock.panel.list_button, LEFT)
    opened.menus.actions["lay position"].trigger()
    wait_for(lambda: dock.controller.play is not None)
    assert dock.panel.title.text() == LESSONS[4].title
    assert dock.panel.count.text().startswith("step 2 ")
    QGuiApplication.clipboard().setText(line.replace("05-blind-range", "none"))
    opened.menus.actions["lay position"].trigger()
    assert "There is no lesson none" in opened.messages.toast.text()
    QGuiApplication.clipboard().setText(line.replace("05-blind-range", "my woods.2"))
    opened.menus.actions["lay position"].trigger()
    assert "There is no lesson my woods.2 here" in opened.messages.toast.text()


def test_a_thread_is_sent_as_a_question(opened, dock):
    opened.files.show(OpenedMap(valley(), None, "battletech"))
    hand = Hand(opened)
    hand.drag("A1", "D1")
    ends = opened.sighting.laid_ends()
    opened.menus.actions["fill in"].trigger()
    QTest.mouseClick(dock.panel.copy_button, LEFT)
    dock.controller.leave()
    opened.sighting.remove_thread()
    opened.menus.actions["lay position"].trigger()
    assert dock.panel.title.text() == "A position that was sent"
    assert opened.sighting.laid_ends() is None  # nothing is given away
    assert dock.controller.play.step.ends == ends


def test_by_keyboard_alone(opened, dock):
    """A whole lesson by keys: each step gives the focus to what answers it."""
    begin(opened, 0)
    hand, panel = Hand(opened), dock.panel
    assert opened.focusWidget() is panel.next_button
    for step in LESSONS[0].steps:
        question = step.question
        if isinstance(question, ChoiceQuestion):
            for key in (key for key, _ in question.choices):
                assert opened.focusWidget() is panel.question.buttons[key]
                if key == question.right:
                    break
                QTest.keyClick(opened.focusWidget(), Qt.Key.Key_Tab)
            QTest.keyClick(opened.focusWidget(), Qt.Key.Key_Space)
        elif isinstance(question, HexQuestion):
            QTest.keyClicks(opened.focusWidget(), LESSONS[0].board.label(next(iter(question.right))))
            QTest.keyClick(opened.focusWidget(), Qt.Key.Key_Return)
        elif isinstance(question, ThreadQuestion):
            assert opened.focusWidget() is opened.view
            for end, key in zip(question.example, (Qt.Key.Key_F, Qt.Key.Key_T), strict=True):
                opened.view.move_cursor(end.hex)
                hand.key(key)
        assert panel.next_button.isEnabled()
        if isinstance(question, ThreadQuestion):
            panel.next_button.setFocus()
        QTest.keyClick(opened.focusWidget(), Qt.Key.Key_Space)
    assert progress_of(LESSONS[0]).is_done


def test_the_buttons_of_a_step_keep_their_words_in_a_narrow_panel(opened, dock):
    begin(opened, 0)
    panel = dock.panel
    QTest.mouseClick(panel.next_button, LEFT)
    QTest.mouseClick(panel.next_button, LEFT)
    buttons = panel.copy_button, panel.hint_button, panel.back_button, panel.next_button
    assert all(button.isVisible() for button in buttons)
    rows = [a.sizeHint().width() + b.sizeHint().width() for a, b in (buttons[1::-1], buttons[2:])]
    assert max(rows) < 0.75 * panel.width(), "German words are a third longer"
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
