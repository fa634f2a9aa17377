"""The night as it is shown: rings of night vision, what is lit, gunflashes, shading, and what each side sees.

Everything is sets of hexes and outlines on the lattice, which a window or a picture draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from losview.board.board import Board
from losview.board.scenario.concealment import is_hidden
from losview.board.scenario.night import MIN_IN_SNOW
from losview.drawing.hex_outlines import CellMask, HexSetOutline, outlines
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import Hex
from losview.rules.asl.asl_rules import asl_judge
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.core.verdict import Outcome

# What judges by ASL is loaded where there is a night: a window on another map is shown a tenth of a second sooner.
if TYPE_CHECKING:
    from losview.rules.asl.asl_judge import AslJudge
    from losview.rules.asl.rules.counters import Unit
    from losview.rules.asl.rules.known_units import Seen
    from losview.rules.asl.rules.visibility import NightSight

Cancelled = Callable[[], bool]
_Viewer = TypeVar("_Viewer")

#: The rings there are: the NVR, and how far vehicles in motion are seen.
RINGS = ("nvr", "wheeled", "tracked")

#: Threads that are judged in one go where several units look: few enough to be given up soon, and to stay quick.
TOGETHER = 6000


@dataclass(frozen=True)
class NightRing:
    """An outline around all that units see by night, or would see of a vehicle in motion.

    Attributes:
        side: whose. kind: "nvr", "wheeled" or "tracked"; only the first is drawn in a whole line.
        loops: its closed outlines. single: whether it is one unit's and not its side's.
    """

    side: str
    kind: str
    loops: HexSetOutline
    single: bool = False

    @property
    def dashed(self) -> bool:
        return self.kind != "nvr"


@dataclass(frozen=True)
class LightSource:
    """A light: its hex, also off the map, its radius, and whether it casts shadows."""

    hex: Hex
    radius: int
    shadows: bool


@dataclass(frozen=True)
class NightPicture:
    """What a night looks like.

    Attributes:
        lit: bool plane, hexes whose ground is lit. shadow: those in a blaze's zone that no light reaches.
        sources: the lights. flashes: hexes with a gunflash, or in a blast area. rings: by side.
        near: bool plane, hexes within the NVR of some unit of the sides shown, or lit.
    """

    lit: CellMask
    shadow: CellMask
    sources: tuple[LightSource, ...]
    flashes: tuple[Hex, ...]
    rings: tuple[NightRing, ...]
    near: CellMask


def night_sight(judge: Judge | None) -> NightSight | None:
    """The night that a judge judges by, None by day and for other rule systems."""
    night_judge = asl_judge(judge)
    return None if night_judge is None else night_judge.night


def night_picture(
    judge: AslJudge, night: NightSight, sides: tuple[str, ...], each: bool = False, kinds: tuple[str, ...] = RINGS
) -> NightPicture:
    """What a night looks like to sides.

    Args:
        sides: those whose rings are drawn. each: a ring for each unit instead of one for each side.
        kinds: which rings.
    """
    plane = judge.plane
    lit = np.zeros(plane.size, np.bool_)
    lit[plane.cells] = night.lighting.lit(plane.cells, judge.terrain.stands[plane.cells].astype(np.int32))
    zone = np.zeros(plane.size, np.bool_)
    for blaze in night.counters.blazes:
        zone |= hexes_within(plane, (blaze.hex,), blaze.radius)
    sources = [LightSource(light.hex, light.radius, False) for light in night.counters.lights]
    sources += [LightSource(blaze.hex, blaze.radius, True) for blaze in night.counters.blazes]
    rings, near = [], lit.copy()
    for side in sides:
        units = [unit for unit in night.counters.units.values() if unit.counter.side == side]
        for group in ([unit] for unit in units) if each else [units] if units else []:
            rings += [NightRing(side, kind, outlines(plane, _reached(plane, night, group, kind)), each)
                      for kind in kinds]
        near |= _reached(plane, night, units, "nvr")
    return NightPicture(lit, zone & plane.here & ~lit, tuple(sources), flash_hexes(judge, night), tuple(rings), near)


def flash_hexes(judge: AslJudge, night: NightSight) -> tuple[Hex, ...]:
    """The hexes of the map with a gunflash in some location, or in a blast area."""
    counters, plane = night.counters, judge.plane
    places = {int(key) >> 16 for key in counters.flashes.tolist()}
    places |= set(np.flatnonzero(counters.blast & plane.here).tolist())
    return tuple(plane.hex(place) for place in sorted(places))


def unit_nvr(night: NightSight, unit: Unit) -> int:
    """A unit's own NVR in hexes, as it stands to all that is not in its building."""
    base = max(night.night.nvr, MIN_IN_SNOW) if night.night.snowy else night.night.nvr
    return base // 2 if unit.buttoned_up else base


def _reached(plane: FlatGrid, night: NightSight, units: list[Unit], kind: str) -> CellMask:
    """bool plane: the hexes within the reach of any of some units."""
    from losview.rules.asl.rules.visibility import vehicular_nvr

    by_radius: dict[int, dict[Hex, None]] = {}
    for unit in units:
        reach = unit_nvr(night, unit)
        if kind != "nvr":
            reach = int(vehicular_nvr(np.array([reach], np.int32), kind == "tracked")[0])
        by_radius.setdefault(reach, {})[unit.counter.hex] = None
    found = np.zeros(plane.size, np.bool_)
    for radius, hexes in by_radius.items():
        found |= hexes_within(plane, hexes, radius)
    return found


def hexes_within(plane: FlatGrid, hexes: Iterable[Hex], radius: int) -> CellMask:
    """bool plane: which hexes, the margin around the map included, lie so near to any of some hexes.

    A disc is a run of hexes in each of its rows, filled at once.  Those of late are kept, and not to be changed.
    """
    return _within(plane, tuple(hexes), radius)


@lru_cache(maxsize=64)
def _within(plane: FlatGrid, hexes: tuple[Hex, ...], radius: int) -> CellMask:
    found = np.zeros((plane.size // plane.stride, plane.stride), np.bool_)
    for hex_ in hexes:
        q, r = hex_.q - plane.q0, hex_.r - plane.r0
        for row in range(max(-radius, -q), min(radius, len(found) - 1 - q) + 1):
            low, high = r + max(-radius, -radius - row), r + min(radius, radius - row)
            found[q + row, max(0, low):max(0, high + 1)] = True
    found.flags.writeable = False
    return found.reshape(-1)


def cells_of(board: Board, cells: CellMask) -> list[Hex]:
    """The hexes of the map in a bool plane."""
    plane = board.grid.plane
    return [plane.hex(place) for place in np.flatnonzero(cells & plane.here).tolist()]


# What a side sees.


def seen_by_side(judge: AslJudge, night: NightSight, side: str, cancelled: Cancelled | None = None) -> CellMask | None:
    """bool plane: the hexes in which some unit of a side sees the ground; None where cancelled.

    The union of the fields of its units, each from its own location and through its own slits; several are swept at
    once, which is quicker.
    """
    from losview.rules.asl.rules.known_units import end_of

    cells = judge.plane.cells
    found = np.zeros(judge.plane.size, np.bool_)
    ends = dict.fromkeys(end_of(unit) for unit in night.counters.units.values() if unit.counter.side == side)
    for viewers in _batches(list(ends), len(cells)):
        if cancelled is not None and cancelled():
            return None
        outcome = judge.judge_many(field_threads(judge, viewers)).outcome.reshape(len(viewers), -1)
        found[cells] |= (outcome <= Outcome.HINDERED).any(axis=0)
    return found


def known_to_side(
    judge: AslJudge, night: NightSight, side: str, cancelled: Cancelled | None = None
) -> dict[int, Seen] | None:
    """How each unit of the other sides is seen by whichever unit of a side sees it best; None where cancelled.

    Of hidden ones a side knows nothing, so they are left out.
    """
    from losview.rules.asl.rules.known_units import Seen, seen_between

    units = night.counters.units
    ours = [number for number, unit in units.items() if unit.counter.side == side]
    others = [number for number, unit in units.items() if unit.counter.side != side and not is_hidden(unit.counter)]
    found: dict[int, Seen] = {}
    for viewers in _batches(ours, len(others)):
        if cancelled is not None and cancelled():
            return None
        pairs = [(viewer, other) for viewer in viewers for other in others]
        for (_, number), seen in zip(pairs, seen_between(judge, night, pairs), strict=True):
            found[number] = max(found.get(number, seen), seen, key=lambda seen: (seen.known, seen.seen))
    return found or dict.fromkeys(others, Seen(False, False, "E1.33"))


def _batches(viewers: list[_Viewer], targets: int) -> Iterator[list[_Viewer]]:
    """Viewers in lots that have so many threads together at most, one at least."""
    many = max(1, TOGETHER // max(1, targets))
    for first in range(0, len(viewers), many):
        yield viewers[first : first + many]


def field_threads(judge: AslJudge, viewers: list[LineEnd]) -> LineBatch:
    """The threads from each of some viewers to the ground of every hex."""
    own, ends = judge.threads([(viewer, viewer) for viewer in viewers]), judge.plane.cells
    times, many = len(viewers), len(ends)
    return LineBatch(np.repeat(own.start, many), np.tile(ends, times), np.repeat(own.start_height, many),
                     np.tile(judge.eye_heights(ends), times))
