"""B14.6: a hex with orchard and a road is a tree-lined road; a thread that stays on the road there misses the orchard.

So the orchard of such a hex is the hex without the drawn road, and not all of the hex (B.6).  The same holds for
terrain like orchards: inherent terrain that has a lower part of another nature.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import shapely

from losview.board.depiction import Depiction
from losview.board.outlines.clipped_depictions import shapes_of
from losview.board.outlines.clipping import ClippedPart, hexagons_of, parts_in_hexes, touched_hexes
from losview.board.outlines.geos_lock import one_at_a_time
from losview.hexes.arrays import CellIndices
from losview.hexes.grid import Grid
from losview.hexes.lattice import CORNERS
from losview.rules.asl.board.drawn_terrain import DrawnPieces
from losview.rules.asl.board.piece_table import Fill
from losview.rules.asl.board.terrain_traits import Nature

#: By cell, the parts of a hex beside its roads.
Verges = dict[int, list[ClippedPart]]


def lines_roads(fill: Fill) -> bool:
    """Whether terrain that fills hexes stands beside a road in them."""
    return fill.inherent and fill.nature.split > 0


def verges(grid: Grid, cells: CellIndices, roads: tuple[Depiction, ...]) -> Verges:
    """What remains beside the roads of those hexes through which roads run."""
    return _verges(grid, cells.tobytes(), roads) if len(cells) and roads else {}


@lru_cache(maxsize=4)
@one_at_a_time
def _verges(grid: Grid, cells: bytes, roads: tuple[Depiction, ...]) -> Verges:
    """`verges`, cached for boards with the same roads through the same orchards."""
    plane, shapes = grid.plane, shapes_of(roads)
    which, q, r = touched_hexes(shapes)
    cell = np.where(plane.held(np.stack([q, r], axis=1)), (q - plane.q0) * plane.stride + r - plane.r0, -1)
    wanted = np.flatnonzero(np.isin(cell, np.frombuffer(cells, np.intp)))
    by_cell = {int(crossed): wanted[cell[wanted] == crossed] for crossed in np.unique(cell[wanted])}
    if not by_cell:
        return {}
    first = [numbers[0] for numbers in by_cell.values()]
    run_through = [shapely.union_all([shapes[which[number]] for number in numbers]) for numbers in by_cell.values()]
    remaining = shapely.difference(hexagons_of(q[first], r[first]), np.array(run_through, np.object_))
    parts_by_hex = parts_in_hexes(remaining, q[first], r[first])
    return {crossed: parts for crossed, parts in zip(by_cell, parts_by_hex, strict=True) if not _is_whole(parts)}


def _is_whole(parts: list[ClippedPart]) -> bool:
    """Whether all of a hex remains, whichever corner its outline begins at: the road only touches it."""
    return [[sorted(ring) for ring in part.rings] for part in parts] == [[sorted(CORNERS)]]


def beside_roads(fills: list[Fill], beside: Verges, drawn: DrawnPieces) -> tuple[list[Fill], DrawnPieces]:
    """The terrain that still fills its hexes, and the drawn pieces together with what stands beside roads."""
    rest, cell, nature, parts = [], list[int](), list[Nature](), list[ClippedPart]()
    for fill in fills:
        if not lines_roads(fill):
            rest.append(fill)
            continue
        lined = np.isin(fill.cell, list(beside))
        rest.append(fill._replace(cell=fill.cell[~lined]))
        for lined_cell in fill.cell[lined].tolist():
            cell += [lined_cell] * len(beside[lined_cell])
            nature += [fill.nature] * len(beside[lined_cell])
            parts += beside[lined_cell]
    return rest, drawn.with_inherent(cell, nature, parts)
