"""Terrain inside an outline that a map draws: one function a style; `terrain_styles` says which pattern has which.

Colours are named: "fill", "ink" and "light" for the kind's own, "floor" for its fill over ground, "deep" and "bank"
for ground below, "shade" for shadow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.drawing.art import motifs
from losview.drawing.art.marks import Area, Disc, Drawn, Ink, Layer, Mark, Poly, Shape, Spot, arc, hexagon, side_ends
from losview.drawing.art.motifs import WATER_LINES, Motif, hatched, spots_along, strewn, vines_along
from losview.hexes.grid import Top


class Canvas(NamedTuple):
    """What a style draws on.

    Attributes:
        shape: the outline, in hexsides about an anchor, holes cut out. areas: the same, to ink.
        density: the kind's, 1 to 3. rng: the same for the same outline.
        stone: of a building, whether it is not of wood.
    """

    shape: shapely.Geometry
    areas: tuple[Shape, ...]
    density: int
    rng: Random
    stone: bool = True


#: Directions of furrows and of wires.
FURROWS = (0.0, pi / 3, 2 * pi / 3)

#: Depressions whose bed is dry ground.
DRY = ("gully", "dry_stream", "wadi", "sunken_road", "sunken_railroad")

Style = Callable[[Canvas], Drawn]


def polygon(rings: Sequence[Sequence[Spot] | NDArray[np.float64]]) -> Polygon:
    """An outline and its holes as a geometry."""
    outline, *holes = [shapely.linearrings(np.array(ring)) for ring in rings]  # a tenth of the time of `Polygon`
    return shapely.polygons(outline, holes or None)


def parts(shape: shapely.Geometry) -> tuple[Shape, ...]:
    """A geometry's polygons, to ink."""
    polygons = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and not part.is_empty]
    return tuple(Area(tuple(spots_of(shapely.get_coordinates(ring)[:-1]) for ring in (part.exterior, *part.interiors)))
                 for part in polygons)


def spots_of(coordinates: NDArray[np.float64]) -> tuple[Spot, ...]:
    """Coordinates `(n, 2)` as spots."""
    return tuple([(x, y) for x, y in coordinates.tolist()])


def moved(shape: shapely.Geometry, by: Spot) -> shapely.Geometry:
    return shapely.transform(shape, lambda spots: spots + by)


# Woods.

def woods(canvas: Canvas) -> Drawn:
    """A closed mass of crowns, lit from the north-west, with a row of them along its edge."""
    rng = canvas.rng
    edge = [Disc(x, y, rng.uniform(0.10, 0.13)) for x, y in spots_along(canvas.shape, 0.21, 0.125)]
    step = (0.40, 0.33, 0.28)[canvas.density - 1]
    inner = [Disc(x, y, rng.uniform(0.10, 0.145)) for x, y in strewn(canvas.shape, rng, step, 0.27)]
    crowns = sorted((*edge, *inner), key=lambda crown: crown.y)
    return [
        *_mass(canvas),
        Mark(Layer.BULK_LIT, Ink("light", "", 0, 0.5),
             tuple(Disc(c.x - 0.02, c.y - 0.025, c.r * 0.78) for c in crowns)),
        Mark(Layer.BULK_TOP, Ink("", "ink", 0.035), tuple(arc(c.x, c.y, c.r, -40, 150) for c in crowns)),
    ]


def _mass(canvas: Canvas) -> Drawn:
    return [Mark(Layer.BULK_CASE, Ink("shade", "", 0, 0.22), parts(moved(canvas.shape, (0.05, 0.07)))),
            Mark(Layer.BULK, Ink("fill", "ink", 0.05), canvas.areas)]


def palms(canvas: Canvas) -> Drawn:
    """A mass of palm heads."""
    step = (0.42, 0.34, 0.27)[canvas.density - 1]
    spots = strewn(canvas.shape, canvas.rng, step, 0.15)
    return [*_mass(canvas), Mark(Layer.BULK_TOP, Ink("", "ink", 0.04), _each(motifs.palm_leaves, spots, canvas.rng))]


def orchard(canvas: Canvas) -> Drawn:
    """Trees in rows, on grass that shows between them."""
    room = canvas.shape.buffer(-0.13)
    room = room if not room.is_empty else canvas.shape
    x0, y0, x1, y1 = room.bounds
    trees = [Disc(x0 + 0.36 * i + 0.02, y0 + 0.34 * j + 0.02, 0.12)
             for j in range(int((y1 - y0) / 0.34) + 1) for i in range(int((x1 - x0) / 0.36) + 1)]
    inside = shapely.contains_xy(room, [t.x for t in trees], [t.y for t in trees])
    kept = [tree for tree, here in zip(trees, inside, strict=True) if here]
    return [
        *_floor(canvas, 0.5),
        Mark(Layer.BULK_CASE, Ink("shade", "", 0, 0.3), tuple(Disc(t.x + 0.04, t.y + 0.05, t.r) for t in kept)),
        Mark(Layer.BULK, Ink("fill", "ink", 0.04), tuple(kept)),
        Mark(Layer.BULK_LIT, Ink("light", "", 0, 0.5), tuple(Disc(t.x - 0.03, t.y - 0.03, 0.055) for t in kept)),
    ]


# Fields and open country.

def _floor(canvas: Canvas, opacity: float = 0.92, line: float = 0.025) -> Drawn:
    return [Mark(Layer.FLOOR, Ink("floor", "", 0, opacity), canvas.areas),
            Mark(Layer.SURFACE, Ink("", "ink", line, 0.7), canvas.areas)]


def _each(motif: Motif, spots: list[Spot], rng: Random) -> tuple[Shape, ...]:
    return tuple(shape for x, y in spots for shape in motif(x, y, rng))


def field(motif: Motif, step: float, *, jitter: float = 0.3, width: float = 0.035, fill: str = "",
          thicker: float = 0.0, margin: float = 0.09) -> Style:
    """A floor strewn with one motif; a denser kind has them nearer by `thicker` a step of density."""

    def draw(canvas: Canvas) -> Drawn:
        spots = strewn(canvas.shape, canvas.rng, step * (1 - thicker * (canvas.density - 1)), margin, jitter)
        return [*_floor(canvas), Mark(Layer.SURFACE, Ink(fill, "ink", width), _each(motif, spots, canvas.rng))]

    return draw


def lines(turns: tuple[float, ...], step: float, width: float = 0.03) -> Style:
    """A floor ruled with parallel lines; of several turns each outline takes one, all if that is told by step < 0."""

    def draw(canvas: Canvas) -> Drawn:
        chosen = turns if step < 0 else (canvas.rng.choice(turns),)
        ruled = tuple(shape for turn in chosen for shape in hatched(canvas.shape, turn, abs(step)))
        return [*_floor(canvas), Mark(Layer.SURFACE, Ink("", "ink", width, 0.75), ruled)]

    return draw


def vineyard(canvas: Canvas) -> Drawn:
    """Wires in one direction, along which vines stand close together."""
    room = canvas.shape.buffer(-0.1)  # as wide as the vines are broad
    wires = tuple(hatched(room, canvas.rng.choice(FURROWS), 0.25)) if not room.is_empty else ()
    grown = tuple(disc for wire in wires if isinstance(wire, Poly)
                  for disc in vines_along(wire.points[0], wire.points[-1]))
    return [*_floor(canvas, 0.6), Mark(Layer.SURFACE, Ink("", "ink", 0.025), wires),
            Mark(Layer.SURFACE, Ink("ink"), grown)]


def marsh(canvas: Canvas) -> Drawn:
    """Tufts; where denser they stand in water, whose broken level lines tell it from brush without any colour."""
    floor, *tufts = field(motifs.tuft, 0.4, thicker=0.08, width=0.042, margin=0.14)(canvas)
    if canvas.density < 2:
        return [floor, *tufts]
    return [floor, Mark(Layer.SURFACE, WATER_LINES, tuple(hatched(canvas.shape, 0.0, 0.2))), *tufts]


def water(motif: Motif) -> Style:
    """Water within its shore."""

    def draw(canvas: Canvas) -> Drawn:
        spots = strewn(canvas.shape, canvas.rng, 0.5 - 0.08 * canvas.density, 0.22)
        shallows = canvas.shape.buffer(-0.09)
        return [
            Mark(Layer.FLOOR, Ink("fill"), canvas.areas),
            Mark(Layer.SURFACE, Ink("", "ink", 0.055), canvas.areas),
            Mark(Layer.SURFACE, Ink("", "light", 0.03, 0.7), parts(shallows)),
            Mark(Layer.SURFACE, Ink("", "ink", 0.035, 0.8), _each(motif, spots, canvas.rng)),
        ]

    return draw


# Ways.

def road(canvas: Canvas) -> Drawn:
    """A made road between its edges."""
    return [Mark(Layer.WAY_CASE, Ink("", "ink", 0.07), canvas.areas),
            Mark(Layer.WAY, Ink("light" if canvas.density == 1 else "fill"), canvas.areas)]


def track(canvas: Canvas) -> Drawn:
    """An earth road: soft edges, specks of stone."""
    spots = strewn(canvas.shape, canvas.rng, 0.24, 0.04)
    return [Mark(Layer.WAY_CASE, Ink("", "ink", 0.05, 0.7), canvas.areas),
            Mark(Layer.WAY, Ink("fill"), canvas.areas),
            Mark(Layer.WAY_TOP, Ink("ink", "", 0, 0.55), _each(motifs.speck, spots, canvas.rng))]


def rails(canvas: Canvas) -> Drawn:
    """A bed with sleepers across it."""
    turn, _ = _axis(canvas.shape)
    return [Mark(Layer.WAY_CASE, Ink("", "ink", 0.04), canvas.areas),
            Mark(Layer.WAY, Ink("fill"), canvas.areas),
            Mark(Layer.WAY_TOP, Ink("", "ink", 0.05), tuple(hatched(canvas.shape, turn + pi / 2, 0.14)))]


def deck(canvas: Canvas) -> Drawn:
    """A bridge: planks across, heavy rails along its edge."""
    turn, _ = _axis(canvas.shape)
    return [Mark(Layer.BRIDGE_CASE, Ink("", "ink", 0.12), canvas.areas),
            Mark(Layer.BRIDGE, Ink("fill"), canvas.areas),
            Mark(Layer.BRIDGE_TOP, Ink("", "ink", 0.025, 0.8), tuple(hatched(canvas.shape, turn + pi / 2, 0.11)))]


def depression(canvas: Canvas, wet: bool) -> Drawn:
    """A gully or stream bed: ground that lies deeper, its banks hatched inwards, with water where it is wet."""
    bed = canvas.shape.buffer(-0.1)
    marks = [
        Mark(Layer.CUT, Ink("deep"), canvas.areas),
        Mark(Layer.CUT_TOP, Ink("", "bank", 0.06), canvas.areas),
        Mark(Layer.CUT_TOP, Ink("", "bank", 0.03), tuple(_hachures(canvas.shape, 0.15, 0.1))),
    ]
    if wet and not bed.is_empty:
        spots = strewn(bed, canvas.rng, 0.34, 0.08)
        marks += [Mark(Layer.CUT_TOP, Ink("fill", "ink", 0.03), parts(bed)),
                  Mark(Layer.CUT_LINE, Ink("", "ink", 0.03, 0.8), _each(motifs.ripple, spots, canvas.rng))]
    return marks


def sunken_hex(top: Top, joined: int, wet: bool, rng: Random) -> Drawn:
    """A hex that a depression fills: banks along the hexsides beyond which it does not run on.

    Args:
        joined: mask of the directions in which it does.
    """
    whole = Polygon(hexagon(top).points)
    banks = [Poly(side_ends(top, d), closed=False) for d in range(6) if not joined >> d & 1]
    near = shapely.union_all([shapely.LineString(bank.points) for bank in banks]).buffer(0.01)
    ticks = [line for line in _hachures(whole, 0.15, 0.14) if near.intersects(shapely.Point(line.points[0]))]
    marks = [
        Mark(Layer.CUT, Ink("deep"), (hexagon(top, 1.006),)),
        Mark(Layer.CUT_TOP, Ink("", "bank", 0.07), tuple(banks)),
        Mark(Layer.CUT_TOP, Ink("", "bank", 0.03), tuple(ticks)),
    ]
    if wet:
        spots = strewn(whole, rng, 0.4, 0.2)
        marks.append(Mark(Layer.CUT_LINE, Ink("", "fill", 0.05), _each(motifs.ripple, spots, rng)))
    return marks


def _hachures(shape: shapely.Geometry, step: float, far: float) -> list[Poly]:
    """Short strokes from an outline into it, as maps draw banks."""
    strokes: list[Poly] = []
    for part in shapely.get_parts(shape):
        for ring in (part.exterior, *part.interiors) if part.geom_type == "Polygon" else ():
            count = max(3, round(ring.length / step))
            at, next_to = (_spots_on(ring, (np.arange(count) + further) % count / count) for further in (0.0, 0.08))
            along = next_to - at
            length = np.hypot(along[:, 0], along[:, 1])
            inwards = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.where(length > 0, length, 1.0)[:, None] * far
            left, right = at + inwards, at - inwards
            is_left, is_right = (shapely.contains_xy(part, tips) for tips in (left, right))
            tips = np.where(is_left[:, None], left, right)
            kept = is_left | is_right
            strokes += [motifs.line((ax, ay), (bx, by))
                        for (ax, ay), (bx, by) in zip(at[kept].tolist(), tips[kept].tolist(), strict=True)]
    return strokes


def _spots_on(ring: shapely.LinearRing, shares: NDArray[np.float64]) -> NDArray[np.float64]:
    """Spots on a ring at shares of its length, `(n, 2)`."""
    spots: NDArray[np.float64] = shapely.get_coordinates(shapely.line_interpolate_point(ring, shares, normalized=True))
    return spots


# Buildings.

def _axis(shape: shapely.Geometry) -> tuple[float, Spot]:
    """The direction in which a shape is longest, and the middle of the box about it."""
    box = shapely.minimum_rotated_rectangle(shape)
    if box.geom_type != "Polygon":
        return 0.0, (box.centroid.x, box.centroid.y)
    (ax, ay), (bx, by), (cx, cy) = list(box.exterior.coords)[:3]
    side, next_side = (bx - ax, by - ay), (cx - bx, cy - by)
    longest = side if hypot(*side) >= hypot(*next_side) else next_side
    turn = atan2(longest[1], longest[0]) % pi
    return turn, (box.centroid.x, box.centroid.y)


def _shadow(canvas: Canvas) -> Mark:
    far = 0.05 + 0.03 * canvas.density
    shape = motifs.smoothed_area(canvas.shape).buffer(0)  # which is sound again
    thrown = shapely.union_all([moved(shape, (far * t, 1.2 * far * t)) for t in (0.25, 0.5, 0.75, 1.0)])
    return Mark(Layer.ROOF_SHADE, Ink("shade", "", 0, 0.34), parts(thrown))


def _inset(shape: shapely.Geometry, by: float) -> shapely.Geometry:
    """What of a building lies that far within its walls; its corners stay sharp."""
    return motifs.smoothed_area(shape).buffer(-by, join_style="mitre")


def house_roof(canvas: Canvas) -> Drawn:
    """A roof: its ridge, the side that lies in shade, planks on wood and a parapet on stone."""
    turn, (x, y) = _axis(canvas.shape)
    c, s = cos(turn), sin(turn)
    sign = 1.0 if (-s * 0.6 + c * 0.8) > 0 else -1.0  # the half that looks south-east lies in shade
    half = Polygon([(x - 99 * c, y - 99 * s), (x + 99 * c, y + 99 * s),
                    (x + 99 * c - sign * 99 * s, y + 99 * s + sign * 99 * c),
                    (x - 99 * c - sign * 99 * s, y - 99 * s + sign * 99 * c)])
    ridge = shapely.intersection(shapely.linestrings([(x - 99 * c, y - 99 * s), (x + 99 * c, y + 99 * s)]),
                                 _inset(canvas.shape, 0.09))
    ridges = tuple(Poly(tuple(part.coords), closed=False) for part in shapely.get_parts(ridge)
                   if part.geom_type == "LineString" and part.length)
    marks = [
        _shadow(canvas),
        Mark(Layer.ROOF, Ink("fill", "ink", 0.06 if canvas.stone else 0.045), canvas.areas),
        Mark(Layer.ROOF_TOP, Ink("shade", "", 0, 0.2), parts(shapely.intersection(canvas.shape, half))),
    ]
    if canvas.stone:
        marks.append(Mark(Layer.ROOF_TOP, Ink("", "light", 0.03, 0.9), parts(_inset(canvas.shape, 0.065))))
    else:
        planks = tuple(hatched(canvas.shape, turn + pi / 2, 0.095))
        marks.append(Mark(Layer.ROOF_TOP, Ink("", "ink", 0.016, 0.7), planks))
    marks.append(Mark(Layer.ROOF_LINE, Ink("", "ink", 0.035), ridges))
    return marks


def flat_roof(ruling: float, crossed: bool) -> Style:
    """A flat roof, ruled; a ruin's or a factory's."""

    def draw(canvas: Canvas) -> Drawn:
        turn, _ = _axis(canvas.shape)
        turns = (turn, turn + pi / 2) if crossed else (turn + pi / 2,)
        ruled = tuple(shape for angle in turns for shape in hatched(canvas.shape, angle, ruling))
        return [_shadow(canvas), Mark(Layer.ROOF, Ink("fill", "ink", 0.06), canvas.areas),
                Mark(Layer.ROOF_LINE, Ink("", "ink", 0.025, 0.8), ruled)]

    return draw


def round_roof(canvas: Canvas) -> Drawn:
    """A tank or tower: rings within its outline."""
    rings = tuple(shape for inset in (0.1, 0.2) for shape in parts(canvas.shape.buffer(-inset)))
    return [_shadow(canvas), Mark(Layer.ROOF, Ink("fill", "ink", 0.06), canvas.areas),
            Mark(Layer.ROOF_LINE, Ink("", "ink", 0.03), rings)]


def ruin(canvas: Canvas) -> Drawn:
    """Broken walls: an edge in pieces about fallen stones."""
    spots = strewn(canvas.shape, canvas.rng, 0.2, 0.06)
    return [Mark(Layer.BULK, Ink("fill", "", 0, 0.9), canvas.areas),
            Mark(Layer.BULK_TOP, Ink("", "ink", 0.06, 1.0, (2.5, 1.2)), canvas.areas),
            Mark(Layer.BULK_TOP, Ink("light", "ink", 0.03), _each(motifs.stone, spots, canvas.rng))]


def smoke(canvas: Canvas) -> Drawn:
    """Billows."""
    puffs = tuple(Disc(x, y, canvas.rng.uniform(0.14, 0.2)) for x, y in strewn(canvas.shape, canvas.rng, 0.3, 0.16))
    return [Mark(Layer.BULK, Ink("fill", "ink", 0.04, 0.9), puffs),
            Mark(Layer.BULK_TOP, Ink("", "ink", 0.04), tuple(arc(p.x, p.y, p.r * 0.7, 150, 330) for p in puffs))]


def bare(canvas: Canvas) -> Drawn:
    """Only an edge."""
    return [Mark(Layer.SURFACE, Ink("", "ink", 0.03, 0.6, (3, 2)), canvas.areas)]
