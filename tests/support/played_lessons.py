"""Lessons played from beginning to end, with every kind of wrong answer and the right ones."""

from __future__ import annotations

from losview.board.board import same_board
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_play import LessonPlay, Reply
from losview.features.teaching.number_fields import verdict_number
from losview.features.teaching.questions import (
    ChoiceQuestion,
    HexQuestion,
    NumbersQuestion,
    PaintQuestion,
    ThreadQuestion,
)


def answers(play: LessonPlay) -> tuple[list[Reply | None], Reply | None]:
    """Every kind of wrong answer to the present step, and the right one, worked out by the rules where they know it."""
    step, lesson = play.step, play.lesson
    question, judge = step.question, lesson.judge(step)
    if isinstance(question, ChoiceQuestion):
        wrong = [play.choose(key) for key, _ in question.choices if key != question.right]
        right = judge.judge_one(*step.ends).outcome.name.lower() if question.is_outcome else question.right
        return wrong, play.choose(right)
    if isinstance(question, HexQuestion):
        others = [hex_ for hex_ in lesson.board.grid.hexes() if hex_ not in question.right]
        return [play.point(hex_) for hex_ in others], play.point(judge.judge_one(*step.ends).deciding[0])
    if isinstance(question, NumbersQuestion):
        verdict = judge.judge_one(*step.ends)
        right = {key: verdict_number(key, verdict, step.ends, question.at) for key in question.right}
        wrong = [play.fill(right | {key: value}) for key in right for value in (right[key] + 1, None)]
        return wrong, play.fill(right)
    if isinstance(question, ThreadQuestion):
        return [play.lay(question.other)], play.lay(question.example)
    assert isinstance(question, PaintQuestion)
    boards = [lesson.new_board(), lesson.new_board()]
    for board, edit in zip(boards, (question.other, question.example), strict=True):
        edit.apply(board)
    return [play.paint(boards[0])], play.paint(boards[1])


def play_to_its_end(lesson: Lesson) -> None:
    """Each step of a lesson takes its right answer, and no other; its map stays as it was."""
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
    assert same_board(lesson.new_board(), before)
