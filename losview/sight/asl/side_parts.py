"""What stands along an ASL thread, for its side view: ground by stretches, pieces, what lies on hexsides."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from losview.board.board import QUARTERS
from losview.board.pieces import Rings
from losview.board.terrain import table
from losview.hexes.hex import DIRECTIONS, Hex
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
    (x, y), wide = shift, abs(dx) >= abs(dy)
    own = dy * x - dx * y
    at: list[XY] = []
    for ring in rings:
        sides = [dx * by - dy * bx for bx, by in ring]
        beyond = sides[-1] > own
        for i, side in enumerate(sides):
            if (side > own) is not beyond:
                beyond = not beyond
                # The point where the edge crosses the line, by its larger component along the thread.
                (ax, ay), (bx, by), before = ring[i - 1], ring[i], sides[i - 1]
                one, two, along = (ax + x, bx - ax, dx) if wide else (ay + y, by - ay, dy)
                above, below = one * (side - before) - two * (before - own), along * (side - before)
                at.append((above, below) if below > 0 else (-above, -below))
    if not at:
        return []
    if len(at) == 2:
        return _stretch(at[0], at[1], span)
    at.sort(key=lambda one: Fraction(*one))
    return merged_spans([one for low, high in zip(at[::2], at[1::2], strict=True) for one in _stretch(low, high, span)])


def _stretch(one: XY, two: XY, span: Span) -> list[Span]:
    """The stretch of a span between two places, as `_within` has them, in either order; [] where there is none."""
    order = one[0] * two[1] - two[0] * one[1]
    if not order:
        return []
    if order > 0:
        one, two = two, one
    ends = (*span[0].as_integer_ratio(), *span[1].as_integer_ratio())
    low, high = _within(one, span, ends), _within(two, span, ends)
    return [] if low is high else [(low, high)]


def _within(place: XY, span: Span, ends: tuple[int, int, int, int]) -> Fraction:
    """A place on a thread, or the end of a span that it lies beyond.

    Args:
        place: a numerator and a denominator above 0. ends: those of the span's two ends.
    """
    above, below = place
    if above * ends[1] <= ends[0] * below:
        return span[0]
    return span[1] if above * ends[3] >= ends[2] * below else Fraction(above, below)


def grounds_along(country: Country, place: int, shift: XY, direction: XY, span: Span) -> tuple[Rise, ...]:
    """The ground along a thread through a hex by stretches; () where it is all at the level of the hex's own dot.

    Args:
        place: the hex's. shift, direction, span: as for `cut_spans`.
    """
    drawn = country.ground.in_hex(place)
    if not drawn:
        return ()
    raised = [(level, one) for level, rings in drawn for one in cut_spans(rings, shift, direction, span)]
    found: list[Rise] = []
    for low, high, level in _steps(span, raised, int(country.ground.full[place])):
        if low is high or low == high:
            continue
        if found and found[-1].level == level:
            low = found.pop().span[0]
        found.append(Rise((low, high), level))
    base = int(country.base[place])
    return tuple(found) if any(rise.level * QUARTERS != base for rise in found) else ()


def _steps(span: Span, raised: list[tuple[int, Span]], full: int) -> Iterable[tuple[Fraction, Fraction, int]]:
    """A span by stretches of one level: from, to, and the highest of the levels raised there, else the full one."""
    if not raised:
        return ((*span, full),)
    if len(raised) == 1:
        level, (low, high) = raised[0]
        return (span[0], low, full), (low, high, level), (high, span[1], full)
    places = sorted([*span, *(end for _, one in raised for end in one)])
    return [(low, high, max((own for own, one in raised if one[0] <= low and high <= one[1]), default=full))
            for low, high in pairwise(places)]


def parts_of(
    country: Country, shift: XY, direction: XY, span: Span | None, pieces: dict[int, bool], grounds: tuple[Rise, ...],
) -> list[Part]:
    """Pieces of terrain where the thread cuts them, less where they lie under the ground.

    Args:
        shift, direction: as for `cut_spans`.
        span: of the thread in the hex, None where it runs along a hexside: then they take up all of it.
        pieces: their numbers, and whether the rules ask about them.
    """
    found: list[Part] = []
    for piece, judged in pieces.items():
        known = told_of(country, piece)
        if known is None:
            continue
        part, rings = known
        spans: list[Span] | None = None
        if span is not None:
            spans = [span] if rings is None else cut_spans(rings, shift, direction, span) or ([span] if judged else [])
            if grounds and (buried := [rise.span for rise in grounds if rise.level >= part.top]):
                spans = [one for whole in spans for one in _less(whole, buried)] or spans
        for one in (None,) if spans is None else spans:
            own = None if one is span or one == span else one  # None is all of the hex
            found.append(part if judged and own is None else Part(*part[:5], own, judged, part.lower))
    return found


def told_of(country: Country, piece: int) -> tuple[Part, Rings | None] | None:
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
    places = country.plane.places(hexes)
    places = places[rows.count[places] > 0]
    for first, count in zip(rows.first[places].tolist(), rows.count[places].tolist(), strict=True):
        for entry in rows.entry[first : first + count].tolist():
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
