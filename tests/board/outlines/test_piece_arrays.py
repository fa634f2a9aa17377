"""The pieces of many depictions as arrays are what each piece alone says of itself."""

from __future__ import annotations

import numpy as np

from losview.bench.drawn_board import random_ring
from losview.board.depiction import Depiction
from losview.board.outlines.clipped_depictions import ClippedDepiction, arrays_of, clip_depictions
from losview.board.outlines.pieces import SIDE_STEPS, is_whole_hex, stretches_by_side
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import Point, centre


def _drawn(seed: int) -> list[Depiction]:
    """Outlines of all sizes, some with a hole, and one that is cut into two pieces in hexes beside each other."""
    rng = np.random.default_rng(seed)
    drawn = []
    for _ in range(20):
        at = centre(Hex(int(rng.integers(-4, 5)), int(rng.integers(-4, 5))))
        ring = random_ring(rng, Point(at.x + int(rng.integers(-500, 501)), at.y), float(rng.uniform(0.2, 3)))
        holes = (random_ring(rng, at, 0.3),) if rng.random() < 0.3 else ()
        drawn.append(Depiction("woods", ring, holes=holes))
    return drawn


def _touches(pieces: ClippedDepiction) -> list[tuple[int, int, int, int]]:
    return [(number, direction, low, high) for number, part in enumerate(pieces.parts)
            for direction, stretches in stretches_by_side(part.rings[0]).items() for low, high in stretches]


def _meetings(pieces: ClippedDepiction) -> set[tuple[int, int, int]]:
    touches = _touches(pieces)
    return {(one, other, way) for one, way, low, high in touches for other, across, low_, high_ in touches
            if way < 3 and across == way + 3 and pieces.hexes[other] == pieces.hexes[one].plus(DIRECTIONS[way])
            and max(low, SIDE_STEPS - high_) < min(high, SIDE_STEPS - low_)}


def test_arrays_are_what_each_piece_says() -> None:
    whole = 0
    for seed in range(20):
        clipped = clip_depictions(_drawn(seed))
        for pieces in clipped:
            pieces.arrays = None
        for pieces, arrays in zip(clipped, arrays_of(clipped), strict=True):
            assert arrays.qr.tolist() == [list(hex_) for hex_ in pieces.hexes]
            assert arrays.sizes.tolist() == [len(part.hull) for part in pieces.parts]
            assert arrays.corners.tolist() == [list(corner) for part in pieces.parts for corner in part.hull]
            assert arrays.whole.tolist() == [is_whole_hex(part.rings) for part in pieces.parts]
            assert list(map(tuple, arrays.touches.tolist())) == _touches(pieces)
            assert set(map(tuple, arrays.meetings.tolist())) == _meetings(pieces)
            assert len(arrays.meetings) == len(_meetings(pieces))
            starts = [(number, *corner) for number, part in enumerate(pieces.parts) for ring in part.rings
                      for corner in ring]
            assert list(map(tuple, arrays.edges[:, :3].tolist())) == starts
            whole += int(arrays.whole.sum())
    assert whole


def test_arrays_of_nothing() -> None:
    assert arrays_of([]) == []
    (arrays,) = arrays_of([ClippedDepiction([])])
    assert [len(table) for table in arrays] == [0] * len(arrays)
