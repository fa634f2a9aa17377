"""A set of drills: which position comes next, how it went, and how hard the next one is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta

from fsrs import Rating

from losview.base.translation import tr
from losview.features.teaching.drill_memory import DrillMemory
from losview.features.teaching.drill_positions import FIRST_LEVEL, LEVELS, DrillPosition, DrillPositions

#: How long a set takes.
SET = timedelta(minutes=5)
#: After so many right ones in a row the positions get harder, after so many misses in a row easier.
HARDER_AFTER, EASIER_AFTER = 3, 2


def now_utc() -> datetime:
    """The time, with its zone."""
    return datetime.now(UTC)


class DrillSession:
    """Asks for positions one after the other.

    Every other position at most is one of a rule that is due; the others are drawn fairly, so that what is due does not
    give the answer away.

    Attributes:
        asked, right: positions so far, and those that were right at the first try.
        level: of difficulty, an index of `LEVELS`. is_used_up: whether the map has no more positions.

    Args:
        positions: where they come from. memory: what is remembered of earlier ones, and changed by the answers.
        chosen: positions that are asked in their order in place of drawn ones, such as the hardest of a map.
        lasts: how long positions are asked for, None without an end. now: gives the time.
    """

    def __init__(self, positions: DrillPositions, memory: DrillMemory, *, chosen: Sequence[DrillPosition] = (),
                 lasts: timedelta | None = None, now: Callable[[], datetime] = now_utc) -> None:
        self._positions, self.memory, self._now = positions, memory, now
        self._chosen = list(chosen)
        self._is_drawn = not chosen
        self._until = None if lasts is None else now() + lasts
        self._rules = positions.judge.rule_set.key
        self._was_due = False
        self._run = 0
        self.asked = self.right = 0
        self.is_used_up = False
        self.level = min(memory.levels.get(self._rules, FIRST_LEVEL), len(LEVELS) - 1)

    def next(self) -> DrillPosition | None:
        """The next position; None at the end of the set, and where the map has no more."""
        if not self._is_drawn:
            return self._chosen.pop(0) if self._chosen else None
        if self.time_left() == timedelta(0):
            return None
        due = [] if self._was_due else self.memory.due(
            self._rules, (kind.rule for kind in self._positions.kinds()), self._now())
        for rule in due:
            position = self._positions.next(rule, self.level)
            if position is not None:
                self._was_due = True
                return position
        self._was_due = False
        position = self._positions.next(level=self.level)
        self.is_used_up = position is None
        return position

    def time_left(self) -> timedelta | None:
        """How long positions are still asked for; None without an end."""
        return None if self._until is None else max(self._until - self._now(), timedelta(0))

    def answered(self, position: DrillPosition, missed: Collection[int]) -> None:
        """Remember how a position went.

        Args:
            missed: the steps of it that were not right at the first try, from 0.
        """
        rating = Rating.Again if 0 in missed else Rating.Hard if missed else Rating.Good
        self.memory.take(self._rules, position.kind.rule, rating, self._now())
        self.asked += 1
        self.right += not missed
        self._run = max(self._run, 0) + 1 if not missed else min(self._run, 0) - 1
        if self._run >= HARDER_AFTER or self._run <= -EASIER_AFTER:
            self.level = min(max(self.level + (1 if self._run > 0 else -1), 0), len(LEVELS) - 1)
            self._run = 0
        self.memory.levels[self._rules] = self.level

    def summary(self) -> str:
        """How it went so far: "2 of 3 right at the first try", "" before the first answer."""
        return tr("{right} of {asked} right at the first try", right=self.right, asked=self.asked) if self.asked else ""
