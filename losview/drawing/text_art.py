"""Labels and notes as they are drawn: lines of words about a point, turned, with their inks and their box."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from losview.base.safe_text import one_line
from losview.board.map_text import LINE_STEP, MapText, half_extent, hex_under
from losview.drawing.art.lettering import letter_inks, surface_colour
from losview.drawing.art.map_picture import Picture
from losview.drawing.art.marks import Spot, contrast, mix
from losview.hexes.layout import Layout

#: The colours of a note's box in the light theme and in the dark one, and of letters on them.
PAPERS, PAPER_INKS = ("#fffdf0", "#33312b"), ("#2a251d", "#f3efe4")
#: Letters of a colour of their own have a box of the other theme where they contrast less than this with its own.
FAINT = 3.0
#: A rectangle on the scene: left, top, right, bottom.
Extent = tuple[float, float, float, float]


class DrawnText(NamedTuple):
    """A text to be drawn.

    Attributes:
        spot: its middle on the scene. turn: degrees clockwise. lines: its words, harmless, the uppermost first.
        height: of letters, and `half`: half the width and height of its box, in hexsides.
        offsets: of the middle of each line below `spot`, in hexsides, before it is turned.
        colour, halo: of letters, "" for no halo. fill, edge: of its box, "" for none.
    """

    spot: Spot
    turn: int
    lines: tuple[str, ...]
    height: float
    half: tuple[float, float]
    offsets: tuple[float, ...]
    colour: str
    halo: str
    fill: str
    edge: str


def drawn_texts(picture: Picture, layout: Layout, within: Extent | None = None) -> Iterator[DrawnText]:
    """The texts of a map in the order in which they were put down, so that later ones lie on top.

    Args:
        within: only those that may reach into it, None for all.
    """
    for text in picture.board.texts.values():
        spot = layout.point(text.point)
        across, down = _reach(layout, text)
        if within is None or (within[0] - across <= spot[0] <= within[2] + across
                              and within[1] - down <= spot[1] <= within[3] + down):
            yield _drawn(picture, layout, text, spot)


def _reach(layout: Layout, text: MapText) -> Spot:
    """How far a text may reach from its middle across and down the scene."""
    wide, high = (1.4 * layout.size * half for half in half_extent(text))  # fonts differ
    cos, sin = abs(math.cos(math.radians(text.turn))), abs(math.sin(math.radians(text.turn)))
    return wide * cos + high * sin, wide * sin + high * cos


def _drawn(picture: Picture, layout: Layout, text: MapText, spot: Spot) -> DrawnText:
    lines = tuple(map(one_line, text.lines))
    middle = (len(lines) - 1) / 2
    offsets = tuple(text.height * LINE_STEP * (i - middle) for i in range(len(lines)))
    inks = _boxed_inks(text, picture.dark) if text.boxed else _plain_inks(picture, layout, text, spot)
    return DrawnText(spot, text.turn, lines, text.height, half_extent(text), offsets, *inks)


def _boxed_inks(text: MapText, dark: bool) -> tuple[str, str, str, str]:
    """Letters, halo, box and its edge."""
    if text.colour and contrast(text.colour, PAPERS[dark]) < FAINT:
        dark = not dark
    ink = text.colour or PAPER_INKS[dark]
    return ink, "", PAPERS[dark], mix(PAPERS[dark], ink, 0.6)


def _plain_inks(picture: Picture, layout: Layout, text: MapText, spot: Spot) -> tuple[str, str, str, str]:
    """Letters and halo; no box."""
    if text.colour:
        return text.colour, max(("#000000", "#ffffff"), key=lambda halo: contrast(halo, text.colour)), "", ""
    hex_ = hex_under(picture.board.grid, text.point)
    if hex_ is None:
        return *letter_inks(picture.paper(), picture.dark), "", ""
    x, y = layout.centre(hex_)
    ground = surface_colour(picture, hex_, ((spot[0] - x) / layout.size, (spot[1] - y) / layout.size))
    return *letter_inks(ground, picture.dark), "", ""
