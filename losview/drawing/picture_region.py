"""Regions of a map: rectangles on its scene that a picture shows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from losview.drawing.svg import AIR
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout


class Region(NamedTuple):
    """A rectangle on the scene, in scene units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


def whole_map(layout: Layout, air: float = AIR) -> Region:
    """The whole map with air around it, in hexsides."""
    left, top, right, bottom = layout.bounds()
    margin = air * layout.size
    return Region(left - margin, top - margin, right + margin, bottom + margin)


def most_scale(region: Region, side: float, pixels: float) -> float:
    """The largest scale at which a picture of a region is narrower and lower than `side` and has at most `pixels`."""
    return min((side - 1) / max(region.width, region.height), math.sqrt(pixels / (region.width * region.height)))


def around_hexes(layout: Layout, hexes: Iterable[Hex]) -> Region | None:
    """The hexes with air around them, within the whole map; None for no hexes."""
    spots = [spot for hex_ in hexes for spot in layout.corners(hex_)]
    if not spots:
        return None
    margin = AIR * layout.size
    return clipped(layout, Region(min(x for x, _ in spots) - margin, min(y for _, y in spots) - margin,
                                  max(x for x, _ in spots) + margin, max(y for _, y in spots) + margin))


def between_hexes(layout: Layout, a: Hex, b: Hex) -> Region | None:
    """All hexes of the columns and rows from one hex to another, with air around them; None where neither is there."""
    grid = layout.grid
    (c0, c1), (r0, r1) = (sorted(pair) for pair in zip(grid.cell(a), grid.cell(b), strict=True))
    columns = {c0, min(c0 + 1, c1), max(c0, c1 - 1), c1}  # every second column or row is shifted
    rows = {r0, min(r0 + 1, r1), max(r0, r1 - 1), r1}
    return around_hexes(layout, [grid.hex(c, r) for c in columns for r in rows if grid.framed(c, r)] or [a, b])


def clipped(layout: Layout, region: Region) -> Region | None:
    """What of a region lies on the whole map; None where nothing does."""
    whole = whole_map(layout)
    found = Region(max(whole.left, region.left), max(whole.top, region.top), min(whole.right, region.right),
                   min(whole.bottom, region.bottom))
    return found if found.width > 0 and found.height > 0 else None
