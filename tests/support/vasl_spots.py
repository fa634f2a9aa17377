"""What of a thread explains a difference from VASL: where it passes, and what of the print it meets there."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import UNIT, centre
from losview.hexes.thread import Segment
from losview.sight.asl.judge import AslJudge
from losview.sight.asl.rules.examine import check_ends, examine
from losview.sight.asl.trace.crossings import no_samples
from losview.sight.asl.trace.lines import ThreadLines, lines_of
from losview.sight.asl.trace.met_terrain import MetTerrain
from losview.sight.asl.trace.outline_cuts import cut_spans
from losview.sight.asl.trace.single_thread import near_hexes, slack_of
from losview.sight.threads import End
from tests.support.vasl_readings import board_file

#: VASL's hexes of a thread's ends reach so far into the hexes beside them: corners on whole pixels, a pixel more, and
#: the thread at a slant.
REACH = 4.0


def line_of(judge: AslJudge, a: Hex, b: Hex) -> ThreadLines:
    return lines_of(judge.terrain, judge.threads([(End(a), End(b))]))


def passes_high_bridge(judge: AslJudge, a: Hex, b: Hex) -> bool:
    """Whether a thread passes through a hex with a bridge that stands above its banks."""
    lines = line_of(judge, a, b)
    place = near_hexes(judge.terrain, a, b, lines, slack_of(lines, 50)).cell
    return bool((judge.terrain.deck[place] > judge.terrain.base[place]).any())


def meets_off_its_base(path: Path, judge: AslJudge, spots: np.ndarray) -> bool:
    """Whether spots lie on pixels of terrain that fills hexes, at another level than their hexes' base."""
    file, kinds = board_file(path), judge.board_reading.table.by_vasl_code
    shape = file.data.terrain.shape
    x, y = (np.clip(np.floor(spots[:, i]).astype(int), 0, shape[i] - 1) for i in (0, 1))
    fills = np.isin(file.data.terrain[x, y], [code for code, kind in kinds.items()
                                              if kind.rules.get("asl", {}).get("inherent")])
    base = judge.board.levels.ravel()[file.frame.cells(shape)[x, y]] // QUARTERS
    return bool((fills & (file.data.levels[x, y] != base)).any())


def blocked_beside_higher_end(judge: AslJudge, a: Hex, b: Hex) -> bool:
    """Whether ground decides in the hex next to the higher end, in which water or a depression lies lower."""
    terrain = judge.terrain
    where = judge.explain(End(a), End(b)).decided_by.where.hex
    place, ends = terrain.plane.cell(where), sorted((a, b), key=lambda end: terrain.stands[terrain.plane.cell(end)])
    return distance(where, ends[1]) == 1 and bool(terrain.sunk[place] or terrain.land[place] > terrain.base[place])


def hindered_by_ends_print(judge: AslJudge, a: Hex, b: Hex, points: int) -> bool:
    """Whether a thread has that hindrance but for slivers of print within VASL's reach of its ends' hexes."""
    terrain, lines = judge.terrain, line_of(judge, a, b)
    none, last = no_samples(), int(lines.length[0]) - 1
    near = near_hexes(terrain, a, b, lines, slack_of(lines, 50))
    found = examine(terrain, check_ends(terrain, judge.buildings, lines), lines, MetTerrain(near, none, none),
                    judge.weather,
                    np.zeros(1, np.int64))
    met, long = found.facts.crossings, dict[int, float]()
    for at in np.flatnonzero(found.effective).tolist():
        range_, place = int(met.range_a[at]), int(met.cell[at])
        here = _pixels_of(judge, a, b, place, int(met.piece[at]))
        long[range_] = max(long.get(range_, 0.0), here)
    slivers = sum(range_ in (1, last) and length <= REACH for range_, length in long.items())
    return slivers > 0 and len(long) - slivers <= points < len(long)


def _pixels_of(judge: AslJudge, a: Hex, b: Hex, place: int, piece: int) -> float:
    """How many pixels long a thread runs in a piece of terrain."""
    terrain = judge.terrain
    hex_, segment = terrain.plane.hex(place), Segment(centre(a), centre(b))
    own = segment.span(hex_)
    if piece < 0 or own is None or terrain.pieces.fills(piece):
        return REACH + 1
    shift = ((hex_.q - a.q) * UNIT, (hex_.r - a.r) * UNIT)
    q, r = b.q - a.q, b.r - a.r
    inside = cut_spans(terrain.rings_of(piece), shift, (q * UNIT, r * UNIT), own)
    return float(sum(high - low for low, high in inside)) * hypot(56.25 * q, 64.5 * (r + q / 2))
