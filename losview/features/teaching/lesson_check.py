"""Whether the rules agree with a lesson: everything that it shows and asks, with right answers and wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from losview.base.choice import ENGLISH
from losview.base.translation import language, spoken, tr, tr_as
from losview.board.edits.edit import Edit
from losview.features.teaching.lesson import Lesson, LessonStep
from losview.features.teaching.number_fields import verdict_number
from losview.features.teaching.questions import (
    ChoiceQuestion,
    HexQuestion,
    NumbersQuestion,
    PaintQuestion,
    ThreadQuestion,
)
from losview.hexes.hex import Hex
from losview.rules.case_check import differences
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome, decimal


class Disagreement(NamedTuple):
    """Where a lesson says otherwise than the rules: the line of its step, and what differs."""

    line: int
    what: str


def disagreements(lesson: Lesson) -> list[Disagreement]:
    """All that the rules say otherwise than a lesson."""
    return [Disagreement(step.line, what) for step in lesson.steps for what in _of_step(lesson, step)]


def _of_step(lesson: Lesson, step: LessonStep) -> Iterator[str]:
    try:
        yield from _shown(lesson, step)
        yield from _asked(lesson, step)
    except RuleError as problem:
        yield str(problem)


def _shown(lesson: Lesson, step: LessonStep) -> Iterator[str]:
    """What `shows` has otherwise, and threads that cannot be traced."""
    if step.ends is not None:
        lesson.judge(step).judge_one(*step.ends)
    before = language()
    for expected in step.shows:
        with spoken(ENGLISH):  # the language of what lessons quote; names of terrain stay the user's
            judge = lesson.rule_set.prepare(lesson.board, expected.options)
            found = differences(judge, judge.judge_one(expected.a, expected.b), expected, whole=False,
                                in_english=before == ENGLISH)
        yield from (f"{expected.line.text}: {difference}" for difference in found)


def _asked(lesson: Lesson, step: LessonStep) -> Iterator[str]:
    """What the question has otherwise."""
    judge, question = lesson.judge(step), step.question
    if isinstance(question, ChoiceQuestion):
        if question.is_outcome and step.ends is not None:
            yield from _compared(tr("the outcome"), _outcome(judge, step.ends), question.right)
        elif not question.is_outcome and not step.shows:
            yield tr("the choice is not proved: add what the rules say to shows")
    elif isinstance(question, HexQuestion) and step.ends is not None:
        right = _right_hexes(judge, step.ends, question.of)
        yield from _compared(tr("the hexes {outcome}", outcome=question.of), _labels(judge, right),
                             _labels(judge, question.right))
    elif isinstance(question, NumbersQuestion) and step.ends is not None:
        verdict = judge.judge_one(*step.ends)
        for key, value in question.right.items():
            number = verdict_number(key, verdict, step.ends, question.at)
            yield from _compared(key, tr("unknown") if number is None else decimal(number), decimal(value))
    elif isinstance(question, ThreadQuestion):
        yield from _threads(judge, question)
    elif isinstance(question, PaintQuestion) and step.ends is not None:
        yield from _paintings(lesson, step, question, step.ends)


def _compared(what: str, actual: str, wanted: str) -> Iterator[str]:
    if actual != wanted:
        yield tr("{what} by the rules: {actual}; by the lesson: {wanted}", what=what, actual=actual, wanted=wanted)


def _outcome(judge: Judge, ends: tuple[LineEnd, LineEnd]) -> str:
    return judge.judge_one(*ends).outcome.name.lower()


def _right_hexes(judge: Judge, ends: tuple[LineEnd, LineEnd], of: str) -> frozenset[Hex]:
    """The hexes that decide a thread, or all that its firer sees with an outcome."""
    if of == "deciding":
        return frozenset(judge.judge_one(*ends).deciding)
    outcome = Outcome[of.upper()]
    return frozenset(hex_ for hex_ in judge.board.grid.hexes()
                     if hex_ != ends[0].hex and judge.judge_one(ends[0], LineEnd(hex_)).outcome is outcome)


def _labels(judge: Judge, hexes: frozenset[Hex]) -> str:
    return ", ".join(sorted(map(judge.board.label, hexes))) or tr_as("hexes", "none")


def _threads(judge: Judge, question: ThreadQuestion) -> Iterator[str]:
    """An example that is wrong, and another thread that is right."""
    for ends, is_right in ((question.example, True), (question.other, False)):
        outcome = judge.judge_one(*ends).outcome
        if question.marks(ends, outcome) != is_right:
            found, asked = outcome.name.lower(), question.outcome.name.lower()
            yield (tr("the example comes to {found}, and the lesson asks for {asked}", found=found, asked=asked)
                   if is_right else
                   tr("the other thread comes to {found}, and the lesson asks for {asked}", found=found, asked=asked))


def _paintings(lesson: Lesson, step: LessonStep, question: PaintQuestion,
               ends: tuple[LineEnd, LineEnd]) -> Iterator[str]:
    """The same of edits; before any the thread must not be as asked for."""
    if question.marks(lesson.judge(step).judge_one(*ends).outcome):
        yield tr("nothing has to be painted: the thread is as asked for already")
    edits: tuple[tuple[Edit, bool], ...] = ((question.example, True), (question.other, False))
    for edit, is_right in edits:
        board = lesson.new_board()
        edit.apply(board)
        outcome = lesson.judge(step, board).judge_one(*ends).outcome
        if question.marks(outcome) != is_right:
            found = outcome.name.lower()
            yield (tr("after the example the thread is {found}", found=found) if is_right else
                   tr("after the other change the thread is {found}", found=found))
