"""Boxes of pixels to be painted anew are what Qt's rectangles would be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.window.paint.dirty_rects import box_around, is_worth, joined_boxes, meet, rect_of, region_of

numbers = st.integers(-500, 500)
boxes = st.tuples(numbers, numbers, st.integers(1, 200), st.integers(1, 200)).map(
    lambda at: (at[0], at[1], at[0] + at[2], at[1] + at[3]))
spots = st.tuples(*[st.floats(-500, 500)] * 2, st.floats(0.5, 90))


@given(st.lists(spots, min_size=1, max_size=4))
def test_a_box_around_places_holds_them_and_hardly_more(places):
    left, top, right, bottom = box_around(places)
    lefts, tops = [x - away for x, _, away in places], [y - away for _, y, away in places]
    rights, bottoms = [x + away for x, _, away in places], [y + away for _, y, away in places]
    assert 0 <= min(lefts) - left < 1
    assert 0 <= min(tops) - top < 1
    assert 0 <= right - max(rights) < 1
    assert 0 <= bottom - max(bottoms) < 1


@given(boxes, boxes)
def test_boxes_meet_and_are_joined_as_rectangles_are(one, two):
    assert meet(one, two) == rect_of(one).intersects(rect_of(two))
    assert rect_of(joined_boxes([one, two])) == rect_of(one).united(rect_of(two)) == region_of([one,
                                                                                                two]).boundingRect()


@pytest.mark.parametrize(("steps", "ratio", "worth"),
                         [(1, 1.0, True), (4, 1.0, True), (4, 2.0, False), (16, 1.0, False)])
def test_a_long_slanting_thread_is_painted_in_parts(steps, ratio, worth):
    """Where the thread was and where it is, each in so many steps down and across."""
    way = [(90 * k, 90 * k, 90 * k + 180, 90 * k + 180) for k in range(steps)] * 2
    assert is_worth(joined_boxes(way), way, ratio) is worth
