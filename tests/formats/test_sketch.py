"""Sketches: what is read, what is written, and that the two are one."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from losview.board.board import Board, same_board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.formats.sketch import sketch
from losview.formats.sketch_print import to_sketch
from losview.formats.sketch_words import SketchError
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point, centre, corner
from tests.support.edit_boards import boards

PICTURE = """
    # two woods and a wall
    grid flat even half digits from 2 0
    title The "Angle"          # at three o'clock
    rules cwb
    thread 0201 0401:2
    legend
      W = light_woods height 2.5, road exits 0 3   # a lane
      q1 = water amount 2, theme desert
      g = theme "dark grass"
      o = "old terrain"
    terrain
      .  W F
      Fr q1 g
      -  o  -
    levels
      0 1.25 −2
      .5 0 1000
      - .  -
    hexsides
      0200-0300 slope, stone_wall
      0200/north cliff
      0301/S "a ditch"
    units
      union infantry 0301 "1/I"
      "Stuart's men" cavalry 0300 facing ne level -0.5 amount 3 number 9 extra {"morale": "A"}
      wreck 0200
    depictions
      forest 0200 0200@3 0300@120,-40 hole 0200@0 0200@1 0200@2 height 1 "The copse"
      field @0,0 @768,0 @0,-900 amount 4
    notes
      Ground rises to the north.
      # a remark
      "# no remark"
    scenario
      options = {"method": "dead-zone # kept"}
      turn = 3
    extra
      "made by" = ["hand"]
"""


def test_a_picture_of_everything():
    board = sketch(PICTURE)
    grid = Grid(3, 2, "flat", "even", "half")
    assert board.grid == grid
    assert board.labels == Labels("digits", 2, 0)
    assert board.title == 'The "Angle"'
    a, b = grid.hex(0, 0), grid.hex(1, 0)
    assert board.cover(a) == OPEN
    assert board.cover(b) == HexTerrain((Feature("light_woods", 10), Feature("road", exits=0b1001)))
    assert board.cover(grid.hex(0, 1)) == HexTerrain((Feature("forest"), Feature("dirt_road")))
    assert board.cover(grid.hex(1, 1)) == HexTerrain((Feature("water", None, 2),), "desert")
    assert board.cover(grid.hex(2, 1)) == HexTerrain((), "dark grass")
    assert board.cover(grid.hex(1, 2)) == HexTerrain((Feature("old terrain"),))
    assert board.levels.tolist() == [[0, 2, 0], [5, 0, 0], [-8, 4000, 0]]
    assert board.hexsides == {hexside(a, 1): ("slope", "stone_wall"), hexside(a, 0): ("cliff",),
                              hexside(grid.hex(1, 1), 3): ("a ditch",)}
    assert board.counters == {
        1: UnitCounter("infantry", grid.hex(1, 1), "union", "1/I"),
        9: UnitCounter("cavalry", b, "Stuart's men", "", -2, 1, 3, (("morale", "A"),)),
        10: UnitCounter("wreck", a),
    }
    middle = centre(b)
    hole = tuple(corner(a, i) for i in range(3))
    assert board.depictions == {
        11: Depiction("forest", (centre(a), corner(a, 3), Point(middle.x + 120, middle.y - 40)), (hole,), 4, None,
                      "The copse"),
        12: Depiction("field", (Point(0, 0), Point(768, 0), Point(0, -900)), (), None, 4),
    }
    assert board.notes == ["Ground rises to the north.", "# no remark"]
    assert board.scenario == {"rules": "cwb", "thread": {"from": "0201", "to": "0401:2"},
                              "options": {"method": "dead-zone # kept"}, "turn": 3}
    assert board.extra == {"made by": ["hand"]}
    assert same_board(sketch(to_sketch(board)), board)


@given(boards())
@example(Board(Grid(1, 1)))
@example(Board(Grid(1, 3, "flat", "even", "half")))
@example(Board(Grid(3, 1, "pointy", "even", "half")))
def test_what_is_written_reads_back_the_same(board):
    text = to_sketch(board)
    again = sketch(text)
    assert same_board(again, board)
    assert list(again.counters) == list(board.counters)
    assert to_sketch(again) == text


@given(boards(3))
def test_margins_and_line_ends_do_not_matter(board):
    text = to_sketch(board)
    indented = "\n" + "".join(f"        {line}\n" for line in text.splitlines())
    assert same_board(sketch(indented), board)
    assert same_board(sketch(text.replace("\n", "\r\n")), board)
    assert same_board(sketch("\ufeff" + text), board)


@pytest.mark.parametrize("word", ["A1", "height", "open", "extra", "number", "hole", "forest", "@1,2", "=", ",", "-",
                                  "#", "a b", 'a"b', "\\", "None", "x.y:z", "8th", "\x85", "\ud800"])
def test_words_with_a_meaning_are_kept_apart(word):
    board = Board(Grid(2, 2), title=word, notes=[word], scenario={word: word}, extra={word: word})
    board.scenario |= {"rules": word, "thread": {"from": word, "to": word}}
    board.cover_at[0, 0] = board.intern(HexTerrain((Feature(word, 1), Feature("road"), Feature(word)), word))
    board.hexsides[hexside(Hex(0, 0), 1)] = (word, "wall")
    board.counters[1] = UnitCounter(word, Hex(0, 0), word, word, facing=0, extra=((word, word),))
    board.depictions[3] = Depiction(word, (Point(0, 0), Point(5, 0), Point(0, 5)), name=word, height=1)
    assert same_board(sketch(to_sketch(board)), board)


def test_it_is_written_for_people():
    board = sketch("grid flat odd\nterrain\n . F .\n W .  .\nlevels\n 0 1 0\n 0 0 1.5")
    board.title, board.notes = "Two woods", ["A note."]
    board.counters[1] = UnitCounter("infantry", Hex(0, 0), "union", "1/I", facing=2)
    board.scenario = {"rules": "battletech", "thread": {"from": "A1", "to": "C2"}}
    assert to_sketch(board) == """\
grid flat odd
title Two woods
rules battletech
thread A1 C2
legend
  F = forest
  W = heavy_woods
terrain
  . F .
  W . .
levels
  0   1   0
  0   0   1.5
units
  union infantry A1 "1/I" facing south-east
notes
  A note.
"""


def test_shifted_rows_of_a_pointy_map_stand_in():
    board = Board(Grid(2, 2, "pointy"))
    board.levels[1, 1] = 4
    assert to_sketch(board).endswith("levels\n  0 0\n   0 1\n")


def test_an_empty_map_is_its_size():
    assert to_sketch(Board(Grid(200, 150))) == "grid flat odd 200 x 150\n"
    assert same_board(sketch("grid 200x150"), Board(Grid(200, 150)))


@pytest.mark.parametrize("text", [
    ". . W . .\n\n0 0 1 0 0", ". . W . .\n0 0 1 0 0", "  . . W . .\n  0 0 1 0 0\n", "0 0 1 0 0\n. . W . .",
    "\n    . . W . .\n    # hills\n    0 0 1 0 0\n    ", ". . w1 . .\n0 0 1 0 0\nw1 = heavy_woods",
    "terrain\n. . W . .\nlevels\n. . 1 . .",
])
def test_short_forms(text):
    board = Board(Grid(5, 1))
    board.cover_at[2, 0] = board.intern(HexTerrain((Feature("heavy_woods"),)))
    board.levels[2, 0] = 4
    assert same_board(sketch(text), board)


def test_levels_alone_make_a_map():
    board = sketch("0 1\n2 -0.25")
    assert board.levels.tolist() == [[0, 8], [4, -1]]
    assert set(board.cover_at.ravel().tolist()) == {0}


def test_every_letter_of_the_tables_stands_for_its_kind():
    letters = {kind.letter: kind.key for kind in table().kinds.values() if kind.letter}
    board = sketch(" ".join(letters))
    assert [board.cover(hex_).kinds() for hex_ in board.grid.hexes()] == [(key,) for key in letters.values()]


def test_the_commonest_bare_ground_is_the_dot():
    board = sketch("g = theme grass\nh = theme snow\nterrain\n g g h")
    assert "  . = theme grass\n" in to_sketch(board)
    assert "\n  .  .  o1\n" in to_sketch(board)


@pytest.mark.parametrize(("text", "line", "what", "fix"), [
    ("", 1, "nothing says how large", "write grid 6 x 4"),
    ("grid flat\nterrain\nlevels", 1, "nothing says how large", "grid 6 x 4"),
    ("grid round", 1, "no word 'round'", "flat, pointy"),
    ("grid from 1", 1, "the number of the first row is missing", "end of the line"),
    ("grid from x 1", 1, "is 'x'", "whole number"),
    ("grid letters from 0 1 5 x 5", 1, "letters labels begin at columns 1", ""),
    ("grid 2000 x 5", 1, "1 to 1000 columns", ""),
    ("grid 3 x 1\n. .", 1, "rows make 2 x 1 hexes, not 3 x 1", "leave it out"),
    ("grid half\n. .", 2, "half edges need two rows", "write whole"),
    ("grid flat\n\ngrid flat", 3, "grid appears here twice", "one of the two"),
    (". .\n. . .", 1, "row 1 of terrain has 2 hexes where the map has 3", "one token a hex"),
    (". .\nlevels\n 0 0\n 0 0", 4, "levels has 2 rows where the map has 1", "every row"),
    (". -", 1, "hex 2 of the row is no hex where the map has one", "half edges"),
    ("grid half\n. .\n. .", 3, "hex 2 of the row is '.' where the map has no hex", "half edges"),
    (". Ψ", 1, "nothing says what 'Ψ' stands for", "declare it in the legend: Ψ = forest"),
    ("levels\n 0\n\nlevels\n 1", 4, "levels appears here twice", "one of the two"),
    ("legend\n F\nterrain\n . .", 2, "declares no token", "F = forest height 2"),
    ("legend\n - = forest\nterrain\n .", 2, "declares no token", ""),
    ("F = forest\nF = town\nF", 2, "F is declared twice", "one of the two"),
    ("F = forrest\nF", 1, "'forrest' is not a kind of terrain", "did you mean forest"),
    ("F = infantry\nF", 1, "'infantry' is not a kind of terrain", "quoted, an unknown kind is kept"),
    ("F = forest height\nF", 1, "height is missing", ""),
    ("F = forest height tall\nF", 1, "height is 'tall'", "2 or 1.25"),
    ("F = forest amount 1.5\nF", 1, "amount is '1.5'", "whole number"),
    ("F = forest exits\nF", 1, "exits names no direction", "0 to 5"),
    ("F = forest exits 6\nF", 1, "exits names no direction", "0 to 5"),
    ("F = forest,\nF", 1, "a kind of terrain is missing", ""),
    ("F = forest road\nF", 1, "'road' has no meaning here", "commas"),
    ('F = "forest\nF', 1, "a quotation mark is not closed", "close it"),
    ('F = "\\q"\nF', 1, "bad escape", ""),
    ("levels\n 0 0.3", 2, "a level is 0.3", "by quarters"),
    ("levels\n 0 x", 2, "a level is 'x'", "2 or 1.25"),
    ("levels\n 0 1000.25", 2, "level 1000.25 is out of bounds", "-1000 to 1000"),
    (". .\nhexside\n A1-B1 wall", 2, "'hexside' is not a heading", "did you mean hexsides?"),
    (". .\nLevels:\n 0 0", 2, "'Levels:' is not a heading", "did you mean levels?"),
    (". .\nhexsides\n A1-B1 wall\n  levels\n 0 0", 4, "the heading levels is indented",
     "begin it at the start of the line"),
    ("titel Angle\n. .", 1, "'titel' is not a heading", "did you mean title?"),
    (". .\nunits infantry A1", 2, "something follows the heading units", "next line"),
    (". .\nhexsides\n A1-C1 wall", 3, "run from A1 to B1", "did you mean B1?"),
    (". .\nhexsides\n A1 wall", 3, "names no hexside", "C3-C4"),
    (". .\nhexsides\n A1-B1", 3, "what lies on the hexside is missing", ""),
    (". .\nhexsides\n A1-B1 fense", 3, "'fense' is not a kind of hexside", "did you mean fence"),
    (". .\nhexsides\n A1-B1 wall\n B1-A1 hedge", 4, "appears here twice", "all its kinds in one line"),
    (". .\nunits\n infantry", 3, "a hex is missing", ""),
    (". .\nunits\n A1 infantry", 3, "0 words stand before the hex A1", "a side and a kind"),
    (". .\nunits\n the union infantry A1", 3, "3 words stand before the hex", '"quotes"'),
    (". .\nunits\n infantry C1", 3, "run from A1 to B1", ""),
    (". .\nunits\n infantry A1 facing up", 3, "'up' is not a direction", ""),
    (". .\nunits\n infantry A1 height 2", 3, "'height' has no meaning here", "level, facing"),
    (". .\nunits\n infantry A1 level 1 level 2", 3, "level is given twice", ""),
    (". .\nunits\n infantry A1 number -1", 3, "number -1 is below 0", ""),
    (". .\nunits\n infantry A1\n infantry A1 number 1", 4, "number 1 is already taken", ""),
    (". .\nunits\n infantry A1 extra 5", 3, "extra is no JSON object", ""),
    (". .\ndepictions\n forest A1 B1", 3, "an outline needs three points", "add points"),
    (". .\ndepictions\n forest A1 B1 A1@6", 3, "'A1@6' is not a point", "vertex 0 to 5"),
    (". .\ndepictions\n forest A1 B1 C1", 3, "run from A1 to B1", ""),
    (". .\nscenario\n turn 3", 3, "'turn' is given no value", "turn = value"),
    (". .\nscenario\n turn = {", 3, "'{' is no JSON value", ""),
    (". .\nscenario\n turn = " + "[" * 100_000, 3, "is no JSON value", ""),
    (". .\nscenario\n turn = 1 2", 3, "'2' follows where nothing is expected", "take it out"),
    (". .\nscenario\n a = 1\n a = 2", 4, "'a' is given twice", ""),
    (". .\nrules battletech\nscenario\n rules = 1", 2, "rules is given here and in the scenario", ""),
    (". .\nthread A1", 2, "the second end is missing", ""),
    (". .\nrules a b", 2, "'b' follows where nothing is expected", ""),
    (". .\ntitle \"x\" y", 2, "something follows the closing quotation mark", ""),
])
def test_errors_name_line_and_remedy(text, line, what, fix):
    with pytest.raises(SketchError) as caught:
        sketch(text)
    problem = caught.value
    assert (problem.line, what in problem.what, fix in problem.fix) == (line, True, True), str(problem)
    assert re.match(rf"sketch, line {line}: ", str(problem))


@given(st.text() | st.lists(st.sampled_from(
    ["grid", "flat", "half", "terrain", "levels", "legend", "units", "hexsides", "depictions", "notes", "scenario",
     "title", "rules", "F", ".", "-", "0", "1.5", "A1", "A1-B1", "A1@3", "=", ",", '"', "#", "\n", "\n ", " ", "forest",
     "wall", "infantry", "height", "exits", "{", "[", "3 x 3", "from"]), max_size=30).map(" ".join))
def test_any_text_is_a_map_or_one_clear_error(text):
    found = board_or_error(text)
    if isinstance(found, Board):
        assert same_board(sketch(to_sketch(found)), found)
    else:
        assert found.what
        assert found.fix
        assert 1 <= found.line <= text.count("\n") + 1


def board_or_error(text: str) -> Board | SketchError:
    try:
        return sketch(text)
    except SketchError as problem:
        return problem
