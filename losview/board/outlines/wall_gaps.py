"""Gaps in walls and hedges: where a road is drawn across the hexside, the wall is open (B9.1).

The vertices belong to the wall: a road that passes over one opens nothing there.  What is drawn of a wall is what is
judged of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from losview.board.board import Board
from losview.board.outlines.bars import Bar
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.board.outlines.pieces import SIDE_STEPS, merged
from losview.board.terrain import table
from losview.hexes.hex import Hexside


def has_gaps(kind: str) -> bool:
    """Whether a road drawn across a hexside leaves a gap in this kind."""
    return bool(table().reading(kind, "asl").attributes.get("gaps"))


def beside_gaps(board: Board) -> Mapping[Hexside, tuple[Bar, ...]]:
    """What is left of a wall beside its gaps, as stretches; only of hexsides across which a road is drawn."""
    walled = {side for side, kinds in board.hexsides.items() if any(map(has_gaps, kinds))}
    roads = [depiction for depiction in board.depictions.values()
             if table().reading(depiction.kind, "asl").attributes.get("category") == "road"] if walled else []
    across: dict[Hexside, list[tuple[int, int]]] = {}
    for pieces in clip_depictions(roads):
        for hex_, on_sides in zip(pieces.hexes, pieces.on_sides, strict=True):
            for direction, stretches in on_sides.items():
                if direction < 3 and (side := Hexside(hex_, direction)) in walled:
                    across.setdefault(side, []).extend(stretches)
    left = {side: tuple(_left(merged(stretches))) for side, stretches in across.items()}
    return {side: stretches for side, stretches in left.items() if len(stretches) > 1}


def _left(roads: list[tuple[int, int]]) -> list[Bar]:
    """The stretches of a hexside that roads, given by theirs, leave to a wall."""
    gaps = [(low, high) for low, high in roads if 0 < low < high < SIDE_STEPS]
    ends = [0, *(end for gap in gaps for end in gap), SIDE_STEPS]
    return [Bar(low, high, (), ()) for low, high in zip(ends[::2], ends[1::2], strict=True)]
