"""Places on threads are told apart as fractions tell them."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from losview.hexes.quick_fractions import as_float, is_before, quick_middle

PLACES = st.fractions(-2, 2)


@given(PLACES, PLACES)
def test_places_lie_as_their_fractions_do(one, two):
    assert is_before(one, two) is (one < two)
    assert not is_before(one, Fraction(one))


@given(PLACES, PLACES)
def test_numbers_to_draw_with_are_the_nearest_to_the_exact_ones(one, two):
    assert as_float(one) == float(one)
    assert quick_middle((one, two)) == float(one + two) / 2
