"""Pieces of terrain as parts of side views, made once for each piece."""

from __future__ import annotations

from functools import lru_cache

from losview.board.terrain import table
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.piece_parts import PieceParts
from losview.rules.asl.board.piece_table import PieceTable
from losview.rules.asl.trace.outline_cuts import edges_of
from losview.rules.core.profile import ProfilePart
from losview.rules.core.verdict import Number, levels


@lru_cache(maxsize=1)
def kinds() -> dict[str, str]:
    """Keys of kinds of terrain by their names."""
    return {kind.name: key for key, kind in reversed(list(table().kinds.items()))}


def piece_parts_of(terrain: AslTerrain, piece: int) -> PieceParts | None:
    """A piece as a part of side views; None for ground, that of Alpine hills too."""
    if piece not in terrain.piece_parts:
        rows, parts = terrain.pieces, None
        if not rows.ground[piece] and not rows.alpine[piece]:
            nature = rows.natures[int(rows.nature[piece])]
            part = ProfilePart(kinds().get(nature.name, nature.name), nature.name, levels(rows.base[piece]),
                               levels(rows.top[piece]), bool(rows.obstacle[piece]), lower=_lower(rows, piece))
            rings = None if rows.fills(piece) else terrain.rings_of(piece)
            edges = None if rings is None else edges_of(rings)
            parts = PieceParts(part, part._replace(judged=False), rings, edges, int(rows.top[piece]))
        terrain.piece_parts[piece] = parts
    return terrain.piece_parts[piece]


def _lower(rows: PieceTable, piece: int) -> Number | None:
    """The top of the lower part of split terrain that blocks above it and only hinders through it."""
    has_lower = rows.split[piece] and rows.obstacle[piece] and not rows.lower_obstacle[piece]
    return levels(rows.base[piece] + rows.split[piece]) if has_lower else None
