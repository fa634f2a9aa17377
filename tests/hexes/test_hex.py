"""Hexes, their directions and ranges."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.hexes.hex import (
    DIRECTIONS,
    Hex,
    Hexside,
    direction_to,
    disc,
    distance,
    hexside,
    neighbour,
    neighbours,
    ring,
)
from tests.support.grids import hexes
from tests.support.hexsides import hexside_between

NEAR = hexes(8)


def test_directions_go_round_clockwise():
    # Opposite directions cancel, and each is the sum of its two neighbours.
    for i in range(6):
        assert DIRECTIONS[i].plus(DIRECTIONS[(i + 3) % 6]) == (0, 0)
        assert DIRECTIONS[(i - 1) % 6].plus(DIRECTIONS[(i + 1) % 6]) == DIRECTIONS[i]


@given(NEAR, NEAR)
def test_distance_is_the_fewest_steps(a, b):
    reached, steps = {a}, 0
    while b not in reached:
        reached |= {near for hex_ in reached for near in neighbours(hex_) if distance(near, b) <= distance(hex_, b)}
        steps += 1
    assert steps == distance(a, b) == distance(b, a)
    assert all(distance(near, b) >= distance(a, b) - 1 for near in neighbours(a))


@given(NEAR, st.integers(0, 6))
def test_ring_holds_every_hex_at_that_range_once(centre, radius):
    found = list(ring(centre, radius))
    assert len(found) == len(set(found)) == max(1, 6 * radius)
    assert all(distance(centre, hex_) == radius for hex_ in found)
    steps = zip(found, [*found[1:], found[0]], strict=True)
    assert radius == 0 or all(distance(a, b) == 1 for a, b in steps)


def test_disc_is_its_rings():
    assert len(list(disc(Hex(2, -1), 4))) == 1 + 6 + 12 + 18 + 24
    assert next(disc(Hex(2, -1), 4)) == Hex(2, -1)


@given(NEAR, st.integers(0, 5))
def test_a_hexside_has_one_name(hex_, direction):
    beyond = neighbour(hex_, direction)
    side = hexside(hex_, direction)
    assert side == hexside(beyond, direction + 3) == hexside_between(hex_, beyond) == hexside_between(beyond, hex_)
    assert side.direction < 3
    assert {side.hex, side.across()} == {hex_, beyond}
    assert direction_to(hex_, beyond) == direction


def test_hexes_apart_share_no_hexside():
    assert direction_to(Hex(0, 0), Hex(0, 2)) is None
    with pytest.raises(ValueError, match="not adjacent"):
        hexside_between(Hex(0, 0), Hex(0, 2))


def test_plus_and_minus_are_opposite():
    assert Hex(1, 2).plus((3, -1), 2) == Hex(7, 0)
    assert Hex(7, 0).minus((1, 2)) == Hex(6, -2)
    assert Hexside(Hex(0, 0), 2).across() == Hex(1, 0)
