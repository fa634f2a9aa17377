"""A shape of many corners is cut into blocks of hexes first: it took as long for each hex as it has corners."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from losview.board.outlines.clipping import (
    WHOLE_HEX,
    ClippedPart,
    clip_shapes,
    hexagons_of,
    parts_in_hexes,
    touched_hexes,
)
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT


def star(points: int, hexes: float, inner: float) -> shapely.Polygon:
    """A shape with so many corners, and a reach of so many hexes."""
    reach = [hexes * UNIT * (1.0 if at % 2 else inner) for at in range(points)]
    turns = [2 * math.pi * at / points for at in range(points)]
    return shapely.Polygon([(round(far * math.cos(turn)), round(far * math.sin(turn)))
                            for far, turn in zip(reach, turns, strict=True)])


def from_least_corner(part: ClippedPart) -> tuple[object, ...]:
    """A part whose rings begin with their least corners; where a ring begins says nothing."""
    rings = [ring[ring.index(min(ring)):] + ring[: ring.index(min(ring))] for ring in map(tuple, part.rings)]
    return (rings[0], sorted(rings[1:]), part.hull)


@pytest.mark.parametrize(("points", "reach", "inner"), [(700, 14.3, 0.4), (2600, 12.3, 0.93)])
def test_in_blocks_and_hex_by_hex_is_the_same(points, reach, inner):
    shape = shapely.make_valid(star(points, reach, inner)).difference(star(90, 4.1, 0.5))
    which, q, r = touched_hexes([shape])
    cut = ~shapely.contains_properly(shape, hexagons_of(q, r))
    which, q, r = which[cut], q[cut], r[cut]
    assert len(which) * shapely.get_num_coordinates(shape) > 400_000
    whole = np.full(len(which), shape, np.object_)
    expected = {Hex(*hex_): sorted(map(from_least_corner, parts)) for hex_, parts in zip(
        zip(q.tolist(), r.tolist(), strict=True), parts_in_hexes(shapely.intersection(whole, hexagons_of(q, r)), q, r),
        strict=True) if parts}
    found: dict[Hex, list[tuple[object, ...]]] = {}
    for hex_, part in clip_shapes([star(7, 3.0, 1.0), shape])[1]:
        if part is not WHOLE_HEX:
            found.setdefault(hex_, []).append(from_least_corner(part))
    assert {hex_: sorted(parts) for hex_, parts in found.items()} == expected
