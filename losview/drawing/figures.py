"""Small shapes about a spot, in pixels: the ends, crosses and outlines that threads are drawn with, for any painter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from losview.drawing.art.marks import Disc, Poly
from losview.hexes.layout import Layout


class LineStyle(NamedTuple):
    """How a line is drawn.

    Attributes:
        colour: "#rrggbb". width: in pixels.
        dash: lengths of dash and gap in line widths, () for a line without gaps.
        opacity: 0 to 1. rounded: whether its ends are round, not cut off at their points.
    """

    colour: str
    width: float
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    rounded: bool = False


class Pill(NamedTuple):
    """A rectangle about the spot whose short sides are half circles."""

    wide: float
    high: float


class FigureLetters(NamedTuple):
    """Bold letters in a font of that size, the middle of their capitals on the spot."""

    text: str
    size: float


class FigurePart(NamedTuple):
    """One shape of a figure: its fill or, of letters, their colour, "" for none, and its outline, None for none."""

    shape: Poly | Disc | Pill | FigureLetters
    fill: str = ""
    line: LineStyle | None = None


@dataclass(frozen=True, eq=False)
class Figure:
    """Shapes about a spot, lowest first.

    Figures are compared by identity, so that a picture of each can be looked up quickly: the functions of this module
    and of `thread_display` return the same figure for the same arguments.
    """

    parts: tuple[FigurePart, ...]

    def reach(self) -> tuple[float, float]:
        """How far from the spot it reaches to either side, and up and down, in pixels; at least that far."""
        across, down = zip(*map(_reach, self.parts), strict=True)
        return max(across), max(down)


def _reach(part: FigurePart) -> tuple[float, float]:
    shape, width = part.shape, 0.0 if part.line is None else part.line.width
    if isinstance(shape, Disc):
        across, down = abs(shape.x) + shape.r, abs(shape.y) + shape.r
    elif isinstance(shape, Poly):
        across, down = (max(abs(value) for value in values) for values in zip(*shape.points, strict=True))
    elif isinstance(shape, Pill):
        across, down = shape.wide / 2, shape.high / 2
    else:
        across, down = shape.size * len(shape.text) / 2, shape.size / 2
    return across + width, down + width


@dataclass(frozen=True, eq=False)
class HexOutlineStyle:
    """How hexes are outlined.

    Attributes:
        share: size of the outline, as a share of the hex.
        strokes: colour, opacity and width in pixels of each, lowest first.
        dash: of the strokes, in widths, () for none.
    """

    share: float
    strokes: tuple[tuple[str, float, float], ...]
    dash: tuple[float, ...] = ()


@lru_cache(maxsize=64)
def _outline(corners: tuple[tuple[float, float], ...], scale: float, style: HexOutlineStyle, thick: float) -> Figure:
    grow = style.share * scale
    hexagon = Poly(tuple([(round(x * grow, 2), round(y * grow, 2)) for x, y in corners]))
    return Figure(tuple([FigurePart(hexagon, "", LineStyle(colour, width * thick, style.dash, opacity))
                         for colour, opacity, width in style.strokes]))


def hex_outline(layout: Layout, scale: float, style: HexOutlineStyle, thick: float = 1.0) -> Figure:
    """A hex of a layout, outlined about its centre.

    Args:
        scale: pixels to a scene unit. thick: a factor of the strokes' widths.
    """
    return _outline(layout.outline, scale, style, thick)
