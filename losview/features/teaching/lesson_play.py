"""A lesson being played: the step one is at, which steps have been answered, and what is said to an answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from losview.board.board import Board
from losview.features.teaching.lesson import ANY_OTHER, Lesson, LessonStep
from losview.features.teaching.number_fields import FIELDS
from losview.features.teaching.questions import (
    ChoiceQuestion,
    HexQuestion,
    NumbersQuestion,
    PaintQuestion,
    ThreadQuestion,
)
from losview.hexes.hex import Hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome


class Reply(NamedTuple):
    """What is said to an answer.

    Attributes:
        is_right: whether it is right. words: for the learner.
        marks: of numbers, which are right, by their fields.
    """

    is_right: bool
    words: str
    marks: Mapping[str, bool] = {}


class LessonPlay:
    """One play of a lesson.

    Attributes:
        lesson: what is played. number: of the present step, from 0. answered: steps that are done with.
        missed: steps that were answered wrongly at least once.
    """

    def __init__(self, lesson: Lesson, number: int = 0) -> None:
        self.lesson = lesson
        self.number = max(0, min(number, len(lesson.steps) - 1))
        self.answered: set[int] = set(range(self.number))
        self.missed: set[int] = set()

    @property
    def step(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[self.number]

    @property
    def is_open(self) -> bool:
        """Whether the present step asks something that has not been answered rightly."""
        return self.step.question is not None and self.number not in self.answered

    @property
    def is_last(self) -> bool:
        """Whether the present step is the last one."""
        return self.number == len(self.lesson.steps) - 1

    def next(self) -> bool:
        """Go to the next step; returns whether there is one, and the present one is answered."""
        if self.is_open or self.is_last:
            return False
        self.answered.add(self.number)
        self.number += 1
        return True

    def back(self) -> bool:
        """Go to the step before, whose answer is taken back; returns whether there is one."""
        if self.number == 0:
            return False
        self.answered.discard(self.number)
        self.number -= 1
        self.answered.discard(self.number)
        return True

    # Answers.

    def choose(self, key: str) -> Reply | None:
        """Answer with a choice; None where none is asked for."""
        question = self.step.question
        if not isinstance(question, ChoiceQuestion):
            return None
        return self._reply(question.marks(key), key)

    def point(self, hex_: Hex) -> Reply | None:
        """Answer with a hex; None where none is asked for."""
        question = self.step.question
        if not isinstance(question, HexQuestion):
            return None
        return self._reply(question.marks(hex_), self.lesson.board.label(hex_))

    def fill(self, numbers: Mapping[str, Fraction | None]) -> Reply | None:
        """Answer with numbers, None for those left empty; None where none are asked for."""
        question = self.step.question
        if not isinstance(question, NumbersQuestion):
            return None
        marks = question.marks(numbers)
        wrong = [key for key, is_right in marks.items() if not is_right]
        reply = self._reply(not wrong, wrong[0] if wrong else "")
        words = f"{FIELDS[wrong[0]].label}: {reply.words}" if wrong else reply.words
        return Reply(reply.is_right, words, marks)

    def lay(self, ends: tuple[LineEnd, LineEnd]) -> Reply | None:
        """Answer with a thread; None where none is asked for, or it cannot be traced."""
        question = self.step.question
        if not isinstance(question, ThreadQuestion):
            return None
        outcome = self._outcome(self.lesson.judge(self.step), ends)
        if outcome is None:
            return None
        is_right = question.marks(ends, outcome)
        key = outcome.name.lower() if outcome is not question.outcome else ANY_OTHER
        return self._reply(is_right, key)

    def paint(self, board: Board) -> Reply | None:
        """Answer with the map as it is now; None where the map is not to be painted, or its thread not traced."""
        question, ends = self.step.question, self.step.ends
        if not isinstance(question, PaintQuestion) or ends is None:
            return None
        outcome = self._outcome(self.lesson.judge(self.step, board), ends)
        return None if outcome is None else self._reply(question.marks(outcome), outcome.name.lower())

    @staticmethod
    def _outcome(judge: Judge, ends: tuple[LineEnd, LineEnd]) -> Outcome | None:
        try:
            return judge.judge_one(*ends).outcome
        except RuleError:
            return None

    def _reply(self, is_right: bool, key: str) -> Reply:
        (self.answered if is_right else self.missed).add(self.number)
        return Reply(is_right, self.step.right if is_right else self.step.words_for(key))
