"""The levels of a hex on which a unit's counter may be put."""

from __future__ import annotations

from typing import NamedTuple

from losview.board.board import Board
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.rules.core.rule_set import Judge

#: Locations that are not levels of a hex.
_NO_LEVELS = ("entrenched", "pillbox", "aerial")

#: Kinds of markers that apply to the unit on which they lie, and the attributes by which they do.
UNIT_MARKERS = ("motion", "buttoned_up", "concealed")


class UnitLevel(NamedTuple):
    """A level of a hex.

    Attributes:
        name: for people. level: in quarters, as a counter holds it; None for the usual level of units in the hex.
        height: the same level in quarters, never None.
    """

    name: str
    level: int | None
    height: int


def unit_levels(judge: Judge, hex_: Hex) -> tuple[UnitLevel, ...]:
    """The levels of a hex, lowest first; only the usual one where rules have no levels for units."""
    stands = judge.stands(hex_) if judge.rule_set.located else judge.stands(hex_)[:1]
    levels: dict[int, UnitLevel] = {}
    for stand in stands:
        if stand.end.location not in _NO_LEVELS:
            height = int(judge.threads([(stand.end, stand.end)]).start_height[0])
            levels.setdefault(height, UnitLevel(stand.name, height if levels else None, height))
    return tuple(sorted(levels.values(), key=lambda level: level.height))


def moved_together(board: Board, hex_: Hex) -> list[int]:
    """The numbers of the counters of a hex that change their level together: the uppermost, and the unit that it marks.

    A marker on a unit moves with it; a counter that marks a location, such as a blaze or smoke, moves alone.
    """
    stack = [number for number, _ in board.counters_on(hex_)][::-1]
    numbers: list[int] = []
    for number in stack:
        counter = board.counters[number]
        if counter.level != board.counters[stack[0]].level:
            break
        numbers.append(number)
        attributes = table().reading(counter.kind, "asl").attributes
        if attributes.get("unit"):
            return numbers[::-1]
        if not any(attributes.get(name) for name in UNIT_MARKERS):
            break
    return numbers[:1]
