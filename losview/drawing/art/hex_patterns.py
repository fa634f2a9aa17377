"""What grows and lies on open ground: one small function a pattern, in hexsides about a hex's centre.

Each takes the density 1 to 3 and a source of chance that is the same for the same hex, and names its
colours "fill", "ink" and "light" for the kind's own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from losview.drawing.art.marks import Disc, Drawn, Ink, Layer, Mark, Poly, Shape, Spot, arc, box
from losview.drawing.art.motifs import WATER_LINES, ear, speck, star, stone, tuft, vines_along

#: Radius within which a pattern keeps, so that it fits hexes of either orientation.
ROOM = 0.78


def scattered(rng: Random, count: int, apart: float, room: float = ROOM) -> list[Spot]:
    """Spots at least so far apart, as many as find room."""
    spots: list[Spot] = []
    for _ in range(count * 14):
        if len(spots) == count:
            break
        angle, r = rng.uniform(0, math.tau), room * math.sqrt(rng.random())
        spot = (r * math.cos(angle), r * math.sin(angle))
        if all(math.dist(spot, other) >= apart for other in spots):
            spots.append(spot)
    return sorted(spots, key=lambda s: s[1])


def canopy(density: int, rng: Random) -> Drawn:
    """Round crowns over a closed mass."""
    reach = (0.50, 0.58, 0.62)[density - 1]
    mass = [Disc(0, 0, 0.5)]
    for i in range(8):
        angle = math.tau * (i + rng.uniform(-0.2, 0.2)) / 8
        r = reach * rng.uniform(0.88, 1.06)
        mass.append(Disc(r * math.cos(angle), r * math.sin(angle), rng.uniform(0.2, 0.27)))
    crowns = [Disc(x, y, rng.uniform(0.10, 0.145)) for x, y in scattered(rng, (6, 11, 18)[density - 1], 0.23, 0.64)]
    return _massed(mass, crowns)


def _mass(mass: list[Disc]) -> Drawn:
    """A closed mass of discs: larger ones in ink, then its own, which leaves an outline where nothing joins it."""
    return [Mark(Layer.BULK_CASE, Ink("ink"), tuple(disc._replace(r=disc.r + 0.04) for disc in mass)),
            Mark(Layer.BULK, Ink("fill"), tuple(mass))]


def _massed(mass: list[Disc], crowns: list[Disc]) -> Drawn:
    edges = tuple(arc(c.x, c.y, c.r, -35, 165) for c in crowns)
    return [
        *_mass(mass),
        Mark(Layer.BULK_LIT, Ink("light", "", 0, 0.55), tuple(crowns)),
        Mark(Layer.BULK_TOP, Ink("", "ink", 0.04), edges),
    ]


def fronds(density: int, rng: Random) -> Drawn:
    """Palm heads: stars of leaves."""
    mass = [Disc(0, 0, 0.56)]
    for i in range(7):
        angle = math.tau * (i + rng.uniform(-0.2, 0.2)) / 7
        mass.append(Disc(0.52 * math.cos(angle), 0.52 * math.sin(angle), 0.24))
    leaves: list[Shape] = []
    for x, y in scattered(rng, (4, 7, 11)[density - 1], 0.3, 0.6):
        turn = rng.uniform(0, math.tau)
        for i in range(5):
            angle = turn + math.tau * i / 5
            tip = (x + 0.17 * math.cos(angle), y + 0.17 * math.sin(angle))
            bend = (x + 0.11 * math.cos(angle + 0.35), y + 0.11 * math.sin(angle + 0.35))
            leaves.append(Poly(((x, y), bend, tip), closed=False))
    return [
        *_mass(mass),
        Mark(Layer.BULK_TOP, Ink("", "ink", 0.045), tuple(leaves)),
    ]


def planted_rows(density: int, rng: Random) -> Drawn:
    """Trees planted in rows."""
    trees = [
        Disc(x * 0.36 + (0.09 if y % 2 else -0.09), y * 0.34, 0.125)
        for y in (-2, -1, 0, 1, 2) for x in (-2, -1, 0, 1, 2) if math.hypot(x * 0.36, y * 0.34) < 0.74
    ]
    shade = tuple(Disc(t.x + 0.035, t.y + 0.045, t.r) for t in trees)
    return [
        *floor(0.55),
        Mark(Layer.BULK_CASE, Ink("ink", "", 0, 0.55), shade),
        Mark(Layer.BULK, Ink("fill", "ink", 0.04), tuple(trees)),
    ]


def floor(opacity: float) -> Drawn:
    """The kind's fill over the whole hex, under what stands on it; `hex_art` gives it the hex's outline."""
    return [Mark(Layer.FLOOR, Ink("fill", "", 0, opacity), ())]


def _lines(turn: float, step: float, room: float = ROOM) -> Iterator[tuple[Spot, Spot]]:
    """Parallel chords of a circle."""
    c, s = math.cos(turn), math.sin(turn)
    count = int(room / step)
    for i in range(-count, count + 1):
        off = i * step
        half = math.sqrt(max(0.0, room * room - off * off)) * 0.96
        if half > 0.1:
            yield (-half * c - off * s, -half * s + off * c), (half * c - off * s, half * s + off * c)


def furrows(density: int, rng: Random) -> Drawn:
    """Ploughed lines; each field has its own direction."""
    turn = rng.choice((0.0, math.pi / 3, -math.pi / 3))
    lines = tuple(Poly(line, closed=False) for line in _lines(turn, 0.155))
    return [*floor(0.92), Mark(Layer.SURFACE, Ink("", "ink", 0.032, 0.75), lines)]


def vines(density: int, rng: Random) -> Drawn:
    """Wires along which vines stand close together; each field has its own direction."""
    turn = rng.choice((0.0, math.pi / 3, -math.pi / 3))
    wires = list(_lines(turn, 0.27))
    return [
        *floor(0.6),
        Mark(Layer.SURFACE, Ink("", "ink", 0.025), tuple(Poly(wire, closed=False) for wire in wires)),
        Mark(Layer.SURFACE, Ink("ink"), tuple(disc for wire in wires for disc in vines_along(*wire))),
    ]


def crop(density: int, rng: Random) -> Drawn:
    """Rows of standing ears."""
    ears: list[Shape] = []
    for (ax, ay), (bx, _) in _lines(0.0, 0.24):
        for i in range(int((bx - ax) / 0.17) + 1):
            ears += ear(ax + 0.17 * i, ay, rng, 0.045, 0.08, 0.07)
    return [*floor(0.95), Mark(Layer.SURFACE, Ink("", "ink", 0.03), tuple(ears))]


def dots(density: int, rng: Random) -> Drawn:
    """Specks, as of sand or mud."""
    big = 0.024 if density == 1 else 0.045
    spots = scattered(rng, 18 + 6 * density, 0.13)
    specks = tuple(grain for x, y in spots for grain in speck(x, y, rng, big, big * 1.5))
    return [*floor(0.95), Mark(Layer.SURFACE, Ink("ink", "", 0, 0.85), specks)]


def tufts(density: int, rng: Random) -> Drawn:
    """Tufts of grass; where denser, reeds that stand in water lines (marsh)."""
    blades: list[Shape] = []
    for x, y in scattered(rng, 11 - 2 * density, 0.3, 0.7):
        blades += tuft(x, y, rng, 0.16)
    return [
        *floor(0.92),
        *([Mark(Layer.SURFACE, WATER_LINES, tuple(Poly(line, closed=False) for line in _lines(0.0, 0.2, 0.74)))]
          if density > 1 else []),
        Mark(Layer.SURFACE, Ink("", "ink", 0.045), tuple(blades)),
    ]


def stones(density: int, rng: Random) -> Drawn:
    """Broken ground: small angular stones; at its densest a field of fallen blocks, dark among light."""
    small, large = (0.075, 0.12) if density < 3 else (0.09, 0.15)
    spots = scattered(rng, 5 + 4 * density, 0.24 if density > 1 else 0.3, 0.7)
    rocks = [block for x, y in spots for block in stone(x, y, rng, small, large)]
    dark = rocks[::2] if density > 2 else []
    light = rocks[1::2] if dark else rocks
    return [*floor(0.9), Mark(Layer.SURFACE, Ink("light", "ink", 0.045), tuple(light)),
            *([Mark(Layer.SURFACE, Ink("ink", "ink", 0.034), tuple(dark))] if dark else [])]


def vents(density: int, rng: Random) -> Drawn:
    """Holes in the ground that spout: rings about a dark mouth, and drops around them."""
    spots = ((-0.02, 0.02, 0.2), (-0.42, -0.3, 0.1), (0.42, 0.36, 0.12), (0.4, -0.36, 0.08))[: 1 + density]
    rims = tuple(Disc(x, y, r * 1.7) for x, y, r in spots)
    drops = tuple(Disc(x + 2.3 * r * math.cos(turn), y + 2.3 * r * math.sin(turn), 0.03)
                  for x, y, r in spots[:1] for turn in (math.tau * i / 8 for i in range(8)))
    return [
        *floor(0.95),
        Mark(Layer.SURFACE, Ink("light", "ink", 0.03), rims),
        Mark(Layer.BULK, Ink("ink"), (*(Disc(x, y, r) for x, y, r in spots), *drops)),
    ]


def flakes(density: int, rng: Random) -> Drawn:
    """Small stars, as of snow."""
    arms = tuple(arm for x, y in scattered(rng, 8, 0.34, 0.72) for arm in star(x, y, rng))
    return [*floor(0.95), Mark(Layer.SURFACE, Ink("", "ink", 0.026), arms)]


def cracks(density: int, rng: Random) -> Drawn:
    """Forked lines, as in ice."""
    lines: list[Shape] = []
    for x, y in scattered(rng, 5, 0.42, 0.56):
        turn = rng.uniform(0, math.tau)
        for i, far in enumerate((0.22, 0.16, 0.19)):
            angle = turn + math.tau * i / 3 + rng.uniform(-0.4, 0.4)
            knee = (x + far * 0.55 * math.cos(angle + 0.25), y + far * 0.55 * math.sin(angle + 0.25))
            lines.append(Poly(((x, y), knee, (x + far * math.cos(angle), y + far * math.sin(angle))), closed=False))
    return [*floor(0.95), Mark(Layer.SURFACE, Ink("", "ink", 0.03), tuple(lines))]


def hatch(density: int, rng: Random) -> Drawn:
    """Crossed lines: nobody passes."""
    lines = tuple(Poly(line, closed=False) for turn in (0.7, -0.7) for line in _lines(turn, 0.26))
    return [*floor(0.95), Mark(Layer.SURFACE, Ink("", "ink", 0.035, 0.8), lines)]


def mesh(density: int, rng: Random) -> Drawn:
    """A fine net, as of a screen."""
    lines = tuple(Poly(line, closed=False) for turn in (0.0, math.pi / 2) for line in _lines(turn, 0.15, 0.72))
    return [Mark(Layer.BULK, Ink("fill", "", 0, 0.85), (Disc(0, 0, 0.74),)),
            Mark(Layer.BULK_TOP, Ink("", "ink", 0.03, 0.9), lines)]


def curls(density: int, rng: Random) -> Drawn:
    """Billows of smoke."""
    puffs: list[Disc] = [Disc(x, y, rng.uniform(0.2, 0.27)) for x, y in scattered(rng, 5 + 2 * density, 0.24, 0.46)]
    lines: tuple[Shape, ...] = tuple(arc(p.x, p.y, p.r * 0.72, 150, 330) for p in puffs)
    return [
        Mark(Layer.BULK_CASE, Ink("ink", "ink", 0.06, 0.9), tuple(puffs)),
        Mark(Layer.BULK, Ink("fill", "", 0, 1.0), tuple(puffs)),
        Mark(Layer.BULK_TOP, Ink("", "ink", 0.045), lines),
    ]


def craters(density: int, rng: Random) -> Drawn:
    """Shellholes: rims lit from the north-west."""
    spots = [(x, y, rng.uniform(0.1, 0.16)) for x, y in scattered(rng, 4 + 2 * density, 0.34, 0.62)]
    return [*floor(0.5), Mark(Layer.SURFACE, Ink("light", "ink", 0.04), tuple(Disc(*spot) for spot in spots)),
            Mark(Layer.SURFACE, Ink("", "ink", 0.035), tuple(arc(x, y, r * 0.62, 150, 300) for x, y, r in spots))]


def stairs(density: int, rng: Random) -> Drawn:
    """A stairwell: a white square with its steps."""
    steps = tuple(Poly(((-0.1 + 0.05 * i, -0.1), (-0.1 + 0.05 * i, 0.1)), closed=False) for i in range(1, 4))
    return [Mark(Layer.ROOF_LINE, Ink("#ffffff", "#23282e", 0.035), (box(0, 0, 0.24, 0.24),)),
            Mark(Layer.ROOF_LINE, Ink("", "#23282e", 0.022), steps)]


def glow(density: int, rng: Random) -> Drawn:
    """Molten ground: bright veins."""
    veins: list[Shape] = []
    for x, y in scattered(rng, 5, 0.4, 0.5):
        turn = rng.uniform(0, math.tau)
        points = [(x, y)]
        for _ in range(3):
            turn += rng.uniform(-0.6, 0.6)
            points.append((points[-1][0] + 0.2 * math.cos(turn), points[-1][1] + 0.2 * math.sin(turn)))
        veins.append(Poly(tuple(points), closed=False))
    return [
        *floor(1.0),
        Mark(Layer.SURFACE, Ink("", "ink", 0.11), tuple(veins)),
        Mark(Layer.SURFACE, Ink("", "light", 0.045), tuple(veins)),
    ]


def slabs(density: int, rng: Random) -> Drawn:
    """Paving."""
    lines: list[Shape] = [Poly(line, closed=False) for line in _lines(0.0, 0.26, 0.8)]
    for row, ((ax, ay), (bx, _)) in enumerate(_lines(0.0, 0.26, 0.8)):
        x = -0.78 + (0.2 if row % 2 else 0.0)
        while x < bx:
            if ax < x and ay < 0.6:
                lines.append(Poly(((x, ay), (x, ay + 0.26)), closed=False))
            x += 0.4
    return [*floor(0.95), Mark(Layer.SURFACE, Ink("", "ink", 0.022, 0.7), tuple(lines))]


def plain_ground(density: int, rng: Random) -> Drawn:
    """Nothing but the ground."""
    return []


def blocks(density: int, rng: Random) -> Drawn:
    """Houses of a town around its street."""
    turn = rng.choice((0.0, 30.0, 60.0, 90.0))
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    houses: list[Poly] = []
    sizes = ((-0.42, -0.3, 0.34, 0.24), (0.02, -0.34, 0.36, 0.28), (0.44, -0.24, 0.28, 0.3), (-0.36, 0.27, 0.4, 0.26),
             (0.12, 0.3, 0.3, 0.3), (0.48, 0.22, 0.24, 0.24))
    for x, y, wide, high in sizes[: 6 if density < 3 else 5]:
        houses.append(box(x * c - y * s, x * s + y * c, wide * rng.uniform(0.85, 1.05), high, turn))
    if density > 2:
        return roofs(houses)
    ridges = tuple(_across(house, 0.5) for house in houses)
    boards = tuple(_across(house, share, along=False) for house in houses for share in (0.2, 0.4, 0.6, 0.8))
    return [*roofs(houses), Mark(Layer.BULK_TOP, Ink("", "ink", 0.016, 0.75), boards),
            Mark(Layer.BULK_TOP, Ink("", "ink", 0.032), ridges)]


def _across(house: Poly, share: float, *, along: bool = True) -> Poly:
    """A line through a roof at a share of its width, along its first side or across it: ridge or board."""
    a, b, c, d = house.points if along else (house.points[1], house.points[2], house.points[3], house.points[0])
    ends = ((a, d), (b, c))
    return Poly(tuple((p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share) for p, q in ends), closed=False)


def roofs(houses: list[Poly]) -> Drawn:
    shade = tuple(Poly(tuple((x + 0.05, y + 0.06) for x, y in h.points)) for h in houses)
    return [
        *floor(0.35),
        Mark(Layer.BULK_CASE, Ink("ink", "", 0, 0.45), shade),
        Mark(Layer.BULK, Ink("fill", "ink", 0.05), tuple(houses)),
    ]
