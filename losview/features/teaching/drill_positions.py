"""Positions to practise on, drawn from a map: near where the verdict changes, each rule and each answer as often."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import NamedTuple

from losview.features.teaching.nearness import nearness
from losview.features.teaching.thread_draws import Pair, ThreadDraws
from losview.hexes.hex import distance
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome, Verdict

#: So many threads are looked at together, and of so many of a kind how near they are; of fewer where many are at hand.
BATCH, MAX_TRIED, MAX_TRIED_OF_MANY = 384, 4, 1
#: So many batches are looked at, and so many threads explained, before the map counts as used up.
MAX_BATCHES, MAX_EXPLAINED = 16, 100
#: So many threads of a kind and a level are kept; beside those of kinds with fewer in all more are looked for.
MAX_KEPT, FEW = 4, 4
#: So many threads of a kind are known as places to look near by; after so many the first may be asked about again.
MAX_KNOWN, MAX_TAKEN = 12, 10_000
#: Levels of difficulty, from the easiest to the hardest: as many of the ten smallest changes may change the verdict.
LEVELS = ((1, 1), (2, 2), (3, 4), (5, 6), (7, 10))
#: The level to begin with.
FIRST_LEVEL = 1
#: A kind that comes between neighbours alone is asked about by so much as another one.
NEIGHBOURS_SHARE = 0.25


class DrillKind(NamedTuple):
    """A kind of position: what becomes of the thread, and the name of the rule that decides."""

    outcome: Outcome
    rule: str


class DrillPosition(NamedTuple):
    """A position: its thread, its verdict, its kind, and how many of the ten smallest changes change its outcome."""

    ends: tuple[LineEnd, LineEnd]
    verdict: Verdict
    kind: DrillKind
    nearness: int


class _KeptThread(NamedTuple):
    """A thread that may be asked about, and how near it is."""

    ends: Pair
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
        self._draws = ThreadDraws(judge, self._random)
        self._kept: dict[DrillKind, list[_KeptThread]] = {}
        self._known: dict[DrillKind, list[Pair]] = defaultdict(list)
        self._taken: set[Pair] = set()
        self._asked: Counter[DrillKind] = Counter()

    def kinds(self) -> tuple[DrillKind, ...]:
        """The kinds of which positions are at hand."""
        return tuple(sorted(kind for kind, threads in self._kept.items() if threads))

    def next(self, rule: str = "", level: int | None = None) -> DrillPosition | None:
        """Another position; None where the map has none, or none of that rule is at hand.

        First the outcome is drawn, each as often as another, and then the rule, those first that have not been asked
        about, so that neither can be guessed.

        Args:
            rule: the rule that has to decide, of which few threads are looked at; "" for any.
            level: of `LEVELS`, which the position comes as near to as those at hand allow; None for any.
        """
        explained = 0
        for _ in range(2 if rule else MAX_BATCHES):
            self._draw()
            while explained < MAX_EXPLAINED and (kinds := [kind for kind in self.kinds() if rule in ("", kind.rule)]):
                explained += 1
                position = self._position(self._chosen_kind(kinds), level)
                if position is not None:
                    self._asked[position.kind] += 1
                    return position
        return None

    def _chosen_kind(self, kinds: list[DrillKind]) -> DrillKind:
        outcome = self._random.choice(sorted({kind.outcome for kind in kinds}))
        of_outcome = [kind for kind in kinds if kind.outcome is outcome]
        chosen = [kind for kind in of_outcome if not self._asked[kind]] or of_outcome
        return self._random.choices(chosen, [self._share(kind) for kind in chosen])[0]

    def _share(self, kind: DrillKind) -> float:
        """How often a kind is asked about beside the others of its outcome: less where all is told by the range."""
        farthest = max(distance(a.hex, b.hex) for (a, b), _ in self._kept[kind])
        return 1 if farthest > 1 else NEIGHBOURS_SHARE

    def _position(self, kind: DrillKind, level: int | None) -> DrillPosition | None:
        """A position of a kind that is at hand, None where it turns out to be a close call."""
        threads = self._kept[kind]
        off = [0 if level is None else _levels_off(thread.nearness, level) for thread in threads]
        chosen = threads.pop(self._random.choice([i for i, one in enumerate(off) if one == min(off)]))
        verdict = self.judge.judge_one(*chosen.ends)
        if verdict.close_call and not self._close_calls:
            return None
        return DrillPosition(chosen.ends, verdict, kind, chosen.nearness)

    def _draw(self) -> None:
        """Look at a batch of threads, and keep those near where the verdict changes."""
        few = [pair for kind, pairs in self._known.items() if len(self._kept[kind]) < FEW for pair in pairs]
        pairs = self._draws.batch(BATCH, few)
        if not pairs:
            return
        survey = self.judge.judge_many(self.judge.threads(pairs), details=True)
        tried: dict[DrillKind, list[Pair]] = defaultdict(list)
        for pair, outcome, rule in zip(pairs, survey.outcome.tolist(), survey.rule.tolist(), strict=True):
            kind = DrillKind(Outcome(outcome), self.judge.rules[rule])
            most = MAX_TRIED if len(self._kept.get(kind, ())) < FEW else MAX_TRIED_OF_MANY
            if len(tried[kind]) < most and pair not in tried[kind] and pair not in self._taken:
                tried[kind].append(pair)
        wanted = [(kind, pair) for kind, some in tried.items() for pair in some]
        counts = nearness(self.judge, [pair for _, pair in wanted]).tolist()
        for (kind, pair), count in zip(wanted, counts, strict=True):
            if count:
                self._keep(kind, _KeptThread(pair, count))

    def _keep(self, kind: DrillKind, thread: _KeptThread) -> None:
        """Keep a thread, where not enough of its kind are as near."""
        kept = self._kept.setdefault(kind, [])
        if sum(_level(one.nearness) == _level(thread.nearness) for one in kept) == MAX_KEPT:
            return
        kept.append(thread)
        self._known[kind] = [*self._known[kind], thread.ends][-MAX_KNOWN:]
        if len(self._taken) == MAX_TAKEN:
            self._taken.clear()
        self._taken.add(thread.ends)


def _level(changes: int) -> int:
    """The level of difficulty of a thread whose outcome so many changes change, at least one."""
    return next(level for level, (_, most) in enumerate(LEVELS) if changes <= most)


def _levels_off(changes: int, level: int) -> int:
    """By how many changes a thread is nearer or farther than a level asks for."""
    least, most = LEVELS[level]
    return max(least - changes, changes - most, 0)


def position_at(judge: Judge, ends: tuple[LineEnd, LineEnd]) -> DrillPosition:
    """A given thread as a position, whatever becomes of it.

    Raises:
        RuleError: where the rules cannot trace it.
    """
    verdict = judge.judge_one(*ends)
    rule = "" if verdict.decided_by is None else verdict.decided_by.rule
    return DrillPosition(ends, verdict, DrillKind(verdict.outcome, rule), int(nearness(judge, [ends])[0]))
