"""The night in an SVG picture: one group of paths, as the screen has them."""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names
from losview.drawing.art.counter_art import Corners, faces, side_colours
from losview.drawing.art.outcomes import CASING_DARK
from losview.drawing.hex_outlines import HexSetOutline, dashed, edges, outlines
from losview.drawing.night_picture import NightPicture, cells_of, hexes_within
from losview.drawing.night_style import (
    DARK_SHADOW,
    DARKNESS,
    FLASH,
    LIGHT,
    PENS,
    SHADOW,
    Shown,
    darkness,
    ring_inks,
    wash,
)
from losview.drawing.shading_strokes import hexes_in, ruled
from losview.drawing.svg_layer import layer_tag
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout

#: How far apart the hatching's lines of a blaze's shadows are, in pixels.
APART = 7.0
#: Half the width of a line at most, in scene units.
WIDEST = 3.0


def night_group(
    board: Board, layout: Layout, picture: NightPicture, scale: float, air: float, *, shown: Shown, dark: bool,
    field: bool, region: tuple[float, float, float, float] | None = None,
) -> list[str]:
    """The lines of the group.

    Args:
        scale, air: of the picture: of a scene unit, and the room around the map.
        region: the part of the scene that is shown, None for the whole map: what lies around it is left out.
    """
    drawing = _Night(layout, scale, air, region)
    plane, opaque = board.grid.plane, darkness(shown, dark, field)
    here = plane.here if region is None else hexes_in(layout, region)
    masks = {"dark": ~picture.near & ~picture.lit, "near": picture.near & ~picture.lit} if shown.darkness else {}
    lines = [layer_tag("night", tr("Night"), 'fill-rule="evenodd"')]
    for name, cells in masks.items():
        lines.append(drawing.filled(outlines(plane, cells & here), DARKNESS, opaque[name]))
    if shown.light:
        lines.append(drawing.filled(outlines(plane, picture.lit & here), LIGHT, wash(dark)))
        shadow = picture.shadow & here
        if not field:  # which has hatchings of its own
            left_out = faces(board, {*cells_of(board, shadow)})
            lines.append(drawing.hatched(outlines(plane, shadow), left_out, DARK_SHADOW if dark else SHADOW))
        for source in picture.sources:
            data = drawing.around(outlines(plane, hexes_within(plane, (source.hex,), source.radius)))
            lines += [drawing.lined(data, colour, width) for colour, width in ((CASING_DARK, 3.2), (LIGHT, 1.6))]
    names = side_names(board)
    for ring in picture.rings:
        if shown.rings if ring.kind == "nvr" else shown.vehicles:
            dash = PENS[ring.kind][1]
            data = drawing.dashes(ring.loops, dash) if dash else drawing.around(ring.loops)
            inks = ring_inks(ring.kind, side_colours(names, ring.side)[0], ring.single)
            lines += [drawing.lined(data, ink, wide) for ink, wide in inks]
    if shown.flashes:
        lines += [drawing.star(*layout.centre(hex_)) for hex_ in picture.flashes if here[plane.cell(hex_)]]
    return [*(line for line in lines if line), "</g>"]


class _Night:
    """Paths of one picture."""

    def __init__(self, layout: Layout, scale: float, air: float,
                 region: tuple[float, float, float, float] | None) -> None:
        self.layout, self.scale, self.air, self.region = layout, scale, air, region

    def data(self, loops: HexSetOutline) -> str:
        """Closed outlines as path data."""
        parts = []
        for loop in loops:
            spots = self.layout.points(loop) * self.scale + self.air
            parts.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots.tolist()) + "Z")
        return "".join(parts)

    def around(self, loops: HexSetOutline) -> str:
        """Outlines that are only drawn as lines, as path data; hexside by hexside where a region is shown."""
        return self.data(loops) if self.region is None else self._lines(edges(self.layout, loops))

    def filled(self, loops: HexSetOutline, fill: str, opacity: float) -> str:
        return f'<path d="{self.data(loops)}" fill="{fill}" fill-opacity="{opacity:.2f}"/>' if loops else ""

    def hatched(self, loops: HexSetOutline, left_out: tuple[tuple[Hex, Corners], ...], colour: str) -> str:
        """Slanting lines within closed outlines, but for counters."""
        area = shapely.Polygon()
        for loop in loops:
            spots = self.layout.points(loop) * self.scale + self.air
            area = area.symmetric_difference(shapely.Polygon(spots))
        for hex_, corners in left_out:
            spots = (np.array(corners) * self.layout.size + self.layout.centre(hex_)) * self.scale + self.air
            area = area.difference(shapely.Polygon(spots))
        data = "".join(f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
                       for (x0, y0), (x1, y1) in ruled(area, 1.0, 1.0, APART * math.sqrt(2), 0.0))
        return f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="2" opacity="0.6"/>' if data else ""

    def dashes(self, loops: HexSetOutline, parts: tuple[tuple[float, float], ...]) -> str:
        """Parts of every hexside as path data."""
        return self._lines(dashed(self.layout, loops, parts))

    def _lines(self, lines: NDArray[np.float64]) -> str:
        """Those lines that reach into the region as path data."""
        if self.region is not None:
            low, high = lines.min(axis=1) - WIDEST, lines.max(axis=1) + WIDEST
            lines = lines[(low <= self.region[2:]).all(axis=1) & (high >= self.region[:2]).all(axis=1)]
        return "".join(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
                       for (ax, ay), (bx, by) in (lines * self.scale + self.air).tolist())

    def lined(self, data: str, colour: str, width: float) -> str:
        return (f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width * self.scale:.1f}" '
                f'stroke-linejoin="round"/>') if data else ""

    def star(self, x: float, y: float) -> str:
        """A burst in a hex's upper corner."""
        size = self.layout.size
        x, y = x + 0.5 * size, y - 0.42 * size
        angles = ((math.pi * i / 8, size * (0.34 if i % 2 == 0 else 0.15)) for i in range(16))
        spots = (((x + r * math.cos(a)) * self.scale + self.air, (y + r * math.sin(a)) * self.scale + self.air)
                 for a, r in angles)
        return (f'<path d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in spots)}Z" fill="{FLASH}" '
                f'stroke="{CASING_DARK}" stroke-width="{0.8 * self.scale:.1f}"/>')
