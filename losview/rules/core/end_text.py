"""Text of the parts of an end: hexsides, levels and points, for files and command lines."""

from __future__ import annotations

from losview.base.translation import tr
from losview.base.words import figure
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre, corner
from losview.rules.core.presets import Preset
from losview.rules.core.threads import LineEnd

#: The minus sign that people are shown; files and command lines have a hyphen.
MINUS = "\N{MINUS SIGN}"

#: Quarters of a level after its whole levels.
_QUARTERS = ("", ".25", ".5", ".75")


def hexside_text(side: int, dash: str = "-") -> str:
    """A hexside by its two vertices: "2-3"."""
    return f"{(side - 1) % 6}{dash}{side % 6}"


def level_text(quarters: int) -> str:
    """Quarter levels as `parse_level` reads them: "2", "-1", "1.25"."""
    whole, rest = divmod(abs(quarters), QUARTERS_PER_LEVEL)
    return f"{'-' if quarters < 0 else ''}{whole}{_QUARTERS[rest]}"


def level_words(quarters: int) -> str:
    """Quarter levels as people read them in a text: "1.25", in German "1,25"."""
    return figure(quarters / QUARTERS_PER_LEVEL, "g")


def point_text(hex_: Hex, point: Point) -> str:
    """A point of a hex: the number of the vertex that it is, or its offset from the centre dot, "96,-8"."""
    for vertex in range(6):
        if point == corner(hex_, vertex):
            return str(vertex)
    middle = centre(hex_)
    return f"{point.x - middle.x},{point.y - middle.y}"


def point_words(end: LineEnd, preset: Preset | None, short: bool = False) -> str:
    """The point of an end that has one, in words: "vertex 3", "bypass 2–3", "point 100,−20".

    Args:
        preset: of the end, None where it has none or an unknown one.
        short: whether there is little room.
    """
    assert end.point is not None
    place = point_text(end.hex, end.point) if end.hexside is None else hexside_text(end.hexside)
    return written_place_words(place, preset, short)


def written_place_words(place: str, preset: Preset | None, short: bool = False) -> str:
    """The same of a place as files write it: "3", "2-3" or "100,-20"."""
    is_side = "-" in place and "," not in place
    words = place.replace("-", "\N{EN DASH}" if is_side else MINUS)
    if preset is not None:
        return f"{(short and preset.short) or preset.name} {words}"
    if is_side:
        return tr("hexside {place}", place=words)
    return tr("vertex {place}", place=words) if place.isdecimal() else tr("point {place}", place=words)
