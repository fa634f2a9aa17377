"""Which units see a place, each from where it stands, and which see a unit after its move that did not before."""

from __future__ import annotations

from typing import NamedTuple

from losview.board.board import snapshot
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import distance
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome


class Watcher(NamedTuple):
    """A unit that may see a place: its number, and the end of a thread where it stands."""

    number: int
    end: LineEnd


class Watchers(NamedTuple):
    """Who sees a place.

    Attributes:
        place: where it is. seeing: the units that see it, the nearest first.
        nearest_blind: the nearest unit that does not, None where all do.
    """

    place: LineEnd
    seeing: tuple[Watcher, ...]
    nearest_blind: Watcher | None


def watchers_of(judge: Judge, place: LineEnd, without: int | None = None) -> Watchers:
    """Who sees a place; units in its own hex are left out, as they always do.

    Args:
        without: number of a counter that is not asked about, as the place is its own.

    Raises:
        RuleError: where this system cannot trace to the place.
    """
    board = judge.board
    units = [Watcher(number, LineEnd.of(counter)) for number, counter in board.counters.items()
             if number != without and counter.hex in board.grid and counter.hex != place.hex
             and is_unit(judge, counter)]
    if not units:
        return Watchers(place, (), None)
    units.sort(key=lambda unit: (distance(unit.end.hex, place.hex), unit.number))
    seen = judge.judge_many(judge.threads([(unit.end, place) for unit in units])).outcome <= Outcome.HINDERED
    seeing = tuple(unit for unit, sees in zip(units, seen.tolist(), strict=True) if sees)
    blind = next((unit for unit, sees in zip(units, seen.tolist(), strict=True) if not sees), None)
    return Watchers(place, seeing, blind)


class MoveChange(NamedTuple):
    """Which units see a unit after its move that did not before, and the other way round: their numbers."""

    now: tuple[int, ...]
    no_longer: tuple[int, ...]


def change_by_move(judge: Judge, number: int, before: UnitCounter) -> MoveChange:
    """What a unit's move changes; the board before it is the present one with the unit put back.

    Args:
        judge: the rules on the board after the move. before: the unit as it was.

    Raises:
        RuleError: where this system cannot trace to one of the places.
    """
    was = snapshot(judge.board)
    was.counters[number] = before
    judge_before = judge.rule_set.prepare(was, judge.options)
    old = {watcher.number for watcher in watchers_of(judge_before, LineEnd.of(before), number).seeing}
    new = {watcher.number for watcher in watchers_of(judge, LineEnd.of(judge.board.counters[number]), number).seeing}
    # Those in one hex with it, before or after, see it there.
    old |= counters_beside(judge_before, number)
    new |= counters_beside(judge, number)
    return MoveChange(tuple(sorted(new - old)), tuple(sorted(old - new)))



def counters_beside(judge: Judge, number: int) -> set[int]:
    """The other units in the hex of a counter."""
    counters = judge.board.counters
    return {other for other, counter in counters.items()
            if other != number and counter.hex == counters[number].hex and is_unit(judge, counter)}
