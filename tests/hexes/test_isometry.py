"""Turns, mirrorings and shifts of the lattice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, distance, hexside, neighbour
from losview.hexes.isometry import MIRRORS, Isometry, turn
from losview.hexes.lattice import centre, corner, hexside_middle
from losview.hexes.layout import Layout
from tests.support.grids import hexes

ISOMETRIES = st.builds(
    lambda mirrored, sixths, shift: (MIRRORS["flat", "left-right"] if mirrored else Isometry()).then(
        turn(sixths)).then(Isometry(shift=shift)), st.booleans(), st.integers(0, 5), hexes(20))
DIRECTIONS = st.integers(0, 5)


@given(ISOMETRIES, hexes(30), hexes(30))
def test_distances_stay(isometry, a, b):
    assert distance(isometry.hex(a), isometry.hex(b)) == distance(a, b)


@given(ISOMETRIES, hexes(30), DIRECTIONS)
def test_neighbours_corners_and_hexsides_go_along(isometry, hex_, which):
    assert isometry.hex(neighbour(hex_, which)) == neighbour(isometry.hex(hex_), isometry.direction(which))
    assert isometry.point(centre(hex_)) == centre(isometry.hex(hex_))
    assert isometry.point(corner(hex_, which)) == corner(isometry.hex(hex_), isometry.vertex(which))
    assert isometry.point(hexside_middle(hex_, which)) == hexside_middle(isometry.hex(hex_),
                                                                         isometry.direction(which))
    assert isometry.hexside(hexside(hex_, which)) == hexside(isometry.hex(hex_), isometry.direction(which))
    assert isometry.exits(1 << which | 1 << 7) == 1 << isometry.direction(which) | 1 << 7


@given(ISOMETRIES, ISOMETRIES, hexes(30))
def test_one_after_another_and_back(one, two, hex_):
    assert one.then(two).hex(hex_) == two.hex(one.hex(hex_))
    assert one.then(one.inverse()) == Isometry() == one.inverse().then(one)


def test_six_turns_are_none_and_a_sixth_is_clockwise():
    assert turn(6) == Isometry() == turn(1).then(turn(5))
    assert [turn(1).direction(which) for which in range(6)] == [1, 2, 3, 4, 5, 0]


def test_mirrors_do_on_the_screen_what_their_names_say():
    for (top, axis), mirror in MIRRORS.items():
        layout = Layout(Grid(3, 3, top))
        x0, y0 = layout.centre(Hex(0, 0))
        x, y = layout.centre(Hex(2, 1))
        there = layout.centre(mirror.hex(Hex(2, 1)))
        expected = (2 * x0 - x, y) if axis == "left-right" else (x, 2 * y0 - y)
        assert abs(there[0] - expected[0]) + abs(there[1] - expected[1]) < 1e-6
        assert mirror.mirrors
        assert mirror.then(mirror) == Isometry()
