"""Buildings, water and ways: patterns that have a size, a depth or exits of their own."""

from __future__ import annotations

import math
from random import Random

from losview.drawing.art.hex_patterns import floor, roofs
from losview.drawing.art.marks import Disc, Drawn, Ink, Layer, Mark, Poly, Shape, Spot, box, side_middle
from losview.drawing.art.motifs import wave
from losview.hexes.grid import Top

#: The middle lines of a way through a hex.
Lines = tuple[Poly, ...]


def walls(density: int, rng: Random) -> Drawn:
    """One building; the heavier, the thicker its walls."""
    outer = box(0, -0.02, 1.02, 0.82)
    inner = box(0, -0.02, 1.02 - 0.16 * density, 0.82 - 0.16 * density)
    ridge = Poly(((-0.28, -0.02), (0.28, -0.02)), closed=False)
    return [
        *roofs([outer]),
        Mark(Layer.BULK_TOP, Ink("light", "ink", 0.035), (inner,)),
        Mark(Layer.BULK_TOP, Ink("", "ink", 0.035), (ridge,)),
    ]


def tank(density: int, rng: Random) -> Drawn:
    """Round tanks seen from above."""
    tanks = (Disc(-0.25, -0.16, 0.29), Disc(0.33, 0.02, 0.25), Disc(-0.12, 0.42, 0.2))
    lids = tuple(Disc(t.x, t.y, t.r * 0.5) for t in tanks)
    shade = tuple(Disc(t.x + 0.05, t.y + 0.06, t.r) for t in tanks)
    return [
        *floor(0.3),
        Mark(Layer.BULK_CASE, Ink("ink", "", 0, 0.4), shade),
        Mark(Layer.BULK, Ink("fill", "ink", 0.06), tanks),
        Mark(Layer.BULK_TOP, Ink("", "ink", 0.04), lids),
    ]


def works(density: int, rng: Random) -> Drawn:
    """A plant: saw-tooth hall and chimneys."""
    teeth = [(-0.6, 0.42), (-0.6, -0.12)]
    for i in range(3):
        x = -0.6 + 0.4 * i
        teeth += [(x + 0.4, -0.4), (x + 0.4, -0.12)]
    hall = Poly((*teeth, (0.6, 0.42)))
    shade = Poly(tuple((x + 0.05, y + 0.06) for x, y in hall.points))
    return [
        *floor(0.3),
        Mark(Layer.BULK_CASE, Ink("ink", "", 0, 0.4), (shade,)),
        Mark(Layer.BULK, Ink("fill", "ink", 0.05), (hall, box(-0.42, -0.42, 0.13, 0.5), box(-0.14, -0.36, 0.13, 0.4))),
    ]


def waves(density: int, rng: Random) -> Drawn:
    """Open water; rapids have more of them."""
    spots = ((-0.3, -0.42), (0.3, -0.2), (-0.32, 0.02), (0.28, 0.26), (-0.22, 0.46))
    lines = [line for x, y in spots for line in wave(x + rng.uniform(-0.08, 0.08), y, rng, 0.5, 0.04, 16)]
    if density > 2:
        lines += [line for x, y in spots[:4] for line in wave(x + 0.1, y + 0.11, rng, 0.34, 0.05, 16)]
    return [*floor(1.0), Mark(Layer.SURFACE, Ink("", "ink", 0.05, 0.9), tuple(lines))]


def ripples(density: int, rng: Random) -> Drawn:
    """Still water: level lines that shorten towards the shore."""
    lines = tuple(
        Poly(((-half + shift, y), (half + shift, y)), closed=False)
        for y, half, shift in ((-0.46, 0.2, 0.1), (-0.28, 0.36, -0.06), (-0.1, 0.46, 0.05), (0.1, 0.42, -0.08),
                               (0.29, 0.34, 0.08), (0.47, 0.18, -0.05))
    )
    return [*floor(1.0), Mark(Layer.SURFACE, Ink("", "ink", 0.03, 0.8), lines)]


def way_lines(exits: int, top: Top) -> Lines:
    """Curves through a hex: two exits are joined, others run to the middle; a stub where there is none.

    Args:
        exits: mask of directions.
    """
    out = [d for d in range(6) if exits >> d & 1]
    if not out:
        return (Poly(((-0.25, 0.0), (0.25, 0.0)), closed=False),)
    if len(out) == 2:
        a, b = (side_middle(top, d) for d in out)
        return (_curve(a, b),)
    return tuple(Poly((side_middle(top, d), (0.0, 0.0)), closed=False) for d in out)


def stream(density: int, lines: Lines) -> Drawn:
    """A stream between light banks."""
    return [Mark(Layer.WAY_CASE, Ink("", "light", 0.24), lines), Mark(Layer.WAY, Ink("", "ink", 0.15), lines)]


def hex_rails(density: int, lines: Lines) -> Drawn:
    """A railroad with its sleepers."""
    return [
        Mark(Layer.WAY_CASE, Ink("", "fill", 0.26, 0.9), lines),
        Mark(Layer.WAY, Ink("", "ink", 0.055), lines),
        Mark(Layer.WAY_TOP, Ink("", "ink", 0.2, 1.0, (0.22, 0.75)), lines),
    ]


def hex_track(density: int, lines: Lines) -> Drawn:
    """An earth road: a broken line."""
    return [Mark(Layer.WAY_CASE, Ink("", "fill", 0.21), lines),
            Mark(Layer.WAY, Ink("", "ink", 0.085, 1.0, (2.6, 1.3)), lines)]


def bridge(density: int, lines: Lines) -> Drawn:
    """A bridge with its planks."""
    return [
        Mark(Layer.BRIDGE_CASE, Ink("ink"), _decks(lines, 0.42)),
        Mark(Layer.BRIDGE, Ink("fill"), _decks(lines, 0.28)),
        Mark(Layer.BRIDGE_TOP, Ink("", "ink", 0.28, 0.6, (0.1, 0.45)), lines),
    ]


def hex_road(density: int, lines: Lines) -> Drawn:
    """A made road between its edges; a denser one is broader, with a line along its middle."""
    wide = 0.19 if density == 1 else 0.26
    return [
        Mark(Layer.WAY_CASE, Ink("", "ink", wide + 0.1), lines),
        Mark(Layer.WAY, Ink("", "light" if density == 1 else "fill", wide), lines),
        Mark(Layer.WAY_TOP, Ink("", "ink", 0.03, 0.7 if density > 1 else 0.0, (3.0, 2.0)), lines),
    ]


#: Where ways lie in a hex of trees: a ride cut through them, over their crowns.
RIDES = {Layer.WAY_CASE: Layer.RIDE_CASE, Layer.WAY: Layer.RIDE, Layer.WAY_TOP: Layer.RIDE_TOP,
         Layer.BRIDGE_CASE: Layer.RIDE_CASE, Layer.BRIDGE: Layer.RIDE, Layer.BRIDGE_TOP: Layer.RIDE_TOP}


def ride(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks of a way that runs through trees."""
    return tuple(mark._replace(layer=RIDES.get(mark.layer, mark.layer)) for mark in marks)


def _decks(lines: Lines, wide: float) -> tuple[Shape, ...]:
    """Bands along lines, cut off straight where they end, so that a bridge ends on its hexside."""
    bands: list[Shape] = []
    for line in lines:
        points, left, right = line.points, [], []
        for i, (x, y) in enumerate(points):
            (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
            if i == 0 and math.hypot(x, y) > 0.5:
                bx, by = 0.0, 0.0  # ways meet hexsides squarely
            elif i == len(points) - 1 and math.hypot(x, y) > 0.5:
                ax, ay = 0.0, 0.0
            length = math.hypot(bx - ax, by - ay)
            nx, ny = -(by - ay) / length * wide / 2, (bx - ax) / length * wide / 2
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        bands.append(Poly((*left, *reversed(right))))
    return (*bands, Disc(0.0, 0.0, wide / 2)) if len(lines) > 2 else tuple(bands)


def _curve(a: Spot, b: Spot) -> Poly:
    """A quadratic curve from one side's middle to another's, drawn towards the centre."""
    points = []
    for i in range(9):
        t = i / 8
        points.append(((1 - t) ** 2 * a[0] + t * t * b[0], (1 - t) ** 2 * a[1] + t * t * b[1]))
    return Poly(tuple(points), closed=False)
