"""Which sources light a location, and by which rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.off_map import hex_name
from losview.hexes.arrays import CellIndices
from losview.hexes.hex import Hex
from losview.rules.asl.rules.counters import Light
from losview.rules.asl.rules.illumination import LitBy, ranges_from
from losview.rules.asl.rules.visibility import NightSight


def lit_by(night: NightSight, cell: CellIndices, level: Any) -> list[LitBy]:
    """The sources that light one location."""
    known_sources, location = night.lighting.known_sources, (int(cell[0]), int(level[0]))
    if location not in known_sources:
        sources = _lit_by(night, cell, level) if night.lighting.lit(cell, level)[0] else ()
        known_sources[location] = list(dict.fromkeys(sources))  # two counters in one hex are told once
    return known_sources[location]


def light_words(board: Board, light: Light) -> str:
    """A starshell or illuminating round with its place, on the map or off it."""
    name = hex_name(board, light.hex)
    return (tr("the {light} in {hex}", light=light.name, hex=name) if light.hex in board.grid else
            tr("the {light} {place}", light=light.name, place=name))


def _lit_by(night: NightSight, cell: CellIndices, level: Any) -> Iterator[LitBy]:
    lighting, board = night.lighting, night.terrain.board

    def range_of(source: Hex) -> int:
        return int(ranges_from(night.terrain, source, cell)[0])

    for light in night.counters.lights:
        if lighting.by_light(light, cell, level)[0]:
            rule = "E1.923" if light.radius <= 3 else "E1.933"
            yield LitBy(rule, light_words(board, light), range_of(light.hex), light.radius)
    if len(night.counters.flames) and lighting.by_flame(cell, level)[0]:
        yield LitBy("E1.942", tr("a flame"))
    for blaze in night.counters.blazes:
        if lighting.by_blaze(blaze, cell, level)[0]:
            yield LitBy("E1.94", tr("the blaze in {hex}", hex=board.label(blaze.hex)), range_of(blaze.hex),
                        blaze.radius)
