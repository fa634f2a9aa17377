"""Clip vertices beside a hexside are moved to the nearest of its 257 lattice points."""

from __future__ import annotations

import pytest
import shapely

from losview.board.outlines.clipping import clip_shapes
from losview.board.outlines.pieces import SIDE_STEPS, side_point
from losview.hexes.hex import DIRECTIONS, Hex


def nearest(x: int, y: int, direction: int) -> tuple[int, int]:
    """The nearest point of a hexside, of two as near the one nearer to its middle."""
    points = [(abs(step - SIDE_STEPS // 2), side_point(direction, step)) for step in range(SIDE_STEPS + 1)]
    return min(points, key=lambda one: ((one[1][0] - x) ** 2 + (one[1][0] - x) * (one[1][1] - y)
                                        + (one[1][1] - y) ** 2, one[0]))[1]


@pytest.mark.parametrize("direction", range(6))
@pytest.mark.parametrize("number", [60, 85, 127, 128, 171])
def test_a_corner_a_unit_inside_a_hexside_goes_to_its_nearest_point(direction: int, number: int) -> None:
    """The nearest as the map measures, not along one axis: on each hexside, however the map is turned."""
    on_side = side_point(direction, number)
    for way in DIRECTIONS:
        x, y = on_side[0] + way[0], on_side[1] + way[1]
        if max(abs(2 * x + y), abs(x + 2 * y), abs(x - y)) == 767:
            (hex_, part), *_ = clip_shapes([shapely.Polygon([(0, 0), (x, y), (-y // 3, (x + y) // 3)])])[0]
            assert hex_ == Hex(0, 0)
            assert nearest(x, y, direction) in part.rings[0]
