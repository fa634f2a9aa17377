"""A lesson that is being recorded: steps as their teacher lays, lights, says and asks; the rules give the answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.features.teaching.questions import NumbersQuestion
from losview.features.teaching.thread_lesson import deciding_numbers
from losview.hexes.hex import Hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict


@dataclass(frozen=True)
class RecordedStep:
    """A step as its teacher made it.

    Attributes:
        text: what it says. ends: of its thread, None for none. lit: hexes that are highlighted.
        asks: what it asks, a key of `ASKS`, "" for nothing.
        right, wrong: what is said to a right answer and to a wrong one; "" for usual words.
        hint: for those who do not know, "" for none.
    """

    text: str
    ends: tuple[LineEnd, LineEnd] | None = None
    lit: tuple[Hex, ...] = ()
    asks: str = ""
    right: str = ""
    wrong: str = ""
    hint: str = ""


@dataclass
class LessonRecording:
    """A lesson that is being recorded.

    Attributes:
        title, goal: for people. steps: so far.
    """

    title: str = ""
    goal: str = ""
    steps: list[RecordedStep] = field(default_factory=list)


@dataclass(frozen=True)
class RulesAnswer:
    """What the rules answer to a step's question.

    Attributes:
        entries: those of the lesson file that hold it, by their keys. verdict: of the step's thread.
    """

    entries: dict[str, object]
    verdict: Verdict

    @property
    def words(self) -> str:
        """The answer for people: "blind", "R4", "height 1, blind 3"."""
        answer = self.entries["answer"]
        if isinstance(answer, dict):
            return ", ".join(f"{key} {value}" for key, value in answer.items())
        return ", ".join(answer) if isinstance(answer, list) else self.verdict.outcome.words


class RecordingError(LosviewError):
    """A step that cannot be asked, with one sentence that says why."""


def _outcome(judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict) -> dict[str, object]:
    return {"ask": "outcome", "choices": [outcome.name.lower() for outcome in judge.outcomes],
            "answer": verdict.outcome.name.lower()}


def _hex(judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict) -> dict[str, object]:
    if not verdict.deciding:
        raise RecordingError(tr("no hex decides this thread: ask what becomes of it instead"))
    return {"ask": "hex", "answer": sorted(judge.board.label(hex_) for hex_ in set(verdict.deciding))}


def _numbers(judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict) -> dict[str, object]:
    question: NumbersQuestion | None = deciding_numbers(judge, ends)
    if question is None:
        raise RecordingError(tr("this thread has no sum to fill in: ask what becomes of it instead"))
    numbers: dict[str, object] = {key: _plain(number) for key, number in question.right.items()}
    at = {} if question.at is None else {"at": judge.board.label(question.at)}
    return {"ask": "numbers", **at, "answer": numbers}


def _plain(number: Fraction) -> int | float:
    return int(number) if number.denominator == 1 else float(number)


#: What a step can ask, by key: how the teacher is offered it, and what the rules answer.
ASKS: dict[str, tuple[str, Callable[[Judge, tuple[LineEnd, LineEnd], Verdict], dict[str, object]]]] = {
    "outcome": (tr("What becomes of the thread"), _outcome),
    "hex": (tr("Which hex decides it"), _hex),
    "numbers": (tr("The numbers of its sum"), _numbers),
}


def answer_of(judge: Judge, step: RecordedStep) -> RulesAnswer | None:
    """What the rules answer to a step's question, None where it asks nothing.

    Raises:
        RecordingError: where the step cannot be asked.
    """
    if not step.asks:
        return None
    if step.ends is None:
        raise RecordingError(tr("a question needs a thread: lay one first"))
    try:
        verdict = judge.judge_one(*step.ends)
        return RulesAnswer(ASKS[step.asks][1](judge, step.ends, verdict), verdict)
    except RuleError as problem:
        raise RecordingError(str(problem)) from None
