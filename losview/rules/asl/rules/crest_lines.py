"""Which ground is not a crest line after all, found exactly; such crossings are cleared."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools, CellIndices, Shorts
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules import depressions
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.trace.crossings import Crossings
from losview.rules.asl.trace.exact import ground_inside, ground_stretches, met_hexes, passes_in_ground, passes_through
from losview.rules.asl.trace.inside_hexes import holds
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.outline_cuts import crossed_near


def clear_false_crests(
    terrain: AslTerrain, lines: ThreadLines, findings: Findings, level: Bools, blind: Bools, outcomes: bool
) -> None:
    """Clear ground that is not a crest line after all.

    That is ground spilled next to the higher end (B10.2); banks of hexes that depression hexsides join to the lower
    end's, which A6.3 alone decides; crests that give way in the lower end's own hex; and, where the deciding hex is
    asked for, ground before the last hex that shows it.

    Args:
        level, blind: which crossings would block by A6.2 as level with the higher end, or by blind hexes.
        outcomes: whether nothing but the threads' outcomes is asked for.
    """
    facts = findings.facts
    crossings = facts.crossings
    ground = facts.ground
    if not np.count_nonzero(ground & (level | blind)):
        return
    spilled = level & ground & (facts.range_high == 1) & (facts.base < facts.top)
    line = crossings.line
    lower = np.where(lines.start_is_higher[line], lines.end[line], lines.start[line])
    banks = level & ground & ((crossings.piece >= 0) | (crossings.cell == lower)) & (facts.base == facts.top)
    banks &= terrain.sunk[crossings.cell]
    # The higher end sees into a hex where its advantage in levels is the range; from there on the depression counts.
    banks &= facts.high - facts.low >= facts.range_high * QUARTERS_PER_LEVEL
    may_go_on = blind & facts.ground & (_highest_at_lower(terrain, lines)[line] >= facts.full_top)
    decided = np.zeros(len(lines), np.bool_)
    if outcomes:
        # Threads that are blocked whatever is cleared need no exact look; light passes over half levels (E1.941).
        half_level = facts.blocks_half_level & (not findings.light)
        decided[line[(level & ~spilled & ~banks) | half_level]] = True
        spilled, banks = spilled & ~decided[line], banks & ~decided[line]
    for at in spilled.nonzero()[0].tolist():
        findings.cleared[at] = _spills(terrain, lines, crossings, at)
    if len(bank := banks.nonzero()[0]):
        findings.cleared[bank] = depressions.joined_to_lower(terrain, lines, line[bank], crossings.cell[bank])
    _clear_below(terrain, lines, findings, (blind & facts.ground & ~findings.cleared).nonzero()[0])
    if outcomes:
        decided[line[(level & ~findings.cleared) | (blind & ~may_go_on & ~findings.cleared)]] = True
        may_go_on = may_go_on & ~decided[line]
    may_go_on &= ~findings.cleared
    for at in may_go_on.nonzero()[0].tolist():
        findings.cleared[at] = not _gives_way(terrain, lines, crossings, at, terrain.plane.hex(int(lower[at])),
                                               int(facts.full_top[at]) // QUARTERS_PER_LEVEL)
    before = (blind & ground & ~findings.cleared).nonzero()[0]
    if outcomes:
        # The last hex of such ground hides at least as much, unless it is cleared itself.
        before = before[np.isin(line[before], line[findings.cleared])]
    _clear_before(terrain, lines, findings, before)


def _highest_at_lower(terrain: AslTerrain, lines: ThreadLines) -> Shorts:
    """Quarters per thread: the highest ground of the lower end's hex, and of hexes on whose outlines its point lies."""
    lower = np.where(lines.start_is_higher, lines.end, lines.start)
    highest = terrain.ground_top[lower]
    if lines.between_points:
        x, y = (np.where(lines.start_is_higher, last, first)
                for last, first in zip(lines.last_points, (lines.origin_x, lines.origin_y), strict=True))
        for step in terrain.steps:
            beside = lower + step
            highest = np.where(holds(terrain, beside, x, y), np.maximum(highest, terrain.ground_top[beside]), highest)
    return highest


def _clear_before(terrain: AslTerrain, lines: ThreadLines, findings: Findings, blind: CellIndices) -> None:
    """Clear ground that goes on into the next hex: only the last hex that shows it has the crest line."""
    facts, crossings = findings.facts, findings.facts.crossings
    if not len(blind):
        return
    ground = np.flatnonzero(facts.ground)
    ground = ground[np.argsort(crossings.line[ground], kind="stable")]
    first, last = (np.searchsorted(crossings.line[ground], crossings.line[blind], side) for side in ("left", "right"))
    for at, low, high in zip(blind.tolist(), first.tolist(), last.tolist(), strict=True):
        of_thread = ground[low:high]
        as_high = facts.full_top[of_thread] >= facts.full_top[at]
        beyond = of_thread[as_high & (facts.range_high[of_thread] > facts.range_high[at])]
        if len(beyond):
            following = terrain.plane.hex(int(crossings.cell[beyond[np.argmin(facts.range_high[beyond])]]))
            findings.cleared[at] = not _gives_way(terrain, lines, crossings, at, following,
                                                  int(facts.full_top[at]) // QUARTERS_PER_LEVEL)


def _clear_below(terrain: AslTerrain, lines: ThreadLines, findings: Findings, blind: CellIndices) -> None:
    """Clear the lower levels of a drop whose upper one is cleared: a drop of several levels is one crest."""
    crossings, cleared = findings.facts.crossings, findings.cleared.nonzero()[0]
    if not len(cleared) or not len(blind):
        return
    key = crossings.line.astype(np.int64) * terrain.plane.size + crossings.cell
    for at in blind[np.isin(key[blind], key[cleared])].tolist():
        upper = cleared[key[cleared] == key[at]]
        ends = {_last_ground(terrain, lines, crossings, at,
                             int(findings.facts.full_top[crossing]) // QUARTERS_PER_LEVEL)
                for crossing in (at, *upper.tolist())}
        findings.cleared[at] = len(ends) == 1


def _last_ground(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, at: int, level: int) -> Fraction | None:
    """Where, from the higher end on, a thread last shows ground at a level in a crossing's hex; None for nowhere."""
    segment, hex_ = Segment(*lines.downhill(int(crossings.line[at]))), terrain.plane.hex(int(crossings.cell[at]))
    span = segment.span(hex_)
    if span is None:
        return None
    shown = ground_inside(terrain, segment, hex_, level, span) if passes_through(
        segment, hex_, span) else ground_stretches(terrain, segment, level, span)
    return max((min(high, span[1]) for low, high in shown if low < span[1] and high > span[0]), default=None)


def _spills(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, at: int) -> bool:
    """B10.2: ground of the higher end's level crossed nearer to that end's centre dot than one hex spacing."""
    line = int(crossings.line[at])
    higher = bool(lines.start_is_higher[line])
    if lines.between_points or crossings.along[at]:
        return _spills_exactly(terrain, lines, crossings, at)
    sign = 1 if higher else -1
    end_hex = terrain.plane.hex(int(lines.start[line] if higher else lines.end[line]))
    hex_ = terrain.plane.hex(int(crossings.cell[at]))
    shift = ((hex_.q - end_hex.q) * UNIT, (hex_.r - end_hex.r) * UNIT)
    direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
    return crossed_near(terrain.rings_of(int(crossings.piece[at])), shift, direction)


def _spills_exactly(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, at: int) -> bool:
    """The same along hexsides and from other points: by the last point of the thread's stretches of that ground."""
    line, segment = int(crossings.line[at]), Segment(*lines.downhill(int(crossings.line[at])))
    end = _last_ground(terrain, lines, crossings, at, int(lines.high[line]) // QUARTERS_PER_LEVEL)
    if end is None:
        return False
    higher = terrain.plane.hex(int((lines.start if lines.start_is_higher[line] else lines.end)[line]))
    x = segment.start.x + end * (segment.end.x - segment.start.x) - higher.q * UNIT
    y = segment.start.y + end * (segment.end.y - segment.start.y) - higher.r * UNIT
    return bool(x * x + x * y + y * y < UNIT**2)


def _gives_way(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings, at: int, lower: Hex, level: int) -> bool:
    """Whether ground gives way between a crossing's hex and another one towards the lower end, rather than reach it."""
    line = int(crossings.line[at])
    sign = 1 if lines.start_is_higher[line] else -1
    direction = (sign * int(lines.x[line]), sign * int(lines.y[line]))
    origin = (int(lines.origin_x[line]), int(lines.origin_y[line]))
    here = terrain.plane.hex(int(crossings.cell[at]))
    if crossings.along[at] or (lines.between_points and not lines.low_dot[line]):
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
    first, last = segment.span(here), segment.span(lower)
    if first is None:
        return True
    # Where the thread ends beside the lower end's hex, ground may go on to the end of the thread.
    beyond = last[0] if last is not None and last[0] < last[1] else Fraction(1)
    stretches, spans = ground_stretches(terrain, segment, level), sorted({span for _, span in chain(
        *met_hexes(terrain, segment))})
    reached = first[1]
    while True:
        # From the end of a hex ground goes on to where it gives way, and counts up to the end of the hex where it does.
        end = next((high for low, high in stretches if low < reached <= high), None)
        next_reached = None if end is None else next((span[1] for span in spans if span[0] < end <= span[1]), None)
        if end is not None and (end > beyond or end == 1):
            return False
        if next_reached is None or next_reached == reached:
            return True
        reached = next_reached
