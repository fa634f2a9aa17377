"""Dice: thrown from one `random.Random`, or named by the referee; those that have fallen are known for good.

A tape keeps all dice in the order in which they fall.  An act reads it from the place that the map's ledger says, and
only an act that is taken moves that place on, so that undo, redo and a second look give the same dice again.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from losview.base.translation import tr, tr_n
from losview.features.night_referee.refusal import ActRefused

#: Dice that may be named for one act.
MAX_FORCED = 24
_NOT_DICE = re.compile(r"[^1-6\s,;+/]")


@dataclass(frozen=True)
class DiceThrow:
    """One throw of one or two dice.

    Attributes:
        name: of the throw, "NVR Change DR". rule: that asks for it.
        dice: as they fell; of two the coloured one first.
        forced: whether the referee named them.
    """

    name: str
    rule: str
    dice: tuple[int, ...]
    forced: bool = False

    @property
    def coloured(self) -> int:
        """The coloured die, or the only one."""
        return self.dice[0]

    @property
    def white(self) -> int:
        """The white die of two."""
        return self.dice[1]

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)

    @property
    def doubles(self) -> bool:
        """Whether both dice show the same."""
        return len(self.dice) == 2 and self.coloured == self.white

    @property
    def words(self) -> str:
        """The throw in words: "NVR Change DR: coloured 6, white 5"."""
        fell = str(self.coloured)
        if len(self.dice) == 2:
            fell = tr("coloured {coloured}, white {white}", coloured=self.coloured, white=self.white)
        if self.forced:
            return tr("{throw}: {fell} (named by the referee)", throw=self.name, fell=fell)
        return f"{self.name}: {fell}"


class DiceTape:
    """The dice of a game in the order in which they fall.

    Args:
        rng: what they are drawn from; nothing else may draw from it.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._fallen: list[int] = []

    def die(self, place: int) -> int:
        """The die at a place of the tape, from 0."""
        while len(self._fallen) <= place:
            self._fallen.append(self._rng.randint(1, 6))
        return self._fallen[place]


class DiceCup:
    """The dice of one act: first those that the referee names, then those of the tape.

    Attributes:
        throws: what was thrown so far. drawn: how many dice came from the tape.
    """

    def __init__(self, tape: DiceTape, place: int, forced: Sequence[int] = ()) -> None:
        self._tape, self._place, self._forced = tape, place, list(forced)
        self.throws: list[DiceThrow] = []
        self.drawn = 0

    def throw_one(self, name: str, rule: str) -> DiceThrow:
        """Throw one die (dr)."""
        return self._throw(name, rule, 1)

    def throw_two(self, name: str, rule: str) -> DiceThrow:
        """Throw two dice (DR)."""
        return self._throw(name, rule, 2)

    def check_all_used(self, summary: str = "") -> None:
        """Raise `ActRefused` if the referee named more dice than were thrown.

        Args:
            summary: the outcome of the act in a sentence, which explains why it threw none.
        """
        if self._forced:
            thrown = sum(len(throw.dice) for throw in self.throws)
            if not thrown:
                raise ActRefused(tr_n("no dice are rolled, and {count} is named: leave it out. {summary}",
                                      "no dice are rolled, and {count} are named: leave them out. {summary}",
                                      len(self._forced), summary=summary).rstrip())
            raise ActRefused(tr_n("the act throws {count} die, and {named} are named: leave the others out",
                                  "the act throws {count} dice, and {named} are named: leave the others out", thrown,
                                  named=thrown + len(self._forced)))

    def _throw(self, name: str, rule: str, count: int) -> DiceThrow:
        forced = bool(self._forced)
        dice = tuple(self._one() for _ in range(count))
        throw = DiceThrow(name, rule, dice, forced)
        self.throws.append(throw)
        return throw

    def _one(self) -> int:
        if self._forced:
            return self._forced.pop(0)
        self.drawn += 1
        return self._tape.die(self._place + self.drawn - 1)


def read_dice(text: str) -> tuple[int, ...]:
    """The dice that a text names: "4,2", "4 2 5" or "425"; none for an empty one.

    Raises:
        ActRefused: where something of it is no die.
    """
    strange = _NOT_DICE.search(text)
    if strange is not None:
        raise ActRefused(tr("{sign!r} is no die: write numbers from 1 to 6, the coloured die first, as in 4,2",
                            sign=strange[0]))
    dice = tuple(int(sign) for sign in text if sign.isdigit())
    if len(dice) > MAX_FORCED:
        raise ActRefused(tr("{count} dice are named: write {most} at most", count=len(dice), most=MAX_FORCED))
    return dice


def half_up(number: int) -> int:
    """Half of a number, rounded up (FRU)."""
    return divided_up(number, 2)


def divided_up(number: int, by: int) -> int:
    """A quotient rounded up (FRU)."""
    return -(-number // by)
