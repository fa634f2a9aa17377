"""A kind's own colours, as the names in its marks stand for them."""

from __future__ import annotations

from functools import cache

from losview.board.kind import Kind
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.counter_art import side_colours
from losview.drawing.art.marks import contrast, mix

#: Least contrast of a pattern's ink on its fill, so that it shows without any colour.
MIN_CONTRAST = 2.2

#: Kinds that no table knows are drawn so.
UNKNOWN = {"fill": "#e4dfd4", "ink": "#8a8378", "light": "#ffffff"}


def kind_colours(kind: Kind | None, dark: bool) -> dict[str, str]:
    """What the names of colours in a kind's marks stand for."""
    if kind is None:
        return UNKNOWN
    fill, ink = (kind.look["dark_fill"], kind.look["dark_ink"]) if dark else (kind.look["fill"], kind.look["ink"])
    strongest, other = ("#ffffff", "#000000") if dark else ("#000000", "#ffffff")
    if contrast(fill, strongest) < MIN_CONTRAST:
        strongest = other
    while contrast(fill, ink) < MIN_CONTRAST:
        ink = mix(ink, strongest, 0.12)
    return {"fill": fill, "ink": ink, "light": mix(fill, "#ffffff", 0.18 if dark else 0.5)}


def counter_inks(counter: UnitCounter, sides: list[str], dark: bool) -> tuple[str, str]:
    """Fill and ink of a counter: its side's; where it has none its kind's own."""
    kind = table().get(counter.kind)
    if counter.side or kind is None:
        return side_colours(sides, counter.side)
    named = kind_colours(kind, dark)
    return named["fill"], named["ink"]


def beds(ground: str, dark: bool) -> dict[str, str]:
    """The colours of a depression's bed and banks."""
    return {"deep": mix(ground, "#241a10", 0.45 if dark else 0.3), "bank": "#d8b98a" if dark else "#5f4322"}


@cache
def tinted(fill: str, ground: str) -> str:
    """A fill that still tells how high its ground lies."""
    return mix(fill, ground, 0.22)


def terrain_inks(kind: Kind | None, ground: str, dark: bool) -> dict[str, str]:
    """The colours of terrain on ground of that colour: the kind's own; "floor", its fill tinted by the ground; "deep"
    and "bank" of a depression; "shade" of shadows."""
    plain = kind_colours(kind, dark)
    return {**plain, "floor": tinted(plain["fill"], ground), "shade": "#000000", **beds(ground, dark)}
