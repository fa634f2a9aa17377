"""Where one thread meets hexes, hexsides and ground, exactly: by outlines, never by hulls."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.pieces import SIDE_STEPS, XY, Rings, measure, merged, overlaps, side_point
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, direction_to, distance
from losview.hexes.lattice import CORNERS, UNIT, Point, hex_at
from losview.hexes.thread import ONE, ZERO, Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.outline_cuts import merged_spans, spans_inside
from losview.rules.core.verdict import Span


def _cross(a: XY, b: XY) -> int:
    """The cross product of two vectors."""
    return a[0] * b[1] - a[1] * b[0]


def crosses_stretch(
    stretches: list[tuple[int, int]], side: int, hex_centre: XY, origin: XY, direction: XY
) -> bool:
    """Whether a thread passes a hexside inside one of the stretches of its 257 points."""
    for low, high in stretches:
        low_side, high_side = (
            _cross(direction, (hex_centre[0] + x - origin[0], hex_centre[1] + y - origin[1]))
            for x, y in (side_point(side, low), side_point(side, high))
        )
        if (low_side < 0 < high_side) or (high_side < 0 < low_side):
            return True
    return False


def passes_in_ground(
    terrain: AslTerrain, cell: int, beyond: int, level: int, origin: XY, direction: XY
) -> bool | None:
    """Whether a thread passes from a hex to the next one on ground at a level (whole) or higher.

    None where it passes exactly by a corner of such ground on the hexside: then its stretches in the hexes decide.
    """
    side = terrain.steps.index(beyond - cell)
    both_sides = ((cell, side), (beyond, (side + 3) % 6))
    if terrain.has_bank_cliffs and any(terrain.gives_way_at(at, way, level * QUARTERS_PER_LEVEL) for at,
                                       way in both_sides):
        return False
    ours, theirs = (terrain.ground.on_side(at, level, way) for at, way in both_sides)
    hex_ = terrain.plane.hex(cell)
    centre = (hex_.q * UNIT, hex_.r * UNIT)
    mirrored = [(SIDE_STEPS - high, SIDE_STEPS - low) for low, high in theirs]
    passes = [crosses_stretch(merged(stretches), side, centre, origin, direction) for stretches in (ours, mirrored)]
    if all(passes):
        return True
    unclear = all(is_passed or _passes_corner(terrain, of_cell, level, of_side, origin, direction)
                  for is_passed, (of_cell, of_side) in zip(passes, both_sides, strict=True))
    return None if unclear else False


def _passes_corner(terrain: AslTerrain, cell: int, level: int, side: int, origin: XY, direction: XY) -> bool:
    """Whether a thread passes exactly by a corner, on a hexside, of a hex's ground at a level or higher."""
    hex_ = terrain.plane.hex(cell)
    x, y = hex_.q * UNIT - origin[0], hex_.r * UNIT - origin[1]
    areas = (rings for area_level, rings in terrain.ground.in_hex(cell) if area_level >= level)
    corners = (xy for rings in areas for ring in rings for xy in ring)
    return any(int(measure(*xy, side)) == UNIT and _cross(direction, (xy[0] + x, xy[1] + y)) == 0 for xy in corners)


def leaves_by(segment: Segment, hex_: Hex) -> int | None:
    """The hexside through whose inside a segment leaves a hex before its end; None where it does not."""
    span = segment.span(hex_)
    if span is None or span[0] >= span[1] or span[1] == 1:
        return None
    x, y = segment.end.x - segment.start.x, segment.end.y - segment.start.y
    dx, dy = segment.start.x - hex_.q * UNIT, segment.start.y - hex_.r * UNIT
    sides = [x * (cy - dy) - y * (cx - dx) for cx, cy in CORNERS]
    return next((side for side in range(6) if sides[side - 1] < 0 < sides[side]), None)


def place_on_line(segment: Segment, point: tuple[Fraction | int, Fraction | int]) -> Fraction:
    """Where a point of a segment's line lies on it, 0 at its start and 1 at its end."""
    x, y = segment.end.x - segment.start.x, segment.end.y - segment.start.y
    return Fraction(point[0] - segment.start.x) / x if x else Fraction(point[1] - segment.start.y) / y


def meets_side(segment: Segment, first: Point, second: Point) -> bool:
    """Whether a segment, without its end points, crosses or runs along the line between two corners, or touches one."""
    x, y = segment.end.x - segment.start.x, segment.end.y - segment.start.y
    a, b = (x * (p.y - segment.start.y) - y * (p.x - segment.start.x) for p in (first, second))
    if a == b == 0:
        low, high = sorted(place_on_line(segment, p) for p in (first, second))
        return low < 1 and high > 0
    if a * b > 0:
        return False
    # On which sides of the hexside the segment's ends lie.
    before, after = ((second.x - first.x) * (p.y - first.y) - (second.y - first.y) * (p.x - first.x)
                     for p in (segment.start, segment.end))
    return before * after < 0


def side_span(segment: Segment, first: XY, second: XY) -> Span:
    """Where a segment meets the line between two corners: from and to, which are equal unless it runs along it."""
    x, y = segment.end.x - segment.start.x, segment.end.y - segment.start.y
    a, b = (x * (q - segment.start.y) - y * (p - segment.start.x) for p, q in (first, second))
    if a == b == 0:
        low, high = sorted(place_on_line(segment, point) for point in (first, second))
        return max(low, Fraction(0)), min(high, Fraction(1))
    share = Fraction(a, a - b)
    crossing = (first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share)
    place = place_on_line(segment, crossing)
    return place, place


def passes_through(segment: Segment, hex_: Hex, span: Span) -> bool:
    """Whether a segment passes the inside of a hex rather than along one of its hexsides."""
    if span[0] >= span[1]:
        return False
    start, end = segment.start, segment.end
    x, y = end.x - start.x, end.y - start.y
    centre = x * (hex_.r * UNIT - start.y) - y * (hex_.q * UNIT - start.x)
    lowest, highest = _corner_sides(x, y)
    return lowest + centre < 0 < highest + centre


@lru_cache(maxsize=16)
def _corner_sides(x: int, y: int) -> tuple[int, int]:
    """On which sides of a thread through a hex's centre dot its corners lie: the lowest and highest cross product."""
    sides = [x * cy - y * cx for cx, cy in CORNERS]
    return min(sides), max(sides)


#: Hexes have coordinates below half of this; with it two of them make one integer.
_STRIDE = 1 << 16
#: The whole of a segment.
ALL: Span = (ZERO, ONE)


def met_hexes(
    terrain: AslTerrain, segment: Segment, part: Span = ALL
) -> tuple[list[tuple[Hex, Span]], list[tuple[Hex, Span]]]:
    """Hexes of the map through whose inside a part of a segment passes, and those along whose hexside it runs."""
    through, along = ([(hex_, span) for hex_, span in met if span[0] < part[1] and span[1] > part[0]]
                      for met in _hexes_met(terrain.board.grid, segment))
    return through, along


@lru_cache(maxsize=16)
def _hexes_met(grid: Grid, segment: Segment) -> tuple[list[tuple[Hex, Span]], list[tuple[Hex, Span]]]:
    """The hexes that all of a segment meets; cached, as rules ask about one thread again and again."""
    through: list[tuple[Hex, Span]] = []
    along: list[tuple[Hex, Span]] = []
    for hex_, passed in _hexes_touched(segment):
        span = segment.span(hex_) if hex_ in grid else None
        if span is not None and span[0] < span[1]:
            (through if passed else along).append((hex_, span))
    return through, along


def _hexes_touched(segment: Segment) -> list[tuple[Hex, bool]]:
    """The hexes near a segment that its line touches, ascending, and whether it passes their inside."""
    start, end = segment.start, segment.end
    x, y = end.x - start.x, end.y - start.y
    steps = 2 * distance(hex_at(start), hex_at(end)) + 2
    step = np.arange(steps + 1, dtype=np.int64)
    # Every hex met lies around one of the sampled points of the segment, of which there are two to a hex.
    q = (start.x + x * step // steps) // UNIT + np.arange(-1, 3)[:, None]
    r = (start.y + y * step // steps) // UNIT + np.arange(-1, 3)[:, None, None]
    q, r = np.divmod(np.unique(q * _STRIDE + r) + _STRIDE // 2, _STRIDE)
    r -= _STRIDE // 2
    centre = x * (r * UNIT - start.y) - y * (q * UNIT - start.x)
    lowest, highest = _corner_sides(x, y)
    low, high = centre + lowest, centre + highest
    met = np.flatnonzero((low <= 0) & (high >= 0))
    through = (low[met] < 0) & (high[met] > 0)
    return [(Hex(*hex_), passed)
            for *hex_, passed in zip(q[met].tolist(), r[met].tolist(), through.tolist(), strict=True)]


def ground_stretches(terrain: AslTerrain, segment: Segment, level: int, part: Span = ALL) -> list[Span]:
    """The stretches of a segment, 0 to 1, on ground at a level (whole) or higher, in the hexes that a part meets."""
    through, along = met_hexes(terrain, segment, part)
    spans = [stretch for hex_, span in through for stretch in ground_inside(terrain, segment, hex_, level, span)]
    for i, (hex_, span) in enumerate(along):
        for other, _ in along[i + 1 :]:
            side = direction_to(hex_, other)
            if side is not None:
                spans += _stretches_along(terrain, segment, hex_, side, level, span)
    return merged_spans(spans)


def ground_within(terrain: AslTerrain, segment: Segment, hex_: Hex, level: int, whole: Span) -> list[Span]:
    """The stretches of a segment on ground at a level or higher, of its span in one hex only."""
    if hex_ in terrain.board.grid and passes_through(segment, hex_, whole):
        return merged_spans(ground_inside(terrain, segment, hex_, level, whole))
    return ground_stretches(terrain, segment, level, whole)


def ground_inside(terrain: AslTerrain, segment: Segment, hex_: Hex, level: int, span: Span) -> list[Span]:
    """The stretches on ground at a level or higher of a segment's span through the inside of a hex."""
    cell = terrain.plane.cell(hex_)
    if level <= terrain.ground.full[cell]:
        return [span]
    stretches = [stretch for area_level, rings in terrain.ground.in_hex(cell) if area_level >= level
                 for stretch in _stretches_inside(segment, hex_, rings, span)]
    if terrain.has_bank_cliffs and terrain.bank_cliffs[cell]:
        beside = beside_cliffs(terrain, segment, hex_, level, span)
        return [stretch for stretch in merged_spans(stretches) if not beside & set(stretch)] if beside else stretches
    return stretches


def _stretches_inside(segment: Segment, hex_: Hex, rings: Rings, span: Span) -> list[Span]:
    """The stretches of a segment's span through the inside of a hex that outlines, relative to its centre, hold."""
    direction = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    shift = (hex_.q * UNIT - segment.start.x, hex_.r * UNIT - segment.start.y)
    return spans_inside(rings, shift, direction, span)


def beside_cliffs(terrain: AslTerrain, segment: Segment, hex_: Hex, level: int, span: Span) -> set[Fraction]:
    """B11.21: the ends of a segment's span in a hex at which ground at a level gives way at a cliff."""
    cell = terrain.plane.cell(hex_)
    ways = ((leaves_by(Segment(segment.end, segment.start), hex_), span[0]), (leaves_by(segment, hex_), span[1]))
    return {place for side, place in ways if side is not None
            and terrain.gives_way_at(cell, side, level * QUARTERS_PER_LEVEL)}


def _stretches_along(
    terrain: AslTerrain, segment: Segment, hex_: Hex, side: int, level: int, span: Span
) -> list[Span]:
    """The stretches of a segment along a hexside with ground at a level or higher on both sides."""
    cell = terrain.plane.cell(hex_)
    ours = terrain.ground.on_side(cell, level, side)
    theirs = terrain.ground.on_side(cell + terrain.steps[side], level, (side + 3) % 6)
    spans = []
    for stretch in overlaps(ours, theirs):
        points = (side_point(side, step) for step in stretch)
        low, high = sorted(place_on_line(segment, (hex_.q * UNIT + x, hex_.r * UNIT + y)) for x, y in points)
        if max(low, span[0]) < min(high, span[1]):
            spans.append((max(low, span[0]), min(high, span[1])))
    return spans
