"""B9.1: a wall is its drawing too; where that reaches beyond its hexside it is nothing to who is at that vertex."""

from __future__ import annotations

import numpy as np

from losview.hexes.arrays import Bools, CellIndices
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.crossings import Crossings
from losview.rules.asl.trace.lines import ThreadLines


def prints_of_own_walls(terrain: AslTerrain, lines: ThreadLines, crossings: Crossings) -> Bools:
    """Which crossings are of prints that hide nothing from the thread's ends.

    Of the walls that meet at a vertex of the print each may be a hexside or a hexspine of an end's own hex: of these
    B9.2 asks at the hexside itself, and so it does of threads along hexsides, which meet the wall at its vertex.
    """
    piece = crossings.piece
    own = terrain.pieces.wall_print[piece] & (piece >= 0)
    at = own.nonzero()[0]
    if not len(at):
        return own
    cell, line, masks = crossings.cell[at], crossings.line[at], terrain.pieces.print_vertices[piece[at]]
    beside = crossings.along[at].copy()
    for vertex in range(6):
        at_vertex = masks >> np.uint8(vertex) & 1 > 0
        for hex_ in _at_walls(terrain, cell, vertex):
            beside |= at_vertex & ((lines.start[line] == hex_) | (lines.end[line] == hex_))
    own[at] = beside
    return own


def _at_walls(terrain: AslTerrain, cell: CellIndices, vertex: int) -> list[CellIndices]:
    """The hexes at a vertex of hexes, and of walls that end there the hexes at their other ends; elsewhere 0.

    Of three hexes at a vertex each has the hexside between the other two as a hexspine.
    """
    before, after, further = (terrain.steps[(vertex + turn) % 6] for turn in (0, 1, 2))
    back = terrain.steps[(vertex + 5) % 6]
    walls = (((vertex + 2) % 6, cell + before, before + after), (vertex, cell, back),
             ((vertex + 1) % 6, cell, further))
    far = [np.where(np.isin(terrain.side_ids(hex_, side), terrain.sides.walled), cell + step, 0)
           for side, hex_, step in walls]
    return [cell + before, cell + after, *far]
