"""Which hexes a thread meets: against corner cross products, one hex after the other."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from losview.hexes.hex import Hex, direction_to, disc, distance, length
from losview.hexes.lattice import CORNERS, UNIT, Point, centre, cross
from losview.hexes.thread import IMAGES, Segment, Touch, first_is_left, fold, fold_one, hexes_met, thread_between
from tests.support.grids import hexes

HEXES = hexes(14)


def by_corners(a: Hex, b: Hex) -> dict[Hex, Touch]:
    """Slow and simple: a thread passes through a hex with corners strictly on both sides of it.

    One that runs along a hexside has two corners on it and the others on one side; one on it: a touch.
    """
    start, end = centre(a), centre(b)
    dx, dy = end.x - start.x, end.y - start.y
    found: dict[Hex, Touch] = {}
    if a == b:
        return found
    for hex_ in disc(a, distance(a, b) + 1):
        mid = centre(hex_)
        corners = [Point(mid.x + x, mid.y + y) for x, y in CORNERS]
        sides = [cross(start, end, point) for point in corners]
        # How far along, as a true scalar product: x² + xy + y² is the square of a length.
        along = [2 * dx * (p.x - start.x) + dx * (p.y - start.y) + dy * (p.x - start.x) + 2 * dy * (p.y - start.y)
                 for p in corners]
        whole = 2 * (dx * dx + dx * dy + dy * dy)
        if hex_ in (a, b):
            continue
        if min(sides) < 0 < max(sides):
            inside = 0 < sum(along) < 6 * whole
            if inside:
                found[hex_] = Touch.THROUGH
        else:
            on = [far for side, far in zip(sides, along, strict=True) if side == 0]
            if on and all(0 <= far <= whole for far in on):
                found[hex_] = Touch.ALONG if len(on) == 2 else Touch.CORNER
    return found


@given(HEXES, HEXES)
@example(Hex(0, 0), Hex(1, 1))
@example(Hex(0, 0), Hex(2, -4))
@example(Hex(0, 0), Hex(3, 1))
@example(Hex(0, 0), Hex(0, 0))
def test_met_agrees_with_corners(a, b):
    found = hexes_met(a, b)
    assert {place.hex: place.touch for place in found} == by_corners(a, b)
    assert len({place.hex for place in found}) == len(found)
    assert all(place.step == distance(a, place.hex) for place in found)


def test_every_short_thread():
    for b in disc(Hex(0, 0), 9):
        assert {place.hex: place.touch for place in hexes_met(Hex(0, 0), b)} == by_corners(Hex(0, 0), b)


@given(HEXES, HEXES)
def test_the_thread_back_meets_the_same_in_reverse(a, b):
    there, back = hexes_met(a, b), hexes_met(b, a)
    assert {(place.hex, place.touch, distance(a, b) - place.step) for place in there} == set(back)
    # Hexes at one range may be met in either order only where the thread runs along or touches a corner.
    through = [place.hex for place in there if place.touch is Touch.THROUGH]
    assert through == [place.hex for place in back if place.touch is Touch.THROUGH][::-1]


@given(HEXES, HEXES)
def test_hexes_are_met_in_order(a, b):
    thread = thread_between(a, b)
    spans = [(place.touch, thread.span(place.hex)) for place in hexes_met(a, b)]
    assert all(span is not None for _, span in spans)
    starts = [span[0] for touch, span in spans if touch is Touch.THROUGH]
    assert starts == sorted(starts)
    for touch, (low, high) in spans:
        assert (low == high) == (touch is Touch.CORNER)


@given(HEXES, HEXES)
def test_spans_add_up_to_the_whole_thread(a, b):
    if a == b:
        return
    thread = thread_between(a, b)
    places = hexes_met(a, b)
    total = sum((thread.span(end)[1] - thread.span(end)[0] for end in (a, b)), Fraction(0))
    for place in places:
        low, high = thread.span(place.hex)
        total += (high - low) / (2 if place.touch is Touch.ALONG else 1)
    assert total == 1


@given(HEXES, HEXES)
@example(Hex(0, 0), Hex(0, 0))
@example(Hex(0, 0), Hex(4, 4))
@example(Hex(3, -1), Hex(0, 2))
def test_a_thread_followed_from_hex_to_hex_has_the_stretches_that_each_hex_cuts_out_of_it(a: Hex, b: Hex) -> None:
    start, end = centre(a), centre(b)
    followed = dict(Segment(start, end).follow(a, hexes_met(a, b), b))
    entered = [a, *(one.hex for one in hexes_met(a, b) if one.touch is not Touch.CORNER), b]
    assert followed == {hex_: Segment(start, end).span(hex_) for hex_ in entered}


@pytest.mark.parametrize(("first", "last"), [(Hex(0, 3), Hex(4, 0)), (Hex(0, 0), Hex(3, 0))])
def test_a_thread_is_not_followed_between_hexes_where_it_does_not_end(first: Hex, last: Hex) -> None:
    with pytest.raises(ValueError, match="from the centre of its first hex to that of its last"):
        thread_between(Hex(0, 0), Hex(4, 0)).follow(first, hexes_met(first, last), last)


@given(HEXES, HEXES)
def test_a_hexside_run_along_has_its_left_hex_first(a, b):
    along = [place.hex for place in hexes_met(a, b) if place.touch is Touch.ALONG]
    assert len(along) % 2 == 0
    for left, right in zip(along[::2], along[1::2], strict=True):
        assert direction_to(left, right) is not None
        # The y axis points down on the screen: the left hand has the negative cross product.
        assert cross(centre(a), centre(b), centre(left)) < 0 < cross(centre(a), centre(b), centre(right))


@given(HEXES, HEXES)
def test_a_thread_turns_with_the_lattice(a, b):
    """The twelve images of a thread meet the twelve images of its hexes."""
    def turned(hex_: Hex) -> Hex:
        return Hex(-hex_.r, hex_.q + hex_.r)

    def mirrored(hex_: Hex) -> Hex:
        return Hex(hex_.r, hex_.q)

    plain = {(place.hex, place.touch, place.step) for place in hexes_met(a, b)}
    for image in (turned, mirrored):
        moved = {(place.hex, place.touch, place.step) for place in hexes_met(image(a), image(b))}
        assert moved == {(image(hex_), touch, step) for hex_, touch, step in plain}


@given(st.lists(hexes(1000), min_size=1, max_size=30))
def test_fold_finds_the_way_back(vectors):
    array = np.array(vectors, np.int32)
    ranges, minor, image = fold(array[:, 0], array[:, 1])
    assert [list(fold_one(q, r)) for q, r in vectors] == np.stack([ranges, minor, image], axis=1).tolist()
    for vector, far, steps, number in zip(vectors, ranges.tolist(), minor.tolist(), image.tolist(), strict=True):
        major_step, minor_step = IMAGES[number]
        assert far == length(vector)
        assert 0 <= 2 * steps <= far
        assert Hex(0, 0).plus(major_step, far - steps).plus(minor_step, steps) == vector
        assert fold_one(*vector) == (far, steps, number)


def test_images_are_twelve_and_turn_as_they_say():
    assert len(set(IMAGES)) == 12
    for number, (major, minor) in enumerate(IMAGES):
        clockwise = cross(Point(0, 0), centre(major), centre(minor)) > 0
        assert first_is_left(number) == clockwise
    numbers = np.arange(12, dtype=np.int8)
    assert first_is_left(numbers).tolist() == [first_is_left(number) for number in range(12)]


@given(HEXES, HEXES, hexes(16))
def test_a_span_is_the_stretch_inside_the_hex(a, b, hex_):
    thread = thread_between(a, b)
    span = thread.span(hex_)
    mid = centre(hex_)

    def inside(at: Fraction) -> bool:
        x = thread.start.x + at * (thread.end.x - thread.start.x) - mid.x
        y = thread.start.y + at * (thread.end.y - thread.start.y) - mid.y
        return max(abs(2 * x + y), abs(x + 2 * y), abs(x - y)) <= UNIT

    if span is None:
        assert not any(inside(Fraction(i, 64)) for i in range(65))
        return
    low, high = span
    assert 0 <= low <= high <= 1
    assert inside(low)
    assert inside(high)
    tiny = Fraction(1, 10**9)
    assert low == 0 or not inside(low - tiny)
    assert high == 1 or not inside(high + tiny)


def test_a_point_is_a_thread_too():
    here = Segment(Point(10, 10), Point(10, 10))
    assert here.span(Hex(0, 0)) == (0, 1)
    assert here.span(Hex(3, 0)) is None


@pytest.mark.parametrize("far", [1, 2, 5, 30])
def test_a_straight_row_of_hexes_is_crossed_straight(far):
    assert list(hexes_met(Hex(0, 0), Hex(far, 0))) == [(Hex(i, 0), Touch.THROUGH, i) for i in range(1, far)]
