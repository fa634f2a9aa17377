"""Ends of threads as people write them: what each part means, what is refused and how, and parse(print(e)) == e."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, neighbour
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point, centre, corner, hexside_middle, inside_hex
from losview.rules.core.end_text import level_text
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.ends import LOCATIONS, PRESETS, end_text, parse_end, parse_level
from tests.support.languages import in_language


@pytest.fixture
def board() -> Board:
    return Board(Grid(33, 10, stagger="even", edges="half"))


@pytest.mark.parametrize(("text", "level", "location"), [
    ("J4", None, ""),
    ("J4:2", 8, ""),
    ("J4:1.25", 5, ""),
    ("J4:-1", -4, ""),
    ("J4:−1", -4, ""),
    ("J4:+0.5", 2, ""),
    ("J4:.75", 3, ""),
    ("J4:roof", None, "roof"),
    ("J4:Cellar", None, "cellar"),
    (" j4 : IN ", None, "in"),
])
def test_levels_and_locations(board: Board, text: str, level: int | None, location: str) -> None:
    assert parse_end(board, text) == LineEnd(board.hex("J4"), None, level, None, location)


def test_a_vertex_is_counted_clockwise_from_the_top(board: Board) -> None:
    hex_ = board.hex("P2")
    for vertex in range(6):
        assert parse_end(board, f"P2@{vertex}") == LineEnd(hex_, corner(hex_, vertex))
    # On a flat-top map the first corner clockwise from the top is the north-east one, the third from it south-west.
    x, y = parse_end(board, "P2@3:1").point or (0, 0)
    assert (x - centre(hex_).x, y - centre(hex_).y) == (-256, 512)
    assert parse_end(board, "P2@3:1").level == 4


@pytest.mark.parametrize("vertex", range(6))
def test_a_hexside_is_named_by_its_vertices_either_way_round(board: Board, vertex: int) -> None:
    hex_, following = board.hex("O3"), (vertex + 1) % 6
    end = parse_end(board, f"O3@{vertex}-{following}")
    assert end == parse_end(board, f"O3@{following}-{vertex}")
    one, two = corner(hex_, vertex), corner(hex_, following)
    assert end.point == Point((one.x + two.x) // 2, (one.y + two.y) // 2)
    # The same hexside seen from across it has the same middle.
    assert end.hexside is not None
    across = neighbour(hex_, end.hexside)
    assert hexside_middle(across, end.hexside + 3) == end.point


def test_a_point_is_counted_from_the_centre_dot(board: Board) -> None:
    hex_ = board.hex("K5")
    assert parse_end(board, "K5@96,-8") == LineEnd(hex_, Point(centre(hex_).x + 96, centre(hex_).y - 8))
    assert parse_end(board, "K5@ -96 , −8 :2").point == Point(centre(hex_).x - 96, centre(hex_).y - 8)
    assert parse_end(board, "K5@384,0").hexside is None


@pytest.mark.parametrize(("text", "said"), [
    ("J44", "names no hex of this map, whose labels run from A1 to GG10; did you mean J10"),
    ("ZZZ1", "whose labels run from A1 to GG10"),
    ("", "an empty label"),
    ("@3", "an empty label"),
    ("J4@6", "a hex has no vertex 6: they are 0 to 5"),
    ("J4@", "an empty text in 'J4@' is not a point of a hex"),
    ("J4@north", "'north' in 'J4@north' is not a point of a hex"),
    ("O3@2-4", "vertices 2 and 4 in 'O3@2-4' bound no hexside: those on either side of 2 are 1 and 3"),
    ("O3@2-2", "bound no hexside"),
    ("O3@5-6", "a hex has no vertex 6"),
    ("K5@385,0", "point 385,0 in 'K5@385,0' lies outside its hex"),
    ("K5@1.5,0", "is not a point of a hex"),
    ("J4:", "an empty text in 'J4:' is not a level"),
    ("J4:high", "'high' in 'J4:high' is not a level: write a number of levels (2, 1.25, -1) or roof, cellar, in, "
                "crest, bridge, pillbox, entrenched or aerial"),
    ("J4:0.3", "level 0.3 is not a multiple of a quarter"),
    ("J4:1001", "level 1001 is beyond what a map holds, -1000 to 1000"),
    ("J4:2:3", "is not a level"),
    ("J4:nan", "is not a level"),
    ("J4:2@3", "write LABEL@POINT:LEVEL"),
    ("J4:" + "9" * 500, "is not a level"),
    ("J4@" + "9" * 500, "a hex has no vertex 999"),
])
def test_bad_ends_are_refused_in_one_sentence_that_names_the_part(board: Board, text: str, said: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_end(board, text)
    message = str(caught.value)
    assert said in message
    assert "\n" not in message
    assert len(message) < 300


@pytest.mark.parametrize("text", ["", "x", "0.1", "1e3", "--1", "1/2", "inf", "1001"])
def test_bad_heights_are_refused(text: str) -> None:
    with pytest.raises(RuleError):
        parse_level(text)


def test_heights_have_a_decimal_comma_in_german_only(board: Board) -> None:
    with in_language("de"):
        assert [parse_level(text) for text in ("1,5", "-0,25", "1.25", "2")] == [6, -1, 5, 8]
        assert parse_end(board, "J4:1,5").level == 6
        assert parse_end(board, "K5@96,-8").point == parse_end(board, "K5@96, -8").point
        for text in ("1,", ",5", "1,,5", "1,5,5"):
            with pytest.raises(RuleError):
                parse_level(text)
        with pytest.raises(RuleError, match="0,1"):
            parse_level("0,1")
    with pytest.raises(RuleError):
        parse_level("1,5")
    with pytest.raises(RuleError):
        parse_end(board, "J4:1,5")


def test_an_end_cannot_be_written_with_both_a_level_and_a_location(board: Board) -> None:
    with pytest.raises(ValueError, match="not both"):
        end_text(board, LineEnd(board.hex("J4"), level=4, location="roof"))
    with pytest.raises(ValueError, match="off the map"):
        end_text(board, LineEnd(Hex(-9, 0)))


@given(st.integers(-4000, 4000))
def test_heights_are_read_as_they_are_written(quarters: int) -> None:
    assert parse_level(level_text(quarters)) == quarters


@st.composite
def boards_with_ends(draw: st.DrawFn) -> tuple[Board, LineEnd]:
    grid = Grid(draw(st.integers(1, 60)), draw(st.integers(1, 60)), draw(st.sampled_from(["flat", "pointy"])),
                draw(st.sampled_from(["odd", "even"])), draw(st.sampled_from(["whole", "half"])))
    labels = Labels(draw(st.sampled_from(["letters", "digits", "dotted"])), draw(st.integers(1, 120)),
                    draw(st.integers(1, 120)))
    hexes = grid.hexes()
    hex_ = hexes[draw(st.integers(0, len(hexes) - 1))]
    side = draw(st.none() | st.integers(0, 5))
    mid = centre(hex_)
    anywhere = st.tuples(st.integers(-512, 512), st.integers(-512, 512)).filter(lambda at: inside_hex(*at))
    corners = st.integers(0, 5).map(lambda vertex: corner(hex_, vertex))
    preset = draw(st.sampled_from(["", *(key for key, one in PRESETS.items()
                                         if one.at == ("vertex" if side is None else "hexside"))]))
    point = hexside_middle(hex_, side) if side is not None else draw(corners) if preset else draw(
        st.none() | corners | anywhere.map(lambda at: Point(mid.x + at[0], mid.y + at[1])))
    location = draw(st.sampled_from(["", *LOCATIONS]))
    level = None if location else draw(st.none() | st.integers(-4000, 4000))
    return Board(grid, labels=labels), LineEnd(hex_, point, level, None, location, side, preset)


@given(boards_with_ends())
def test_an_end_is_read_as_it_is_written(case: tuple[Board, LineEnd]) -> None:
    board, end = case
    assert parse_end(board, end_text(board, end)) == end


_LIKE_ENDS = r"\A[A-Z]{1,2}[0-9]{1,2}(@((bypass|snap-shot|[a-z-]{0,9})/)?[-0-9,A-Z]{0,7})?(:[-.0-9a-z]{0,6})?\Z"


@given(st.text(max_size=30) | st.from_regex(_LIKE_ENDS))
def test_any_text_is_an_end_or_a_sentence(text: str) -> None:
    board = Board(Grid(33, 10, stagger="even", edges="half"))
    message = ""
    try:
        end = parse_end(board, text)
        assert parse_end(board, end_text(board, end)) == end
    except RuleError as problem:
        message = str(problem)
    assert len(message.splitlines()) <= 1
