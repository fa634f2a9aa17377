"""What a side knows of the counters on a map: its own, those of nobody, and those of others that a unit of its sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.scenario.cloaking_box import CLOAKING, is_dummy
from losview.board.scenario.concealment import is_concealed, is_hidden
from losview.board.scenario.counter_sides import side_called, side_names, side_title
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.unit_levels import UNIT_MARKERS
from losview.rules.core.verdict import Outcome

#: The kind of counter that lies on units of which none is known (A12; E1.4): the marker is seen, they are not.  What is
#: known of units that are concealed one by one, in any rule system, is such a marker, too.
CONCEALED = "concealed"


class KnownCounter(NamedTuple):
    """A counter that a side knows of.

    Attributes:
        number: its number on the referee's map. counter: what the side knows of it; a marker for concealed ones.
        seen_by: the numbers of the side's units that see it; empty for its own counters and those of nobody.
    """

    number: int
    counter: UnitCounter
    seen_by: tuple[int, ...]


@dataclass(frozen=True)
class SideKnowledge:
    """What a side knows.

    Attributes:
        side: which one, as the map names it; "" for what all of them know.
        seen_by: for each counter of another side that is seen, known or concealed, the numbers of the side's units that
            see it; hidden counters are seen by nobody.
        counters: all counters that the side knows of, hex by hex, in an order that says nothing of what it does not
            know: its own, those of no side, those of others that are seen and known, and a marker for those of each
            place that are seen and concealed.
    """

    side: str
    seen_by: dict[int, tuple[int, ...]]
    counters: tuple[KnownCounter, ...]

    @property
    def known(self) -> tuple[int, ...]:
        """The numbers of the counters that the side knows of."""
        return tuple(one.number for one in self.counters)

    def others(self, board: Board) -> list[KnownCounter]:
        """Those on the map that are neither the side's own nor everybody's, such as smoke."""
        return [one for one in self.counters if one.counter.side != self.side and one.counter.hex in board.grid
                and (one.counter.side or one.counter.kind == CONCEALED)]


def side_knowledge(judge: Judge, side: str) -> SideKnowledge:
    """What a side knows now, by day and by night, by one survey; the same as single rulings.

    Args:
        side: as the map or people name it.

    Raises:
        RuleError: where the map has no such side.
    """
    board = judge.board
    side = side_of(judge, side)
    others = [(number, counter) for number, counter in board.counters.items() if counter.side not in ("", side)
              and counter.hex in board.grid and not is_hidden(counter)]
    own = sorted(viewers_of(judge, side), key=lambda one: (_place(board, one[1]), one[0]))
    seen_by = _seen_by(judge, own, others)
    return SideKnowledge(side, seen_by, tuple(_in_order(judge, side, _known(judge, side, seen_by))))


def common_knowledge(judge: Judge) -> SideKnowledge:
    """What all sides know and know of each other that they know it; its side is "".

    Of each counter it is no more than the side knows that knows least of it, and only what units see that are
    themselves among it: a unit that only a hidden one sees would tell its own side of that one.  Of concealed units all
    have the marker, their own side because they are its own.
    """
    board = judge.board
    seen = {side: side_knowledge(judge, side).seen_by for side in side_names(board)}
    witnesses = _witnesses(judge, seen)
    known = {side: list(_known(judge, side, _as_seen_by(witnesses, seen_by))) for side, seen_by in seen.items()} or {
        "": list(_known(judge, "", {}))}
    held = {side: {one.counter for one in counters} for side, counters in known.items()}
    common: dict[UnitCounter | int, KnownCounter] = {}
    for one in (one for counters in known.values() for one in counters):
        is_marker = one.counter != board.counters[one.number]
        if all(one.counter in counters or (is_marker and one.counter.side == side) for side, counters in held.items()):
            common.setdefault(one.counter if is_marker else one.number, one._replace(seen_by=()))
    return SideKnowledge("", {}, tuple(_in_order(judge, "", common.values())))


def _as_seen_by(witnesses: set[int], seen_by: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """What is seen, and by whom, where only some units look."""
    left = {number: tuple(one for one in viewers if one in witnesses) for number, viewers in seen_by.items()}
    return {number: viewers for number, viewers in left.items() if viewers}


def _witnesses(judge: Judge, seen: Mapping[str, Mapping[int, tuple[int, ...]]]) -> set[int]:
    """The units that every other side sees, and knows, by some unit of which the same holds.

    What is hidden, concealed or cloaked is none: nobody else knows whether it sees anything.

    Args:
        seen: for each side, what it sees and by which of its units.
    """
    board = judge.board
    covered = {counter.hex for counter in board.counters.values() if counter.kind == CONCEALED}
    found = {number for side in seen for number, counter in viewers_of(judge, side)
             if not counter.concealment and counter.kind != CLOAKING and counter.hex not in covered}
    while True:
        kept = {number for number in found if all(
            found.intersection(by.get(number, ())) for side, by in seen.items() if side != board.counters[number].side)}
        if kept == found:
            return found
        found = kept


def _known(judge: Judge, side: str, seen_by: Mapping[int, tuple[int, ...]]) -> Iterator[KnownCounter]:
    """The counters that a side knows of, as it knows them, in the order of the referee's map."""
    board = judge.board
    beside = _viewers_of_hexes(board, seen_by)
    hexes_of_own = {counter.hex for counter in board.counters.values() if counter.side == side}
    covered = {counter.hex for counter in board.counters.values() if counter.kind == CONCEALED and counter.side != side}
    markers = {number: _marker(judge, counter) for number, counter in board.counters.items()
               if is_concealed(counter) and (number in seen_by or not counter.side)}
    marked: set[UnitCounter] = set()
    for number, counter in board.counters.items():
        by = seen_by.get(number, ())
        if side and counter.side == side:
            yield KnownCounter(number, counter, ())
        elif is_hidden(counter):
            continue
        elif counter.kind == CONCEALED:
            if counter.hex in beside or (not counter.side and counter.hex in hexes_of_own):
                yield KnownCounter(number, counter, by or beside.get(counter.hex, ()))
        elif counter.side and (not by or counter.hex in covered):
            continue
        elif is_concealed(counter):
            marker = markers[number]
            if marker not in marked:
                marked.add(marker)
                yield KnownCounter(number, marker, _joined(
                    board, (seen_by.get(other, ()) for other, one in markers.items() if one == marker)))
        else:
            yield KnownCounter(number, counter, by)


def _marker(judge: Judge, counter: UnitCounter) -> UnitCounter:
    """The marker for all concealed units of a side in one location; it names no level where that is the hex's usual."""
    if counter.hex not in judge.board.grid:
        return UnitCounter(CONCEALED, counter.hex, counter.side, level=counter.level)
    usual, own = _height(judge, LineEnd(counter.hex)), _height(judge, LineEnd.of(counter))
    return UnitCounter(CONCEALED, counter.hex, counter.side, level=None if own == usual else counter.level)


def _height(judge: Judge, end: LineEnd) -> int:
    """The level of an eye there in quarters, by which locations of a hex are told apart."""
    return int(judge.eye_heights(np.array([judge.plane.cell(end.hex)], np.intp), end)[0])


def _in_order(judge: Judge, side: str, known: Iterable[KnownCounter]) -> Iterator[KnownCounter]:
    """What a side knows, hex by hex, whatever the order and the numbers of the referee's map.

    In a hex come markers of concealed units, then counters of the side and of nobody as they are stacked, then those of
    others by what they are.  A marker on a unit stays on it; on a unit that the side does not know it is left out.
    """
    board, carriers = judge.board, _carriers(judge)
    known = sorted(known, key=lambda one: one.number)
    as_they_are = {one.number for one in known if one.counter == board.counters[one.number]}
    groups: dict[int, list[KnownCounter]] = {}
    for one in known:
        carrier = carriers.get(one.number)
        if carrier is not None and carrier in as_they_are:
            groups[carrier].append(one)
        elif carrier is None or (side and one.counter.side == side) or one.counter.kind == CONCEALED:
            groups[one.number] = [one]

    def order(number: int) -> tuple[Any, ...]:
        counters = [one.counter for one in groups[number]]
        looks = tuple(_look(counter) for counter in counters)
        place = _place(board, counters[0])
        if number not in as_they_are:
            return (place, 0, looks)
        return (place, 1, number) if counters[0].side in ("", side) else (place, 2, looks)

    for number in sorted(groups, key=order):
        yield from groups[number]


def _carriers(judge: Judge) -> dict[int, int]:
    """For each marker on a unit, the number of the counter next below it in its location that is no marker."""
    board = judge.board
    found: dict[int, int] = {}
    for hex_ in {one.hex for one in board.counters.values() if one.kind in UNIT_MARKERS and one.hex in board.grid}:
        below: dict[int, int] = {}
        for number, counter in sorted(board.counters_on(hex_)):
            height = _height(judge, LineEnd.of(counter))
            if counter.kind not in UNIT_MARKERS:
                below[height] = number
            elif height in below:
                found[number] = below[height]
    return found


def _place(board: Board, counter: UnitCounter) -> tuple[bool, int, int]:
    """Where a counter comes in the order of hexes, column by column; what is off the map comes last."""
    hex_ = counter.hex
    return (False, *board.grid.cell(hex_)) if hex_ in board.grid else (True, hex_.r, hex_.q)


def _look(counter: UnitCounter) -> tuple[Any, ...]:
    """All that can be seen of a counter, for a fixed order."""
    seen = (counter.kind, counter.side, counter.name, counter.level, counter.facing, counter.amount, counter.size,
            counter.concealment)
    return tuple((value is not None, value) for value in seen)


def _viewers_of_hexes(board: Board, seen_by: Mapping[int, tuple[int, ...]]) -> dict[Hex, tuple[int, ...]]:
    """Who sees counters in each hex."""
    hexes: dict[Hex, list[tuple[int, ...]]] = {}
    for number, by in seen_by.items():
        hexes.setdefault(board.counters[number].hex, []).append(by)
    return {hex_: _joined(board, viewers) for hex_, viewers in hexes.items()}


def _joined(board: Board, viewers: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    found = {viewer for by in viewers for viewer in by}
    return tuple(sorted(found, key=lambda number: (_place(board, board.counters[number]), number)))


def viewers_of(judge: Judge, side: str) -> list[tuple[int, UnitCounter]]:
    """The units of a side on the map, which see for it, with their numbers: no markers, and no Dummies (E1.41).

    Args:
        side: as the map names it.
    """
    board = judge.board
    return [(number, counter) for number, counter in board.counters.items() if counter.side == side
            and counter.hex in board.grid and is_unit(judge, counter) and not is_dummy(board, counter)]


def side_of(judge: Judge, name: str) -> str:
    """The side of a map that a name means.

    Raises:
        RuleError: where the map has no such side.
    """
    names = side_names(judge.board)
    side = side_called(name, names)
    if side not in names:
        if not names:
            raise RuleError(tr("the map has no side {side!r}; it has none", side=name[:60]))
        raise RuleError(tr("the map has no side {side!r}; it has {sides}", side=name[:60],
                           sides=", ".join(map(side_title, names))))
    return side


def _seen_by(judge: Judge, own: list[tuple[int, UnitCounter]],
             others: list[tuple[int, UnitCounter]]) -> dict[int, tuple[int, ...]]:
    pairs = [(one, other) for other in others for one in own]
    if not pairs:
        return {}
    threads = judge.threads([(LineEnd.of(one), LineEnd.of(other)) for (_, one), (_, other) in pairs])
    sees = judge.judge_many(threads).outcome <= Outcome.HINDERED
    found: dict[int, list[int]] = {}
    for ((viewer, _), (number, _)), seen in zip(pairs, sees.tolist(), strict=True):
        if seen:
            found.setdefault(number, []).append(viewer)
    return {number: tuple(viewers) for number, viewers in found.items()}
