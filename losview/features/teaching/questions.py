"""What a step of a lesson asks: to choose, to point at a hex, to fill in numbers, to lay a thread, or to paint."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from losview.base.translation import tr
from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome

#: The outcomes that a learner chooses from, by the words of lesson files, and what the buttons say.
OUTCOME_WORDS: dict[Outcome, str] = {
    Outcome.CLEAR: tr("Seen"), Outcome.HINDERED: tr("Seen, hindered"), Outcome.BLOCKED: tr("Blocked"),
    Outcome.BLIND: tr("Blind hex"), Outcome.DEPRESSION: tr("Hidden in a depression"),
    Outcome.BEYOND_NVR: tr("Beyond night vision")}


@dataclass(frozen=True)
class ChoiceQuestion:
    """One answer out of several.

    Attributes:
        choices: key and words of each. right: the key of the right one.
        is_outcome: whether the choices are outcomes of the step's thread.
    """

    choices: tuple[tuple[str, str], ...]
    right: str
    is_outcome: bool = False

    def marks(self, answer: str) -> bool:
        """Whether an answer, given by its key, is right."""
        return answer == self.right


def outcome_question(outcomes: Iterable[Outcome], right: Outcome) -> ChoiceQuestion:
    """The question what becomes of a step's thread, with these outcomes to choose from."""
    choices = tuple((outcome.name.lower(), OUTCOME_WORDS[outcome]) for outcome in outcomes)
    return ChoiceQuestion(choices, right.name.lower(), is_outcome=True)


@dataclass(frozen=True)
class HexQuestion:
    """A hex to click.

    Attributes:
        right: the hexes that are right. of: what they are: "deciding" the step's thread, or an outcome: all hexes that
            the thread's firer sees so.
    """

    right: frozenset[Hex]
    of: str

    def marks(self, hex_: Hex) -> bool:
        """Whether a hex is right."""
        return hex_ in self.right


@dataclass(frozen=True)
class NumbersQuestion:
    """Numbers to fill in.

    Attributes:
        right: the number of each field, by its key in `number_fields.FIELDS`.
        at: the hex that they are about, None for the thread.
    """

    right: Mapping[str, Fraction]
    at: Hex | None = None

    def marks(self, numbers: Mapping[str, Fraction | None]) -> dict[str, bool]:
        """Of each field, whether its number is right; a field left empty is not."""
        return {key: numbers.get(key) == value for key, value in self.right.items()}


@dataclass(frozen=True)
class ThreadQuestion:
    """A thread to lay.

    Attributes:
        outcome: what it must come to.
        firer: the hex that it must begin in, None for any.
        example, other: threads that are right and wrong, for the checker.
    """

    outcome: Outcome
    firer: Hex | None
    example: tuple[LineEnd, LineEnd]
    other: tuple[LineEnd, LineEnd]

    def marks(self, ends: tuple[LineEnd, LineEnd], outcome: Outcome) -> bool:
        """Whether a thread with that outcome is right."""
        return outcome is self.outcome and (self.firer is None or ends[0].hex == self.firer)


@dataclass(frozen=True)
class PaintQuestion:
    """The map to change, until the step's thread comes to an outcome.

    Attributes:
        outcome: what it must come to. example, other: edits that are right and wrong, for the checker.
        changes_ground: whether the right one changes the level of the ground, else its terrain.
    """

    outcome: Outcome
    example: Edit
    other: Edit
    changes_ground: bool

    def marks(self, outcome: Outcome) -> bool:
        """Whether the step's thread is as it must be."""
        return outcome is self.outcome


Question = ChoiceQuestion | HexQuestion | NumbersQuestion | ThreadQuestion | PaintQuestion
