"""The lessons that come with losview: the rules agree with each, with right answers and with wrong ones."""

from __future__ import annotations

import re

import pytest

from losview.board.board import same
from losview.lessons.bundled_lessons import bundled_lessons, lesson_paths
from losview.lessons.lesson import Lesson
from losview.lessons.lesson_check import disagreements
from losview.lessons.lesson_file import parse_lesson
from losview.lessons.lesson_play import LessonPlay, Reply
from losview.lessons.number_fields import number_of
from losview.lessons.questions import ChoiceQuestion, HexQuestion, NumbersQuestion, PaintQuestion, ThreadQuestion

LESSONS = bundled_lessons()
NAMES = [lesson.name for lesson in LESSONS]


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_the_rules_agree(lesson: Lesson) -> None:
    assert disagreements(lesson) == []


def answers(play: LessonPlay) -> tuple[list[Reply | None], Reply | None]:
    """Every kind of wrong answer to the present step, and the right one, worked out by the rules where they know it."""
    step, lesson = play.step, play.lesson
    question, judge = step.question, lesson.judge(step)
    if isinstance(question, ChoiceQuestion):
        wrong = [play.choose(key) for key, _ in question.choices if key != question.right]
        right = judge.explain(*step.ends).outcome.name.lower() if question.is_outcome else question.right
        return wrong, play.choose(right)
    if isinstance(question, HexQuestion):
        others = [hex_ for hex_ in lesson.board.grid.hexes() if hex_ not in question.right]
        return [play.point(hex_) for hex_ in others], play.point(judge.explain(*step.ends).deciding[0])
    if isinstance(question, NumbersQuestion):
        verdict = judge.explain(*step.ends)
        right = {key: number_of(key, verdict, step.ends, question.at) for key in question.right}
        wrong = [play.fill(right | {key: value}) for key in right for value in (right[key] + 1, None)]
        return wrong, play.fill(right)
    if isinstance(question, ThreadQuestion):
        return [play.lay(question.other)], play.lay(question.example)
    assert isinstance(question, PaintQuestion)
    boards = [lesson.new_board(), lesson.new_board()]
    for board, edit in zip(boards, (question.other, question.example), strict=True):
        edit.apply(board)
    return [play.paint(boards[0])], play.paint(boards[1])


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_it_is_played_to_its_end(lesson: Lesson) -> None:
    before = lesson.new_board()
    play = LessonPlay(lesson)
    while True:
        assert play.step.text
        if play.step.question is not None:
            assert play.is_open
            assert not play.next()
            wrong, right = answers(play)
            assert wrong
            assert all(reply is not None and not reply.is_right and reply.words for reply in wrong)
            assert right is not None
            assert right.is_right
            assert right.words
        if not play.next():
            break
    assert play.is_last
    assert not play.is_open
    while play.back():
        assert play.is_open == (play.step.question is not None)
    assert play.number == 0
    assert same(lesson.new_board(), before)


@pytest.mark.parametrize("path", lesson_paths(), ids=lambda path: path.stem)
def test_a_lesson_that_said_otherwise_would_be_found(path) -> None:
    """Each answer turned into another one, and each verdict that is shown."""
    text = path.read_text(encoding="utf-8")
    spots = [(match, f'answer = "{"clear" if match[1] != "clear" else "blocked"}"')
             for match in re.finditer(r'answer = "(clear|blocked|blind|hindered)"', text)]
    spots += [(match, f"{match[1]}{int(match[2]) + 1}") for match in re.finditer(r"(answer = \{ \w+ = )(-?\d+)", text)]
    spots += [(match, "-> A1: blocked") for match in re.finditer(r"-> \S+: (clear|blind|blocked)", text)][:2]
    assert spots
    for match, other in spots[:6]:
        changed = text[:match.start()] + other + text[match.end():]
        try:
            found = disagreements(parse_lesson(changed, path))
        except ValueError:
            continue  # it makes no sense even to its reader
        assert found, changed[match.start():match.end() + 40]


def test_there_are_lessons_about_all_that_a_newcomer_needs() -> None:
    assert len(LESSONS) >= 16
    text = " ".join(step.text + step.right for lesson in LESSONS for step in lesson.steps)
    for rule in ("A6.1", "A6.2", "A6.21", "A6.3", "A6.4", "A6.41", "A6.42", "A6.43", "A6.5", "A6.7", "A6.8", "A6.11",
                 "B.6", "B.10", "B9.52", "B10.23", "E1.1", "E1.101", "E1.13", "E1.7", "E1.94", "E1.941"):
        assert re.search(rf"\({re.escape(rule)}\)|\b{re.escape(rule)}\b", text), rule
    shown = " ".join(expected.line.text for lesson in LESSONS for step in lesson.steps for expected in step.shows)
    for fraction in ("1/3 > 2/7", "1/4 ≤ 2/7", "2/2 > 3/4", "2/2 > 2/4", "1/2 ≤ 3/4", "1/1 > 2/4"):
        assert fraction in shown, fraction
    assert {lesson.rule_set.key for lesson in LESSONS} == {"asl", "cwb", "battletech"}


def test_answers_of_another_kind_are_none() -> None:
    play = LessonPlay(LESSONS[0], 1)
    assert play.fill({}) is None
    assert play.point(LESSONS[0].board.hex("A1")) is None
    assert play.lay((play.step.ends[0], play.step.ends[1])) is None
    assert play.paint(LESSONS[0].new_board()) is None
    assert LessonPlay(LESSONS[0], 0).choose("clear") is None


def test_a_play_begins_where_one_left_off() -> None:
    play = LessonPlay(LESSONS[0], 3)
    assert play.number == 3
    assert play.back()
    assert play.number == 2
    assert play.is_open
    assert LessonPlay(LESSONS[0], 999).is_last
