"""Heat and its legend as SVG elements."""

from __future__ import annotations

from collections.abc import Iterator

from losview.base.translation import tr, tr_as
from losview.drawing.heat_scale import OPACITY, HeatPicture
from losview.drawing.svg_layer import layer_tag
from losview.drawing.thread_svg import svg_number as _n
from losview.drawing.thread_svg import svg_text
from losview.hexes.layout import Layout, Spot

#: Height of the legend, of its boxes and of its letters, in pixels; width of a box and of the room that it needs.
LEGEND, BOX, LETTERS = 74.0, 16.0, 13.0
_WIDTH, _ROOM, _EDGE = 26.0, 92.0, 20.0


def heat_group(layout: Layout, heat: HeatPicture, scale: float, air: float) -> Iterator[str]:
    """The hexes of each class as one path; a group with an opacity would be a picture of pixels in a PDF.

    Args:
        scale: pixels to a scene unit. air: pixels around the map.
    """
    def at(spot: Spot) -> str:
        return f"{_n(spot[0] * scale + air)} {_n(spot[1] * scale + air)}"

    yield layer_tag("heat", tr_as("map", "Heat"), f'fill-opacity="{_n(OPACITY)}"')
    for one, members in zip(heat.classes, heat.members, strict=True):
        if members:
            rings = "".join(f"M{'L'.join(map(at, layout.corners(hex_)))}Z" for hex_ in members)
            yield f'<path d="{rings}" fill="{one.colour}"><title>{svg_text(one.words)}</title></path>'
    yield "</g>"


def legend_height(heat: HeatPicture, wide: float) -> float:
    """Pixels that the legend needs below a map of that width."""
    return LEGEND + BOX * 1.6 * (_rows(heat, wide) - 1)


def legend_group(heat: HeatPicture, wide: float, top: float, ink: str, paper: str) -> Iterator[str]:
    """The legend: the title, then a box and its numbers for each class, in as many rows as the width needs.

    Args:
        wide: of the picture, in pixels. top: where the legend begins. ink, paper: colours of letters and ground.
    """
    yield layer_tag("legend", tr("Legend"), f'text-anchor="start" font-size="{_n(LETTERS)}" fill="{ink}"')
    yield f'<text x="{_n(_EDGE)}" y="{_n(top + 22)}" font-weight="bold">{svg_text(heat.title)}</text>'
    in_row = _in_row(wide)
    for number, one in enumerate(heat.classes):
        x = _EDGE + (number % in_row) * (_WIDTH + _ROOM)
        y = top + 36 + (number // in_row) * BOX * 1.6
        box = f'x="{_n(x)}" y="{_n(y)}" width="{_n(_WIDTH)}" height="{_n(BOX)}"'
        yield f'<rect {box} fill="{paper}"/><rect {box} fill="{one.colour}" fill-opacity="{_n(OPACITY)}"/>'
        yield f'<text x="{_n(x + _WIDTH + 6)}" y="{_n(y + BOX * 0.8)}">{svg_text(one.words)}</text>'
    yield "</g>"


def _in_row(wide: float) -> int:
    return max(1, int((wide - 2 * _EDGE) / (_WIDTH + _ROOM)))


def _rows(heat: HeatPicture, wide: float) -> int:
    return max(1, -(-len(heat.classes) // _in_row(wide)))
