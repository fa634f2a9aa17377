"""Labels and notes put anywhere on a map: a few words at a point of the lattice."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import Any

from losview.base.translation import tr
from losview.base.words import listed
from losview.hexes.grid import Grid, Top
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point, hexes_at
from losview.hexes.layout import unit_layout

#: The sizes of letters by name: their height in hexsides.
TEXT_SIZES = {"small": 0.3, "medium": 0.45, "large": 0.75}
#: Texts are turned by multiples of so many degrees.
TURN_STEP = 15
#: Most texts of a map, and most characters of one.
MAX_TEXTS, MAX_LETTERS = 10_000, 200

#: Notes go on in a new line after so many characters.
LINE_LETTERS = 24
#: The distance of lines, and the room around the words of a note, in heights of letters.
LINE_STEP, PADDING = 1.25, 0.45

_COLOUR = re.compile(r"#[0-9a-f]{6}")
#: The widths of letters in heights of letters, as usual fonts have them.
_WIDTHS = {**dict.fromkeys("iIjlJ.,:;!|' ", 0.33), **dict.fromkeys("rtf()[]/-", 0.42), **dict.fromkeys("mwMW@%", 0.95)}
_CAPITAL, _DEFAULT, _WIDEST = 0.73, 0.63, 1.05


@dataclass(frozen=True)
class MapText:
    """A label, or where `boxed` a note in a box.

    Attributes:
        text: its words, 1 to `MAX_LETTERS` characters.
        point: the middle of the words on the lattice.
        size: a key of `TEXT_SIZES`.
        colour: of its letters as "#rrggbb", "" for the one that is read best there.
        turn: degrees clockwise, a multiple of `TURN_STEP` from 0 to 345.
        boxed: whether it stands in a box, on several lines where it is long.
        extra: fields that this version does not know, kept for the next save.

    Raises:
        ValueError: with one sentence, where one of these is not so.
    """

    text: str
    point: Point
    size: str = "medium"
    colour: str = ""
    turn: int = 0
    boxed: bool = False
    extra: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise ValueError(tr("a text needs at least one letter"))
        if len(self.text) > MAX_LETTERS:
            raise ValueError(tr("a text has {most} characters at most, this one has {count:,}", most=MAX_LETTERS,
                                count=len(self.text)))
        if self.size not in TEXT_SIZES:
            raise ValueError(tr("a text is {sizes}", sizes=listed(TEXT_SIZES, "or")))
        if self.colour and not _COLOUR.fullmatch(self.colour):
            raise ValueError(tr("a colour is written as # and six of the digits 0-9 and a-f"))
        if self.turn not in range(0, 360, TURN_STEP):
            raise ValueError(tr("a text is turned by 0 to {most} degrees in steps of {step}",
                                most=360 - TURN_STEP, step=TURN_STEP))

    def __hash__(self) -> int:
        return hash((self.text, self.point, self.size, self.colour, self.turn, self.boxed))

    @property
    def height(self) -> float:
        """The height of its letters in hexsides."""
        return TEXT_SIZES[self.size]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines on which its words stand."""
        return tuple(wrap(self.text, LINE_LETTERS)) if self.boxed else (self.text,)


def hex_under(grid: Grid, point: Point) -> Hex | None:
    """The hex of a map in which a point lies or on whose edge; None off the map."""
    return next((hex_ for hex_ in hexes_at(point) if hex_ in grid), None)


@lru_cache(maxsize=1 << 14)
def half_extent(text: MapText) -> tuple[float, float]:
    """Half the width and height that it takes up, in hexsides along and across its lines: about, as fonts differ."""
    widest = max(sum(_width(letter) for letter in line) for line in text.lines)
    room = PADDING if text.boxed else 0.1
    high = 1.0 + LINE_STEP * (len(text.lines) - 1)
    return text.height * (widest / 2 + room), text.height * (high / 2 + room)


def _width(letter: str) -> float:
    other = _WIDEST if ord(letter) >= 0x1100 else _CAPITAL if letter.isupper() else _DEFAULT
    return _WIDTHS.get(letter, other)


def text_corners(text: MapText, top: Top, around: int = 0) -> tuple[Point, ...]:
    """The corners of the rectangle that it takes up, on the lattice.

    Args:
        around: so many lattice units lie between the text and the rectangle.
    """
    layout = unit_layout(top)
    x, y = layout.point(text.point)
    wide, high = (half + around * math.sqrt(3) / UNIT for half in half_extent(text))
    cos, sin = math.cos(math.radians(text.turn)), math.sin(math.radians(text.turn))
    return tuple([layout.lattice_at(x + dx * cos - dy * sin, y + dx * sin + dy * cos)
                  for dx, dy in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))])
