"""Threads of a map to be looked at for drills: all in their turn, and more of those that rare terrain may decide."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from losview.board.board import Board
from losview.hexes.hex import Hex, disc, distance, ring
from losview.hexes.lattice import hex_at
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, Location

#: The greatest range of a thread that is asked about.
FARTHEST = 14
#: Of maps with more hexes only those are drawn from that are so near to one of them.
MAX_HEXES, PART = 10_000, 50
#: How far a thread through rare terrain begins from it at most.
AROUND = 6
#: One end in so many is at any of the places of its hex that the rules name, the others are at the usual one.
ELSEWHERE = 10

#: So many of the threads about rare terrain lie within its hex, so many run past it; the others end there.
WITHIN, PAST = 0.05, 0.5

_STEPS = tuple(step for range_ in range(1, AROUND + 1) for step in ring(Hex(0, 0), range_))
_ASIDE = tuple(disc(Hex(0, 0), 1))

Pair = tuple[LineEnd, LineEnd]
_Ends = tuple[LineEnd | None, LineEnd | None]


class ThreadDraws:
    """Draws threads.

    Half of each batch are the next of all threads of the map, in an order that mixes hexes and directions, so that none
    is left out for long.  A quarter run through or end at terrain of a kind that is drawn first, rare kinds as often as
    common ones.  A quarter lie beside threads that are given, as rare verdicts lie beside each other.

    Args:
        chance: what is drawn comes from it alone.
    """

    def __init__(self, judge: Judge, chance: random.Random) -> None:
        self._judge, self._chance = judge, chance
        self._usual = {hex_: LineEnd(hex_) for hex_ in self._some_hexes()}
        self._places = list(places_by_kind(judge.board, self._usual).values())
        self._stands: dict[Hex, tuple[Location, ...]] = {}
        self._in_turn = self._all_in_turn()

    def batch(self, size: int, near: Sequence[Pair] = ()) -> list[Pair]:
        """Threads, of which some may be the same.

        Args:
            size: how many at most; those that leave the map are lost. near: threads beside which others are wanted.
        """
        drawn = list(islice(self._in_turn, size // 2))
        aside = [self._through(self._chance.choice(self._places)) for _ in range(size // 4 if self._places else 0)]
        aside += [self._beside(*self._chance.choice(near)) for _ in range(size // 4 if near else 0)]
        return drawn + [(a, b) for a, b in aside if a is not None and b is not None and _is_asked_about(a, b)]

    def _some_hexes(self) -> list[Hex]:
        """All hexes of the map; of a large one those about one of them."""
        grid = self._judge.board.grid
        hexes = grid.hexes()
        if len(hexes) <= MAX_HEXES:
            return hexes
        return [hex_ for hex_ in disc(self._chance.choice(hexes), PART) if hex_ in grid]

    def _all_in_turn(self) -> Iterator[Pair]:
        """All threads of the lengths that are asked about, again and again, each time in another order."""
        grid, hexes = self._judge.board.grid, list(self._usual)
        farthest = min(FARTHEST, grid.columns + grid.rows)
        steps = [step for range_ in range(1, farthest + 1) for step in ring(Hex(0, 0), range_)]
        while len(hexes) > 1:
            self._chance.shuffle(hexes)
            self._chance.shuffle(steps)
            for first in range(len(steps)):
                for number, hex_ in enumerate(hexes):
                    step = steps[(number + first) % len(steps)]
                    a, b = self._placed(hex_), self._placed(Hex(hex_.q + step.q, hex_.r + step.r))
                    if a is not None and b is not None:
                        yield a, b

    def _through(self, places: Sequence[Hex]) -> _Ends:
        """A thread that passes one of some hexes closely, or ends in it at any of its places, or lies within it."""
        at, step, way = self._chance.choice(places), self._chance.choice(_STEPS), self._chance.random()
        if way < WITHIN:
            return self._placed(at, of=1), self._placed(at, of=1)
        start = self._placed(at.plus(step))
        if way < WITHIN + PAST:
            end = at.plus(step, -self._chance.randint(1, 2)).plus(self._chance.choice(_ASIDE))
            return start, self._placed(end)
        ends = (start, self._placed(at, of=2))
        return ends if self._chance.random() < 0.5 else ends[::-1]

    def _beside(self, *ends: LineEnd) -> _Ends:
        """A thread whose ends are in the hexes of another's ends, or in their neighbours."""
        a, b = (self._moved(end, end.hex.plus(self._chance.choice(_ASIDE))) for end in ends)
        return a, b

    def _moved(self, end: LineEnd, to: Hex) -> LineEnd | None:
        """An end in another hex, at the same place where that has it; None where there is no such hex."""
        if not end.location or to not in self._usual:
            return self._usual.get(to)
        return next((stand.end for stand in self._stands_in(to) if stand.end.location == end.location), self._usual[to])

    def _placed(self, hex_: Hex, of: int = ELSEWHERE) -> LineEnd | None:
        """An end in a hex; where the rules name places in hexes, one in `of` is at any of them.  None off the map."""
        usual = self._usual.get(hex_)
        if usual is not None and self._judge.rule_set.located and self._chance.random() * of < 1:
            return self._chance.choice(self._stands_in(hex_)).end
        return usual

    def _stands_in(self, hex_: Hex) -> tuple[Location, ...]:
        if hex_ not in self._stands:
            self._stands[hex_] = self._judge.stands(hex_)
        return self._stands[hex_]


def _is_asked_about(a: LineEnd, b: LineEnd) -> bool:
    """Whether a thread is of such a length, or between two places of one hex."""
    return a != b and distance(a.hex, b.hex) <= FARTHEST


def places_by_kind(board: Board, of: Mapping[Hex, LineEnd]) -> dict[str, list[Hex]]:
    """Those of some hexes that have terrain of a kind, painted, drawn, on a hexside or as a counter, by its name."""
    found: dict[str, set[Hex]] = {}
    for hex_ in of:
        for kind in board.cover(hex_).kinds():
            found.setdefault(f"hex {kind}", set()).add(hex_)
    for side, kinds in board.hexsides.items():
        for kind in kinds:
            found.setdefault(f"hexside {kind}", set()).update((side.hex, side.across()))
    for drawn in board.depictions.values():
        found.setdefault(f"hex {drawn.kind}", set()).update(map(hex_at, drawn.outline))
    for counter in board.counters.values():
        found.setdefault(f"counter {counter.kind}", set()).add(counter.hex)
    known = {kind: sorted(hexes & of.keys()) for kind, hexes in sorted(found.items())}
    return {kind: hexes for kind, hexes in known.items() if hexes}
