"""Hexes, threads and clipped outlines for the slow ASL judge: exact, plain, and sharing nothing with the engine.

Points are pairs in axial coordinates with hex centres at multiples of 768; corners lie at thirds. A place on a thread
is a ``Fraction``, 0 at its start and 1 at its end. shapely clips outlines to hexes; what it answers is put back on the
lattice, so nothing is decided by a float.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

from shapely import Polygon, make_valid, union_all

Hex = tuple[int, int]
Point = tuple[int, int]
Ring = tuple[Point, ...]
Rings = tuple[Ring, ...]  # the outline, then its holes
Span = tuple[Fraction, Fraction]

UNIT = 768
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
CORNERS = ((256, -512), (512, -256), (256, 256), (-256, 512), (-512, 256), (-256, -256))


def centre(h: Hex) -> Point:
    return (UNIT * h[0], UNIT * h[1])


def corner(h: Hex, i: int) -> Point:
    return (UNIT * h[0] + CORNERS[i % 6][0], UNIT * h[1] + CORNERS[i % 6][1])


@cache
def outline(h: Hex) -> Ring:
    return tuple(corner(h, i) for i in range(6))


def neighbour(h: Hex, direction: int) -> Hex:
    step = STEPS[direction % 6]
    return (h[0] + step[0], h[1] + step[1])


def neighbours(h: Hex) -> list[Hex]:
    return [neighbour(h, d) for d in range(6)]


def distance(a: Hex, b: Hex) -> int:
    """The range in hexes."""
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def shared_side(a: Hex, b: Hex) -> tuple[Point, Point]:
    """The two ends of the hexside between adjacent hexes; side d runs from corner d - 1 to corner d."""
    d = STEPS.index((b[0] - a[0], b[1] - a[1]))
    return corner(a, d - 1), corner(a, d)


def corner_hexes(point: Point) -> list[Hex]:
    """The three hexes that meet at a corner; none for a point that is no corner."""
    q, r = point[0] // UNIT, point[1] // UNIT
    return [(q + i, r + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if point in outline((q + i, r + j))]


def side_of(a: Point, b: Point, p: tuple[Fraction, Fraction] | Point) -> Fraction | int:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


# ---- a thread against outlines ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Thread:
    """A straight line from one point to another."""

    start: Point
    end: Point

    def at(self, place: Fraction) -> tuple[Fraction, Fraction]:
        return (
            self.start[0] + place * (self.end[0] - self.start[0]),
            self.start[1] + place * (self.end[1] - self.start[1]),
        )

    def place(self, p: Point | tuple[Fraction, Fraction]) -> Fraction:
        """Of a point on the endless line: its place."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return Fraction(dx * (p[0] - self.start[0]) + dy * (p[1] - self.start[1]), dx * dx + dy * dy)

    def cuts(self, ring: Ring) -> list[Fraction]:
        """Where the endless line meets a ring's edges; of an edge that it runs along, both ends."""
        sides = [int(side_of(self.start, self.end, p)) for p in ring]
        found = [self.place(p) for p, s in zip(ring, sides, strict=True) if s == 0]
        (x, y), dx, dy = self.start, self.end[0] - self.start[0], self.end[1] - self.start[1]
        for i in range(len(ring)):
            s, t = sides[i - 1], sides[i]
            if s * t < 0:
                p, q = (dx * (px - x) + dy * (py - y) for px, py in (ring[i - 1], ring[i]))
                found.append(Fraction(p * (s - t) + (q - p) * s, (dx * dx + dy * dy) * (s - t)))
        return found


def within(rings: Rings, p: tuple[Fraction, Fraction] | Point, *, edge: bool = False) -> bool:
    """Whether a point lies inside a polygon, by counting edges to its right; on an edge: as ``edge`` says."""
    n = p[0].denominator * p[1].denominator
    x, y = int(p[0] * n), int(p[1] * n)  # all in units so fine that the point is whole
    odd = False
    for ring in rings:
        ax, ay = ring[-1][0] * n, ring[-1][1] * n
        for one in ring:
            bx, by = one[0] * n, one[1] * n
            s = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if s == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                return edge
            if (ay > y) != (by > y) and (s > 0) == (by > ay):
                odd = not odd
            ax, ay = bx, by
    return odd


def spans_inside(thread: Thread, rings: Rings) -> list[Span]:
    """The stretches of the thread through a polygon's inside, in order."""
    sides = [side_of(thread.start, thread.end, p) for p in rings[0]]
    if not min(sides) < 0 < max(sides):
        return []
    places = sorted({p for ring in rings for p in thread.cuts(ring) if 0 < p < 1} | {Fraction(0), Fraction(1)})
    return joined((s, e) for s, e in pairwise(places) if within(rings, thread.at((s + e) / 2)))


def joined(spans: Iterable[Span]) -> list[Span]:
    """Spans with those that overlap or touch made one."""
    whole: list[Span] = []
    for s, e in sorted(spans):
        if whole and s <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(e, whole[-1][1]))
        else:
            whole.append((s, e))
    return whole


def without(spans: Iterable[Span], gaps: Sequence[Span]) -> list[Span]:
    """Spans with these gaps taken out of them."""
    left = list(spans)
    for low, high in gaps:
        left = [part for s, e in left for part in ((s, min(e, low)), (max(s, high), e)) if part[0] < part[1]]
    return sorted(left)


# ---- a thread against hexes ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Visit:
    """The stretch of a thread in a hex, or along one of its sides (`along`: the hex beyond that side)."""

    hex: Hex
    enter: Fraction
    leave: Fraction
    along: Hex | None = None


@cache
def visits(thread: Thread) -> tuple[Visit, ...]:
    """Every hex whose inside the thread enters or whose side it runs along, in order."""
    if thread.start == thread.end:
        return ()
    found = []
    for h in hexes_near(thread):
        inside = spans_inside(thread, (outline(h),))
        found += [Visit(h, s, e) for s, e in inside]
        met = [side_of(thread.start, thread.end, p) == 0 for p in outline(h)]
        for d in range(6):
            if met[d - 1] and met[d]:
                s, e = sorted(thread.place(corner(h, i)) for i in (d - 1, d))
                if max(s, 0) < min(e, 1):
                    found.append(Visit(h, max(s, Fraction(0)), min(e, Fraction(1)), neighbour(h, d)))
    return tuple(sorted(found, key=lambda v: (v.enter, v.leave, v.hex)))


def hexes_near(thread: Thread) -> list[Hex]:
    xs, ys = (sorted((thread.start[i], thread.end[i])) for i in (0, 1))
    columns = range(xs[0] // UNIT - 1, xs[1] // UNIT + 3)
    rows = range(ys[0] // UNIT - 1, ys[1] // UNIT + 3)
    return [(q, r) for q in columns for r in rows]


@cache
def crossings(thread: Thread) -> tuple[tuple[Fraction, Hex, Hex], ...]:
    """Each hexside crossed at an interior point: its place, the hex left and the hex entered."""
    through = [v for v in visits(thread) if v.along is None]
    return tuple(
        (v.leave, v.hex, w.hex)
        for v in through
        for w in through
        if distance(v.hex, w.hex) == 1 and v.leave == w.enter and not corner_at(thread, v.leave)
    )


def corner_at(thread: Thread, place: Fraction) -> list[Hex]:
    """The three hexes around the corner that lies at that place of the thread, or none."""
    x, y = thread.at(place)
    return corner_hexes((int(x), int(y))) if x.denominator == y.denominator == 1 else []


@cache
def corners_passed(thread: Thread) -> tuple[tuple[Fraction, list[Hex]], ...]:
    """The corners strictly between the ends of the thread, each with its three hexes."""
    places = sorted({p for v in visits(thread) for p in (v.enter, v.leave) if 0 < p < 1})
    return tuple((p, hexes) for p in places if (hexes := corner_at(thread, p)))


# ---- outlines clipped to hexes ---------------------------------------------------------------------------------------


def clipped(rings: Rings, h: Hex) -> list[Rings]:
    """The connected pieces of an outline in a hex, on the lattice."""
    for i, middle in enumerate(centre(h)):
        along = [p[i] for p in rings[0]]
        if min(along) > middle + 512 or max(along) < middle - 512:
            return []
    whole = Polygon(rings[0], rings[1:])
    part = (whole if whole.is_valid else make_valid(whole)).intersection(Polygon(outline(h)))
    found = [lattice_rings(piece, h) for piece in polygons(part)]
    return [rings for rings in found if twice_area(rings[0])]


def twice_area(ring: Ring) -> int:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip((ring[-1], *ring), ring, strict=False))


def polygons(shape: object) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [shape] if not shape.is_empty else []
    return [p for part in getattr(shape, "geoms", ()) for p in polygons(part)]


def lattice_rings(piece: Polygon, h: Hex) -> Rings:
    return tuple(
        tuple(on_lattice(x, y, h) for x, y in ring.coords[:-1]) for ring in (piece.exterior, *piece.interiors)
    )


def on_lattice(x: float, y: float, h: Hex) -> Point:
    """The lattice point that a clip vertex stands for: itself, or within a unit of a hexside the nearest of its 257.

    Of two as near it is the one nearer to the middle of the hexside.
    """
    dx, dy = x - UNIT * h[0], y - UNIT * h[1]
    if max(abs(2 * dx + dy), abs(dx + 2 * dy), abs(dx - dy)) < UNIT - 1:
        return round(x), round(y)
    on_sides = [
        (a[0] + (b[0] - a[0]) * i // 256, a[1] + (b[1] - a[1]) * i // 256)
        for a, b in (shared_side(h, n) for n in neighbours(h))
        for i in sorted(range(257), key=lambda i: abs(i - 128))
    ]
    return min(on_sides, key=lambda p: (p[0] - x) ** 2 + (p[0] - x) * (p[1] - y) + (p[1] - y) ** 2)


def stretch_on_side(pieces: Sequence[Rings], ends: tuple[Point, Point]) -> list[Span]:
    """Where pieces have an edge on a hexside, as places along it."""
    side = Thread(*ends)
    found = []
    for ring in (ring for rings in pieces for ring in rings):
        for a, b in zip((ring[-1], *ring), ring, strict=False):
            if side_of(*ends, a) == 0 == side_of(*ends, b):
                s, e = sorted((side.place(a), side.place(b)))
                found.append((s, e))
    return joined(found)


def union_of_hexes(hexes: Iterable[Hex], inward: int = 0) -> list[Rings]:
    """The outlines of sets of hexes, drawn in by so much of a unit; for making boards, not for judging."""
    whole = union_all([Polygon(outline(h)).buffer(0.01, join_style="mitre") for h in hexes])
    drawn = whole.buffer(-inward, join_style="mitre") if inward else whole
    return [
        tuple(tuple((round(x), round(y)) for x, y in ring.coords[:-1]) for ring in (part.exterior, *part.interiors))
        for part in polygons(drawn)
    ]


def contours_of(levels: dict[Hex, int], inward: int = 40) -> list[tuple[int, Rings]]:
    """Contours around the hexes of each level and higher, inside them; for making boards, not for judging."""
    return [
        (g, rings)
        for g in range(min(levels.values()) + 1, max(levels.values()) + 1)
        for rings in union_of_hexes([h for h, level in levels.items() if level >= g], inward)
    ]
