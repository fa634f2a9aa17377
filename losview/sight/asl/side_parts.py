"""What stands along an ASL thread, for its side view: ground by stretches, pieces, what lies on hexsides."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from losview.board.board import QUARTERS
from losview.board.pieces import Rings
from losview.board.terrain import table
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import UNIT
from losview.hexes.thread import Segment
from losview.sight.asl.country import Country
from losview.sight.asl.exact import XY, Span, meets_side, merged_spans, side_span
from losview.sight.asl.piece_table import PieceTable
from losview.sight.profile import Fence, Part, Rise
from losview.sight.verdict import Because, Number, levels


@lru_cache(maxsize=1)
def kinds() -> dict[str, str]:
    """Kinds of terrain by the name that the rules speak of them by."""
    return {kind.name: key for key, kind in reversed(list(table().kinds.items()))}


def cut_spans(rings: Rings, shift: XY, direction: XY, span: Span) -> list[Span]:
    """The stretches of a span inside outlines with holes, by counting the edges met: quick, for drawing.

    Args:
        rings: outlines about a point. shift: that point, from the thread's origin.
    """
    dx, dy = direction
    own, wide = dx * shift[1] - dy * shift[0], abs(dx) >= abs(dy)
    at: list[tuple[int, int]] = []
    for ring in rings:
        ax, ay = ring[-1]
        before = dx * ay - dy * ax + own
        for bx, by in ring:
            side = dx * by - dy * bx + own
            if (side > 0) != (before > 0):
                # The point where the edge crosses the line, by its larger component along the thread.
                one, two, along = (ax + shift[0], bx - ax, dx) if wide else (ay + shift[1], by - ay, dy)
                above, below = one * (side - before) - two * before, along * (side - before)
                at.append((above, below) if below > 0 else (-above, -below))
            ax, ay, before = bx, by, side
    if len(at) > 2:
        at.sort(key=lambda one: Fraction(*one))
    elif at and at[0][0] * at[1][1] > at[1][0] * at[0][1]:
        at.reverse()
    found = [(_within(low, span), _within(high, span)) for low, high in zip(at[::2], at[1::2], strict=True)
             if low[0] * high[1] < high[0] * low[1]]
    found = [(low, high) for low, high in found if low is not high]
    return merged_spans(found) if len(found) > 1 else found


def _within(place: XY, span: Span) -> Fraction:
    """A place on a thread, a numerator and a denominator above 0, or the end of a span that it lies beyond."""
    (above, below), (low, high) = place, span
    if above * low.denominator <= low.numerator * below:
        return low
    return high if above * high.denominator >= high.numerator * below else Fraction(above, below)


def grounds_along(country: Country, segment: Segment, hex_: Hex, span: Span) -> tuple[Rise, ...]:
    """The ground along a thread through a hex by stretches; () where it is all at the level of the hex's own dot."""
    place = country.plane.place(hex_)
    drawn = country.ground.in_hex(place)
    if not drawn:
        return ()
    shift = (hex_.q * UNIT - segment.start.x, hex_.r * UNIT - segment.start.y)
    direction = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    raised = [(level, one) for level, rings in drawn for one in cut_spans(rings, shift, direction, span)]
    places = sorted([*span, *(end for _, one in raised for end in one)])
    full = int(country.ground.full[place])
    found: list[Rise] = []
    for low, high in pairwise(places):
        if low == high:
            continue
        level = max((own for own, one in raised if one[0] <= low and high <= one[1]), default=full)
        if found and found[-1].level == level:
            low = found.pop().span[0]
        found.append(Rise((low, high), level))
    return () if all(rise.level * QUARTERS == country.base[place] for rise in found) else tuple(found)


def parts_of(
    country: Country, segment: Segment, hex_: Hex, span: Span | None, pieces: dict[int, bool],
    grounds: tuple[Rise, ...],
) -> list[Part]:
    """Pieces of terrain where the thread cuts them, less where they lie under the ground.

    Args:
        span: of the thread in the hex, None where it runs along a hexside: then they take up all of it.
        pieces: their numbers, and whether the rules ask about them.
    """
    found: list[Part] = []
    shift = (hex_.q * UNIT - segment.start.x, hex_.r * UNIT - segment.start.y)
    direction = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
    for piece, judged in pieces.items():
        known = _told(country, piece)
        if known is None:
            continue
        part, rings = known
        if not judged:
            part = part._replace(judged=False)
        if span is None:
            found.append(part)
            continue
        spans = [span] if rings is None else cut_spans(rings, shift, direction, span) or ([span] if judged else [])
        if buried := [rise.span for rise in grounds if rise.level >= part.top]:
            spans = [one for whole in spans for one in _less(whole, buried)] or spans
        found += [part if one == span else part._replace(span=one) for one in spans]
    return found


def _told(country: Country, piece: int) -> tuple[Part, Rings | None] | None:
    """What is told of a piece wherever it is cut, and its outlines, None for those of its hex; None for ground."""
    if piece not in country.told:
        rows, found = country.pieces, None
        if not rows.ground[piece]:
            nature = rows.natures[int(rows.nature[piece])]
            part = Part(kinds().get(nature.name, nature.name), nature.name, levels(rows.base[piece]),
                        levels(rows.top[piece]), bool(rows.obstacle[piece]), lower=_lower(rows, piece))
            found = part, None if rows.fills(piece) else country.rings_of(piece)
        country.told[piece] = found
    return country.told[piece]


def _lower(rows: PieceTable, piece: int) -> Number | None:
    """The top of the lower part of split terrain that blocks above it and only hinders through it."""
    parted = rows.split[piece] and rows.obstacle[piece] and not rows.lower_obstacle[piece]
    return levels(rows.base[piece] + rows.split[piece]) if parted else None


def _less(span: Span, taken: list[Span]) -> list[Span]:
    """What is left of a span."""
    left = [span]
    for low, high in taken:
        left = [one for a, b in left for one in ((a, min(b, low)), (max(a, high), b)) if one[0] < one[1]]
    return left


def fences_along(
    country: Country, segment: Segment, hexes: list[Hex], decided: Because | None
) -> tuple[Fence, ...]:
    """What lies on the hexsides that a thread meets, with its own height."""
    rows, found = country.sides, dict[int, Fence]()
    if segment.start == segment.end:
        return ()
    where = None if decided is None else decided.where
    for place in (country.plane.place(hex_) for hex_ in hexes):
        first, count = int(rows.first[place]), int(rows.count[place])
        for entry in rows.entry[first : first + count].tolist() if count else ():
            if entry in found or not meets_side(segment, *(ends := rows.ends(entry))):
                continue
            side = rows.side[entry]
            across = side.across()
            decides = where is not None and where.hexside is not None and {side.hex, across} == {
                where.hex, where.hex.plus(DIRECTIONS[where.hexside])}
            found[entry] = Fence(rows.kind[entry], rows.name[entry], (side.hex, across), side_span(segment, *ends),
                                 levels(rows.base[entry]), _top(country, entry), decides)
    return tuple(sorted(found.values(), key=lambda fence: fence.span))


def _top(country: Country, entry: int) -> Number:
    """Its top; of a bar that has no height, and stands in no building, one level."""
    rows = country.sides
    return levels(max(rows.top[entry], rows.base[entry] + QUARTERS) if rows.endless[entry] else rows.top[entry])
