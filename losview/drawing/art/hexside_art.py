"""What lies on hexsides: drawn along the side, its teeth and ticks towards the lower hex."""

from __future__ import annotations

import math
from functools import cache

from losview.drawing.art.marks import Disc, Drawn, Ink, Layer, Mark, Poly, Shape, Spot, side_ends
from losview.hexes.grid import Top


class HexsideFrame:
    """A hexside's own frame: `at(t, away)` is a point a share t along it and so far into the hex beyond.

    `away` is measured outwards, from the hex whose middle is the origin; `flip` turns it inwards.  Of a hexside that is
    taken up in part, `at` goes from one end of that part to the other.
    """

    def __init__(self, top: Top, direction: int, flip: bool, part: tuple[float, float] = (0.0, 1.0)) -> None:
        (ax, ay), (bx, by) = side_ends(top, direction)
        length = math.hypot(bx - ax, by - ay)
        self.share = part[1] - part[0]
        self.ax, self.ay = ax + (bx - ax) * part[0], ay + (by - ay) * part[0]
        self.dx, self.dy = (bx - ax) * self.share, (by - ay) * self.share
        sign = -1.0 if flip else 1.0
        self.nx, self.ny = sign * (by - ay) / length, -sign * (bx - ax) / length

    def at(self, t: float, away: float = 0.0) -> Spot:
        return (self.ax + self.dx * t + self.nx * away, self.ay + self.dy * t + self.ny * away)

    def line(self, away: float = 0.0, start: float = 0.0, end: float = 1.0) -> Poly:
        return Poly((self.at(start, away), self.at(end, away)), closed=False)


@cache
def side_marks(
    pattern: str, density: int, top: Top, direction: int, flip: bool, part: tuple[float, float] = (0.0, 1.0)
) -> tuple[Mark, ...]:
    """One hexside's marks about the centre of its hex; colours are still named.

    Args:
        pattern: one of the hexside patterns of the terrain tables.
        flip: whether the hex itself is the lower one, so that teeth point into it.
        part: the share of the hexside that is taken up, from and to, clockwise about the hex.
    """
    side = HexsideFrame(top, direction, flip, part)
    return tuple(_DRAW[pattern](side, density))


def _ticks(side: HexsideFrame, density: int) -> Drawn:
    teeth = tuple(Poly((side.at(t), side.at(t, 0.17)), closed=False) for t in (0.1, 0.26, 0.42, 0.58, 0.74, 0.9))
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.075), (side.line(0, 0.04, 0.96),)),
            Mark(Layer.HEXSIDE, Ink("", "ink", 0.045), teeth)]


def _double_ticks(side: HexsideFrame, density: int) -> Drawn:
    teeth = tuple(
        Poly((side.at(t), side.at(t, 0.25 if i % 2 else 0.16)), closed=False)
        for i, t in enumerate(x / 20 for x in range(2, 20, 2))
    )
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.12), (side.line(0, 0.04, 0.96),)),
            Mark(Layer.HEXSIDE, Ink("", "ink", 0.05), teeth)]


def _cliff(side: HexsideFrame, density: int) -> Drawn:
    teeth = tuple(Poly((side.at(t - 0.075), side.at(t, 0.19), side.at(t + 0.075)))
                  for t in (0.14, 0.32, 0.5, 0.68, 0.86))
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.1), (side.line(0, 0.02, 0.98),)),
            Mark(Layer.HEXSIDE, Ink("ink"), teeth)]


def _wall(side: HexsideFrame, density: int) -> Drawn:
    studs = tuple(Disc(*side.at(t), 0.06) for t in (0.1, 0.3, 0.5, 0.7, 0.9))
    joints = tuple(Poly((side.at(t, -0.05), side.at(t, 0.05)), closed=False) for t in (0.2, 0.4, 0.6, 0.8))
    wall = side.line(0, 0.02, 0.98)
    if density > 1:
        return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.15), (wall,)),
                Mark(Layer.HEXSIDE_TOP, Ink("", "fill", 0.07), (wall,)),
                Mark(Layer.HEXSIDE_TOP, Ink("", "ink", 0.035), joints)]
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.06), (wall,)),
            Mark(Layer.HEXSIDE_TOP, Ink("fill", "ink", 0.035), studs)]


def _hedge(side: HexsideFrame, density: int) -> Drawn:
    bushes = tuple(Disc(*side.at(t), 0.082 + 0.016 * (i % 2)) for i, t in enumerate(x / 16 for x in range(1, 16, 2)))
    return [Mark(Layer.HEXSIDE, Ink("ink", "ink", 0.06), bushes), Mark(Layer.HEXSIDE_TOP, Ink("fill"), bushes)]


def _hillside_wall(side: HexsideFrame, density: int) -> Drawn:
    return [*_wall(side, density), _downhill(side)]


def _hillside_hedge(side: HexsideFrame, density: int) -> Drawn:
    return [*_hedge(side, density), _downhill(side)]


def _downhill(side: HexsideFrame) -> Mark:
    """Strokes down the slope below what stands on it."""
    strokes = tuple(Poly((side.at(t, 0.09), side.at(t, 0.25 if i % 2 else 0.2)), closed=False)
                    for i, t in enumerate((0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92)))
    return Mark(Layer.HEXSIDE, Ink("", "ink", 0.045), strokes)


def _barricade(side: HexsideFrame, density: int) -> Drawn:
    """Beams laid across one another, with a log along their foot."""
    beams: tuple[Shape, ...] = tuple(
        Poly((side.at(t - 0.12, -0.17 * lean), side.at(t + 0.12, 0.17 * lean)), closed=False)
        for t in (0.18, 0.5, 0.82) for lean in (-1, 1))
    log = side.line(0, 0.03, 0.97)
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.12), beams), Mark(Layer.HEXSIDE, Ink("", "ink", 0.13), (log,)),
            Mark(Layer.HEXSIDE_TOP, Ink("", "fill", 0.05), (*beams, log))]


def _dike(side: HexsideFrame, density: int) -> Drawn:
    """A smooth ridge of earth with blades of grass on it."""
    ridge = side.line()
    grass = tuple(Poly((side.at(t, -0.035), side.at(t + 0.035, 0.035)), closed=False)
                  for t in (0.1, 0.26, 0.42, 0.58, 0.74, 0.9))
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.2), (ridge,)),
            Mark(Layer.HEXSIDE_TOP, Ink("", "fill", 0.14), (ridge,)),
            Mark(Layer.HEXSIDE_TOP, Ink("", "ink", 0.03), grass)]


def _fence(side: HexsideFrame, density: int) -> Drawn:
    posts: tuple[Shape, ...] = tuple(
        Poly((side.at(t - 0.05, -0.06), side.at(t + 0.05, 0.06)), closed=False) for t in (0.15, 0.38, 0.61, 0.84)
    )
    crossed: tuple[Shape, ...] = tuple(
        Poly((side.at(t - 0.05, 0.06), side.at(t + 0.05, -0.06)), closed=False) for t in (0.15, 0.38, 0.61, 0.84)
    )
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.04), (side.line(0, 0.02, 0.98),)),
            Mark(Layer.HEXSIDE, Ink("", "ink", 0.04), posts + crossed)]


def _bank(side: HexsideFrame, density: int) -> Drawn:
    teeth = tuple(Poly((side.at(t), side.at(t, 0.12)), closed=False) for t in (0.12, 0.31, 0.5, 0.69, 0.88))
    teeth += tuple(Poly((side.at(t), side.at(t, -0.12)), closed=False) for t in (0.2, 0.4, 0.6, 0.8))
    return [Mark(Layer.HEXSIDE, Ink("", "fill", 0.13), (side.line(),)),
            Mark(Layer.HEXSIDE, Ink("", "ink", 0.05), (side.line(), *teeth))]


def _stream(side: HexsideFrame, density: int) -> Drawn:
    bend = tuple(side.at(t / 8, 0.045 * math.sin(t * math.pi / 4 * 2)) for t in range(9))
    line = Poly(bend, closed=False)
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.17), (line,)), Mark(Layer.HEXSIDE_TOP, Ink("", "fill", 0.1), (line,))]


def _bar(side: HexsideFrame, density: int) -> Drawn:
    """A party wall; a tick across it for each level that it is drawn higher."""
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.13), (side.line(),)),
            Mark(Layer.HEXSIDE, Ink("", "ink", 0.05), _ticks_across(side, density - 1, 0.13))]


def _double_bar(side: HexsideFrame, density: int) -> Drawn:
    lines = (side.line(-0.06), side.line(0.06))
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.07), lines),
            Mark(Layer.HEXSIDE, Ink("", "ink", 0.05), _ticks_across(side, density, 0.16))]


def _dashed_bar(side: HexsideFrame, density: int) -> Drawn:
    dashes = tuple(side.line(0.0, t, t + 0.14) for t in (0.0, 0.215, 0.43, 0.645, 0.86))
    return [Mark(Layer.HEXSIDE, Ink("", "ink", 0.15), dashes),
            Mark(Layer.HEXSIDE, Ink("", "ink", 0.05), _ticks_across(side, density - 1, 0.15))]


def _ticks_across(side: HexsideFrame, count: int, reach: float) -> tuple[Shape, ...]:
    """So many ticks across the side, about its middle, on short bars as far apart as they fit."""
    apart = min(0.12 / side.share, 0.3)
    places = (0.5 + apart * (i - (count - 1) / 2) for i in range(count))
    return tuple(Poly((side.at(t, -reach), side.at(t, reach)), closed=False) for t in places)


_DRAW = {
    "hillside_wall": _hillside_wall, "hillside_hedge": _hillside_hedge, "barricade": _barricade, "dike": _dike,
    "ticks": _ticks, "double_ticks": _double_ticks, "cliff": _cliff, "wall": _wall, "hedge": _hedge, "fence": _fence,
    "bank": _bank, "stream": _stream, "bar": _bar, "double_bar": _double_bar, "dashed_bar": _dashed_bar,
}
