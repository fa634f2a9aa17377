"""B14.6: a hex with orchard and a road is a tree-lined road; its orchard is nothing to who never leaves the road there.

So the orchard of such a hex is the hex without the road as it is drawn, and not the whole of it (B.6).  What holds of
orchards holds of terrain like them: that which fills its hex and has a lower part of another nature.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from losview.board.clipping import WHOLE, Part, hexagons_of, parts_in_hexes, touched
from losview.hexes.grid import Plane
from losview.sight.asl.arrays import Places
from losview.sight.asl.drawn_terrain import DrawnPieces
from losview.sight.asl.natures import Nature
from losview.sight.asl.piece_table import Fill

#: Of a hex's place the parts of it beside its roads.
Verges = dict[int, list[Part]]


def lines_roads(fill: Fill) -> bool:
    """Whether terrain that fills hexes stands beside a road in them."""
    return fill.inherent and fill.nature.split > 0


def verges(plane: Plane, places: Places, roads: Sequence[shapely.Geometry]) -> Verges:
    """Of those hexes that roads run through what is left of them beside the roads.

    Args:
        roads: their shapes in absolute lattice coordinates.
    """
    if not len(places) or not roads:
        return {}
    which, q, r = touched(roads)
    place = np.where(plane.held(np.stack([q, r], axis=1)), (q - plane.q0) * plane.stride + r - plane.r0, -1)
    wanted = np.flatnonzero(np.isin(place, places))
    at = {int(one): wanted[place[wanted] == one] for one in np.unique(place[wanted])}
    first = [numbers[0] for numbers in at.values()]
    shapes = [shapely.union_all([roads[which[number]] for number in numbers]) for numbers in at.values()]
    left = shapely.difference(hexagons_of(q[first], r[first]), np.array(shapes, np.object_))
    found = parts_in_hexes(left, q[first], r[first])
    return {one: parts for one, parts in zip(at, found, strict=True) if parts != [WHOLE]}


def beside_roads(fills: list[Fill], beside: Verges, drawn: DrawnPieces) -> tuple[list[Fill], DrawnPieces]:
    """The terrain that still fills its hexes, and the drawn pieces with that which stands beside roads."""
    rest, place, nature, parts = [], list[int](), list[Nature](), list[Part]()
    for fill in fills:
        if not lines_roads(fill):
            rest.append(fill)
            continue
        lined = np.isin(fill.place, list(beside))
        rest.append(fill._replace(place=fill.place[~lined]))
        for one in fill.place[lined].tolist():
            place += [one] * len(beside[one])
            nature += [fill.nature] * len(beside[one])
            parts += beside[one]
    return rest, drawn.and_inherent(place, nature, parts)
