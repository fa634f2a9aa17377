"""Positions to practise on, drawn from a map: near where the verdict changes, each rule and each answer as often."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import NamedTuple

import numpy as np

from losview.drills.nearness import nearness
from losview.hexes.hex import Hex, distance, neighbour
from losview.sight.rule_set import Judge
from losview.sight.threads import End, RuleError
from losview.sight.verdict import Outcome, Verdict

#: So many threads are looked at together, of so many hexes at least and at most.
BATCH, NEAREST, FARTHEST = 64, 2, 14
#: So many batches are looked at before the map counts as used up, and so many threads of a kind are kept.
MOST_BATCHES, MOST_KEPT = 16, 24
#: Levels of difficulty, from the easiest to the hardest: as many of the ten smallest changes may change the verdict.
LEVELS = ((1, 1), (2, 2), (3, 4), (5, 6), (7, 10))
#: The level to begin with.
FIRST_LEVEL = 1


class DrillKind(NamedTuple):
    """A kind of position: what becomes of the thread, and the name of the rule that decides."""

    outcome: Outcome
    rule: str


class DrillPosition(NamedTuple):
    """A position: its thread, its verdict, its kind, and how many of the ten smallest changes change its outcome."""

    ends: tuple[End, End]
    verdict: Verdict
    kind: DrillKind
    nearness: int


class _KeptThread(NamedTuple):
    """A thread that may be asked about, and how near it is."""

    ends: tuple[End, End]
    nearness: int


class DrillPositions:
    """Draws positions from the map of a judge.

    A thread is near where the verdict changes if that to a neighbour of its target comes to something else.  Close
    calls, which nobody can decide by eye, are left out unless they are asked for.

    Args:
        seed: the same seed draws the same positions from the same map under the same rules.
        close_calls: whether close calls are asked about too.
    """

    def __init__(self, judge: Judge, seed: int, *, close_calls: bool = False) -> None:
        self.judge = judge
        self._close_calls = close_calls
        self._random = random.Random(seed)
        self._hexes = judge.board.grid.hexes()
        self._kept: dict[Outcome, dict[str, list[_KeptThread]]] = defaultdict(lambda: defaultdict(list))

    def kinds(self) -> tuple[DrillKind, ...]:
        """The kinds of which positions are at hand."""
        return tuple(DrillKind(outcome, rule) for outcome, rules in sorted(self._kept.items())
                     for rule, threads in sorted(rules.items()) if threads)

    def next(self, rule: str = "", level: int | None = None) -> DrillPosition | None:
        """Another position; None where the map has none, or none of that rule is at hand.

        First the outcome is drawn, each as often as another, and then the rule, so that neither can be guessed.

        Args:
            rule: the rule that has to decide, of which few threads are looked at; "" for any.
            level: of `LEVELS`, which the position comes as near to as those at hand allow; None for any.
        """
        tries = 0
        for _ in range(2 if rule else MOST_BATCHES):
            if len(self.kinds()) < 3 or (rule and rule not in (kind.rule for kind in self.kinds())):
                self._draw()
            while kinds := [kind for kind in self.kinds() if rule in ("", kind.rule)]:
                tries += 1  # what is at hand may be close calls throughout, as is what would be drawn instead
                position = self._position(self._chosen_kind(kinds), level, may_draw=tries <= MOST_BATCHES)
                if position is not None:
                    self._draw_some_more()
                    return position
        return None

    def _chosen_kind(self, kinds: list[DrillKind]) -> DrillKind:
        outcome = self._random.choice(sorted({kind.outcome for kind in kinds}))
        return self._random.choice([kind for kind in kinds if kind.outcome is outcome])

    def _position(self, kind: DrillKind, level: int | None, *, may_draw: bool) -> DrillPosition | None:
        """A position of a kind that is at hand, None where it turns out to be a close call.

        Args:
            may_draw: whether more threads may be looked at where none at hand is of the level.
        """
        threads = self._kept[kind.outcome][kind.rule]
        off = [0 if level is None else _levels_off(thread.nearness, level) for thread in threads]
        best = [i for i, one in enumerate(off) if one == min(off)]
        if may_draw and min(off) > 0 and len(threads) < MOST_KEPT:
            self._draw()  # so that better ones turn up in time
        chosen = threads.pop(self._random.choice(best))
        verdict = self.judge.explain(*chosen.ends)
        if verdict.close_call and not self._close_calls:
            return None
        return DrillPosition(chosen.ends, verdict, kind, chosen.nearness)

    def _draw_some_more(self) -> None:
        """Look at more threads where a kind is about to run out, so that rare ones turn up in time."""
        if min(sum(map(len, rules.values())) for rules in self._kept.values()) < 2:
            self._draw()

    def _draw(self) -> None:
        """Look at a batch of threads, and keep those near where the verdict changes."""
        pairs = [pair for _ in range(BATCH) if (pair := self._pair()) is not None]
        beside = [(a, End(self._beside(b.hex))) for a, b in pairs]
        try:
            survey = self.judge.survey(self.judge.threads(pairs + beside), details=True)
            near = np.flatnonzero(survey.outcome[:len(pairs)] != survey.outcome[len(pairs):]).tolist()
            counts = nearness(self.judge, [pairs[i] for i in near]).tolist()
        except RuleError:
            return
        for i, count in zip(near, counts, strict=True):
            kept = self._kept[Outcome(int(survey.outcome[i]))][self.judge.rules[int(survey.rule[i])]]
            if len(kept) < MOST_KEPT:
                kept.append(_KeptThread(pairs[i], count))

    def _pair(self) -> tuple[End, End] | None:
        """A thread of a length that can be read; None where the draw gave none."""
        a, away = self._random.choice(self._hexes), FARTHEST
        b = Hex(a.q + self._random.randint(-away, away), a.r + self._random.randint(-away, away))
        on_map = b in self.judge.board.grid and NEAREST <= distance(a, b) <= FARTHEST
        return (End(a), End(b)) if on_map else None

    def _beside(self, hex_: Hex) -> Hex:
        """A neighbour of a hex on the map, the hex itself where it has none."""
        beside = [near for direction in range(6)
                  if (near := neighbour(hex_, direction)) in self.judge.board.grid]
        return self._random.choice(beside) if beside else hex_


def _levels_off(changes: int, level: int) -> int:
    """By how many changes a thread is nearer or farther than a level asks for."""
    least, most = LEVELS[level]
    return max(least - changes, changes - most, 0)


def position_at(judge: Judge, ends: tuple[End, End]) -> DrillPosition:
    """A given thread as a position, whatever becomes of it.

    Raises:
        RuleError: where the rules cannot trace it.
    """
    verdict = judge.explain(*ends)
    rule = "" if verdict.decided_by is None else verdict.decided_by.rule
    return DrillPosition(ends, verdict, DrillKind(verdict.outcome, rule), int(nearness(judge, [ends])[0]))
