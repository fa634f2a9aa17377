"""What a side knows of the counters on a map: its own, those of nobody, and those of others that a unit of its sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.scenario.cloaking_box import is_dummy
from losview.board.scenario.counter_sides import side_called, side_names, side_title
from losview.board.units.concealment import is_concealed, is_hidden
from losview.hexes.hex import Hex
from losview.language.translation import tr
from losview.sight.hex_notes import is_unit
from losview.sight.rule_set import Judge
from losview.sight.threads import End, RuleError
from losview.sight.verdict import Outcome

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
    counter: Counter
    seen_by: tuple[int, ...]


@dataclass(frozen=True)
class SideKnowledge:
    """What a side knows.

    Attributes:
        side: which one, as the map names it.
        seen_by: for each counter of another side that is seen, known or concealed, the numbers of the side's units that
            see it; hidden counters are seen by nobody.
        counters: all counters that the side knows of, in the map's order: its own, those of no side, those of others
            that are seen and known, and a marker for those of each place that are seen and concealed.
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
    seen_by = _seen_by(judge, viewers_of(judge, side), others)
    return SideKnowledge(side, seen_by, tuple(_known(judge, side, seen_by)))


def _known(judge: Judge, side: str, seen_by: Mapping[int, tuple[int, ...]]) -> Iterator[KnownCounter]:
    """The counters that a side knows of, as it knows them."""
    board = judge.board
    beside = _viewers_of_hexes(board, seen_by)
    hexes_of_own = {counter.hex for counter in board.counters.values() if counter.side == side}
    covered = {counter.hex for counter in board.counters.values() if counter.kind == CONCEALED and counter.side != side}
    markers = {number: _marker(judge, counter) for number, counter in board.counters.items()
               if is_concealed(counter) and (number in seen_by or not counter.side)}
    marked: set[Counter] = set()
    for number, counter in board.counters.items():
        by = seen_by.get(number, ())
        if counter.side == side:
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
                    seen_by.get(other, ()) for other, one in markers.items() if one == marker))
        else:
            yield KnownCounter(number, counter, by)


def _marker(judge: Judge, counter: Counter) -> Counter:
    """The marker for all concealed units of a side in one location; it names no level where that is the hex's usual."""
    if counter.hex not in judge.board.grid:
        return Counter(CONCEALED, counter.hex, counter.side, level=counter.level)
    cell = np.array([judge.plane.cell(counter.hex)], np.intp)
    usual, own = (int(judge.eye_heights(cell, end)[0]) for end in (End(counter.hex), End.of(counter)))
    return Counter(CONCEALED, counter.hex, counter.side, level=None if own == usual else counter.level)


def _viewers_of_hexes(board: Board, seen_by: Mapping[int, tuple[int, ...]]) -> dict[Hex, tuple[int, ...]]:
    """Who sees counters in each hex."""
    hexes: dict[Hex, list[tuple[int, ...]]] = {}
    for number, by in seen_by.items():
        hexes.setdefault(board.counters[number].hex, []).append(by)
    return {hex_: _joined(viewers) for hex_, viewers in hexes.items()}


def _joined(viewers: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted({viewer for by in viewers for viewer in by}))


def viewers_of(judge: Judge, side: str) -> list[tuple[int, Counter]]:
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


def _seen_by(judge: Judge, own: list[tuple[int, Counter]],
             others: list[tuple[int, Counter]]) -> dict[int, tuple[int, ...]]:
    pairs = [(one, other) for other in others for one in own]
    if not pairs:
        return {}
    threads = judge.threads([(End.of(one), End.of(other)) for (_, one), (_, other) in pairs])
    sees = judge.survey(threads).outcome <= Outcome.HINDERED
    found: dict[int, list[int]] = {}
    for ((viewer, _), (number, _)), seen in zip(pairs, sees.tolist(), strict=True):
        if seen:
            found.setdefault(number, []).append(viewer)
    return {number: tuple(viewers) for number, viewers in found.items()}
