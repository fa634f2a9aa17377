"""Units on the map as acts need them: to choose from, the stack of one, what it sees, and which enemies are Known."""

from __future__ import annotations

from collections.abc import Container, Iterable

import numpy as np

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import kind_name
from losview.board.off_map import hex_name
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Situation
from losview.hexes.hex import Hex, distance
from losview.rules.asl.asl_rules import asl_judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.unit_levels import UNIT_MARKERS
from losview.rules.core.verdict import Outcome


def attributes_of(kind: str) -> dict[str, object]:
    """What Advanced Squad Leader knows of a kind of terrain or counter."""
    return dict(table().reading(kind, "asl").attributes)


def is_night_unit(counter: UnitCounter) -> bool:
    """Whether a counter is a unit, a Cloaking counter included."""
    return bool(attributes_of(counter.kind).get("unit"))


def is_vehicle(counter: UnitCounter) -> bool:
    """Whether a unit is a vehicle."""
    return bool(attributes_of(counter.kind).get("vehicle"))


def unit_in_hex(board: Board, counter: UnitCounter) -> str:
    """A unit with its place: "infantry 1/I in D5"."""
    return tr("{unit} in {hex}", unit=f"{kind_name(counter.kind)} {counter.name}".rstrip(),
              hex=hex_name(board, counter.hex))


def units_of(board: Board, side: str | None = None) -> dict[int, UnitCounter]:
    """The units on the map by number, those of one side or of all that have a side."""
    return {number: counter for number, counter in board.counters.items()
            if counter.hex in board.grid and is_night_unit(counter)
            and (bool(counter.side) if side is None else counter.side == side)}


def side_in(board: Board, hex_: Hex) -> str:
    """The side whose units stand in a hex, "" for none or several: that of markers of what they did there."""
    sides = {counter.side for _, counter in board.counters_on(hex_) if counter.side and is_night_unit(counter)}
    return sides.pop() if len(sides) == 1 else ""


def unit_choices(board: Board, units: Iterable[tuple[int, UnitCounter]]) -> tuple[tuple[str, str], ...]:
    """Units as choices of a field: number and words, the hex first, which tells them apart."""
    return tuple((str(number), f"{hex_name(board, counter.hex)}: {kind_name(counter.kind)} {counter.name}".rstrip())
                 for number, counter in units)


def units_under(at: Situation, number: int, *, without: Container[int] = ()) -> list[int]:
    """A unit's stack: all units of its side in its hex and at its level, with the markers upon them, lowest first.

    Args:
        without: units that stay behind, with the markers upon them.
    """
    unit = at.board.counters[number]
    stack: list[int] = []
    last = False  # whether the next unit beneath belongs to the stack
    for other, counter in at.board.counters_on(unit.hex):
        if _height(at, counter) != _height(at, unit):
            continue
        if is_night_unit(counter):
            last = counter.side == unit.side and other not in without
        if last and (is_night_unit(counter) or counter.kind in UNIT_MARKERS):
            stack.append(other)
    return stack


def units_together(at: Situation, number: int, *, without: Container[int] = ()) -> list[int]:
    """The units of a unit's stack, without markers."""
    return [one for one in units_under(at, number, without=without) if is_night_unit(at.board.counters[one])]


def _height(at: Situation, counter: UnitCounter) -> int | None:
    """A counter's level in quarters; where it has none the usual one of its hex, None where the rules have none."""
    judge = asl_judge(at.judge)
    if counter.level is not None or judge is None or counter.hex not in at.board.grid:
        return counter.level
    return int(judge.terrain.stands[judge.plane.cell(counter.hex)])


def sees(at: Situation, viewer: LineEnd, hexes: Iterable[Hex]) -> list[Hex]:
    """Which of some hexes are in a viewer's line of sight, by night and day alike as the judge says."""
    asked = [hex_ for hex_ in dict.fromkeys(hexes) if hex_ in at.board.grid]
    if not asked:
        return []
    threads = at.judge.threads([(viewer, LineEnd(hex_)) for hex_ in asked])
    return [asked[i] for i in np.flatnonzero(at.judge.judge_many(threads).outcome <= Outcome.HINDERED).tolist()]


def known_enemies(at: Situation, viewers: Iterable[int]) -> dict[int, UnitCounter]:
    """The enemies that are Known to any of some units (E1.33, E1.101): seen by it, and not concealed."""
    judge, night = at.night_judge()
    from losview.rules.asl.rules.known_units import seen_between

    units = night.counters.units
    looking = [number for number in viewers if number in units]
    pairs = [(viewer, target) for viewer in looking for target, unit in units.items()
             if unit.counter.side and unit.counter.side != units[viewer].counter.side
             and units[viewer].counter.side]
    seen = seen_between(judge, night, pairs)
    return {target: units[target].counter for (_, target), one in zip(pairs, seen, strict=True) if one.known}


def gunflash_hexes(at: Situation) -> frozenset[Hex]:
    """The hexes with a gunflash (E1.8), or in a blast area (E1.87)."""
    judge, night = at.night_judge()
    cells = {int(key) >> 16 for key in night.counters.flashes.tolist()}
    cells |= set(np.flatnonzero(night.counters.blast & judge.plane.here).tolist())
    return frozenset(judge.plane.hex(cell) for cell in cells)


def is_lit(at: Situation, hex_: Hex, level: int | None = None) -> bool:
    """Whether a location is illuminated (E1.9): a hex's usual one, or that at a level."""
    if hex_ not in at.board.grid:
        return False
    judge, night = at.night_judge()
    cell = np.array([judge.plane.cell(hex_)])
    height = judge.terrain.stands[cell].astype(np.int32) if level is None else np.array([level], np.int32)
    return bool(night.lighting.lit(cell, height)[0])


def nearest_hexes(hexes: Iterable[Hex], start: Hex) -> tuple[Hex, ...]:
    """The nearest of some hexes; several where they are equally near."""
    there = sorted(set(hexes))
    least = min((distance(start, hex_) for hex_ in there), default=0)
    return tuple(hex_ for hex_ in there if distance(start, hex_) == least)
