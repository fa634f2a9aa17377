"""The closer look at crests: what is no crest line after all is cleared, exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.arrays import Bools, Cells, Shorts
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.hexes.thread import Segment
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.rules import depressions
from losview.sight.asl.rules.found import Examined
from losview.sight.asl.trace.clip import holds
from losview.sight.asl.trace.crossings import Crossings
from losview.sight.asl.trace.exact import (
    ground_inside,
    ground_stretches,
    hexes_met,
    passes_in_ground,
    passes_through,
)
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.asl.trace.outline_cuts import crossed_near


def look_closer(
    terrain: AslTerrain, lines: ThreadLines, found: Examined, level: Bools, blind: Bools, outcomes: bool
) -> None:
    """Clear what is no crest line after all.

    Ground spilled next to the higher end (B10.2), banks of hexes that depression hexsides join to the lower end's,
    which are A6.3's business, crests that give way in the lower end's own hex, and, where the hex is asked for,
    ground before the last hex that shows it.

    Args:
        outcomes: whether nothing but the threads' outcomes is asked for.
    """
    facts = found.facts
    met = facts.met
    ground = facts.ground
    if not np.count_nonzero(ground & (level | blind)):
        return
    spilled = level & ground & (facts.r == 1) & (facts.base < facts.top)
    lower = np.where(lines.from_start[met.line], lines.end[met.line], lines.start[met.line])
    banks = level & ground & ((met.piece >= 0) | (met.cell == lower)) & (facts.base == facts.top)
    banks &= terrain.sunk[met.cell]
    # Where its advantage is as many levels as hexes, the higher end sees into a hex; from there the depression counts.
    banks &= facts.high - facts.low >= facts.r * QUARTERS
    going_on = blind & facts.ground & (_highest_at_lower(terrain, lines)[met.line] >= facts.over)
    decided = np.zeros(len(lines), np.bool_)
    if outcomes:
        # What is blocked for certain stays so, what is blind for certain at least that: no look at more than is asked.
        decided[met.line[(level & ~spilled & ~banks) | facts.half]] = True
        spilled, banks = spilled & ~decided[met.line], banks & ~decided[met.line]
    for at in spilled.nonzero()[0].tolist():
        found.cleared[at] = _spills(terrain, lines, met, at)
    if len(bank := banks.nonzero()[0]):
        found.cleared[bank] = depressions.joined_to_lower(terrain, lines, met.line[bank], met.cell[bank])
    _clear_below(terrain, lines, found, (blind & facts.ground & ~found.cleared).nonzero()[0])
    if outcomes:
        decided[met.line[(level & ~found.cleared) | (blind & ~going_on & ~found.cleared)]] = True
        going_on = going_on & ~decided[met.line]
    going_on &= ~found.cleared
    for at in going_on.nonzero()[0].tolist():
        found.cleared[at] = not _gives_way(terrain, lines, met, at, terrain.plane.hex(int(lower[at])),
                                           int(facts.over[at]) // QUARTERS)
    before = (blind & ground & ~found.cleared).nonzero()[0]
    if outcomes:
        # The last one hides at least as much, unless it is cleared itself.
        before = before[np.isin(met.line[before], met.line[found.cleared])]
    _clear_before(terrain, lines, found, before)


def _highest_at_lower(terrain: AslTerrain, lines: ThreadLines) -> Shorts:
    """Quarters per thread: the highest ground of the lower end's hex, and of hexes on whose outlines its point lies."""
    lower = np.where(lines.from_start, lines.end, lines.start)
    found = terrain.ground_top[lower]
    if lines.pointed:
        x, y = (np.where(lines.from_start, there, back)
                for there, back in zip(lines.last, (lines.origin_x, lines.origin_y), strict=True))
        for step in terrain.steps:
            found = np.where(holds(terrain, lower + step, x, y), np.maximum(found, terrain.ground_top[lower + step]),
                             found)
    return found


def _clear_before(terrain: AslTerrain, lines: ThreadLines, found: Examined, blind: Cells) -> None:
    """Of ground that goes on from hex to hex only the last one is the crest line, whatever is made of that."""
    facts, met = found.facts, found.facts.met
    if not len(blind):
        return
    ground = np.flatnonzero(facts.ground)
    ground = ground[np.argsort(met.line[ground], kind="stable")]
    first, last = (np.searchsorted(met.line[ground], met.line[blind], side) for side in ("left", "right"))
    for at, low, high in zip(blind.tolist(), first.tolist(), last.tolist(), strict=True):
        own = ground[low:high]
        beyond = own[(facts.over[own] >= facts.over[at]) & (facts.r[own] > facts.r[at])]
        if len(beyond):
            following = beyond[np.argmin(facts.r[beyond])]
            found.cleared[at] = not _gives_way(terrain, lines, met, at, terrain.plane.hex(int(met.cell[following])),
                                               int(facts.over[at]) // QUARTERS)


def _clear_below(terrain: AslTerrain, lines: ThreadLines, found: Examined, blind: Cells) -> None:
    """A drop of several levels is one crest at the upper one: with that the lower ones are cleared."""
    met, cleared = found.facts.met, found.cleared.nonzero()[0]
    if not len(cleared) or not len(blind):
        return
    key = met.line.astype(np.int64) * terrain.plane.size + met.cell
    for at in blind[np.isin(key[blind], key[cleared])].tolist():
        upper = cleared[key[cleared] == key[at]]
        ends = {_last_ground(terrain, lines, met, at, int(found.facts.over[one]) // QUARTERS)
                for one in (at, *upper.tolist())}
        found.cleared[at] = len(ends) == 1


def _last_ground(terrain: AslTerrain, lines: ThreadLines, met: Crossings, at: int, level: int) -> Fraction | None:
    """Where, from the higher end on, a thread last shows ground at a level in a crossing's hex; None for nowhere."""
    segment, hex_ = Segment(*lines.downhill(int(met.line[at]))), terrain.plane.hex(int(met.cell[at]))
    own = segment.span(hex_)
    if own is None:
        return None
    shown = ground_inside(terrain, segment, hex_, level, own) if passes_through(
        segment, hex_, own) else ground_stretches(terrain, segment, level, own)
    return max((min(high, own[1]) for low, high in shown if low < own[1] and high > own[0]), default=None)


def _spills(terrain: AslTerrain, lines: ThreadLines, met: Crossings, at: int) -> bool:
    """B10.2: ground of the higher end's level crossed nearer to that end's centre dot than one hex spacing."""
    line = int(met.line[at])
    higher = bool(lines.from_start[line])
    if lines.pointed or met.along[at]:
        return _spills_exactly(terrain, lines, met, at)
    sign = 1 if higher else -1
    own = terrain.plane.hex(int(lines.start[line] if higher else lines.end[line]))
    hex_ = terrain.plane.hex(int(met.cell[at]))
    shift = ((hex_.q - own.q) * UNIT, (hex_.r - own.r) * UNIT)
    direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
    return crossed_near(terrain.rings_of(int(met.piece[at])), shift, direction)


def _spills_exactly(terrain: AslTerrain, lines: ThreadLines, met: Crossings, at: int) -> bool:
    """The same along hexsides and from other points: by the last point of the thread's stretches of that ground."""
    line, segment = int(met.line[at]), Segment(*lines.downhill(int(met.line[at])))
    end = _last_ground(terrain, lines, met, at, int(lines.high[line]) // QUARTERS)
    if end is None:
        return False
    higher = terrain.plane.hex(int((lines.start if lines.from_start[line] else lines.end)[line]))
    x = segment.start.x + end * (segment.end.x - segment.start.x) - higher.q * UNIT
    y = segment.start.y + end * (segment.end.y - segment.start.y) - higher.r * UNIT
    return bool(x * x + x * y + y * y < UNIT**2)


def _gives_way(terrain: AslTerrain, lines: ThreadLines, met: Crossings, at: int, lower: Hex, level: int) -> bool:
    """Whether ground gives way between its hex and the lower end's; else its last hex is that end's own."""
    line = int(met.line[at])
    sign = 1 if lines.from_start[line] else -1
    direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
    origin = (int(lines.origin_x[line]), int(lines.origin_y[line]))
    here = terrain.plane.hex(int(met.cell[at]))
    if met.along[at] or (lines.pointed and not lines.low_dot[line]):
        return _gives_way_exactly(terrain, lines, line, here, lower, level)
    while here != lower:
        side = depressions.exit_side(here, direction, origin)
        if side is None:
            return _gives_way_exactly(terrain, lines, line, here, lower, level)
        cell = terrain.plane.cell(here)
        beyond = cell + terrain.steps[side]
        passes = passes_in_ground(terrain, cell, beyond, level, origin, direction)
        if passes is None:
            return _gives_way_exactly(terrain, lines, line, here, lower, level)
        if not passes:
            return True
        here = terrain.plane.hex(beyond)
    return False


def _gives_way_exactly(terrain: AslTerrain, lines: ThreadLines, line: int, here: Hex, lower: Hex, level: int) -> bool:
    """The same by the stretches of ground along the thread, for threads through vertices and along hexsides."""
    segment = Segment(*lines.downhill(line))
    own, last = segment.span(here), segment.span(lower)
    if own is None:
        return True
    # The thread may end beside the lower end's hex: then ground may go on to its very end.
    beyond = last[0] if last is not None and last[0] < last[1] else Fraction(1)
    stretches, spans = ground_stretches(terrain, segment, level), sorted({span for _, span in chain(
        *hexes_met(terrain, segment))})
    cell = own[1]
    while True:
        # From the end of a hex the ground goes on to where it gives way, and counts up to the end of that hex.
        end = next((high for low, high in stretches if low < cell <= high), None)
        going = None if end is None else next((span[1] for span in spans if span[0] < end <= span[1]), None)
        if end is not None and (end > beyond or end == 1):
            return False
        if going is None or going == cell:
            return True
        cell = going
