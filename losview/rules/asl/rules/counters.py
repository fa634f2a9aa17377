"""What counters are by night: lights, gunflashes, vehicles in motion, buttoned-up AFVs, concealed units.

A marker applies to what it lies on: *in motion* and *buttoned up* to the next vehicle beneath them in their hex and at
their level, *concealed* to every unit beneath.  Locations are keys: cell and level in one integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.words import in_sentence
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.unit_counter import UnitCounter
from losview.hexes.arrays import Bools, CellIndices, Longs
from losview.hexes.hex import Hex, neighbours
from losview.rules.asl.board.asl_terrain import AslTerrain

#: int64 keys of locations.
Keys = Longs

_LEVELS = 1 << 16
#: Up to this many keys are compared one by one, which is faster than sorting.
_FEW_KEYS = 12


@dataclass(frozen=True)
class Light:
    """A starshell or illuminating round: its hex, on the map or off it, its radius and its name."""

    hex: Hex
    radius: int
    name: str


@dataclass(frozen=True)
class Blaze:
    """All that blazes in one hex: its blazing levels in quarters, lowest first; none where only a rooftop blazes."""

    hex: Hex
    levels: tuple[int, ...]

    @property
    def radius(self) -> int:
        """E1.94: twice the number of blazing levels."""
        return 2 * len(self.levels)


@dataclass(frozen=True)
class Unit:
    """A unit: its number and counter, its level and state.

    Attributes:
        level: in quarters. motion: whether it is in motion, non-stopped or changing its covered arc.
    """

    number: int
    counter: UnitCounter
    level: int
    vehicle: bool
    tracked: bool
    motion: bool
    buttoned_up: bool
    concealed: bool


def keys_of(cell: CellIndices, level: NDArray[Any]) -> Keys:
    """The keys of locations."""
    keys: Keys = cell.astype(np.int64) * _LEVELS + level
    keys += _LEVELS // 2
    return keys


def are_among(locations: Keys, keys: Keys) -> Bools:
    """Which locations are among some keys."""
    if len(locations) == 1:
        return np.array([locations[0] in keys.tolist()], np.bool_)
    if len(keys) > _FEW_KEYS:
        return np.isin(locations, keys)
    is_among = np.zeros(len(locations), np.bool_)
    for key in keys:
        is_among |= locations == key
    return is_among


class NightCounters:
    """The counters of a map that matter by night.

    Attributes:
        lights, blazes: sources of light. units: by number.
        flames, flashes, spotting: sorted keys of locations. blast: bool plane, hexes in a blast area (E1.87).
        wheeled, tracked: sorted keys of locations with such a vehicle in motion. slits: those whose units
            are all buttoned-up AFVs.
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
        self.blazes = [Blaze(hex_, tuple(sorted(blazing))) for hex_, blazing in sorted(levels.items())]
        self.flames, self.flashes, self.spotting = (_sorted(cells[name]) for name in cells)
        moving = [unit for unit in self.units.values() if unit.motion and unit.vehicle]
        self.wheeled = _sorted(self._locations(unit for unit in moving if not unit.tracked))
        self.tracked = _sorted(self._locations(unit for unit in moving if unit.tracked))
        self.slits = self._slits()

    def _name(self, counter: UnitCounter) -> str:
        return in_sentence(self.terrain.board_reading.table.name(counter.kind))

    def level(self, counter: UnitCounter) -> int:
        """The level of a counter in quarters."""
        if counter.level is not None:
            return counter.level
        return int(self.terrain.stands[self.terrain.plane.cell(counter.hex)])

    def _stacks(self) -> dict[Hex, list[tuple[int, UnitCounter]]]:
        """The counters of each hex of the map that has any, with their numbers."""
        stacks: dict[Hex, list[tuple[int, UnitCounter]]] = {}
        for number, counter in self.terrain.board.counters.items():
            stacks.setdefault(counter.hex, []).append((number, counter))
        return {hex_: stack for hex_, stack in stacks.items() if hex_ in self.terrain.board.grid}

    def _unit(
        self, number: int, counter: UnitCounter, attributes: Mapping[str, Any], stack: list[tuple[int, UnitCounter]]
    ) -> Unit:
        """A unit with the markers that lie on it."""
        level = self.level(counter)
        markers_over = [(key, other, self.terrain.attributes(other.kind))
                for key, other in stack if key > number and self.level(other) == level]
        vehicle = bool(attributes.get("vehicle"))
        markers = set(_lying_on(markers_over)) if vehicle else set()
        return Unit(number, counter, level, vehicle, bool(attributes.get("tracked")),
                    bool(attributes.get("motion")) or "motion" in markers,
                    vehicle and (bool(attributes.get("buttoned_up")) or "buttoned_up" in markers),
                    bool(attributes.get("concealed") or counter.concealment)
                    or any(other.get("concealed") for _, _, other in markers_over))

    def _locations(self, units: Iterable[Unit]) -> list[tuple[int, int]]:
        return [(self.terrain.plane.cell(unit.counter.hex), unit.level) for unit in units]

    def _slits(self) -> Keys:
        """E1.14: keys of locations whose units are all buttoned-up AFVs."""
        only_slits: dict[tuple[int, int], bool] = {}
        for location, unit in zip(self._locations(self.units.values()), self.units.values(), strict=True):
            only_slits[location] = only_slits.get(location, True) and unit.buttoned_up
        return _sorted([location for location, slits in only_slits.items() if slits])


def _lying_on(over: list[tuple[int, UnitCounter, Mapping[str, Any]]]) -> Iterator[str]:
    """The markers on a vehicle, among the counters over it: those up to the next vehicle."""
    for _, _, attributes in over:
        if attributes.get("vehicle"):
            return
        yield from (name for name in ("motion", "buttoned_up") if attributes.get(name))


def blazing_levels(terrain: AslTerrain, counter: UnitCounter) -> list[int]:
    """E1.94: the levels in quarters that a blaze counter sets ablaze, rooftops not counted.

    In a building, as many levels as its amount, upwards from its own level; elsewhere the one location of its hex.
    """
    cell = terrain.plane.cell(counter.hex)
    roof = terrain.roof(counter.hex)
    lowest = counter.level
    if lowest is None:
        lowest = int(terrain.land[cell] if roof is not None else terrain.stands[cell])
    if roof is None:
        return [lowest]
    return [level for level in (lowest + QUARTERS_PER_LEVEL * i for i in range(max(1, counter.amount or 1)))
            if level < roof]


def _sorted(locations: list[tuple[int, int]]) -> Keys:
    """The sorted keys of locations, each once."""
    cells, levels = (np.array([location[i] for location in locations], np.int64) for i in (0, 1))
    return np.unique(keys_of(cells, levels))
