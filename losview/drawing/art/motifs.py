"""Motifs strewn over an outline: crowns, ears, tufts, stones, waves, each wholly inside what it fills.

Everything is in hexsides about one spot of the map; the same outline always gets the same motifs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import shapely

from losview.drawing.art.marks import Disc, Ink, Poly, Shape, Spot, arc

#: A motif: its shapes at a spot.
Motif = Callable[[float, float, Random], list[Shape]]

#: The broken level lines of ground that stands in water, which tell marsh from brush without any colour.
WATER_LINES = Ink("", "ink", 0.034, 0.85, (9.0, 4.0))

#: What an edge may be off without being seen, in hexsides: less than a pixel of a printed board.
UNSEEN = 0.022

#: No outline gets more of one motif; larger ones get them further apart.
MAXIMUM = 6_000


def area_within(area: shapely.Geometry, margin: float) -> shapely.Geometry:
    """What of an area lies that far from its edge; crooked edges count only as far as they can be seen."""
    return smoothed_area(area, margin / 4).buffer(-margin, quad_segs=2) if margin > 0 else area


def smoothed_area(area: shapely.Geometry, by: float = UNSEEN) -> shapely.Geometry:
    """An area without the crooks of its edge that nobody sees, such as the steps of a picture's pixels.

    It may cross itself, which insets and unions mend; what they take is a tenth of the time for the area as it is.
    """
    return area.simplify(max(by, UNSEEN), preserve_topology=False)


def strewn(area: shapely.Geometry, rng: Random, step: float, margin: float, jitter: float = 0.3) -> list[Spot]:
    """Spots of a shaken triangular lattice inside an area, at least `margin` from its edge, from the top down."""
    room = area_within(area, margin)
    if room.is_empty:
        middle = area.representative_point()
        return [(middle.x, middle.y)]
    x0, y0, x1, y1 = room.bounds
    step *= max(1.0, math.sqrt((x1 - x0) * (y1 - y0) / (step * step * 0.866) / MAXIMUM))
    high = step * 0.866
    rows = np.arange(math.ceil((y1 - y0) / high) + 1)
    columns = np.arange(math.ceil((x1 - x0) / step) + 1)
    x = x0 + (columns[None, :] + 0.5 * (rows[:, None] % 2)) * step
    y = np.broadcast_to(y0 + rows[:, None] * high, x.shape)
    shaken = np.random.default_rng(rng.getrandbits(32))
    x = x + shaken.uniform(-jitter, jitter, x.shape) * step
    y = y + shaken.uniform(-jitter, jitter, x.shape) * high
    inside = shapely.contains_xy(room, x, y)
    return sorted(zip(x[inside].tolist(), y[inside].tolist(), strict=True), key=lambda spot: spot[1])


def spots_along(area: shapely.Geometry, step: float, inset: float) -> list[Spot]:
    """Spots along the inside of an area's edge, about so far apart."""
    spots: list[Spot] = []
    for part in shapely.get_parts(area_within(area, inset)):
        for ring in (part.exterior, *part.interiors) if not part.is_empty else ():
            count = max(3, round(ring.length / step))
            around = shapely.line_interpolate_point(ring, np.arange(count) / count, normalized=True)
            spots += [(x, y) for x, y in shapely.get_coordinates(around).tolist()]
    return spots


def hatched(area: shapely.Geometry, turn: float, step: float) -> list[Shape]:
    """Parallel lines through an area, cut off at its edge; the same lines for neighbours of one direction."""
    x0, y0, x1, y1 = area.bounds
    c, s = math.cos(turn), math.sin(turn)
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    reach = math.hypot(x1 - x0, y1 - y0) / 2 + step
    off = -middle[0] * s + middle[1] * c
    step = max(step, 2 * reach / MAXIMUM)
    lines = []
    for i in range(math.floor((off - reach) / step), math.ceil((off + reach) / step) + 1):
        x, y = middle[0] - (i * step - off) * s, middle[1] + (i * step - off) * c
        lines.append(((x - reach * c, y - reach * s), (x + reach * c, y + reach * s)))
    cut = shapely.intersection(shapely.multilinestrings(shapely.linestrings(lines)), area)
    return list(_lines(cut))


def _lines(geometry: shapely.Geometry) -> Iterator[Shape]:
    for part in shapely.get_parts(geometry):
        if part.geom_type == "LineString" and part.length > 0:
            yield Poly(tuple((x, y) for x, y in part.coords), closed=False)


def vines_along(start: Spot, end: Spot) -> Iterator[Disc]:
    """The vines of one wire, now on this side of it and now on that."""
    length = math.dist(start, end)
    count = max(1, int(length / 0.14))
    x, y = ((b - a) / max(length, 1e-9) for a, b in zip(start, end, strict=True))
    for i in range(count):
        along, away = (i + 0.5) * length / count, 0.022 if i % 2 else -0.022
        yield Disc(start[0] + x * along - y * away, start[1] + y * along + x * away, 0.058)


def line(*spots: Spot) -> Poly:
    return Poly(spots, closed=False)


def ear(x: float, y: float, rng: Random, half: float = 0.05, high: float = 0.07, stalk: float = 0.08) -> list[Shape]:
    """Standing corn: the ear of that height and half that width, over a stalk."""
    return [line((x - half, y - high), (x, y), (x + half, y - high)), line((x, y - 0.06), (x, y + stalk))]


def tuft(x: float, y: float, rng: Random, high: float = 0.15) -> list[Shape]:
    """A tuft of grass or brush."""
    return [line((x, y), (x + dx, y - high + abs(dx) * 0.5)) for dx in (-0.09, 0.0, 0.09)]


def stone(x: float, y: float, rng: Random, least: float = 0.06, most: float = 0.1) -> list[Shape]:
    """An angular stone of a radius from least to most."""
    r, turn = rng.uniform(least, most), rng.uniform(0, math.tau)
    return [Poly(tuple((x + r * rng.uniform(0.75, 1.2) * math.cos(turn + math.tau * i / 5),
                        y + r * rng.uniform(0.6, 1.0) * math.sin(turn + math.tau * i / 5)) for i in range(5)))]


def speck(x: float, y: float, rng: Random, least: float = 0.024, most: float = 0.036) -> list[Shape]:
    """A grain of a radius from least to most."""
    return [Disc(x, y, rng.uniform(least, most))]


def star(x: float, y: float, rng: Random) -> list[Shape]:
    """A flake of snow, or a thorny plant."""
    arms = ((0.06 * math.cos(math.pi * i / 3), 0.06 * math.sin(math.pi * i / 3)) for i in range(3))
    return [line((x - dx, y - dy), (x + dx, y + dy)) for dx, dy in arms]


def wave(x: float, y: float, rng: Random, wide: float = 0.36, high: float = 0.035, steps: int = 8) -> list[Shape]:
    """A short wave of open water: two swells in so many straight steps."""
    angle = 4 * math.pi / steps
    return [line(*[(x + wide * (t / steps - 0.5), y + high * math.sin(t * angle)) for t in range(steps + 1)])]


def ripple(x: float, y: float, rng: Random) -> list[Shape]:
    """A level line of still water."""
    half = rng.uniform(0.1, 0.2)
    return [line((x - half, y), (x + half, y))]


def crack(x: float, y: float, rng: Random) -> list[Shape]:
    """A forked line."""
    turn = rng.uniform(0, math.tau)
    return [line((x, y), (x + 0.12 * math.cos(turn + math.tau * i / 3), y + 0.12 * math.sin(turn + math.tau * i / 3)))
            for i in range(3)]


def crater(x: float, y: float, rng: Random) -> list[Shape]:
    """A shellhole: a rim that the sun lights from the north-west."""
    r = rng.uniform(0.09, 0.13)
    return [Disc(x, y, r), arc(x, y, r * 0.62, 150, 300, 6)]


def palm_leaves(x: float, y: float, rng: Random) -> list[Shape]:
    """A palm's head."""
    turn = rng.uniform(0, math.tau)
    blades: list[Shape] = []
    for i in range(5):
        angle = turn + math.tau * i / 5
        blades.append(line((x, y), (x + 0.1 * math.cos(angle + 0.35), y + 0.1 * math.sin(angle + 0.35)),
                          (x + 0.15 * math.cos(angle), y + 0.15 * math.sin(angle))))
    return blades
