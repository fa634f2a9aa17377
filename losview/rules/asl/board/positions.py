"""Where units may stand in a hex: its levels and its locations, then states of those on the ground."""

from __future__ import annotations

from dataclasses import replace

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.presets import PRESETS, cliff_levels
from losview.rules.core.board_reading import FAR
from losview.rules.core.threads import LineEnd, Location
from losview.rules.core.verdict import decimal, levels


def stands(terrain: AslTerrain, hex_: Hex) -> tuple[Location, ...]:
    """The locations of a hex; the first is the usual one, where a unit is without a declaration."""
    cell = terrain.plane.cell(hex_)
    usual = Location(LineEnd(hex_), _usual(terrain, cell))
    return (usual, *_lower(terrain, hex_), *_upper(terrain, hex_), *_states(terrain, hex_))


def stands_at(terrain: AslTerrain, end: LineEnd) -> tuple[Location, ...]:
    """The locations at an end's point: those of its hex, or those that its preset allows, with levels of a cliff."""
    positions = list(stands(terrain, end.hex))
    if end.preset == "crest":
        return (Location(replace(end, level=None, location=""), tr("crest status")),)
    if end.preset:
        allowed = ("", *next(preset.locations for preset in PRESETS if preset.key == end.preset))
        positions = [position for position in positions
                     if position.end.location in allowed and position.end.level is None]
        positions += [Location(LineEnd(end.hex, level=level),
                               tr("level {level} of the cliff", level=decimal(levels(level))))
                  for level in cliff_levels(terrain, end)]
    return tuple(replace(position, end=replace(position.end, point=end.point, hexside=end.hexside, preset=end.preset))
                 for position in positions)


def _usual(terrain: AslTerrain, cell: int) -> str:
    """The name of a hex's usual location."""
    if terrain.deck[cell] > -FAR:
        return tr("bridge") if terrain.deck[cell] > terrain.floor[cell] else tr("ground level")
    return tr("IN the depression") if terrain.dot_is_sunk[cell] else tr("ground level")


def _lower(terrain: AslTerrain, hex_: Hex) -> list[Location]:
    """The cellar of a building, the floor of a depression and the level of its banks."""
    cell = terrain.plane.cell(hex_)
    lower = [Location(LineEnd(hex_, location="cellar"), tr("cellar"))] if terrain.buildings(hex_) else []
    if not terrain.sunk[cell] and terrain.deck[cell] > terrain.base[cell]:
        lower.append(Location(LineEnd(hex_, location="in"), tr("beneath the bridge")))
    if terrain.sunk[cell]:
        if terrain.stands[cell] > terrain.floor[cell]:
            lower.append(Location(LineEnd(hex_, location="in"), tr("IN the depression")))
        if terrain.stands[cell] != terrain.base[cell] or terrain.deck[cell] > -FAR:
            lower.append(Location(LineEnd(hex_, location="crest"), tr("crest status")))
    return lower


def _upper(terrain: AslTerrain, hex_: Hex) -> list[Location]:
    """The upper levels of a building, and its rooftop."""
    base = int(terrain.land[terrain.plane.cell(hex_)])
    levels = range(1, terrain.upper_levels(hex_) + 1)
    upper = [Location(LineEnd(hex_, level=base + QUARTERS_PER_LEVEL * n), tr("building level {n}", n=n))
             for n in levels]
    if terrain.has_rooftop(hex_):
        upper.append(Location(LineEnd(hex_, location="roof"), tr("rooftop")))
    return upper


def _states(terrain: AslTerrain, hex_: Hex) -> list[Location]:
    """Entrenched, inside a pillbox, in the air."""
    states = [Location(LineEnd(hex_, location="entrenched"), tr("entrenched"))]
    if any(terrain.attributes(counter.kind).get("pillbox") for counter in terrain.board_reading.standing.get(hex_, ())):
        states.append(Location(LineEnd(hex_, location="pillbox"), tr("in the pillbox")))
    return [*states, Location(LineEnd(hex_, location="aerial"), tr("aerial"))]
