"""B9.35: the print of a wall beyond its hexside stands no higher than its wall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from losview.rules.asl.board.hexside_table import HexsideTable
from losview.rules.asl.board.piece_table import PieceTable


def standing_with_walls(pieces: PieceTable, sides: HexsideTable, steps: tuple[int, ...]) -> PieceTable:
    """Pieces with their prints of walls no higher than the highest of the walls that end at their vertices.

    Else they stand on their hexes, as other terrain does.

    Args:
        steps: what a step in each direction adds to a cell.
    """
    if not pieces.has_wall_prints:
        return pieces
    walls = sides.walled_entries()
    lift = np.zeros(len(pieces.cell), np.int16)
    for piece in pieces.wall_print.nonzero()[0].tolist():
        ends = _ending_at(int(pieces.cell[piece]), int(pieces.print_vertices[piece]), steps)
        levels = [int(sides.base[walls[side]]) for side in ends if side in walls]
        if levels:
            lift[piece] = min(0, max(levels) - int(pieces.base[piece]))
    return replace(pieces, base=pieces.base + lift, top=pieces.top + lift, full_top=pieces.full_top + lift)


def _ending_at(cell: int, vertices: int, steps: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The three hexsides at each vertex of a hex, as a cell and a direction.

    Args:
        vertices: which of them, as a mask.
    """
    for vertex in range(6):
        if vertices >> vertex & 1:
            after = (vertex + 1) % 6
            yield from ((cell, vertex), (cell, after), (cell + steps[vertex], (vertex + 2) % 6))
