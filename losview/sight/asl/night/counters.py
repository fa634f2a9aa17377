"""What counters mean by night: what lights, what flashes, what moves, who looks through slits, who is concealed.

A marker speaks of what it lies on: *in motion* and *buttoned up* of the next vehicle beneath them in their hex and at
their level, *concealed* of every unit beneath.  Locations are keys: place and level in one number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.board.counters import Counter
from losview.hexes.arrays import Bools, Cells, Longs
from losview.hexes.hex import Hex, neighbours
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.sentence_names import in_sentence

Keys = Longs

_LEVELS = 1 << 16
#: So few keys are looked for one by one, which is faster than sorting.
_FEW = 12


@dataclass(frozen=True)
class Light:
    """A starshell or illuminating round: its hex, also off the map, how far it lights, what people call it."""

    hex: Hex
    radius: int
    name: str


@dataclass(frozen=True)
class Blaze:
    """All that blazes in one hex: quarter levels of its blazing levels, lowest first; none where but a rooftop does."""

    hex: Hex
    levels: tuple[int, ...]

    @property
    def radius(self) -> int:
        """E1.94: twice the number of blazing levels."""
        return 2 * len(self.levels)


@dataclass(frozen=True)
class Unit:
    """A counter that can look: its number, where it stands, and how.

    Attributes:
        level: quarter levels. motion: in motion, non-stopped or changing its covered arc.
    """

    number: int
    counter: Counter
    level: int
    vehicle: bool
    tracked: bool
    motion: bool
    buttoned_up: bool
    concealed: bool


def keys_of(cell: Cells, level: NDArray[Any]) -> Keys:
    """int64: one number for each location."""
    keys: Keys = cell.astype(np.int64) * _LEVELS + level
    keys += _LEVELS // 2
    return keys


def held(keys: Keys, asked: Keys) -> Bools:
    """Which of the locations asked about are among some keys; of few keys each is looked for in turn."""
    if len(asked) == 1:
        return np.array([asked[0] in keys.tolist()], np.bool_)
    if len(keys) > _FEW:
        return np.isin(asked, keys)
    is_held = np.zeros(len(asked), np.bool_)
    for key in keys:
        is_held |= asked == key
    return is_held


class NightCounters:
    """The counters of a map as night reads them.

    Attributes:
        lights, blazes: sources of light. units: those that look, by number.
        flames, flashes, spotting: sorted keys of locations. blast: bool plane, hexes in a blast area (E1.87).
        wheeled, tracked: sorted keys of locations with such a vehicle in motion. slits: those with none but buttoned-up
            AFVs to look from.
    """

    def __init__(self, terrain: AslTerrain) -> None:
        self.terrain = terrain
        self.blast: Bools = np.zeros(terrain.plane.size, np.bool_)
        self.lights: list[Light] = []
        self.units: dict[int, Unit] = {}
        cells: dict[str, list[tuple[int, int]]] = {"flame": [], "gunflash": [], "spotting_round": []}
        levels: dict[Hex, set[int]] = {}
        stacks = self._stacks()
        for number, counter in terrain.board.counters.items():
            attributes = terrain.attributes(counter.kind)
            if attributes.get("lights"):
                self.lights.append(Light(counter.hex, int(attributes["lights"]), self._name(counter)))
            if counter.hex not in stacks:
                continue
            cell = terrain.plane.cell(counter.hex)
            if attributes.get("blaze"):
                levels.setdefault(counter.hex, set()).update(blazing_levels(terrain, counter))
            if attributes.get("gunflash") == "blast":
                self.blast[[terrain.plane.cell(hex_) for hex_ in (counter.hex, *neighbours(counter.hex))]] = True
            for name, locations in cells.items():
                if attributes.get(name) and attributes[name] != "blast":
                    locations.append((cell, self.level(counter)))
            if attributes.get("unit"):
                self.units[number] = self._unit(number, counter, attributes, stacks[counter.hex])
        self.blazes = [Blaze(hex_, tuple(sorted(some))) for hex_, some in sorted(levels.items())]
        self.flames, self.flashes, self.spotting = (_sorted(cells[name]) for name in cells)
        moving = [unit for unit in self.units.values() if unit.motion and unit.vehicle]
        self.wheeled = _sorted(self._at(unit for unit in moving if not unit.tracked))
        self.tracked = _sorted(self._at(unit for unit in moving if unit.tracked))
        self.slits = self._slits()

    def _name(self, counter: Counter) -> str:
        return in_sentence(self.terrain.board_reading.table.name(counter.kind))

    def level(self, counter: Counter) -> int:
        """Quarter levels of where a counter stands."""
        if counter.level is not None:
            return counter.level
        return int(self.terrain.stands[self.terrain.plane.cell(counter.hex)])

    def _stacks(self) -> dict[Hex, list[tuple[int, Counter]]]:
        """The counters of each hex of the map that has any, with their numbers."""
        stacks: dict[Hex, list[tuple[int, Counter]]] = {}
        for number, counter in self.terrain.board.counters.items():
            stacks.setdefault(counter.hex, []).append((number, counter))
        return {hex_: stack for hex_, stack in stacks.items() if hex_ in self.terrain.board.grid}

    def _unit(self, number: int, counter: Counter, own: Mapping[str, Any], stack: list[tuple[int, Counter]]) -> Unit:
        level = self.level(counter)
        over = [(key, other, self.terrain.attributes(other.kind))
                for key, other in stack if key > number and self.level(other) == level]
        vehicle = bool(own.get("vehicle"))
        markers = set(_lying_on(over)) if vehicle else set()
        return Unit(number, counter, level, vehicle, bool(own.get("tracked")),
                    bool(own.get("motion")) or "motion" in markers,
                    vehicle and (bool(own.get("buttoned_up")) or "buttoned_up" in markers),
                    any(attributes.get("concealed") for _, _, attributes in over))

    def _at(self, units: Iterable[Unit]) -> list[tuple[int, int]]:
        return [(self.terrain.plane.cell(unit.counter.hex), unit.level) for unit in units]

    def _slits(self) -> Keys:
        """E1.14: locations from which only buttoned-up AFVs look."""
        here: dict[tuple[int, int], bool] = {}
        for at, unit in zip(self._at(self.units.values()), self.units.values(), strict=True):
            here[at] = here.get(at, True) and unit.buttoned_up
        return _sorted([at for at, slits in here.items() if slits])


def _lying_on(over: list[tuple[int, Counter, Mapping[str, Any]]]) -> Iterator[str]:
    """The markers on a vehicle: those over it up to the next vehicle."""
    for _, _, attributes in over:
        if attributes.get("vehicle"):
            return
        yield from (name for name in ("motion", "buttoned_up") if attributes.get(name))


def blazing_levels(terrain: AslTerrain, counter: Counter) -> list[int]:
    """E1.94: the quarter levels that a blaze counter takes in, rooftops not counted.

    Its amount, from the level on which it lies upwards, in a building; elsewhere there is one location to burn.
    """
    cell = terrain.plane.cell(counter.hex)
    roof = terrain.roof(counter.hex)
    lowest = counter.level
    if lowest is None:
        lowest = int(terrain.land[cell] if roof is not None else terrain.stands[cell])
    if roof is None:
        return [lowest]
    return [level for level in (lowest + QUARTERS * i for i in range(max(1, counter.amount or 1))) if level < roof]


def _sorted(at: list[tuple[int, int]]) -> Keys:
    cells, levels = (np.array([one[i] for one in at], np.int64) for i in (0, 1))
    return np.unique(keys_of(cells, levels))
