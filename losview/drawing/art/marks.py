"""Marks: inked shapes in units of a hexside, the vocabulary in which everything on a map is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from losview.hexes.grid import Top
from losview.hexes.hex import Hex
from losview.hexes.layout import unit_layout

Spot = tuple[float, float]


class Poly(NamedTuple):
    """A polygon, or a line where it is not closed."""

    points: tuple[Spot, ...]
    closed: bool = True


class Disc(NamedTuple):
    """A disc by its centre and radius."""

    x: float
    y: float
    r: float


class Area(NamedTuple):
    """A region: its outline, then its holes."""

    rings: tuple[tuple[Spot, ...], ...]


Shape = Poly | Disc | Area


class Ink(NamedTuple):
    """How shapes are inked.

    Attributes:
        fill, line: colours "#rrggbb", "" for none.
        width: of the line, in hexsides.
        opacity: 0 to 1.
        dash: lengths of line and gap in line widths, () for a line without gaps.
    """

    fill: str = ""
    line: str = ""
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


class Layer(IntEnum):
    """What lies over what, lowest first."""

    GROUND = 0
    STEP = 2
    FLOOR = 5
    RELIEF = 10
    CUT = 12
    CUT_TOP = 13
    CUT_LINE = 14
    SURFACE = 20
    WAY_CASE = 30
    WAY = 31
    WAY_TOP = 32
    BRIDGE_CASE = 33
    BRIDGE = 34
    BRIDGE_TOP = 35
    BULK_CASE = 40
    BULK = 41
    BULK_LIT = 42
    BULK_TOP = 43
    RIDE_CASE = 44
    RIDE = 45
    RIDE_TOP = 46
    ROOF_SHADE = 47
    ROOF = 48
    ROOF_TOP = 49
    ROOF_LINE = 50
    CONTOUR = 55
    HEXSIDE = 60
    HEXSIDE_TOP = 61
    GRID = 70
    DOT = 71
    UNIT = 80
    UNIT_FACE = 81
    UNIT_TOP = 82


#: From here on marks lie above the field's shading, so that it never hides them.
ABOVE_FIELD = Layer.CONTOUR


class Mark(NamedTuple):
    """Shapes of one ink in one layer, about the centre of a hex."""

    layer: Layer
    ink: Ink
    shapes: tuple[Shape, ...]


#: What is drawn of one thing, in any order of layers.
Drawn = list[Mark]


class MarkText(NamedTuple):
    """A piece of text about the centre of a hex: its middle, its height in hexsides, and how it is inked."""

    text: str
    x: float
    y: float
    height: float
    colour: str
    bold: bool = False
    halo: str = ""


@cache
def unit_corners(top: Top) -> tuple[Spot, ...]:
    """The six corners of a hex with hexside 1 about its centre, clockwise from the top."""
    layout = unit_layout(top)
    x, y = layout.centre(Hex(0, 0))
    return tuple((a - x, b - y) for a, b in layout.corners(Hex(0, 0)))


@cache
def side_middle(top: Top, direction: int) -> Spot:
    """The middle of the hexside in that direction."""
    (ax, ay), (bx, by) = side_ends(top, direction)
    return (ax + bx) / 2, (ay + by) / 2


def side_ends(top: Top, direction: int) -> tuple[Spot, Spot]:
    """The two corners of the hexside in that direction, clockwise."""
    corners = unit_corners(top)
    return corners[(direction - 1) % 6], corners[direction % 6]


def hexagon(top: Top, scale: float = 1.0) -> Poly:
    """A hex about its centre."""
    return Poly(tuple((x * scale, y * scale) for x, y in unit_corners(top)))


def inked(marks: Iterable[Mark], colours: Mapping[str, str]) -> tuple[Mark, ...]:
    """The same marks with the names of colours ("ink", "fill" …) replaced by colours."""
    return tuple(
        Mark(layer, ink._replace(fill=colours.get(ink.fill, ink.fill), line=colours.get(ink.line, ink.line)), shapes)
        for layer, ink, shapes in marks
    )


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: str, b: str, share: float) -> str:
    """A colour on the way from one to another; share 0 is the first."""
    return hex_colour(*(x + (y - x) * share for x, y in zip(channels(a), channels(b), strict=True)))


def hex_colour(red: float, green: float, blue: float) -> str:
    """"#rrggbb", each channel held within 0 to 255."""
    return "#" + "".join(f"{min(255, max(0, round(value))):02x}" for value in (red, green, blue))


def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2)."""
    red, green, blue = (
        c / 12.92 if (c := value / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for value in channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: str) -> float:
    """How light a colour looks, 0 black to 100 white: L* of CIE 1976."""
    share = luminance(colour)
    return 116 * share ** (1 / 3) - 16 if share > 216 / 24389 else share * 24389 / 27


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def arc(x: float, y: float, r: float, start: float, end: float, steps: int = 8) -> Poly:
    """Part of a circle's line, angles in degrees clockwise from the right."""
    return Poly(tuple([(x + r * c, y + r * s) for c, s in _unit_arc(start, end, steps)]), closed=False)


@cache
def _unit_arc(start: float, end: float, steps: int) -> tuple[Spot, ...]:
    """The same about (0, 0) with radius 1."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple((math.cos(angle), math.sin(angle)) for angle in angles)


def box(x: float, y: float, wide: float, high: float, turn: float = 0.0) -> Poly:
    """A rectangle about a middle, turned by degrees."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    around = ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2))
    return Poly(tuple((x + a * c - b * s, y + a * s + b * c) for a, b in around))


def oriented(shape: Poly | Area) -> list[tuple[Spot, ...]]:
    """A shape's rings with one sense, its holes with the other, so that shapes of one mark are one mass."""
    if isinstance(shape, Poly):
        return [shape.points[::-1] if shape.closed and turns_left(shape.points) else shape.points]
    return [ring[::-1] if turns_left(ring) == (i == 0) else ring for i, ring in enumerate(shape.rings)]


def turns_left(points: tuple[Spot, ...]) -> bool:
    """Whether an outline runs counter-clockwise on the screen; shapes of one mark must agree to be one mass."""
    area = 0.0
    from_x, from_y = points[-1]
    for x, y in points:
        area += from_x * y - x * from_y
        from_x, from_y = x, y
    return area < 0
