"""Locations: the level, the state and the point of an end of a thread."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre, hexside_middle
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.presets import NUMBER, PRESETS, in_depression
from losview.rules.asl.board.states import AERIAL, CELLAR, ENTRENCHED, HEXSIDE, PILLBOX, PRESET
from losview.rules.core.threads import LineEnd, RuleError

#: The level of everything in the air: above all ground and all that stands on it.
IN_THE_AIR = 2 * MAX_LEVEL * QUARTERS_PER_LEVEL

STATES = {"cellar": CELLAR, "pillbox": PILLBOX, "entrenched": ENTRENCHED, "aerial": AERIAL}


def end_level(terrain: AslTerrain, end: LineEnd) -> int:
    """The level of an end in quarters.

    Raises:
        RuleError: where its hex has no such location.
    """
    if end.level is not None:
        return end.level + (end.eye or 0)
    cell = terrain.plane.cell(end.hex)
    base = int(terrain.base[cell])
    if end.location == "crest" or end.preset == "crest":
        in_depression(terrain, end)
        return base + (end.eye or 0)
    if not end.location:
        return int(terrain.stands[cell]) + (end.eye or 0)
    label = terrain.board.label(end.hex)
    if end.location == "roof":
        roof = terrain.roof(end.hex)
        if roof is None:
            raise RuleError(tr("{label} has no building at its centre dot, so no rooftop", label=label))
        return roof
    if end.location == "cellar":
        if not terrain.buildings(end.hex):
            raise RuleError(tr("{label} has no building at its centre dot, so no cellar", label=label))
        return int(terrain.land[cell]) - QUARTERS_PER_LEVEL
    if end.location == "in" and not (terrain.sunk[cell] or terrain.deck[cell] > base):
        raise RuleError(tr("{label} is no depression hex and has no bridge above its ground, so nothing is IN it",
                           label=label))
    if end.location == "aerial":
        return IN_THE_AIR
    counters = terrain.board_reading.standing.get(end.hex, ())
    if end.location == "pillbox" and not any(
            terrain.attributes(counter.kind).get("pillbox") for counter in counters):
        raise RuleError(tr("{label} holds no pillbox", label=label))
    if end.location == "bridge":
        ground = max(base, int(terrain.deck[cell]))
    else:
        ground = int((terrain.floor if end.location == "in" else terrain.stands)[cell])
    return ground + (end.eye or 0)


def end_state(end: LineEnd) -> int:
    """The state bits of an end, the number of its preset among them."""
    side = HEXSIDE if end.hexside is not None else 0
    return STATES.get(end.location, 0) | side | (NUMBER[end.preset] << PRESET if end.preset else 0)


def end_point(end: LineEnd) -> Point:
    """The lattice point of an end: its centre dot unless it names another."""
    return centre(end.hex) if end.point is None else end.point


def is_dot(end: LineEnd) -> bool:
    """Whether an end is its hex's centre dot."""
    return end.point is None or end.point == centre(end.hex)


def offset_of(end: LineEnd) -> tuple[int, int]:
    """An end's point relative to its hex's centre dot."""
    point, dot = end_point(end), centre(end.hex)
    return point.x - dot.x, point.y - dot.y


def end_at(hex_: Hex, offset: tuple[int, int], level: int, state: int) -> LineEnd:
    """An end by its hex, point, level (quarters) and state."""
    dot = centre(hex_)
    side = next((d for d in range(6) if hexside_middle(hex_, d) == (dot.x + offset[0], dot.y + offset[1])), None)
    location = next((name for name, bit in STATES.items() if state & bit), "")
    number = state >> PRESET
    return LineEnd(hex_, Point(dot.x + offset[0], dot.y + offset[1]), level, None, location,
                   side if state & HEXSIDE else None, PRESETS[number - 1].key if number else "")
