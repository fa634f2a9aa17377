"""The exact plane: corners, sides of a thread, points in hexes and rings."""

from __future__ import annotations

import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from losview.hexes.hex import Hex, neighbour, neighbours
from losview.hexes.lattice import (
    CORNERS,
    UNIT,
    Point,
    centre,
    corner,
    cross,
    hex_at,
    inside_hex,
    inside_ring,
    norm2,
)
from tests.support.grids import hexes

POINTS = st.builds(Point, st.integers(-3000, 3000), st.integers(-3000, 3000))


@given(hexes(5), st.integers(0, 5))
def test_three_hexes_share_each_corner(hex_, vertex):
    point = corner(hex_, vertex)
    assert point == corner(neighbour(hex_, vertex), vertex + 2) == corner(neighbour(hex_, vertex + 1), vertex + 4)
    assert 3 * norm2(*CORNERS[vertex]) == UNIT * UNIT  # a corner is 1/√3 of a hex spacing away


@given(POINTS)
def test_a_point_is_in_the_hex_whose_centre_is_nearest(point):
    found = hex_at(point)

    def away(hex_: Hex) -> int:
        return norm2(point.x - centre(hex_).x, point.y - centre(hex_).y)

    around = [found, *neighbours(found)]
    assert away(found) == min(map(away, around))
    assert found == min(hex_ for hex_ in around if away(hex_) == away(found))
    inside = [hex_ for hex_ in around if inside_hex(point.x - centre(hex_).x, point.y - centre(hex_).y)]
    assert inside == [hex_ for hex_ in around if away(hex_) == away(found)]


def test_a_hex_holds_its_outline_and_no_more():
    for x, y in CORNERS:
        assert inside_hex(x, y)
        assert not inside_hex(x + (x > 0) - (x < 0), y + (y > 0) - (y < 0))
    assert inside_hex(0, UNIT // 2)
    assert not inside_hex(0, UNIT // 2 + 1)


@given(POINTS, POINTS, POINTS)
def test_cross_turns_sign_with_its_arguments(a, b, c):
    assert cross(a, b, c) == -cross(a, c, b) == cross(b, c, a)
    assert cross(a, b, a) == cross(a, b, b) == 0


@given(st.lists(st.builds(Point, st.integers(-6, 6), st.integers(-6, 6)), min_size=3, max_size=9),
       st.builds(Point, st.integers(-7, 7), st.integers(-7, 7)))
def test_inside_ring_agrees_with_shapely(ring, point):
    polygon = shapely.Polygon(ring)
    assume(polygon.is_valid and polygon.area > 0)
    assert inside_ring(point, ring) == polygon.intersects(shapely.Point(point))
