"""B14.6: a hex with orchard and a road is a tree-lined road; its orchard is nothing to who never leaves the road there.

So the orchard of such a hex is the hex without the road as it is drawn, and not the whole of it (B.6).  What holds of
orchards holds of terrain like them: that which fills its hex and has a lower part of another nature.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import shapely

from losview.board.depiction import Depiction
from losview.board.outlines.clipped_depictions import shapes_of
from losview.board.outlines.clipping import WHOLE_HEX, ClippedPart, hexagons_of, parts_in_hexes, touched_hexes
from losview.board.outlines.geos_lock import one_at_a_time
from losview.hexes.arrays import Cells
from losview.hexes.grid import Grid
from losview.sight.asl.board.drawn_terrain import DrawnPieces
from losview.sight.asl.board.piece_table import Fill
from losview.sight.asl.board.terrain_traits import Nature

#: Of a hex's place the parts of it beside its roads.
Verges = dict[int, list[ClippedPart]]


def lines_roads(fill: Fill) -> bool:
    """Whether terrain that fills hexes stands beside a road in them."""
    return fill.inherent and fill.nature.split > 0


def verges(grid: Grid, cells: Cells, roads: tuple[Depiction, ...]) -> Verges:
    """Of those hexes that roads run through what is left of them beside the roads."""
    return _verges(grid, cells.tobytes(), roads) if len(cells) and roads else {}


@lru_cache(maxsize=4)
@one_at_a_time
def _verges(grid: Grid, cells: bytes, roads: tuple[Depiction, ...]) -> Verges:
    """The same, kept for boards with the same roads through the same orchards."""
    plane, shapes = grid.plane, shapes_of(roads)
    which, q, r = touched_hexes(shapes)
    cell = np.where(plane.held(np.stack([q, r], axis=1)), (q - plane.q0) * plane.stride + r - plane.r0, -1)
    wanted = np.flatnonzero(np.isin(cell, np.frombuffer(cells, np.intp)))
    at = {int(one): wanted[cell[wanted] == one] for one in np.unique(cell[wanted])}
    if not at:
        return {}
    first = [numbers[0] for numbers in at.values()]
    run_through = [shapely.union_all([shapes[which[number]] for number in numbers]) for numbers in at.values()]
    left = shapely.difference(hexagons_of(q[first], r[first]), np.array(run_through, np.object_))
    found = parts_in_hexes(left, q[first], r[first])
    return {one: parts for one, parts in zip(at, found, strict=True) if parts != [WHOLE_HEX]}


def beside_roads(fills: list[Fill], beside: Verges, drawn: DrawnPieces) -> tuple[list[Fill], DrawnPieces]:
    """The terrain that still fills its hexes, and the drawn pieces with that which stands beside roads."""
    rest, cell, nature, parts = [], list[int](), list[Nature](), list[ClippedPart]()
    for fill in fills:
        if not lines_roads(fill):
            rest.append(fill)
            continue
        lined = np.isin(fill.cell, list(beside))
        rest.append(fill._replace(cell=fill.cell[~lined]))
        for one in fill.cell[lined].tolist():
            cell += [one] * len(beside[one])
            nature += [fill.nature] * len(beside[one])
            parts += beside[one]
    return rest, drawn.and_inherent(cell, nature, parts)
