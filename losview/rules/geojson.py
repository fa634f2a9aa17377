"""A map as GeoJSON: hexes and outlines as polygons, what lies on hexsides as lines, units as points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from losview.board.board import QUARTERS, Board
from losview.board.depiction import Ring
from losview.hexes.hex import Hexside
from losview.hexes.lattice import Point, corner
from losview.hexes.layout import Layout
from losview.rules.features import SIDE, Spots, collection, feature, upwards
from losview.rules.tables import StudyTable


def geojson(board: Board, hexes: StudyTable) -> bytes:
    """The features of a map, one a line.

    Args:
        hexes: a row for each hex; the columns are the properties of their features.
    """
    return collection(board.title, _features(board, hexes))


def _features(board: Board, table: StudyTable) -> Iterator[dict[str, Any]]:
    layout = Layout(board.grid, SIDE)
    columns = {name: column.tolist() for name, column in table.columns.items()}
    for row, hex_ in enumerate(table.hexes):
        properties = {"what": "hex", **{name: values[row] for name, values in columns.items()}}
        yield feature("Polygon", [_closed(upwards(layout.corners(hex_)))], properties)
    for number, drawn in sorted(board.depictions.items()):
        rings = [_closed(_placed(layout, ring)) for ring in (drawn.outline, *drawn.holes)]
        rings = [_turned(ring, place == 0) for place, ring in enumerate(rings)]
        height = None if drawn.height is None else drawn.height / QUARTERS
        yield feature("Polygon", rings, {"what": "outline", "id": number, "terrain": drawn.kind, "name": drawn.name,
                                         "height": height})
    for side, kinds in board.hexsides.items():
        yield feature("LineString", _placed(layout, _ends(side)), {
            "what": "hexside", "hexside": board.labels.hexside(board.grid, side), "kinds": ";".join(kinds)})
    for number, counter in sorted(board.counters.items()):
        yield feature("Point", upwards([layout.centre(counter.hex)])[0], {
            "what": "unit", "id": number, "kind": counter.kind, "side": counter.side, "name": counter.name})


def _ends(side: Hexside) -> tuple[Point, Point]:
    return corner(side.hex, side.direction - 1), corner(side.hex, side.direction)


def _placed(layout: Layout, ring: Ring) -> Spots:
    return upwards([layout.point(point) for point in ring])


def _closed(ring: Spots) -> Spots:
    """A ring as GeoJSON has it: against the clock, and its first place again at its end."""
    return _turned([*ring, ring[0]], True)


def _turned(ring: Spots, against_the_clock: bool) -> Spots:
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring))
    return ring if (twice >= 0) == against_the_clock else ring[::-1]
