"""Limits on outlines: how much of the map they cover together, into how many parts hexes cut them, and how often they
cross themselves.

Outlines are cut by the hexes that they touch.  An outline of some hundred points that runs to and fro over the map has
tens of thousands of parts, and makes judging and drawing take minutes; outlines that people draw or boards hold cross
themselves hardly ever.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from losview.board.board import Board
from losview.board.depiction import Depiction, Ring
from losview.board.kinds.terrain import table
from losview.files.limit_table import MAX_CONTOURS, MAX_CROSSINGS, MAX_LAYERS, MAX_PARTS
from losview.hexes.arrays import Longs
from losview.hexes.lattice import UNIT

#: Outlines may reach over the edges of a map, which counts where it is small.
_OUTSIDE = 100
#: Rings of up to so many points are asked first whether they are simple, all at once.
_SMALL = 200
#: Pairs of edges that are compared at a time, and at most: beyond it an outline runs to and fro all over the map.
_CHUNK, _MOST_PAIRS = 500_000, 10_000_000

Complaint = tuple[str, str, str]


def outline_complaints(board: Board) -> Iterator[Complaint]:
    """Why the outlines of a map are too much: `(where, what is wrong, what to do about it)`."""
    if not board.depictions:
        return
    yield from _layers(board)
    parts = sum(map(_parts, board.depictions.values()))
    if parts > MAX_PARTS:
        yield "", f"has outlines that its hexes cut into some {parts:,.0f} parts", f"a map has {MAX_PARTS:,} at most"
        return
    crossings = 0
    for number, drawn in _doubtful(board.depictions):
        found = _crossings(drawn, MAX_CROSSINGS - crossings)
        crossings += found
        if crossings > MAX_CROSSINGS:
            yield f"depiction {number}", "crosses itself too often", (
                f"outlines of a map cross themselves {MAX_CROSSINGS:,} times at most")
            return


def _layers(board: Board) -> Iterator[Complaint]:
    """How often outlines cover the map, contours and all others."""
    hexes = len(board.grid.plane.cells)
    covered = {True: 0.0, False: 0.0}
    for drawn in board.depictions.values():
        covered[_is_contour(drawn.kind)] += _hexes(drawn)
    for what, there, most in (("outlines", covered[False], MAX_LAYERS), ("contours", covered[True], MAX_CONTOURS)):
        if there > most * (hexes + _OUTSIDE):
            yield "", f"has {what} that cover it {there / hexes:,.1f} times", f"a map has {most} layers of them at most"


def _is_contour(kind: str) -> bool:
    entry = table().get(kind)
    return entry is not None and "contour" in entry.rules.get("asl", {})


def _parts(drawn: Depiction) -> float:
    """About how many parts of an outline hexes make: one for each that it covers, and for each that an edge passes."""
    a, b = _edges((drawn.outline, *drawn.holes))
    dx, dy = np.abs(b - a).astype(np.float64).T
    step = np.abs((b - a).sum(axis=1))
    return _hexes(drawn) + float((dx + dy + step).sum()) / (4 * UNIT)


def _points(drawn: Depiction) -> int:
    return len(drawn.outline) + sum(map(len, drawn.holes))


def _hexes(drawn: Depiction) -> float:
    """How many hexes an outline covers, holes counted as covered."""
    x, y = np.array(drawn.outline, np.float64).T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / (2 * UNIT**2)


def _doubtful(depictions: dict[int, Depiction]) -> Iterator[tuple[int, Depiction]]:
    """The depictions that may cross themselves: all large ones, and small ones that are not simple."""
    import shapely  # imported here: loading it takes time, and most maps have no outlines

    small = [(number, drawn) for number, drawn in depictions.items() if _points(drawn) <= _SMALL]
    if small:
        made = [shapely.Polygon(drawn.outline, drawn.holes) for _, drawn in small]
        for at in np.flatnonzero(~shapely.is_valid(made)).tolist():
            yield small[at]
    yield from ((number, drawn) for number, drawn in depictions.items() if _points(drawn) > _SMALL)


def _crossings(drawn: Depiction, most: int) -> int:
    """How often the edges of a depiction cross each other; more than `most` where there are too many to count."""
    import shapely

    a, b = _edges((drawn.outline, *drawn.holes))
    low, high = np.minimum(a, b), np.maximum(a, b)
    boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    tree = shapely.STRtree(boxes)
    found, compared, at, step = 0, 0, 0, max(1, _CHUNK // len(a))
    while at < len(a):
        one, other = tree.query(boxes[at : at + step])
        compared += len(one)
        one += at
        once = one < other
        found += int(_cross(a, b, one[once], other[once]).sum())
        if found > most or compared > _MOST_PAIRS:
            return most + 1
        at += step
        step = max(1, min(2 * step, step * _CHUNK // (2 * len(one) + 1)))
    return found


def _edges(rings: tuple[Ring, ...]) -> tuple[Longs, Longs]:
    """The ends of the edges of rings, int64 `(edges, 2)` each."""
    starts = [np.array(ring, np.int64) for ring in rings]
    return np.concatenate(starts), np.concatenate([np.roll(ring, -1, axis=0) for ring in starts])


def _cross(a: Longs, b: Longs, one: Longs, other: Longs) -> Longs:
    """1 for each pair of edges that cross inside both, else 0."""
    def side(ends: Longs, of: Longs, point: Longs) -> Longs:
        """On which side of edges points lie: -1, 0, 1."""
        edge, off = b[of] - a[of], point[ends] - a[of]
        sides: Longs = np.sign(edge[:, 0] * off[:, 1] - edge[:, 1] * off[:, 0])
        return sides

    apart = (side(other, one, a) * side(other, one, b) < 0) & (side(one, other, a) * side(one, other, b) < 0)
    return apart.astype(np.int64)
