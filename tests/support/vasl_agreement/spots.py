"""What of a thread explains a difference from VASL: where it passes, and what of the print it meets there."""

from __future__ import annotations

from math import hypot

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import distance
from losview.hexes.lattice import UNIT, Point, centre, hex_at
from losview.hexes.thread import Segment
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.board.locations import end_level
from losview.rules.asl.rules.decide import blocked_and_hindrance
from losview.rules.asl.rules.examine import check_ends
from losview.rules.asl.rules.order import NUMBER
from losview.rules.asl.trace.crossings import no_samples
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.asl.trace.outline_cuts import cut_spans
from losview.rules.asl.trace.single_thread import near_hexes, slack_of
from losview.rules.core.threads import LineEnd
from tests.support.vasl_agreement.measured_map import MeasuredMap, Spots, judge_of, pixels_at
from tests.support.vasl_agreement.pixel_walk import codes_of, hex_of
from tests.support.vasl_agreement.shifted import HIGH, WIDE, findings_aside, line_of, shifts, spots_along

#: VASL's hexes of a thread's ends reach so far into the hexes beside them: corners on whole pixels, a pixel more, and
#: the thread at a slant.
REACH = 4.0


def passes_high_bridge(judge: AslJudge, a: LineEnd, b: LineEnd) -> bool:
    """Whether a thread passes through a hex with a bridge that stands above its banks."""
    lines = line_of(judge, a, b)
    place = near_hexes(judge.terrain, a.hex, b.hex, lines, slack_of(lines, 50)).cell
    return bool((judge.terrain.deck[place] > judge.terrain.base[place]).any())


def meets_off_its_base(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> bool:
    """Whether a thread passes over pixels of terrain that fills hexes, at another level than their hexes' base."""
    judge, spots = judge_of(measured), spots_along(a.hex, b.hex)
    codes, levels = pixels_at(measured, spots)
    kinds = judge.board_reading.table.by_vasl_code
    filling = [code for code, kind in kinds.items() if kind.rules.get("asl", {}).get("inherent")]
    met = np.flatnonzero(np.isin(codes, filling))
    return any(levels[at] != base_at(judge, spots[at]) for at in met.tolist())


def base_at(judge: AslJudge, spot: Spots) -> int:
    """The level of the hex in which a spot lies, in whole levels."""
    hex_ = hex_at(Point(*np.floor(spot).astype(int).tolist()))
    return judge.board.level(hex_) // QUARTERS_PER_LEVEL


def print_met(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> bool:
    """Whether a thread passes over pixels of a feature of hexsides; VASL's own walk is true to a pixel or so."""
    kinds = judge_of(measured).board_reading.table.by_vasl_code
    return any(kinds[code].role == "hexside" for shift in (0.0, *shifts())
               for code in np.unique(pixels_at(measured, spots_along(a.hex, b.hex, shift))[0]).tolist())


def past_a_cliff(judge: AslJudge, a: LineEnd, b: LineEnd) -> bool:
    """Whether a thread passes through a hex between its ends that has a cliff."""
    lines = line_of(judge, a, b)
    near = near_hexes(judge.terrain, a.hex, b.hex, lines, slack_of(lines, 50))
    return bool((judge.terrain.sides.cliffs[near.cell] > 0).any())


def blocked_beside_higher_end(judge: AslJudge, a: LineEnd, b: LineEnd) -> bool:
    """Whether ground decides in the hex next to the higher end, in which water or a depression lies lower."""
    terrain = judge.terrain
    where = judge.judge_one(a, b).decided_by.where.hex
    place, ends = terrain.plane.cell(where), sorted((a, b), key=lambda end: end_level(terrain, end))
    return distance(where, ends[1].hex) == 1 and bool(terrain.sunk[place] or terrain.land[place] > terrain.base[place])


def hindered_by_ends_print(judge: AslJudge, a: LineEnd, b: LineEnd, points: int) -> bool:
    """Whether a thread has that hindrance but for slivers of print within VASL's reach of its ends' hexes."""
    terrain, lines = judge.terrain, line_of(judge, a, b)
    none, last = no_samples(), int(lines.length[0]) - 1
    near = near_hexes(terrain, a.hex, b.hex, lines, slack_of(lines, 50))
    found = judge.examined(check_ends(terrain, judge.buildings, lines), lines, MetTerrain(near, none, none))
    met, long = found.facts.crossings, dict[int, float]()
    for at in np.flatnonzero(found.effective).tolist():
        range_, place = int(met.range_a[at]), int(met.cell[at])
        here = _pixels_of(judge, a, b, place, int(met.piece[at]))
        long[range_] = max(long.get(range_, 0.0), here)
    slivers = sum(range_ in (1, last) and length <= REACH for range_, length in long.items())
    return slivers > 0 and len(long) - slivers <= points < len(long)


def _pixels_of(judge: AslJudge, a: LineEnd, b: LineEnd, place: int, piece: int) -> float:
    """How many pixels long a thread runs in a piece of terrain."""
    terrain = judge.terrain
    hex_, segment = terrain.plane.hex(place), Segment(centre(a.hex), centre(b.hex))
    own = segment.span(hex_)
    if piece < 0 or own is None or terrain.pieces.fills(piece):
        return REACH + 1
    shift = ((hex_.q - a.hex.q) * UNIT, (hex_.r - a.hex.r) * UNIT)
    q, r = b.hex.q - a.hex.q, b.hex.r - a.hex.r
    inside = cut_spans(terrain.rings_of(piece), shift, (q * UNIT, r * UNIT), own)
    return float(sum(high - low for low, high in inside)) * hypot(WIDE * q, HIGH * (r + q / 2))


def blocked_by_ends_print(judge: AslJudge, a: LineEnd, b: LineEnd) -> bool:
    """Whether a thread is free but for slivers of print in hexes beside its ends', within VASL's reach of these."""
    terrain, lines = judge.terrain, line_of(judge, a, b)
    near = near_hexes(terrain, a.hex, b.hex, lines, slack_of(lines, 50))
    last = int(lines.length[0]) - 1
    beside = [at for at in np.flatnonzero((near.range_a == 1) | (near.range_a == last)).tolist()
              if all(_pixels_of(judge, a, b, int(near.cell[at]), piece) <= REACH
                     for piece in _rising(judge, int(near.cell[at]), max(int(lines.low[0]), int(lines.high[0]) - 1)))]
    none = no_samples()
    rest = near.take(np.setdiff1d(np.arange(len(near.cell)), beside))
    found = judge.examined(check_ends(terrain, judge.buildings, lines), lines, MetTerrain(rest, none, none))
    return len(beside) > 0 and not blocked_and_hindrance(found)[0]


def _rising(judge: AslJudge, cell: int, low: int) -> list[int]:
    """The pieces of terrain in a hex that rise above a level."""
    table = judge.terrain.pieces
    pieces = range(int(table.first[cell]), int(table.first[cell] + table.count[cell]))
    return [piece for piece in pieces if table.top[piece] > low]


def print_at_bare_hexspine(judge: AslJudge, a: LineEnd, b: LineEnd) -> bool:
    """Whether the print of a wall beyond its hexside decides, in a hex beside one of the ends'."""
    terrain, where = judge.terrain, judge.judge_one(a, b).decided_by.where.hex
    cell = terrain.plane.cell(where)
    prints = terrain.pieces.wall_print[[*_rising(judge, cell, -(1 << 14))]]
    return bool(prints.any()) and 1 in (distance(where, a.hex), distance(where, b.hex))


def crest_at_depression_hexside(judge: AslJudge, a: LineEnd, b: LineEnd) -> bool:
    """Whether a crest line decides in a depression hex next to the lower end, which lies as low as its floor."""
    terrain, where = judge.terrain, judge.judge_one(a, b).decided_by.where.hex
    cell, low = terrain.plane.cell(where), min((a, b), key=lambda end: end_level(terrain, end))
    return bool(terrain.sunk[cell]) and end_level(terrain, low) <= terrain.floor[cell]


def along_stream_of_one_hexside(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> bool:
    """Whether a thread passes over pixels of a stream in a hex that is no stream hex, next to one that is (B20.1)."""
    judge = judge_of(measured)
    spots = spots_along(a.hex, b.hex)
    sunk = np.isin(pixels_at(measured, spots)[0], codes_of(judge, "depression"))
    hexes = {here for spot in spots[sunk] if (here := hex_of(spot)) in judge.board.grid}
    streams = {here for here in hexes if judge.terrain.sunk[judge.plane.cell(here)]}
    return any(distance(here, other) == 1 for here in hexes - streams for other in streams)


def shows_hexsides_alone(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> bool:
    """Whether a thread has pixels of hexside features in the hex that decides, and of obstacles a pixel at most."""
    judge, spots = judge_of(measured), spots_along(a.hex, b.hex)
    where = judge.judge_one(a, b).decided_by.where.hex
    codes = pixels_at(measured, spots)[0]
    kinds = judge.board_reading.table.by_vasl_code
    shown = [kinds[code] for spot, code in zip(spots, codes.tolist(), strict=True) if hex_of(spot) == where]
    sides = [kind for kind in shown if kind.role == "hexside"]
    rest = [kind for kind in shown if kind.role != "hexside" and kind.rules.get("asl", {}).get("obstacle")]
    q, r = b.hex.q - a.hex.q, b.hex.r - a.hex.r
    return len(sides) > 0 and len(rest) * hypot(WIDE * q, HIGH * (r + q / 2)) / len(spots) <= 1


def two_kinds_of_building(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> bool:
    """Whether the dots of two adjacent hexes show buildings of two kinds."""
    dots = np.array([centre(end.hex) for end in (a, b)], np.float64)
    table = judge_of(measured).board_reading.table.by_vasl_code
    kinds = [table[code] for code in pixels_at(measured, dots)[0].tolist()]
    return distance(a.hex, b.hex) == 1 and kinds[0] != kinds[1] and all(
        kind.rules.get("asl", {}).get("category") == "building" for kind in kinds)


def nothing_blocks_everywhere(judge: AslJudge, a: LineEnd, b: LineEnd) -> bool:
    """Whether of what blocks a thread nothing does wherever it is moved to by some pixels, six hindrances neither."""
    found = [findings_aside(judge, a, b, shift) for shift in (0.0, *shifts())]
    six = NUMBER["B.10"]
    blocks = [{(rule, cell) for rule, _, cells, _ in one.blocks if rule != six for cell in cells.tolist()}
              for one in found]
    return not set.intersection(*blocks) and min(int(one.hindrance[0]) for one in found) < 6
