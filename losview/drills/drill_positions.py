"""Positions to practise on, drawn from a map: near where the verdict changes, each rule and each answer as often."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import NamedTuple

from losview.hexes.hex import Hex, distance, neighbour
from losview.sight.rule_set import Judge
from losview.sight.threads import End, RuleError
from losview.sight.verdict import Outcome, Verdict

#: So many threads are looked at together, of so many hexes at least and at most.
BATCH, NEAREST, FARTHEST = 96, 2, 14
#: So many batches are looked at before the map counts as used up, and so many threads of a kind are kept.
MOST_BATCHES, MOST_KEPT = 12, 24


class DrillKind(NamedTuple):
    """A kind of position: what becomes of the thread, and the name of the rule that decides."""

    outcome: Outcome
    rule: str


class DrillPosition(NamedTuple):
    """A position: its thread, its verdict, and its kind."""

    ends: tuple[End, End]
    verdict: Verdict
    kind: DrillKind


class DrillPositions:
    """Draws positions from the map of a judge.

    A thread is near where the verdict changes if that to a neighbour of its target comes to something else.  Close
    calls, which nobody can decide by eye, are left out.

    Args:
        seed: the same seed draws the same positions from the same map under the same rules.
    """

    def __init__(self, judge: Judge, seed: int) -> None:
        self.judge = judge
        self._random = random.Random(seed)
        self._hexes = judge.board.grid.hexes()
        self._kept: dict[Outcome, dict[str, list[tuple[End, End]]]] = defaultdict(lambda: defaultdict(list))

    def kinds(self) -> tuple[DrillKind, ...]:
        """The kinds of which positions are at hand."""
        return tuple(DrillKind(outcome, rule) for outcome, rules in sorted(self._kept.items())
                     for rule, threads in sorted(rules.items()) if threads)

    def next(self, kind: DrillKind | None = None) -> DrillPosition | None:
        """Another position: of a kind, or of one that is drawn; None where the map has none.

        First the outcome is drawn, each as often as another, and then the rule, so that neither can be guessed.
        """
        for _ in range(MOST_BATCHES):
            if not self.kinds() or (kind is None and len(self.kinds()) < 3) or (
                    kind is not None and kind not in self.kinds()):
                self._draw()
            while self.kinds() and (kind is None or kind in self.kinds()):
                chosen = kind or self._chosen_kind()
                threads = self._kept[chosen.outcome][chosen.rule]
                position = self._position(threads.pop(self._random.randrange(len(threads))), chosen)
                if position is not None:
                    self._draw_some_more()
                    return position
        return None

    def _chosen_kind(self) -> DrillKind:
        kinds = self.kinds()
        outcome = self._random.choice(sorted({kind.outcome for kind in kinds}))
        return self._random.choice([kind for kind in kinds if kind.outcome is outcome])

    def _position(self, ends: tuple[End, End], kind: DrillKind) -> DrillPosition | None:
        """The position of a thread, None for a close call."""
        verdict = self.judge.explain(*ends)
        return None if verdict.close_call else DrillPosition(ends, verdict, kind)

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
        except RuleError:
            return
        outcomes, rules = survey.outcome.tolist(), survey.rule.tolist()
        for i, pair in enumerate(pairs):
            outcome = Outcome(outcomes[i])
            kept = self._kept[outcome][self.judge.rules[rules[i]]]
            if outcomes[i] != outcomes[len(pairs) + i] and len(kept) < MOST_KEPT:
                kept.append(pair)

    def _pair(self) -> tuple[End, End] | None:
        """A thread of a length that can be read; None where the draw gave none."""
        if len(self._hexes) < 2:
            return None
        a, b = self._random.sample(self._hexes, 2)
        return (End(a), End(b)) if NEAREST <= distance(a, b) <= FARTHEST else None

    def _beside(self, hex_: Hex) -> Hex:
        """A neighbour of a hex on the map, the hex itself where it has none."""
        beside = [near for direction in range(6)
                  if (near := neighbour(hex_, direction)) in self.judge.board.grid]
        return self._random.choice(beside) if beside else hex_
