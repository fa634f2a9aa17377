"""Opportunities: which units of a side could see a hex after a move of so many hexes, and from where."""

from __future__ import annotations

from typing import NamedTuple

from losview.hexes.hex import Hex, disc, distance
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome


class Opportunity(NamedTuple):
    """A unit that could see the hex: its number, the nearest hex from which, and how far that is from it; 0 for now."""

    number: int
    hex: Hex
    away: int


def opportunities(judge: Judge, side: str, at: LineEnd, allowance: int) -> list[Opportunity]:
    """The units of a side that could see a place next turn, those that need the fewest hexes first.

    Whether ground can be entered, and at what cost, is for the players to say: every hex within the allowance counts.

    Args:
        side: as the map names it. at: the place. allowance: how many hexes a unit moves at most.

    Raises:
        RuleError: where this system cannot trace to the place.
    """
    board = judge.board
    units = [(number, counter) for number, counter in board.counters.items()
             if counter.side == side and counter.hex in board.grid and is_unit(judge, counter)]
    hexes = sorted({hex_ for _, counter in units for hex_ in disc(counter.hex, allowance)
                    if hex_ in board.grid and hex_ != counter.hex})
    ends = [*(LineEnd.of(counter) for _, counter in units), *map(LineEnd, hexes)]
    if not ends:
        return []
    sees = (judge.judge_many(judge.threads([(end, at) for end in ends])).outcome <= Outcome.HINDERED).tolist()
    seeing = {hex_ for hex_, is_seen in zip(hexes, sees[len(units):], strict=True) if is_seen}
    found = []
    for (number, counter), now in zip(units, sees, strict=False):
        if now:
            found.append(Opportunity(number, counter.hex, 0))
            continue
        reached = [hex_ for hex_ in disc(counter.hex, allowance) if hex_ in seeing and hex_ != counter.hex]
        if reached:
            nearest = min(reached, key=lambda hex_: (distance(hex_, counter.hex), hex_))
            found.append(Opportunity(number, nearest, distance(nearest, counter.hex)))
    return sorted(found, key=lambda one: (one.away, one.number))
