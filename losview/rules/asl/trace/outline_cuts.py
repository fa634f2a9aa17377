"""Where one thread runs inside outlines with holes, exactly, by the edges that it crosses.

Outlines are closed rings of lattice points; a point lies inside where a ray from it crosses an odd number of edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import islice
from math import gcd

import numpy as np

from losview.board.outlines.pieces import XY, Rings
from losview.hexes.lattice import UNIT, Point, norm2
from losview.hexes.thread import ONE, ZERO
from losview.rules.asl.board.piece_parts import OutlineEdges
from losview.rules.core.verdict import Span

#: A place on a thread as a numerator and a denominator above 0, 0 at its start and 1 at its end.
Ratio = tuple[int, int]


def _difference(first: Ratio, second: Ratio) -> int:
    """Compares two ratios: below 0 where the first is less, above 0 where the second is, 0 where they are equal."""
    return first[0] * second[1] - second[0] * first[1]


#: Multiples of any direction, in whole lattice units, between which all of the hexes beside a dot's hex lies.
_BESIDE = ZERO, Fraction(4 * UNIT)
#: A key to sort ratios by.
_ASCENDING = cmp_to_key(_difference)


def spans_inside(rings: Rings, shift: XY, direction: XY, span: Span) -> list[Span]:
    """The stretches of a span inside outlines; what runs along an edge is not inside.

    Args:
        rings: outlines relative to a point. shift: that point, from the thread's origin.
    """
    sides = _corner_sides(rings, shift, direction)
    left = _cut(rings, sides, 0, shift, direction, span)
    if all(map(all, sides)):
        return left
    # Where corners lie on the thread, a stretch along an edge is inside to one side of the thread only.
    right = _cut(rings, sides, -1, shift, direction, span)
    return merged_spans([(max(a, c), min(b, d)) for a, b in left for c, d in right if max(a, c) < min(b, d)])


def cut_spans(rings: Rings, shift: XY, direction: XY, span: Span) -> list[Span]:
    """As `spans_inside`, but what runs along an edge is inside where the outline lies to its left: for drawing.

    `Cuts` finds these for many outlines at once; for a single one this takes a fifth of its time.
    """
    return _cut(rings, _corner_sides(rings, shift, direction), 0, shift, direction, span)


def _corner_sides(rings: Rings, shift: XY, direction: XY) -> list[list[int]]:
    """How far the corners of outlines lie to the left of a thread, as cross products; below 0 to its right."""
    (dx, dy), (x, y) = direction, shift
    origin = dy * x - dx * y
    return [[dx * by - dy * bx - origin for bx, by in ring] for ring in rings]


def _cut(rings: Rings, corner_sides: list[list[int]], least: int, shift: XY, direction: XY, span: Span) -> list[Span]:
    """The stretches of a span between the edges that go from one side of the thread to the other.

    Args:
        corner_sides: from `_corner_sides`. least: corners farther to the left than this count as left.
    """
    axis = int(abs(direction[0]) < abs(direction[1]))
    offset, component = shift[axis], direction[axis]
    crossed: list[Ratio] = []
    for ring, sides in zip(rings, corner_sides, strict=True):
        for i, after in enumerate(sides):
            before = sides[i - 1]
            if (before > least) is not (after > least):
                start, end, rise = ring[i - 1][axis], ring[i][axis], after - before
                numerator, denominator = start * after - end * before + offset * rise, component * rise
                crossed.append((numerator, denominator) if denominator > 0 else (-numerator, -denominator))
    return _stretches(sorted(crossed, key=_ASCENDING), span, span[0].as_integer_ratio(), span[1].as_integer_ratio())


def segment_inside(rings: Rings, start: Point, end: Point) -> bool:
    """Whether a segment never leaves outlines with holes (it may touch an edge from inside)."""
    direction, whole = (end.x - start.x, end.y - start.y), (ZERO, ONE)
    return spans_inside(rings, (-start.x, -start.y), direction, whole) == [whole]


def merged_spans(spans: list[Span]) -> list[Span]:
    """Spans in order, joined where they overlap or touch."""
    merged: list[Span] = []
    for low, high in sorted(spans):
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return merged


def crossed_near(rings: Rings, shift: XY, direction: XY) -> bool:
    """B10.2: whether the farthest point where a thread from a centre dot meets outlines is within one hex spacing.

    Of a thread that runs inside them that is the end of the last stretch; of one beside them, which close calls ask
    about, where it touches them.

    Args:
        rings: outlines in a hex beside the dot's. shift: that hex's dot, from the other one.
    """
    inside = spans_inside(rings, shift, direction, _BESIDE)
    touches = [inside[-1][1].as_integer_ratio()] if inside else _meeting_ratios(rings, shift, direction)
    farthest = max(touches, key=_ASCENDING, default=None)
    return farthest is not None and farthest[0] ** 2 * norm2(*direction) < (UNIT * farthest[1]) ** 2


def _meeting_ratios(rings: Rings, shift: XY, direction: XY) -> Iterator[Ratio]:
    """Where the line of a thread crosses or touches edges of outlines; for edges along it, where they begin and end."""
    for ring in rings:
        points = [(x + shift[0], y + shift[1]) for x, y in ring]
        a, before = points[-1], _cross(direction, points[-1])
        for b in points:
            after = _cross(direction, b)
            if before == after == 0:
                yield _multiple(a, direction)
                yield _multiple(b, direction)
            elif before <= 0 <= after:
                yield _cross(a, b), after - before
            elif after <= 0 <= before:
                yield _cross(b, a), before - after
            a, before = b, after


def _cross(a: XY, b: XY) -> int:
    """The cross product of two vectors."""
    return a[0] * b[1] - a[1] * b[0]


def _multiple(point: XY, direction: XY) -> Ratio:
    """Which multiple of a direction a point on its line is."""
    axis = 0 if direction[0] else 1
    numerator, denominator = point[axis], direction[axis]
    return (numerator, denominator) if denominator > 0 else (-numerator, -denominator)


class Cuts:
    """Finds the stretches of one thread inside many outlines, as `cut_spans` does for each.

    Args:
        start, end: the points between which the thread runs; far less than 2**31 apart.
    """

    def __init__(self, start: Point, end: Point) -> None:
        x, y = end.x - start.x, end.y - start.y
        self._start, self._axis = start, int(abs(x) < abs(y))  # the axis with the larger component
        self._component = (x, y)[self._axis]
        # Sides of the thread are the same without the common factor of its direction, in smaller numbers.
        common = gcd(x, y) or 1
        self._direction = x // common, y // common
        self._edges: list[OutlineEdges] = []
        self._point_sides: list[int] = []
        self._offsets: list[int] = []
        self._spans: list[tuple[Span, Ratio, Ratio]] = []

    def add(self, point: XY, span: Span, outlines: list[OutlineEdges]) -> None:
        """Add outlines relative to a point, to be cut within a span of the thread."""
        (dx, dy), n = self._direction, len(outlines)
        shift = point[0] - self._start.x, point[1] - self._start.y
        self._edges += outlines
        self._point_sides += [dx * shift[1] - dy * shift[0]] * n
        self._offsets += [shift[self._axis]] * n
        self._spans += [(span, span[0].as_integer_ratio(), span[1].as_integer_ratio())] * n

    def stretches(self) -> Iterator[list[Span]]:
        """The stretches inside each outline, in the order in which they were added."""
        if not self._edges:
            return iter(())
        counts, numerators, denominators = self._crossed()
        crossed = zip(numerators, denominators, strict=True)
        by_outline = ([next(crossed), next(crossed)] if n == 2 else sorted(islice(crossed, n), key=_ASCENDING)
                for n in counts)
        return iter([_stretches(ratios, *span) for ratios, span in zip(by_outline, self._spans, strict=True)])

    def _crossed(self) -> tuple[list[int], list[int], list[int]]:
        """Where the thread's line crosses the outlines' edges, as `_cut` finds it for one outline.

        Returns:
            How many edges of each outline it crosses; the numerators and the denominators of where.
        """
        (dx, dy), n = self._direction, len(self._edges)
        number = np.arange(n).repeat([edges.shape[1] for edges in self._edges])
        edges, point_side = np.concatenate(self._edges, axis=1), np.array(self._point_sides)[number]
        x, y, to_x, to_y = edges
        # How far the edges' ends lie to the side of the line, and so which edges it crosses.
        before, after = dx * y - dy * x + point_side, dx * to_y - dy * to_x + point_side
        crossed = ((before > 0) != (after > 0)).nonzero()[0]
        number, before, after, start, end = number[crossed], before[crossed], after[crossed], *edges[
            self._axis :: 2, crossed]
        rise = after - before
        denominator = rise * self._component
        sign = np.sign(denominator)
        numerator = (start * after - end * before + np.array(self._offsets)[number] * rise) * sign
        return np.bincount(number, minlength=n).tolist(), numerator.tolist(), (denominator * sign).tolist()


def _stretches(crossed: list[Ratio], span: Span, start: Ratio, end: Ratio) -> list[Span]:
    """The stretches of a span that are inside: between the first and the second crossing, the third and the fourth ...

    Args:
        crossed: where edges are crossed, ascending; if only two, in any order. start, end: of the span, as ratios.
    """
    (a, b), (c, d) = start, end
    inside: list[Span] = []
    for i in range(0, len(crossed), 2):
        (low_n, low_d), (high_n, high_d) = crossed[i], crossed[i + 1]
        if low_n * high_d > high_n * low_d:
            low_n, low_d, high_n, high_d = high_n, high_d, low_n, low_d
        if low_n * d >= c * low_d or high_n * b <= a * high_d or low_n * high_d == high_n * low_d:
            continue  # beyond the span, or without length
        low = span[0] if low_n * b <= a * low_d else Fraction(low_n, low_d)
        high = span[1] if high_n * d >= c * high_d else Fraction(high_n, high_d)
        if inside and inside[-1][1] == low:
            low = inside.pop()[0]
        inside.append((low, high))
    return inside


def edges_of(rings: Rings) -> OutlineEdges:
    """The edges of outlines as an array."""
    ends = [(*ring[i - 1], *corner) for ring in rings for i, corner in enumerate(ring)]
    return np.ascontiguousarray(np.array(ends, np.int64).T)
