"""Terrain drawn inside hexes, as a printed board shows it: what is drawn is the very outline that is judged.

A depiction becomes marks about its anchor hex, in a style of its kind's pattern and in its kind's colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from random import Random

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.board.depiction import Depiction
from losview.board.kind import Kind
from losview.board.outlines.clipped_depictions import shape_of
from losview.board.outlines.geos_lock import one_at_a_time
from losview.board.terrain import table
from losview.drawing.art.kind_colours import kind_colours, terrain_inks
from losview.drawing.art.marks import Area, Ink, Layer, Mark, MarkText, inked
from losview.drawing.art.outline_styles import DRY, Canvas, depression, polygon, spots_of
from losview.drawing.art.terrain_styles import STYLES
from losview.hexes.grid import Top
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point, centre
from losview.hexes.layout import unit_layout


def anchor_hex(drawn: Depiction) -> Hex:
    """The hex about whose centre a depiction is drawn; it need not be on the map."""
    return drawn.anchor


def reach(drawn: Depiction) -> set[Hex]:
    """Every hex that a depiction may be seen in, and a few more."""
    left, top, right, bottom = drawn.bounds
    columns, rows = range(left // UNIT, right // UNIT + 2), range(top // UNIT, bottom // UNIT + 2)
    return {Hex(q, r) for q in columns for r in rows}


@lru_cache(maxsize=1 << 14)
def _shape(drawn: Depiction) -> shapely.Geometry:
    shape = shape_of(drawn)
    shapely.prepare(shape)
    return shape


@one_at_a_time
def lies_on(drawn: Depiction, x: int, y: int) -> bool:
    """Whether what is printed at a lattice point is printed on a depiction."""
    return bool(shapely.intersects_xy(_shape(drawn), x, y))


@lru_cache(maxsize=1 << 14)
def drawn_marks(drawn: Depiction, top: Top, dark: bool, ground: str) -> tuple[Mark, ...]:
    """A depiction's marks about its anchor.

    Args:
        ground: colour of the ground under it, which tints what fills the outline.
    """
    kind = table().get(drawn.kind)
    canvas = _canvas(drawn, kind, top)
    if kind is None:
        return inked([Mark(Layer.SURFACE, Ink("", "ink", 0.05, 1.0, (2, 2)), canvas.areas)], kind_colours(None, dark))
    attributes = kind.rules.get("asl", {})
    if "contour" in attributes or canvas.shape.is_empty:
        return ()  # the ground's own lines show contours
    inks = terrain_inks(kind, ground, dark)
    if attributes.get("depression"):
        return inked(depression(canvas, kind.key not in DRY), inks)
    return inked(STYLES[kind.look["pattern"]].outline(canvas), inks)


def building_text(drawn: Depiction, top: Top, ink: str, halo: str) -> MarkText | None:
    """The levels of a building, printed on its roof about its anchor; None for what has none."""
    kind = table().get(drawn.kind)
    attributes = kind.rules.get("asl", {}) if kind is not None else {}
    if attributes.get("category") != "building" or not attributes.get("upper_levels"):
        return None
    spot = _canvas(drawn, kind, top).shape.representative_point()
    return MarkText(str(attributes["upper_levels"]), spot.x, spot.y, 0.2, ink, True, halo)


def _canvas(drawn: Depiction, kind: Kind | None, top: Top) -> Canvas:
    corners = [_corners(ring) for ring in (drawn.outline, *drawn.holes)]
    rings = [_about_anchor(ring, drawn, top) for ring in corners]
    shape = polygon(rings)
    if not shape.is_valid:  # it has been made so already, where it was cut into hexes
        shape = shapely.transform(shape_of(drawn), lambda ring: _about_anchor(ring, drawn, top))
        shape = shape if shape.is_valid else shapely.make_valid(shape)  # rounding may have closed a gap
    density = int(kind.look["density"]) if kind is not None else 1
    stone = kind is not None and "wooden" not in kind.key
    return Canvas(shape, (Area(tuple(map(spots_of, rings))),), density, Random(corners[0].tobytes()), stone)


def _corners(ring: Sequence[Point]) -> NDArray[np.int64]:
    """The corners of a ring as `(n, 2)`, in a third of the time that `np.array` takes."""
    return np.fromiter(chain.from_iterable(ring), np.dtype("<i8"), 2 * len(ring)).reshape(-1, 2)


def _about_anchor(corners: NDArray[np.int64] | NDArray[np.float64], drawn: Depiction, top: Top) -> NDArray[np.float64]:
    """Lattice points `(n, 2)` in hexsides about a depiction's anchor."""
    layout = unit_layout(top)
    placed: NDArray[np.float64] = layout.points(corners) - np.array(layout.point(centre(anchor_hex(drawn))))
    return placed
