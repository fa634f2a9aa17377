"""The hexes that a thread meets on a map's plane are those that it meets, at their places."""

from hypothesis import given
from hypothesis import strategies as st

from losview.hexes.grid import Grid
from losview.hexes.thread import hexes_met
from losview.hexes.thread_hexes import thread_hexes

GRIDS = [Grid(9, 7), Grid(9, 7, edges="half"), Grid(6, 11, top="pointy", stagger="even")]


@given(st.sampled_from(GRIDS), st.data())
def test_what_a_thread_meets_lies_where_the_plane_has_it(grid, data):
    a, b = (data.draw(st.sampled_from(grid.hexes())) for _ in range(2))
    found, plane = thread_hexes(grid.plane, a, b), grid.plane
    assert list(found.hexes) == [one.hex for one in hexes_met(a, b)]
    assert found.cells.tolist() == [plane.cell(hex_) for hex_ in found.hexes]
    assert [plane.hex(place) for place in found.cells] == list(found.hexes)
    assert list(found.on_map) == [one for one in hexes_met(a, b) if one.hex in grid]
    assert thread_hexes(plane, a, b) is found
