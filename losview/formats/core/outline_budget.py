"""Limits on outlines: how much of the map they cover together, into how many parts hexes cut them, and how often they
cross themselves.

Outlines are cut by the hexes that they touch.  An outline of some hundred points that runs to and fro over the map has
tens of thousands of parts, and makes judging and drawing take minutes; outlines that people draw or boards hold cross
themselves hardly ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from losview.base.number_format import fill_values
from losview.base.translation import language, tr
from losview.board.board import Board
from losview.board.depiction import Depiction, Ring
from losview.board.terrain import table
from losview.formats.core.limit_table import MAX_CONTOURS, MAX_CROSSINGS, MAX_LAYERS, MAX_PASSED
from losview.hexes.arrays import Bools, Indices, Longs
from losview.hexes.lattice import UNIT

#: Outlines may reach over the edges of a map, which counts where it is small.
_OUTSIDE = 100
#: Rings of up to so many points are asked first whether they are simple, all at once.
_SMALL = 200
#: Pairs of edges that are compared at a time, and at most: beyond it an outline runs to and fro all over the map.
_CHUNK, _MAX_PAIRS = 30_000, 5_000_000

Complaint = tuple[str, str, str]


class _Edges(NamedTuple):
    """The edges of many depictions.

    Attributes:
        a, b: their ends, int64 `(edges, 2)`. owner: the place of each one's depiction among all.
        outer: bool, whether it belongs to an outline and not to a hole.
    """

    a: Longs
    b: Longs
    owner: Indices
    outer: Bools


class _Examined(NamedTuple):
    """Outlines that were examined.

    Attributes:
        depictions: those of a map. hexes: how many it has. language: that of the complaints. complaints: about them.
    """

    depictions: dict[int, Depiction]
    hexes: int
    language: str
    complaints: tuple[Complaint, ...]


#: What was examined last: a map is checked when it is saved, read back and kept in its journal, mostly with the same
#: outlines, and examining those of large boards takes half a second.
_last = [_Examined({}, 0, "", ())]


def outline_complaints(board: Board) -> tuple[Complaint, ...]:
    """Why the outlines of a map are too much: `(where, what is wrong, what to do about it)`."""
    if not board.depictions:
        return ()
    hexes, now, last = len(board.grid.plane.cells), language(), _last[0]
    if (last.hexes, last.language, last.depictions) != (hexes, now, board.depictions):
        last = _last[0] = _Examined(dict(board.depictions), hexes, now, tuple(_examine(board)))
    return last.complaints


def _examine(board: Board) -> Iterator[Complaint]:
    drawn = list(board.depictions.values())
    edges = _edges(drawn)
    yield from _layers(board, edges)
    x, y = np.abs(edges.b - edges.a).astype(np.float64).T
    across = np.abs((edges.b - edges.a).sum(axis=1))
    passed = float((x + y + across).sum()) / (2 * UNIT)  # a step from hex to hex adds two spacings
    if passed > MAX_PASSED:
        yield ("", tr("has outlines whose edges pass {count:,.0f} hexes", count=passed),
               tr("a map has {most:,} at most", most=MAX_PASSED))
        return
    crossings = 0
    for number, doubtful in _doubtful(board.depictions):
        crossings += _crossings(_edges([doubtful]), MAX_CROSSINGS - crossings)
        if crossings > MAX_CROSSINGS:
            yield (tr("depiction {number}", number=number), tr("crosses itself too often"),
                   tr("outlines of a map cross themselves {most:,} times at most", most=MAX_CROSSINGS))
            return


def _edges(depictions: Sequence[Depiction]) -> _Edges:
    """The edges of all their outlines and holes."""
    rings = [(owner, is_outer, ring) for owner, drawn in enumerate(depictions)
             for is_outer, ring in ((True, drawn.outline), *((False, hole) for hole in drawn.holes))]
    sizes = np.array([len(ring) for _, _, ring in rings])
    a = _coordinates([ring for _, _, ring in rings])
    after = np.arange(1, len(a) + 1)
    ends = np.cumsum(sizes)
    after[ends - 1] = ends - sizes
    return _Edges(a, a[after], np.repeat([owner for owner, _, _ in rings], sizes),
                  np.repeat([is_outer for _, is_outer, _ in rings], sizes))


def _coordinates(rings: Sequence[Ring]) -> Longs:
    """The points of rings one after the other: int64 `(n, 2)`."""
    count = 2 * sum(map(len, rings))  # `array` would take several times as long
    return np.fromiter(chain.from_iterable(chain.from_iterable(rings)), np.int64, count).reshape(-1, 2)


def _layers(board: Board, edges: _Edges) -> Iterator[Complaint]:
    """How often outlines cover the map, contours and all others; holes count as covered."""
    a, b = edges.a[edges.outer].astype(np.float64), edges.b[edges.outer].astype(np.float64)
    turns = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
    covered = np.abs(np.bincount(edges.owner[edges.outer], turns, len(board.depictions))) / (2 * UNIT**2)
    contours = {kind: _is_contour(kind) for kind in {drawn.kind for drawn in board.depictions.values()}}
    is_contour = np.array([contours[drawn.kind] for drawn in board.depictions.values()])
    hexes = len(board.grid.plane.cells)
    for what, which, most in ((tr("has outlines that cover it {times:,.1f} times"), ~is_contour, MAX_LAYERS),
                              (tr("has contours that cover it {times:,.1f} times"), is_contour, MAX_CONTOURS)):
        there = float(covered[which].sum())
        if there > most * (hexes + _OUTSIDE):
            yield ("", fill_values(what, {"times": there / hexes}, language()),
                   tr("a map has {most} layers of them at most", most=most))


def _is_contour(kind: str) -> bool:
    entry = table().get(kind)
    return entry is not None and "contour" in entry.rules.get("asl", {})


def _doubtful(depictions: dict[int, Depiction]) -> Iterator[tuple[int, Depiction]]:
    """The depictions that may cross themselves: all large ones, and small ones that are not simple."""
    import shapely  # imported here: loading it takes time, and most maps have no outlines

    points = {number: len(drawn.outline) + sum(map(len, drawn.holes)) for number, drawn in depictions.items()}
    small = [(number, drawn) for number, drawn in depictions.items() if points[number] <= _SMALL]
    if small:
        rings = [(at, ring) for at, (_, drawn) in enumerate(small) for ring in (drawn.outline, *drawn.holes)]
        spots = _coordinates([ring for _, ring in rings]).astype(np.float64)
        lines = shapely.linearrings(spots, indices=np.repeat(np.arange(len(rings)), [len(ring) for _, ring in rings]))
        made = shapely.polygons(lines, indices=[at for at, _ in rings])
        for at in np.flatnonzero(~shapely.is_valid(made)).tolist():
            yield small[at]
    yield from ((number, drawn) for number, drawn in depictions.items() if points[number] > _SMALL)


def _crossings(edges: _Edges, most: int) -> int:
    """How often edges cross each other; more than `most` where there are too many to count."""
    import shapely

    a, b = edges.a, edges.b
    low, high = np.minimum(a, b), np.maximum(a, b)
    boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    tree = shapely.STRtree(boxes)
    found, compared, at, step = 0, 0, 0, max(1, _CHUNK // len(a))
    while at < len(a):
        one, other = tree.query(boxes[at : at + step])
        compared += len(one)
        one += at
        once = one < other
        found += _cross(a, b, one[once], other[once])
        if found > most or compared > _MAX_PAIRS:
            return most + 1
        at += step
        step = max(1, min(2 * step, step * _CHUNK // (2 * len(one) + 1)))
    return found


def _cross(a: Longs, b: Longs, one: Longs, other: Longs) -> int:
    """How many pairs of edges cross inside both."""
    apart = _are_apart(a[one], b[one], a[other], b[other])
    one, other = one[apart], other[apart]
    return int(_are_apart(a[other], b[other], a[one], b[one]).sum())


def _are_apart(a: Longs, b: Longs, p: Longs, q: Longs) -> Bools:
    """Whether the points `p` and `q` lie on different sides of the edges from `a` to `b`, and neither on them."""
    x, y = (b - a).T
    (p_x, p_y), (q_x, q_y) = (p - a).T, (q - a).T
    apart: Bools = np.sign(x * p_y - y * p_x) * np.sign(x * q_y - y * q_x) < 0
    return apart
