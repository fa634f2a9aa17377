"""What fills a hex: the art of one terrain about its hex's centre, joined to its like beyond hexsides."""

from __future__ import annotations

from functools import cache
from random import Random

from shapely.geometry import Polygon

from losview.board.terrain import table
from losview.drawing.art import hex_works
from losview.drawing.art.kind_colours import UNKNOWN, terrain_inks
from losview.drawing.art.marks import Disc, Ink, Layer, Mark, Poly, Shape, hexagon, inked, side_ends, side_middle
from losview.drawing.art.outline_styles import DRY, Canvas, sunken_hex
from losview.drawing.art.terrain_styles import STYLES
from losview.hexes.grid import Top

#: How many different drawings of one terrain there are, so that woods do not look stamped.
VARIANTS = 4


def fills_sunken(key: str) -> bool:
    """Whether a terrain that has no exits sinks its whole hex (A6.3)."""
    kind = table().get(key)
    return kind is not None and kind.home.startswith("asl") and bool(kind.rules.get("asl", {}).get("depression"))


@cache
def terrain_marks(
    key: str, exits: int, joined: int, variant: int, top: Top, dark: bool, ground: str
) -> tuple[Mark, ...]:
    """One terrain in a hex.

    Args:
        exits: mask of directions that a way runs through.
        joined: mask of directions in which the same mass goes on.
        ground: colour of the hex under it, which tints terrain that fills its hex.
    """
    kind = table().get(key)
    if kind is None:
        return inked([Mark(Layer.SURFACE, Ink("", "ink", 0.05, 1.0, (2, 2)), (hexagon(top, 0.5),))], UNKNOWN)
    style, density = STYLES[kind.look["pattern"]], int(kind.look["density"])
    inks = terrain_inks(kind, ground, dark)
    if fills_sunken(key) and not exits:
        return inked(sunken_hex(top, joined, key not in DRY, Random(f"{key}{variant}")), inks)
    if style.way is not None:
        return inked(style.way(density, hex_works.way_lines(exits, top)), inks)
    whole, rng = hexagon(top, 1.006), Random(f"{key}{variant}")
    if style.hex is None:
        return inked(style.outline(Canvas(Polygon(whole.points), (whole,), density, rng)), inks)
    marks, floor = style.hex(density, rng), {**inks, "fill": inks["floor"]}
    if joined:
        marks = [_join(mark, joined, top) for mark in marks]
    return tuple(inked([mark], inks)[0] if mark.shapes else inked([mark._replace(shapes=(whole,))], floor)[0]
                 for mark in marks)


def _join(mark: Mark, joined: int, top: Top) -> Mark:
    """Let a mass run on through the sides where its like lies beyond: wedges take the place of its edge there."""
    if mark.layer not in (Layer.BULK_CASE, Layer.BULK):
        return mark
    shapes: list[Shape] = [s for s in mark.shapes if not (isinstance(s, Disc) and _towards(top, s.x, s.y) & joined)]
    if joined == 63:
        return mark._replace(shapes=(hexagon(top, 1.02),))
    for direction in range(6):
        if joined >> direction & 1:
            x, y = side_middle(top, direction)
            before, after = side_ends(top, direction)
            pull = 0.36 if mark.layer == Layer.BULK else 0.28
            ends = [
                (a, b) if joined >> (turned % 6) & 1 else (a + (x - a) * pull, b + (y - b) * pull)
                for (a, b), turned in ((before, direction - 1), (after, direction + 1))
            ]
            shapes.append(Poly(((0.0, 0.0), *((a * 1.02, b * 1.02) for a, b in ends))))
    return mark._replace(shapes=tuple(shapes))


def _towards(top: Top, x: float, y: float) -> int:
    """The direction in which a spot lies, as a mask; 0 near the middle."""
    if x * x + y * y < 0.09:
        return 0
    middles = [side_middle(top, d) for d in range(6)]
    return 1 << max(range(6), key=lambda d: x * middles[d][0] + y * middles[d][1])


@cache
def ride_marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """A way's marks where it runs through trees."""
    return hex_works.ride(marks)
