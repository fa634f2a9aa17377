"""The parts of columns of an ASL side view: ground by stretches, pieces of terrain, features of hexsides."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import CellIndices
from losview.hexes.hex import DIRECTIONS
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.piece_parts import OutlineEdges, PieceParts
from losview.rules.asl.trace.exact import meets_side, side_span
from losview.rules.asl.trace.outline_cuts import edges_of
from losview.rules.core.profile import Fence, ProfilePart, Rise
from losview.rules.core.verdict import Number, Reason, Span, levels


def grounds_of(terrain: AslTerrain, cell: int) -> list[tuple[int, OutlineEdges]]:
    """The areas of ground above a hex's full level: their levels, and the edges of their outlines."""
    grounds = terrain.ground_edges.get(cell)
    if grounds is None:
        grounds = [(level, edges_of(rings)) for level, rings in terrain.ground.in_hex(cell)]
        terrain.ground_edges[cell] = grounds
    return grounds


def ground_stretches(raised: list[tuple[int, Span]], span: Span, full: int, base: int) -> tuple[Rise, ...]:
    """The ground along a thread in a hex by stretches; () where it is all at the level of the hex's centre dot.

    Args:
        raised: levels, and stretches of the thread on ground at that level or higher. span: of the thread in the hex.
        full: the level of the ground elsewhere. base: of the centre dot, in quarters.
    """
    rises: list[Rise] = []
    for low, high, level in _steps(span, raised, full):
        if rises and rises[-1].level == level:
            low = rises.pop().span[0]
        rises.append(Rise((low, high), level))
    return tuple(rises) if any(rise.level * QUARTERS_PER_LEVEL != base for rise in rises) else ()


def _steps(span: Span, raised: list[tuple[int, Span]], full: int) -> list[tuple[Fraction, Fraction, int]]:
    """A span by stretches of one level: from, to, and the highest level of raised ground there, else the full level."""
    start, end = span
    if not raised:
        return [(start, end, full)]
    if len(raised) == 1:
        level, (low, high) = raised[0]
        before, after = [(start, low, full)] if low != start else [], [(high, end, full)] if high != end else []
        return [*before, (low, high, level), *after]
    places = sorted([start, end, *[place for _, stretch in raised for place in stretch]])
    return [(low, high, max([level for level, stretch in raised if stretch[0] <= low and high <= stretch[1]],
                            default=full)) for low, high in pairwise(places) if low != high]


def parts_of(
    pieces: list[tuple[PieceParts, bool]], cuts: Iterator[list[Span]], span: Span | None, grounds: tuple[Rise, ...],
) -> list[ProfilePart]:
    """Pieces of terrain where the thread cuts them, except where they lie under the ground.

    Args:
        pieces: as parts, and whether they are judged.
        cuts: the stretches inside each piece that has outlines, in their order.
        span: of the thread in the hex, None where it runs along a hexside: then pieces take up all of the column.
    """
    parts: list[ProfilePart] = []
    for (part, unasked, _, edges, top), judged in pieces:
        if span is None or (edges is None and not grounds):
            parts.append(part if judged else unasked)
            continue
        spans = [span] if edges is None else next(cuts) or ([span] if judged else [])
        if grounds and (buried := [rise.span for rise in grounds if rise.level * QUARTERS_PER_LEVEL >= top]):
            spans = [stretch for whole in spans for stretch in _less(whole, buried)] or spans
        for stretch in spans:
            if stretch == span:
                parts.append(part if judged else unasked)
            else:
                parts.append(ProfilePart(*part[:5], stretch, judged, part.lower))
    return parts


def _less(span: Span, taken: list[Span]) -> list[Span]:
    """What remains of a span without other spans."""
    remaining = [span]
    for low, high in taken:
        remaining = [part for a, b in remaining for part in ((a, min(b, low)), (max(a, high), b)) if part[0] < part[1]]
    return remaining


def fences_along(
    terrain: AslTerrain, segment: Segment, cells: CellIndices, decided: Reason | None
) -> tuple[Fence, ...]:
    """The features of hexsides that a thread meets.

    Args:
        cells: the hexes whose hexsides are tested. decided: the line that decides the verdict.
    """
    table, fences = terrain.sides, dict[int, Fence]()
    if not table.side or segment.start == segment.end:
        return ()
    where = None if decided is None else decided.where
    cells = cells[table.count[cells] > 0]
    for first, count in zip(table.first[cells].tolist(), table.count[cells].tolist(), strict=True):
        for entry in table.entry[first : first + count].tolist():
            if entry in fences or not meets_side(segment, *(ends := table.ends(entry))):
                continue
            side = table.side[entry]
            across = side.across()
            decides = where is not None and where.hexside is not None and {side.hex, across} == {
                where.hex, where.hex.plus(DIRECTIONS[where.hexside])}
            fences[entry] = Fence(table.kind[entry], table.name[entry], (side.hex, across), side_span(segment, *ends),
                                 levels(table.base[entry]), _top(terrain, entry), decides)
    return tuple(sorted(fences.values(), key=lambda fence: fence.span))


def _top(terrain: AslTerrain, entry: int) -> Number:
    """The top of a feature; one level above its base for a bar without a height."""
    table = terrain.sides
    return levels(max(table.top[entry], table.base[entry] + QUARTERS_PER_LEVEL) if table.endless[entry]
                  else table.top[entry])
