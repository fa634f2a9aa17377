"""Classes of heat: they hold all numbers, each once, and their colours darken."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from losview.drawing.art.marks import luminance
from losview.drawing.heat_scale import MAXIMUM, heat_classes, heat_picture
from losview.hexes.hex import Hex


@given(st.lists(st.integers(-5_000, 50_000), min_size=1, max_size=60))
def test_every_hex_is_in_the_class_of_its_number(numbers: list[int]) -> None:
    hexes = [Hex(i, 0) for i in range(len(numbers))]
    picture = heat_picture("seen", hexes, np.array(numbers))
    assert 1 <= len(picture.classes) <= MAXIMUM + 1
    assert sorted(hex_ for members in picture.members for hex_ in members) == hexes
    for one, members in zip(picture.classes, picture.members, strict=True):
        assert all(one.low <= numbers[hex_.q] <= one.high for hex_ in members)


@given(st.floats(0, 1e6), st.floats(0.001, 1e6))
def test_classes_of_fractions_hold_all(low: float, more: float) -> None:
    classes = heat_classes(low, low + more, whole=False)
    assert classes[0].low <= low
    assert classes[-1].high >= (low + more) * (1 - 1e-9)
    assert len(classes) <= MAXIMUM + 1


def test_colours_darken_from_few_to_many() -> None:
    light = [luminance(one.colour) for one in heat_classes(0, 70, whole=True)]
    assert light == sorted(light, reverse=True)
    assert min(a - b for a, b in pairwise(light)) > 0.01


def test_words_and_hexes_without_a_number() -> None:
    picture = heat_picture("share", [Hex(0, 0), Hex(1, 0)], np.array([np.nan, 0.5]))
    assert [one.words for one in picture.classes] == ["0.5"]
    assert picture.members == ((Hex(1, 0),),)
    assert heat_picture("none", [Hex(0, 0)], np.array([np.nan])).classes == ()
    assert [one.words for one in heat_classes(0, 69, whole=True)][:2] == ["0–9", "10–19"]
