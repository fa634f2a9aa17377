"""Hexes selected by area, connected alike, and by a query in words."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.base.resources_dir import resources
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.terrain import load_tables
from losview.board.transform import queries
from losview.board.transform.areas import lasso, rectangle
from losview.board.transform.connected import AreaBounds, connected
from losview.board.transform.layers import layer_of
from losview.board.transform.queries import QueryError, hexes_with, matching
from losview.board.transform.selected_hexes import SET_ACTS, SelectedHexes
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, direction_to, hexside, neighbours
from losview.hexes.lattice import centre, corner
from tests.support.edit_boards import boards
from tests.support.grids import grids
from tests.support.languages import in_language

COUNTRY = """
    grid flat odd letters
    legend
      W = woods
      R = dirt_road exits 0 3
      V = woods, dirt_road exits 0 3
    terrain
      W W . . .
      W V . . W
      . R . W W
      . R . . .
    levels
      0 0 0 0 0
      1 0 0 0 2
      1 0 0 2 2
      0 0 0 0 0
    hexsides
      D3-E3 wall
    units
      red infantry A1 "1"
      blue lorry E4
"""


def named(board: Board, hexes) -> str:
    return " ".join(sorted(board.label(hex_) for hex_ in hexes))


@pytest.fixture
def landscape() -> Board:
    return sketch(COUNTRY)


@pytest.mark.parametrize(("query", "hexes"), [
    ("woods", "A1 A2 B1 B2 D3 E2 E3"),
    ("forest", "A1 A2 B1 B2 D3 E2 E3"),
    ("Woods on level 2", "D3 E2 E3"),
    ("woods on level 0", "A1 B1 B2"),
    ("woods not on level 0", "A2 D3 E2 E3"),
    ("level > 0", "A2 A3 D3 E2 E3"),
    ("level 1 to 2", "A2 A3 D3 E2 E3"),
    ("level <= 0 and wood", "A1 B1 B2"),
    ("wall", "D3 E3"),
    ("units", "A1 E4"),
    ("units of red", "A1"),
    ("infantry or wall", "A1 D3 E3"),
    ("dirt road, lorry", "B2 B3 B4 E4"),
    ("woods with dirt road", "B2"),
    ("not open on level 1", "A2"),
    ("open on level 1", "A3"),
    ("level 1.25", ""),
    ("marsh", ""),
])
def test_a_query_finds(landscape, query, hexes):
    assert named(landscape, matching(landscape, query)) == hexes


@pytest.mark.parametrize(("german", "english"), [
    ("woods oder hedge", "woods or hedge"), ("nicht offen", "not open"), ("Ebene > 1", "level > 1"),
    ("woods auf Ebene 0 bis 2", "woods on level 0 to 2"), ("alle Einheiten von Red", "all units of red")])
def test_a_query_may_be_asked_in_german(landscape, german, english):
    with in_language("de"):
        assert matching(landscape, german) == matching(landscape, english)


@pytest.mark.parametrize(("german", "english"), [
    ("Ebene 1,25", "level 1.25"), ("Ebene 0,25 bis 2,5", "level 0.25 to 2.5"), ("Ebene > 1,5", "level > 1.5"),
    ("Ebene 2,Ebene 1", "level 2, level 1")])
def test_a_level_has_a_decimal_comma_in_german(landscape, german, english):
    with in_language("de"):
        assert matching(landscape, german) == matching(landscape, english)


def test_a_comma_between_digits_means_or_in_english(landscape):
    with pytest.raises(QueryError, match='Nothing is called "5"'):
        matching(landscape, "level 1,5")


@pytest.mark.parametrize("code", ["en", "de"])
def test_each_kind_is_found_by_its_whole_name(landscape, code, monkeypatch):
    with in_language(code):
        kinds = load_tables(sorted((resources() / "terrain").glob("*.toml")))
        monkeypatch.setattr(queries, "table", lambda: kinds)
        assert (kinds.name("woods") == "Woods") == (code == "en")
        for kind in kinds.kinds.values():
            matching(landscape, kind.name)


@pytest.mark.parametrize(("query", "says"), [
    ("", "empty"), ("woods or", "missing"), ("level", "needs a number"), ("level high", "needs a number"),
    ("level 1.3", "quarters"), ("wods", "did you mean"), ("not", "Nothing follows"), ("> 2", "compares levels"),
    ("units of green", "sides with units here: blue, red"), (",", "missing"), ("level 1 to", "needs a number"),
])
def test_a_query_that_cannot_be_understood_says_so_in_a_sentence(landscape, query, says):
    with pytest.raises(QueryError, match=says) as raised:
        matching(landscape, query)
    assert "\n" not in str(raised.value)


@given(boards(), st.text(max_size=30) | st.lists(st.sampled_from(
    ["woods", "not", "or", "level", ">", "1", "2", "units", "of", "wall", '"', ",", "on", "to", "open"]),
    max_size=7).map(" ".join))
def test_any_text_is_a_query_or_refused(board, text):
    try:
        found = matching(board, text)
    except QueryError:
        return
    assert found <= set(board.grid.hexes())


def test_drawn_terrain_is_found_and_contours_are_no_terrain(landscape):
    hex_ = landscape.hex("C4")
    ring = tuple(corner(hex_, at) for at in range(6))
    landscape.depictions[1] = Depiction("stone_building", ring)
    landscape.depictions[2] = Depiction("hill_contour", ring, height=QUARTERS_PER_LEVEL)
    assert landscape.hex("C4") in matching(landscape, "building")
    assert landscape.hex("C4") not in matching(landscape, "open")
    assert named(landscape, hexes_with(landscape, ["hill_contour"])) != ""


@given(boards(), st.data())
def test_connected_hexes_are_those_that_a_slow_walk_reaches(board, data):
    start = data.draw(st.sampled_from(board.grid.hexes()))
    bounds = AreaBounds(*data.draw(st.tuples(*[st.booleans()] * 4)))
    board.depictions.clear()

    def traits(hex_: Hex):
        features = board.cover(hex_).features
        return (bounds.terrain and {f.kind for f in features if layer_of(f.kind) != "ways"},
                bounds.level and board.level(hex_),
                bounds.ways and any(layer_of(f.kind) == "ways" for f in features))

    reached, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        for near in neighbours(here):
            wall = bounds.hexsides and hexside(here, direction_to(here, near)) in board.hexsides
            if near in board.grid and near not in reached and traits(near) == traits(start) and not wall:
                reached.add(near)
                queue.append(near)
    found = connected(board, start, bounds)
    assert set(found) == reached
    assert len(found) == len(reached)


def test_drawn_terrain_bounds_connected_hexes(landscape):
    board = Board(Grid(5, 5))
    for label in ("C1", "C2", "C3", "C4", "C5"):
        number = board.next_number()
        board.depictions[number] = Depiction("woods", tuple(corner(board.hex(label), at) for at in range(6)))
    bounds = AreaBounds()
    assert len(connected(board, board.hex("A1"), bounds)) == 10
    assert len(connected(board, board.hex("C3"), bounds)) == 5


@given(grids(9), st.data())
def test_a_rectangle_is_the_same_from_each_corner_and_a_lasso_around_all_holds_all(grid, data):
    a, b = (data.draw(st.sampled_from(grid.hexes())) for _ in range(2))
    found = rectangle(grid, a, b)
    assert {a, b} <= set(found) == set(rectangle(grid, b, a))
    far = [corner(Hex(q, r), 0) for q, r in ((-30, -30), (60, -60), (60, 60), (-60, 60))]
    assert set(lasso(grid, far)) >= {hex_ for hex_ in grid.hexes() if abs(hex_.q) + abs(hex_.r) < 10}
    assert lasso(grid, [centre(a)]) == (a,)


@given(st.sets(st.integers(0, 5).map(lambda q: Hex(q, 0))), st.sets(st.integers(0, 5).map(lambda q: Hex(q, 0))),
       st.sampled_from(SET_ACTS))
def test_selections_are_combined_and_told_of_once(before, more, act):
    selection, told = SelectedHexes(), []
    selection.set(before)
    selection.on_change.append(lambda: told.append(1))
    selection.combine(more, act)
    assert selection.hexes == {"new": more, "add": before | more, "subtract": before - more,
                               "within": before & more}[act]
    assert len(told) == (selection.hexes != before)
