"""What of a thread explains a difference from VASL: where it passes, and what of the print it meets there."""

from __future__ import annotations

from math import hypot

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.hex import distance
from losview.hexes.lattice import UNIT, Point, centre, hex_at
from losview.hexes.thread import Segment
from losview.sight.asl.board.locations import level_of
from losview.sight.asl.judge import AslJudge
from losview.sight.asl.rules.examine import check_ends
from losview.sight.asl.trace.crossings import no_samples
from losview.sight.asl.trace.met_terrain import MetTerrain
from losview.sight.asl.trace.outline_cuts import cut_spans
from losview.sight.asl.trace.single_thread import near_hexes, slack_of
from losview.sight.threads import End
from tests.support.vasl_agreement.measured_map import MeasuredMap, Spots, judge_of, pixels_at
from tests.support.vasl_agreement.shifted import HIGH, WIDE, line_of, shifts, spots_along

#: VASL's hexes of a thread's ends reach so far into the hexes beside them: corners on whole pixels, a pixel more, and
#: the thread at a slant.
REACH = 4.0


def passes_high_bridge(judge: AslJudge, a: End, b: End) -> bool:
    """Whether a thread passes through a hex with a bridge that stands above its banks."""
    lines = line_of(judge, a, b)
    place = near_hexes(judge.terrain, a.hex, b.hex, lines, slack_of(lines, 50)).cell
    return bool((judge.terrain.deck[place] > judge.terrain.base[place]).any())


def meets_off_its_base(measured: MeasuredMap, a: End, b: End) -> bool:
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
    return judge.board.level(hex_) // QUARTERS


def print_met(measured: MeasuredMap, a: End, b: End) -> bool:
    """Whether a thread passes over pixels of a feature of hexsides; VASL's own walk is true to a pixel or so."""
    kinds = judge_of(measured).board_reading.table.by_vasl_code
    return any(kinds[code].role == "hexside" for shift in (0.0, *shifts())
               for code in np.unique(pixels_at(measured, spots_along(a.hex, b.hex, shift))[0]).tolist())


def past_a_cliff(judge: AslJudge, a: End, b: End) -> bool:
    """Whether a thread passes through a hex between its ends that has a cliff."""
    lines = line_of(judge, a, b)
    near = near_hexes(judge.terrain, a.hex, b.hex, lines, slack_of(lines, 50))
    return bool((judge.terrain.sides.cliffs[near.cell] > 0).any())


def blocked_beside_higher_end(judge: AslJudge, a: End, b: End) -> bool:
    """Whether ground decides in the hex next to the higher end, in which water or a depression lies lower."""
    terrain = judge.terrain
    where = judge.explain(a, b).decided_by.where.hex
    place, ends = terrain.plane.cell(where), sorted((a, b), key=lambda end: level_of(terrain, end))
    return distance(where, ends[1].hex) == 1 and bool(terrain.sunk[place] or terrain.land[place] > terrain.base[place])


def hindered_by_ends_print(judge: AslJudge, a: End, b: End, points: int) -> bool:
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


def _pixels_of(judge: AslJudge, a: End, b: End, place: int, piece: int) -> float:
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
