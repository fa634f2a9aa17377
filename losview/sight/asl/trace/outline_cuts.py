"""Where a thread runs inside outlines, exactly and by the edges that it crosses: quick, for drawing."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import gcd

import numpy as np

from losview.board.outlines.pieces import Rings
from losview.hexes.lattice import Point
from losview.sight.asl.board.piece_parts import OutlineEdges
from losview.sight.asl.trace.exact import IN_ORDER, XY, Place, Span


def cut_spans(rings: Rings, shift: XY, direction: XY, span: Span) -> list[Span]:
    """The stretches of a span inside outlines with holes, by counting the edges met: quick, for drawing.

    Args:
        rings: outlines about a point. shift: that point, from the thread's origin.
    """
    (dx, dy), (x, y) = direction, shift
    axis, own = int(abs(dx) < abs(dy)), dy * x - dx * y
    ahead, goes = shift[axis], direction[axis]
    cells: list[Place] = []
    for ring in rings:
        sides = [dx * by - dy * bx - own for bx, by in ring]
        for i, after in enumerate(sides):
            before = sides[i - 1]
            if (before > 0) is not (after > 0):
                here, there, rise = ring[i - 1][axis], ring[i][axis], after - before
                above, below = here * after - there * before + ahead * rise, goes * rise
                cells.append((above, below) if below > 0 else (-above, -below))
    return _stretches(sorted(cells, key=IN_ORDER), span, span[0].as_integer_ratio(), span[1].as_integer_ratio())


class Cuts:
    """The stretches of one thread inside outlines with holes, of many outlines at once.

    Args:
        start, end: what the thread runs between; far less than 2**31 apart.
    """

    def __init__(self, start: Point, end: Point) -> None:
        x, y = end.x - start.x, end.y - start.y
        self._start, self._axis = start, int(abs(x) < abs(y))  # that it goes farther along
        self._goes = (x, y)[self._axis]
        # What lies to the thread's sides tells as much without its direction's common factor, in smaller numbers.
        common = gcd(x, y) or 1
        self._direction = x // common, y // common
        self._edges: list[OutlineEdges] = []
        self._beside: list[int] = []
        self._ahead: list[int] = []
        self._spans: list[tuple[Span, Place, Place]] = []

    def ask(self, point: XY, span: Span, outlines: list[OutlineEdges]) -> None:
        """Ask about outlines about a point, within a span."""
        (dx, dy), n = self._direction, len(outlines)
        shift = point[0] - self._start.x, point[1] - self._start.y
        self._edges += outlines
        self._beside += [dx * shift[1] - dy * shift[0]] * n
        self._ahead += [shift[self._axis]] * n
        self._spans += [(span, span[0].as_integer_ratio(), span[1].as_integer_ratio())] * n

    def found(self) -> Iterator[list[Span]]:
        """The stretches of each outline, in the order in which they were asked about."""
        if not self._edges:
            return iter(())
        counts, above, below = self._cells()
        cells = zip(above, below, strict=True)
        return iter([_stretches([next(cells), next(cells)] if n == 2 else sorted(islice(cells, n), key=IN_ORDER),
                                *span) if n else [] for n, span in zip(counts, self._spans, strict=True)])

    def _cells(self) -> tuple[list[int], list[int], list[int]]:
        """Where the thread's line crosses the outlines' edges.

        Returns:
            How often it crosses each outline, and the places, numerators and denominators above 0.
        """
        (dx, dy), n = self._direction, len(self._edges)
        number = np.arange(n).repeat([edges.shape[1] for edges in self._edges])
        edges, beside = np.concatenate(self._edges, axis=1), np.array(self._beside)[number]
        x, y, to_x, to_y = edges
        # How far the edges' ends lie to the side of the line, and so which edges it crosses.
        before, after = dx * y - dy * x + beside, dx * to_y - dy * to_x + beside
        at = ((before > 0) != (after > 0)).nonzero()[0]
        number, before, after, here, there = number[at], before[at], after[at], *edges[self._axis :: 2, at]
        rise = after - before
        below = rise * self._goes
        turn = np.sign(below)
        above = (here * after - there * before + np.array(self._ahead)[number] * rise) * turn
        return np.bincount(number, minlength=n).tolist(), above.tolist(), (below * turn).tolist()


def _stretches(cells: list[Place], span: Span, start: Place, end: Place) -> list[Span]:
    """The stretches of a span between places, two by two as they lie.

    Args:
        cells: in order, or two. start, end: of the span, as places are.
    """
    (a, b), (c, d) = start, end
    found: list[Span] = []
    for i in range(0, len(cells), 2):
        (one, under), (two, below) = cells[i], cells[i + 1]
        if one * below > two * under:
            one, under, two, below = two, below, one, under
        if one * d >= c * under or two * b <= a * below or one * below == two * under:
            continue  # beyond the span, or nothing
        low = span[0] if one * b <= a * under else Fraction(one, under)
        high = span[1] if two * d >= c * below else Fraction(two, below)
        if found and found[-1][1] == low:
            low = found.pop()[0]
        found.append((low, high))
    return found


def edges_of(rings: Rings) -> OutlineEdges:
    """The edges of outlines."""
    ends = [(*ring[i - 1], *corner) for ring in rings for i, corner in enumerate(ring)]
    return np.ascontiguousarray(np.array(ends, np.int64).T)
