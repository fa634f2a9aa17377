"""The night as it is shown: rings of night vision, what is lit, gunflashes, shading, and what each side sees.

Everything is sets of hexes and outlines on the lattice, which a window or a picture draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.hexes.hex import Hex, disc, hexside, neighbour
from losview.hexes.lattice import Point, corner
from losview.sight.asl.judge import AslJudge
from losview.sight.asl.night import NightSight, vehicular_nvr
from losview.sight.asl.night_counters import Unit
from losview.sight.ruleset import End, Judge, Outcome, Threads

Cells = NDArray[np.bool_]
Loop = tuple[Point, ...]
Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class Ring:
    """An outline around all that units see by night, or would see of a vehicle in motion.

    Attributes:
        side: whose. kind: "nvr", "wheeled" or "tracked"; only the first is drawn in a whole line.
        loops: closed outlines on the lattice, along hexsides.
    """

    side: str
    kind: str
    loops: tuple[Loop, ...]

    @property
    def dashed(self) -> bool:
        return self.kind != "nvr"


@dataclass(frozen=True)
class Source:
    """A light: its hex, also off the map, its radius, and whether it casts shadows."""

    hex: Hex
    radius: int
    shadows: bool


@dataclass(frozen=True)
class NightPicture:
    """What a night looks like.

    Attributes:
        lit: bool, shape `grid.shape`: hexes whose ground is lit. shadow: those in a blaze's zone that no light reaches.
        sources: the lights. flashes: hexes with a gunflash, or in a blast area. rings: by side.
        near: bool, same shape: hexes within the NVR of some unit of the sides shown, or lit.
    """

    lit: Cells
    shadow: Cells
    sources: tuple[Source, ...]
    flashes: tuple[Hex, ...]
    rings: tuple[Ring, ...]
    near: Cells


def night_sight(judge: Judge | None) -> NightSight | None:
    """The night that a judge judges by, None by day and for other rule systems."""
    return judge.night if isinstance(judge, AslJudge) else None


def night_picture(judge: AslJudge, night: NightSight, sides: tuple[str, ...], each: bool = False) -> NightPicture:
    """What a night looks like to sides.

    Args:
        sides: those whose rings are drawn. each: a ring for each unit instead of one for each side.
    """
    board, cells = judge.board, judge.plane.cells
    ground = judge.country.stands[cells].astype(np.int32)
    lit = night.lighting.lit(cells, ground)
    zone = np.zeros(len(cells), np.bool_)
    for blaze in night.counters.blazes:
        zone |= _within(judge, (blaze.hex,), blaze.radius)
    sources = [Source(light.hex, light.radius, False) for light in night.counters.lights]
    sources += [Source(blaze.hex, blaze.radius, True) for blaze in night.counters.blazes]
    rings, near = [], lit.copy()
    for side in sides:
        units = [unit for unit in night.counters.units.values() if unit.counter.side == side]
        for group in ([unit] for unit in units) if each else [units] if units else []:
            rings += _rings(night, side, group)
        for radius, hexes in _by_radius(night, units, "nvr").items():
            near |= _within(judge, hexes, radius)
    return NightPicture(_laid(board, lit), _laid(board, zone & ~lit), tuple(sources), flash_hexes(judge, night),
                        tuple(rings), _laid(board, near))


def flash_hexes(judge: AslJudge, night: NightSight) -> tuple[Hex, ...]:
    """The hexes of the map with a gunflash in some location, or in a blast area."""
    counters, plane = night.counters, judge.plane
    places = {int(key) >> 16 for key in counters.flashes.tolist()}
    places |= set(np.flatnonzero(counters.blast & plane.here).tolist())
    return tuple(plane.hex(place) for place in sorted(places))


def unit_nvr(night: NightSight, unit: Unit) -> int:
    """A unit's own NVR in hexes, as it stands to all that is not in its building."""
    base = max(night.night.nvr, 2) if night.night.snowy else night.night.nvr
    return base // 2 if unit.buttoned_up else base


def _rings(night: NightSight, side: str, units: list[Unit]) -> list[Ring]:
    found = []
    for kind in ("nvr", "wheeled", "tracked"):
        hexes: set[Hex] = set()
        for radius, centres in _by_radius(night, units, kind).items():
            for centre in centres:
                hexes.update(disc(centre, radius))
        found.append(Ring(side, kind, outlines(hexes)))
    return found


def _by_radius(night: NightSight, units: list[Unit], kind: str) -> dict[int, tuple[Hex, ...]]:
    """The hexes of units by how far they see."""
    found: dict[int, dict[Hex, None]] = {}
    for unit in units:
        reach = unit_nvr(night, unit)
        if kind != "nvr":
            reach = int(vehicular_nvr(np.array([reach], np.int32), kind == "tracked")[0])
        found.setdefault(reach, {})[unit.counter.hex] = None
    return {radius: tuple(hexes) for radius, hexes in found.items()}


def _within(judge: AslJudge, hexes: Iterable[Hex], radius: int) -> Cells:
    """bool, one entry a hex of the map: which lie so near to any of some hexes."""
    plane = judge.plane
    found = np.zeros(len(plane.cells), np.bool_)
    for hex_ in hexes:
        q, r = plane.q - np.int32(hex_.q), plane.r - np.int32(hex_.r)
        found |= np.maximum(np.maximum(abs(q), abs(r)), abs(q + r)) <= radius
    return found


def _laid(board: Board, values: Cells) -> Cells:
    found = np.zeros(board.grid.shape, np.bool_)
    found[board.grid.present] = values
    return found


# Outlines.


def outlines(hexes: Iterable[Hex]) -> tuple[Loop, ...]:
    """The closed outlines of a set of hexes, along hexsides, holes included; the set lies to the right of each.

    Every corner of a hex map joins three hexes, so that at each a boundary goes on in one way only.
    """
    inside = set(hexes)
    onward: dict[Point, Point] = {}
    for hex_ in inside:
        for direction in range(6):
            if neighbour(hex_, direction) not in inside:
                onward[corner(hex_, (direction - 1) % 6)] = corner(hex_, direction)
    loops = []
    while onward:
        first, at = onward.popitem()
        loop = [first]
        while at != first:
            loop.append(at)
            at = onward.pop(at)
        loops.append(tuple(loop))
    return tuple(loops)


def cells_of(board: Board, cells: Cells) -> list[Hex]:
    """The hexes of a mask over `grid.shape`."""
    return [board.grid.hex(column, row) for column, row in np.argwhere(cells & board.grid.present).tolist()]


def edge_count(hexes: Iterable[Hex]) -> int:
    """How many hexsides bound a set of hexes: what its outlines are as long as."""
    inside = set(hexes)
    return len({hexside(hex_, direction) for hex_ in inside for direction in range(6)
                if neighbour(hex_, direction) not in inside})


# What a side sees.


def seen_by_side(judge: AslJudge, night: NightSight, side: str, cancelled: Cancelled | None = None) -> Cells | None:
    """bool, shape `grid.shape`: the hexes in which some unit of a side sees the ground; None where cancelled.

    The union of the fields of its units, each from its own location and through its own slits.
    """
    found = np.zeros(len(judge.plane.cells), np.bool_)
    looked: set[tuple[Hex, int]] = set()
    for unit in night.counters.units.values():
        if unit.counter.side != side or (unit.counter.hex, unit.level) in looked:
            continue
        looked.add((unit.counter.hex, unit.level))
        if cancelled is not None and cancelled():
            return None
        found |= judge.survey(field_threads(judge, End(unit.counter.hex, level=unit.level))).outcome <= Outcome.HINDERED
    return _laid(judge.board, found)


def field_threads(judge: AslJudge, viewer: End) -> Threads:
    """The threads from a viewer to the ground of every hex."""
    one, ends = judge.threads([(viewer, viewer)]), judge.plane.cells
    return Threads(np.full(len(ends), one.start[0], np.intp), ends,
                   np.full(len(ends), one.start_height[0], np.int32), judge.eye_heights(ends))
