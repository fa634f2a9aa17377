"""What hexes, hexsides, directions and vertices are called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.hexes.column_letters import PAST_Z, column_of, letters
from losview.hexes.grid import Grid
from losview.hexes.hex import hexside, neighbour
from losview.hexes.labels import (
    ORDERS,
    ORIGINS,
    STYLES,
    Labels,
    direction_initials,
    direction_key,
    direction_name,
    direction_named,
    vertex_name,
)
from losview.hexes.layout import Layout
from losview.hexes.sheets import Sheet
from tests.support.grids import grids
from tests.support.hexsides import hexside_between
from tests.support.languages import in_language

BOARD = Grid(33, 10, "flat", "even", "half")
LABELS = st.builds(Labels, st.sampled_from(STYLES), st.integers(1, 120), st.integers(1, 120), st.just(()),
                   st.sampled_from(PAST_Z), st.sampled_from(ORIGINS), st.sampled_from(ORDERS), st.integers(0, 6))


@given(grids(40), LABELS)
def test_parse_undoes_of(grid, labels):
    seen = set()
    for hex_ in grid.hexes():
        label = labels.of(grid, hex_)
        seen.add(label)
        assert labels.parse(grid, label) == hex_
        assert labels.parse(grid, f"  {label.lower()} ") == hex_
    assert len(seen) == len(grid.hexes())


@given(grids(6), LABELS, st.data())
def test_hexsides_have_names_too(grid, labels, data):
    hex_ = data.draw(st.sampled_from(grid.hexes()))
    side = hexside(hex_, data.draw(st.integers(0, 5)))
    assert labels.parse_hexside(grid, labels.hexside(grid, side)) == side


@pytest.mark.parametrize(("column", "row", "label"), [
    (0, 0, "A1"), (1, 0, "B0"), (1, 10, "B10"), (2, 9, "C10"), (25, 0, "Z0"), (26, 0, "AA1"), (27, 0, "BB0"),
    (32, 9, "GG10"),
])
def test_letters_on_a_geomorphic_board(column, row, label):
    assert Labels().of(BOARD, BOARD.hex(column, row)) == label


def test_letters_elsewhere_begin_at_1():
    assert Labels().of(Grid(60, 5), Grid(60, 5).hex(52, 4)) == "AAA5"
    pointy = Grid(5, 5, "pointy", "odd", "half")
    assert [Labels().of(pointy, pointy.hex(c, 0)) for c in range(6)] == ["A1", "B1", "C1", "D1", "E1", "F1"]


def test_boards_that_begin_in_mid_alphabet():
    # some boards begin at column Q
    labels = Labels(first_column=17)
    assert labels.of(BOARD, BOARD.hex(0, 0)) == "Q1"
    assert labels.of(BOARD, BOARD.hex(10, 0)) == "AA1"
    assert labels.parse(BOARD, "aa1") == BOARD.hex(10, 0)


@pytest.mark.parametrize(("columns", "rows", "label"), [
    (15, 17, "1517"), (100, 17, "10017"), (15, 100, "15100"), (250, 140, "250140"),
])
def test_digits_are_as_wide_as_they_must_be(columns, rows, label):
    grid = Grid(columns, rows)
    assert Labels("digits").of(grid, grid.hex(columns - 1, rows - 1)) == label
    assert Labels("digits").of(grid, grid.hex(0, 0)).strip("0") == f"1{'0' * (len(str(rows)) - 1 if rows > 99 else 1)}1"


@pytest.mark.parametrize("text", ["0103", "1,3", "1.3", "1 3", "01 . 03", " 0103 "])
def test_digits_may_be_split(text):
    grid = Grid(15, 17)
    assert Labels("digits").parse(grid, text) == grid.hex(0, 2)


def test_dotted():
    grid = Grid(30, 20)
    assert Labels("dotted").of(grid, grid.hex(22, 13)) == "23.14"
    assert Labels("dotted", 0, 0).of(grid, grid.hex(22, 13)) == "22.13"


@pytest.mark.parametrize(("text", "offered"), [
    ("J44", "J10 or J4?"), ("JJ4", "GG4 or J4?"), ("AB4", "BB4 or B4?"), ("4J", "J4?"), ("b11", "B10 or B1?"),
    ("A0", "A1?"), ("HH10", "GG10 or H10?"), ("1,3", "A3?"), ("J-4", "J4?"),
])
def test_bad_letters_offer_the_nearest_good_ones(text, offered):
    with pytest.raises(ValueError) as caught:
        Labels().parse(BOARD, text)
    message = str(caught.value)
    assert message.endswith(f"did you mean {offered}")
    assert "A1 to GG10" in message
    assert repr(text) in message


@pytest.mark.parametrize(("text", "offered"), [
    ("1618", "1517?"), ("101", "0101 or 1001?"), ("0118", "0117?"), ("A1", "0101?"), ("B3", "0203?"),
])
def test_bad_digits_offer_the_nearest_good_ones(text, offered):
    with pytest.raises(ValueError) as caught:
        Labels("digits").parse(Grid(15, 17), text)
    assert str(caught.value).endswith(f"did you mean {offered}")


@given(grids(8), LABELS, st.text(max_size=60) | st.from_regex(r"[A-Za-z]{0,3}[-0-9., /]{0,5}", fullmatch=True))
def test_any_text_is_a_label_or_one_sentence(grid, labels, text):
    try:
        assert labels.parse(grid, text) in grid
    except ValueError as problem:
        message = str(problem)
        assert "labels run from" in message
        if "did you mean" in message:
            offered = message.split("did you mean ")[1].removesuffix("?").replace(" or ", ", ").split(", ")
            assert 1 <= len(offered) <= 3
            assert all(labels.of(grid, labels.parse(grid, label)) == label for label in offered)


def test_hexes_off_the_map_have_no_label():
    with pytest.raises(ValueError, match="off the map"):
        Labels().of(BOARD, BOARD.hex(0, 10))


def test_hexsides():
    grid, labels = Grid(5, 5), Labels()
    c3, c4 = grid.hex(2, 2), grid.hex(2, 3)
    assert labels.hexside(grid, hexside_between(c3, c4)) == "C4-C3"
    assert labels.parse_hexside(grid, "c3 - c4") == labels.parse_hexside(grid, "C4–C3") == hexside_between(c3, c4)
    assert labels.parse_hexside(grid, "C3/south") == labels.parse_hexside(grid, "c3 s") == hexside_between(c3, c4)
    assert labels.hexside(grid, hexside(grid.hex(0, 0), 0)) == "A1/north"
    for bad, why in (("C3", "names no hexside"), ("C3-E5", "not adjacent"), ("C3/up", "is not a direction"),
                     ("C3-Z9", "run from A1 to E5"), ("-", "names no hexside"), ("x" * 5000, "names no hexside")):
        with pytest.raises(ValueError, match=why):
            labels.parse_hexside(grid, bad)


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_names_of_directions_and_vertices_say_where_they_are(top):
    grid = Grid(4, 4, top)
    layout = Layout(grid)
    x, y = layout.centre((0, 0))
    for i in range(6):
        for name, (ox, oy) in ((direction_name(grid, i), layout.centre(neighbour(grid.hex(0, 0), i))),
                               (vertex_name(grid, i), layout.corners((0, 0))[i])):
            assert ("north" in name) == (oy < y - 1e-6)
            assert ("south" in name) == (oy > y + 1e-6)
            assert ("east" in name) == (ox > x + 1e-6)
            assert ("west" in name) == (ox < x - 1e-6)
        assert direction_named(grid, direction_name(grid, i).upper()) == i
        assert direction_named(grid, direction_initials(grid, i)) == i


def test_a_map_lacks_the_directions_of_the_other_kind():
    with pytest.raises(ValueError, match="not a direction on a flat-top map"):
        direction_named(Grid(2, 2), "east")


@pytest.mark.parametrize("bad", [{"style": "roman"}, {"first_column": 0}, {"first_row": -1}, {"style": "digits",
                                                                                              "first_row": 10_000}])
def test_bad_settings_are_refused(bad):
    with pytest.raises(ValueError):
        Labels(**bad)


def test_rows_may_begin_at_zero():
    grid = Grid(3, 2, stagger="odd")
    labels = Labels(first_row=0)
    assert [labels.of(grid, hex_) for hex_ in grid.hexes()] == ["A0", "A1", "B0", "B1", "C0", "C1"]
    assert all(labels.parse(grid, labels.of(grid, hex_)) == hex_ for hex_ in grid.hexes())
    half = Grid(3, 2, stagger="even", edges="half")
    assert all(labels.parse(half, labels.of(half, hex_)) == hex_ for hex_ in half.hexes())


def test_boards_1_and_1a_are_told_apart_by_the_size_of_letters():
    grid = Grid(65, 10, "flat", "even", "half")
    labels = Labels(sheets=(Sheet("1", 0, 0, 33, 10), Sheet("1a", 32, 0, 33, 10)))
    for hex_ in grid.hexes():
        assert labels.parse(grid, labels.of(grid, hex_)) == hex_
    assert grid.cell(labels.parse(grid, "1AA4")) == (26, 3)
    assert grid.cell(labels.parse(grid, "1aB4")) == (33, 4)


def test_a_label_without_its_board_is_offered_with_it():
    grid = Grid(65, 10, "flat", "even", "half")
    labels = Labels(sheets=(Sheet("2", 0, 0, 33, 10), Sheet("12", 32, 0, 33, 10)))
    with pytest.raises(ValueError, match=r"run from 2A1 to 12GG10; did you mean 2J4 or 12J4\?"):
        labels.parse(grid, "J4")


def test_labels_that_are_kept_are_those_of_the_grid_that_is_asked_about():
    """A map that is made larger keeps its labels' style; digits then take more room."""
    labels, small, large = Labels("digits"), Grid(20, 20), Grid(20, 120)
    for _ in range(2):
        assert labels.of(small, small.hex(3, 4)) == "0405"
        assert labels.of(large, large.hex(3, 4)) == "04005"
    assert labels == Labels("digits")
    assert hash(labels) == hash(Labels("digits"))
    assert repr(labels) == repr(Labels("digits"))


def test_more_labels_than_are_kept(monkeypatch):
    monkeypatch.setattr("losview.hexes.labels._KEPT", 7)
    labels, grid = Labels(), Grid(5, 5)
    for _ in range(2):
        assert len({labels.of(grid, hex_) for hex_ in grid.hexes()}) == 25
    assert len(labels._kept[1]) <= 7


@given(st.integers(0, 10_000), st.sampled_from(PAST_Z))
def test_letters_are_read_back(column, past_z):
    assert column_of(letters(column, past_z), past_z) == column


@pytest.mark.parametrize(("labels", "corners"), [
    (Labels(past_z="counted"), ["A1", "A10", "AG1", "AG10"]),
    (Labels(origin="bottom-left"), ["A10", "A1", "GG10", "GG1"]),
    (Labels(origin="top-right"), ["GG1", "GG10", "A1", "A10"]),
    (Labels("digits", order="row"), ["0101", "1001", "0133", "1033"]),
    (Labels("digits", padding=3), ["001001", "001010", "033001", "033010"]),
    (Labels("dotted", origin="bottom-right", padding=2), ["33.10", "33.01", "01.10", "01.01"]),
    (Labels(order="row"), ["A1", "J1", "A33", "J33"]),
    (Labels(padding=2), ["A01", "A10", "GG01", "GG10"]),
])
def test_corners_of_a_geomorphic_board_as_maps_are_printed(labels, corners):
    assert [labels.of(BOARD, BOARD.hex(column, row)) for column in (0, 32) for row in (0, 9)] == corners


def test_counted_from_below_longer_columns_still_begin_one_lower():
    labels = Labels(origin="bottom-left")
    assert [labels.of(BOARD, BOARD.hex(1, row)) for row in (10, 0)] == ["B0", "B10"]


def test_a_label_in_the_other_way_past_z_is_offered_in_this_one():
    with pytest.raises(ValueError, match=r"did you mean .*BB4"):
        Labels().parse(BOARD, "AB4")
    with pytest.raises(ValueError, match=r"did you mean .*AB4"):
        Labels(past_z="counted").parse(BOARD, "BB4")


@pytest.mark.parametrize("wrong", [{"past_z": "doubles"}, {"origin": "middle"}, {"order": "rows"}, {"padding": 7},
                                   {"padding": -1}, {"order": "row", "first_row": 0}])
def test_impossible_labels_are_refused(wrong):
    with pytest.raises(ValueError, match=r"is no |are filled up to|begin at columns"):
        Labels(**wrong)


def test_files_call_directions_in_english_whatever_is_spoken():
    grid = Grid(4, 4)
    keys = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
    with in_language("de"):
        assert [direction_key(grid, i) for i in range(6)] == keys
        assert Labels().hexside(grid, hexside(grid.hex(0, 0), 0)) == "A1/north"
        for i, key in enumerate(keys):
            assert direction_named(grid, key) == direction_named(grid, direction_name(grid, i)) == i
