"""A lesson: a map, and steps that show something on it and ask a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from losview.board.board import Board, snapshot
from losview.features.teaching.questions import Question
from losview.hexes.hex import Hex
from losview.rules.case_file import Expected
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import LineEnd

#: What words for a wrong answer stand under, where that answer has none of its own.
ANY_OTHER = "else"


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson.

    Attributes:
        line: of the file, where it begins.
        text: what it says.
        ends: of its thread, None for none. before it is answered only the line is shown, not the verdict.
        lit: hexes that are highlighted. view: what is brought into view: "map", "thread" or the label of a
            hex; "keep" leaves the view as it is.
        options: all options of the rule set, as they hold in this step.
        question: what is asked, None where the step is only read.
        right: what is said to a right answer. wrong: what is said to wrong ones, by answer, or `ANY_OTHER`.
        hint: helps who does not know. "" for none.
        shows: verdicts that the step's text relies on; the checker asks the rules for each.
        covered: whether the verdict stays covered after the right answer, because steps that follow ask for it.
    """

    line: int
    text: str
    ends: tuple[LineEnd, LineEnd] | None = None
    lit: tuple[Hex, ...] = ()
    view: str = "map"
    options: Mapping[str, str] = field(default_factory=dict)
    question: Question | None = None
    right: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    shows: tuple[Expected, ...] = ()
    covered: bool = False

    def words_for(self, answer: str) -> str:
        """What is said to a wrong answer, by its key."""
        return self.wrong.get(answer) or self.wrong.get(ANY_OTHER, "")


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        path: its file. title, goal: for people.
        rule_set: the rules that it is about. board: its map, the open one where it is played on that;
            `new_board` gives another to play on.
        steps: at least one.
    """

    path: Path
    title: str
    goal: str
    rule_set: RuleSet
    board: Board
    steps: tuple[LessonStep, ...]

    @property
    def name(self) -> str:
        """Its name among the bundled lessons: that of its file."""
        return self.path.stem

    def new_board(self) -> Board:
        """A copy of the map, to be shown and painted on."""
        board = snapshot(self.board)
        board.covers = list(self.board.covers)
        board.title = self.title
        return board

    def judge(self, step: LessonStep, board: Board | None = None) -> Judge:
        """The rules as they hold in a step.

        Args:
            board: the map as it was painted, None for the lesson's own.
        """
        return self.rule_set.prepare(self.board if board is None else board, step.options)
