"""The field's shading as outlines and strokes, for pictures that are made of lines: paper, PDF and SVG.

The strokes are those of the screen's tiles (`veil.pattern`), laid through the whole scene and cut off at the edges of
what they shade, so that no viewer has to repeat a tile or to clip.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.board.board import Board
from losview.drawing.art.outcomes import LOOKS
from losview.drawing.hex_outlines import CellMask
from losview.drawing.shading import stroke_strength, style_at_strength
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.core.field import Field
from losview.rules.core.verdict import Outcome

#: Strokes repeat after so many pixels of the screen.
STEP = 8.0

#: Edges of hexes that differ by less, in scene units, are one.
SAME = 0.001

Ring = list[tuple[float, float]]


class Shaded(NamedTuple):
    """One outcome's shading.

    Attributes:
        rings: closed outlines of all its hexes in scene units, to be filled by the even-odd rule.
        lines: strokes in scene units, each from point to point; a dot is a stroke of no length.
        width: of the strokes, in scene units, with round ends where `dots`.
        veil, opacity: what the rings are filled with. stroke, on: what the strokes are drawn with.
    """

    outcome: Outcome
    rings: list[Ring]
    lines: list[Ring]
    width: float
    dots: bool
    veil: str
    opacity: float
    stroke: str
    on: float


def hexes_in(layout: Layout, part: tuple[float, float, float, float]) -> CellMask:
    """bool plane: the hexes of the map of which more than an edge lies in a part of the plane.

    Args:
        part: left, top, right and bottom.
    """
    plane = layout.grid.plane
    hexes = shapely.polygons(layout.centres()[:, None, :] + np.array(layout.outline))
    found = np.zeros(plane.size, np.bool_)
    found[plane.cells] = shapely.area(shapely.intersection(hexes, shapely.box(*part))) > SAME
    return found


def shaded(board: Board, layout: Layout, field: Field, *, dark: bool, step: float, side: float,
           only: CellMask | None = None) -> list[Shaded]:
    """A field's shading.

    Args:
        only: the hexes that are shaded, None for all.
        step: how far apart strokes are, in scene units.
        side: length of a hexside in pixels, by which strokes are fainter on small hexes.
    """
    hexes = [hex_ for hex_ in board.grid.hexes() if only is None or only[board.grid.plane.cell(hex_)]]
    of_outcome = {outcome: [hex_ for hex_ in hexes if field.outcome[board.grid.cell(hex_)] == outcome]
                  for outcome in Outcome if LOOKS[outcome].veil}
    areas = ((outcome, _area(layout, found)) for outcome, found in of_outcome.items())
    return [_shaded(outcome, area, dark, step, stroke_strength(side)) for outcome, area in areas if not area.is_empty]


def stroked(outcome: Outcome, edge: Ring, *, step: float, dark: bool = False) -> Shaded:
    """The shading of an outcome within an outline, as in a legend."""
    return _shaded(outcome, shapely.Polygon(edge), dark, step, 1.0)


def _shaded(outcome: Outcome, area: shapely.Geometry, dark: bool, step: float, strength: float) -> Shaded:
    look, unit = LOOKS[outcome], step / STEP
    veil, between, stroke, on = style_at_strength(look, dark, strength)
    # On the screen strokes take the veil's place; here they lie on it.  Both together are as opaque as a stroke there,
    # and strokes fainter than their veil, light ones on dark, keep what they have.
    over = 1 - (1 - on) / (1 - between) if on > between else on
    width = {"dots": 3.2, "dashes": 1.5}.get(look.pattern, 0.95) * unit
    return Shaded(outcome, list(area_rings(area)), list(_lines(area, look.pattern, unit)), width,
                  look.pattern == "dots",
                  veil, between, stroke, over)


def _area(layout: Layout, hexes: Iterable[Hex]) -> shapely.Geometry:
    """Some hexes, as far as the map's frame leaves them."""
    whole = shapely.union_all([shapely.Polygon(layout.corners(hex_)) for hex_ in hexes], grid_size=SAME)
    return shapely.intersection(whole, frame_clip(layout)) if layout.grid.edges == "half" else whole


def frame_clip(layout: Layout) -> shapely.Geometry:
    """What a map's frame leaves of its hexes: a rectangle, or several as one."""
    return shapely.union_all([shapely.box(*rect) for rect in layout.frames()], grid_size=SAME)


def area_rings(area: shapely.Geometry) -> Iterator[Ring]:
    """All outlines of an area."""
    for part in shapely.get_parts(area):
        if part.geom_type == "Polygon":
            for ring in (part.exterior, *part.interiors):
                yield [(x, y) for x, y in ring.coords[:-1]]


def _lines(area: shapely.Geometry, kind: str, unit: float) -> Iterator[Ring]:
    step = STEP * unit
    if kind == "dots":
        yield from _dots(area, step, 4 * unit)
    elif kind == "lines":
        yield from ruled(area, 0.0, 1.0, step, 0.5 * unit)
    elif kind == "dashes":
        for line in ruled(area, 1.0, -1.0, step, unit):
            yield from _dashed(line, step)
    else:
        yield from ruled(area, 1.0, 1.0, step, 0.5 * unit)
        if kind == "cross":
            yield from ruled(area, 1.0, -1.0, step, 0.5 * unit)


def _dots(area: shapely.Geometry, step: float, at: float) -> Iterator[Ring]:
    x0, y0, x1, y1 = area.bounds
    x, y = np.meshgrid(_places(x0, x1, step, at), _places(y0, y1, step, at))
    inside = shapely.contains_xy(area, x, y)
    for spot in zip(x[inside].tolist(), y[inside].tolist(), strict=True):
        yield [spot, spot]


def _places(low: float, high: float, step: float, at: float) -> NDArray[np.float64]:
    """All numbers `at + k * step` between two others."""
    count = np.arange(math.ceil((low - at) / step), math.floor((high - at) / step) + 1, dtype=np.float64)
    return np.asarray(at + step * count, np.float64)


def ruled(area: shapely.Geometry, a: float, b: float, step: float, at: float) -> Iterator[Ring]:
    """The lines a x + b y = at + k step as far as they lie in an area; a and b are 0, 1 or -1, b is not 0."""
    if area.is_empty:
        return
    x0, y0, x1, y1 = area.bounds
    ends = [a * x + b * y for x in (x0, x1) for y in (y0, y1)]
    made = [((x0, (c - a * x0) / b), (x1, (c - a * x1) / b))
            for c in _places(min(ends), max(ends), step, at).tolist()]
    if not made:
        return
    cut = shapely.intersection(shapely.linestrings(np.array(made)), area)
    for part in shapely.get_parts(cut):
        for line in shapely.get_parts(part):
            if line.geom_type == "LineString" and line.length > 0:
                yield [line.coords[0], line.coords[-1]]


def _dashed(line: Ring, step: float) -> Iterator[Ring]:
    """The dashes of a line x - y = c: as long as the gaps, those of every second line shifted by half their way."""
    (x0, y0), (x1, y1) = sorted(line)
    odd = math.floor((x0 - y0) / step) % 2
    low, high = x0 + y0, x1 + y1
    first = math.floor((low - odd * step) / (2 * step)) * 2 * step - odd * step
    for k in range(math.ceil((high - first) / (2 * step)) + 1):
        start, end = max(low, first + 2 * step * k), min(high, first + 2 * step * k + step)
        if end > start:
            yield [((t + x0 - y0) / 2, (t - x0 + y0) / 2) for t in (start, end)]
