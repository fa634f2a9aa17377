"""The native format: the same board back, the same bytes, everything kept, errors that say where."""

from __future__ import annotations

import json
import random
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.base.resources_dir import resources
from losview.board.background import Background
from losview.board.board import Board, fill_hexes, same_board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError
from losview.formats.format import FORMATS
from losview.formats.losmap import losmap
from losview.formats.losmap.losmap_write import levels_number
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point
from tests.support.format_boards import boards

LOSMAP = FORMATS[0]
HERE = Path("map.losmap")


def text(board: Board) -> str:
    return LOSMAP.unparse(board, HERE)[0].decode("utf-8")


def read(content: str | bytes | dict[str, Any]) -> Board:
    if isinstance(content, dict):
        content = json.dumps(content)
    return LOSMAP.read_bytes(content if isinstance(content, bytes) else content.encode("utf-8"), HERE)


def refused(content: str | bytes | dict[str, Any]) -> str:
    with pytest.raises(FormatError) as problem:
        read(content)
    return str(problem.value)


def small(**fields: Any) -> dict[str, Any]:
    """A map of two columns and a row with some fields changed."""
    plain = {"format": "losview map", "version": 1, "grid": {"columns": 2, "rows": 1}, "legend": {".": {}},
             "terrain": [". ."], "levels": [[0, 1]]}
    return plain | fields


def crowded() -> Board:
    """A board with one of everything."""
    board = Board(Grid(4, 3, edges="half"), title="Crowded", notes=["one", "two"])
    fill_hexes(board, [Hex(0, 0), Hex(1, 1)], cover=HexTerrain((Feature("forest", 6),), "grass"), level=5)
    fill_hexes(board, [Hex(2, 1)],
               cover=HexTerrain((Feature("water", None, 2), Feature("megamek:x", None, -7, 900)), "odd"))
    board.hexsides[hexside(Hex(1, 1), 2)] = ("slope", "hedge")
    board.counters = {4: UnitCounter("infantry", Hex(1, 1), "union", "1/I", 9, 3, 2, (("worn", True),))}
    board.depictions = {2: Depiction("orchard", (Point(0, 0), Point(768, 0), Point(0, 768)), name="Miller's")}
    board.scenario = {"rules": "battletech", "thread": {"from": "A1", "to": "C1"}, "options": {}}
    return board


@given(boards())
def test_every_board_comes_back_the_same(board: Board) -> None:
    before = text(board)
    again = read(before)
    assert same_board(again, board)
    assert text(again) == before
    assert list(again.counters) == sorted(board.counters)


@given(boards(), st.randoms(use_true_random=False))
def test_the_same_board_gives_the_same_bytes(board: Board, rng: random.Random) -> None:
    """Neither the order of the covers, nor unused ones, nor that of dicts shows."""
    other = Board(board.grid, labels=board.labels, title=board.title, author=board.author, notes=board.notes)
    other.intern(HexTerrain((Feature("never used"),)))
    for cover in rng.sample(board.covers, len(board.covers)):
        other.intern(cover)
    translate = np.array([other.intern(cover) for cover in board.covers], np.uint16)
    other.cover_at = np.where(board.grid.present, translate[board.cover_at], 0).astype(np.uint16)
    other.levels = board.levels
    for name in ("hexsides", "counters", "depictions", "texts", "scenario", "extra"):
        items = list(getattr(board, name).items())
        setattr(other, name, dict(rng.sample(items, len(items))))
    assert same_board(board, other)
    assert text(other) == text(board)


def test_a_change_of_one_hex_changes_few_lines() -> None:
    rng = random.Random(5)
    board = Board(Grid(30, 20))
    for hex_ in board.grid.hexes():
        features = tuple(Feature(kind, rng.choice([None, 6])) for kind in ("forest", "road") if rng.random() < 0.4)
        fill_hexes(board, [hex_], cover=HexTerrain(features, rng.choice(["", "", "sand"])), level=rng.randint(-3, 9))

    def lines() -> set[str]:
        return {line.rstrip(",") for line in text(board).splitlines()}

    before = lines()
    fill_hexes(board, [board.grid.hex(0, 0)], cover=HexTerrain((Feature("town", 2, 3, 4),)), level=100)
    assert len(lines() - before) == 3  # the row of terrain, that of levels, a new legend entry
    assert len(before - lines()) == 2


def test_levels_are_integers_where_they_are_whole() -> None:
    assert [levels_number(quarters) for quarters in (0, 4, 5, -2, -4)] == [0, 1, 1.25, -0.5, -1]
    assert type(levels_number(4)) is int
    board = Board(Grid(5, 1))
    board.levels[:, 0] = [0, 4, 5, -2, -4000]
    assert "  [0, 1, 1.25, -0.5, -1000]\n" in text(board)


def test_one_line_for_each_thing_and_rows_as_on_the_screen() -> None:
    lines = text(crowded()).splitlines()
    assert '  {"id": 4, "kind": "infantry", "hex": "B2", "side": "union", "name": "1/I", "level": 2.25, "facing": 3, ' \
           '"amount": 2, "worn": true}' in lines
    assert '  "B2-C2": ["slope", "hedge"]' in lines
    assert '  {"id": 2, "kind": "orchard", "name": "Miller\'s", "outline": [[0, 0], [768, 0], [0, 768]]}' in lines
    assert '  "F^1.5@grass . . .",' in lines
    assert '  [1.25, 0, 0, 0],' in lines
    assert '  [0, null, 0, null]' in lines  # half edges: every second column is one hex shorter


def test_the_example_of_the_help_is_exactly_what_is_written() -> None:
    page = (resources() / "help" / "losmap.md").read_text(encoding="utf-8")
    example = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert example is not None
    board = read(example[1])
    assert board.counters[2].name == "1/I"
    assert board.level(board.hex("C1")) == 5
    assert text(board) == example[1]


def test_a_map_needs_no_more_than_its_size() -> None:
    board = read({"format": "losview map", "version": 1, "grid": {"columns": 3, "rows": 2}})
    assert same_board(board, Board(Grid(3, 2)))
    themed = read({"format": "losview map", "version": 1, "grid": {"columns": 3, "rows": 2}, "theme": "snow"})
    assert {themed.cover(hex_) for hex_ in themed.grid.hexes()} == {HexTerrain((), "snow")}


@given(boards())
def test_unknown_fields_survive_everywhere(board: Board) -> None:
    value = json.loads(text(board))
    value["of the map"] = {"deep": [1, 2.5, None]}
    value["grid"]["curvature"] = 1
    value["labels"]["font"] = "serif"
    for token, entry in value["legend"].items():
        entry["of the cover"] = token
        for place, feature in enumerate(entry.get("features", [])):
            feature["of the feature"] = place
    for part in ("counters", "depictions"):
        for entry in value.get(part, []):
            entry["of the thing"] = [part]
    once = read(value)
    again = json.loads(text(once))
    assert again == value
    assert json.loads(text(read(again))) == value


def test_unknown_fields_of_a_cover_go_when_the_cover_does() -> None:
    value = small(legend={".": {}, "f": {"features": [{"kind": "forest", "leaves": "red"}]}}, terrain=["f f"])
    board = read(value)
    assert '"leaves": "red"' in text(board)
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain((Feature("town"),)))
    assert "leaves" not in text(board)


def test_unknown_kinds_are_kept() -> None:
    board = read(small(legend={"x": {"features": [{"kind": "lava tube", "amount": 3}]}}, terrain=["x x"]))
    assert board.cover(board.hex("A1")) == HexTerrain((Feature("lava tube", None, 3),))
    assert same_board(read(text(board)), board)


def test_kept_fields_that_are_not_what_they_should_be_do_no_harm() -> None:
    """Extra fields may come from any format; under a known name only those of known parts are written."""
    board = crowded()
    board.extra = {"levels": 7, "grid": {"columns": 99, "tilt": 3}, "labels": [1], "legend": {"x": 1}, "megamek": {}}
    value = json.loads(text(board))
    assert value["grid"] == {"columns": 4, "rows": 3, "top": "flat", "stagger": "odd", "edges": "half", "tilt": 3}
    assert value["megamek"] == {}
    assert len(value["levels"]) == 4


def test_newer_and_odd_versions_are_refused() -> None:
    assert refused(small(version=5)) == ("map.losmap, version: is '5', and this losview reads maps up to version 4; "
                                         "update losview")
    for odd in (0, -1, 1.5, "1", None, True):
        assert "which does not exist" in refused(small(version=odd))
    assert "not a losview map" in refused({"version": 1})
    assert "not a losview map" in refused("[]")


def test_older_versions_are_brought_up_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(fields: dict[str, Any]) -> dict[str, Any]:
        return {"title" if name == "name" else name: value for name, value in fields.items()}

    def shout(fields: dict[str, Any]) -> dict[str, Any]:
        return fields | {"title": fields["title"].upper()}

    monkeypatch.setattr(losmap, "VERSION", 3)
    monkeypatch.setattr(losmap, "MIGRATIONS", {1: rename, 2: shout})
    assert read(small(name="ridge")).title == "RIDGE"
    assert read(small(version=2, title="ridge")).title == "RIDGE"
    assert read(small(version=3, title="ridge")).title == "ridge"


def test_a_map_is_written_in_the_oldest_version_that_holds_it() -> None:
    board = crowded()
    board.author = "Me"
    assert '"version": 1,' in text(board)
    assert '"author": "Me"' in text(board)
    board.labels = Labels(origin="bottom-left")
    assert '"version": 2,' in text(board)
    board.labels = Labels()
    board.backgrounds = [Background("a.png", mirrored=True)]
    assert '"version": 2,' in text(board)
    assert same_board(read(text(board)), read(text(read(text(board)))))
    assert read(text(board)).backgrounds[0].mirrored


@pytest.mark.parametrize(("change", "message"), [
    ({"grid": {"columns": 2}}, "grid: lacks rows; "),
    ({"grid": {"columns": 2, "rows": 1001}}, "grid: a map has 1 to 1000 columns and rows, not 2 by 1001; "),
    ({"grid": {"columns": 2.0, "rows": 1}}, "grid: columns is 2.0; write a whole number"),
    ({"grid": {"columns": True, "rows": 1}}, "grid: columns is true; write a whole number"),
    ({"grid": {"columns": 2, "rows": 1, "top": "flatt"}}, "grid: top is 'flatt'; did you mean flat?"),
    ({"grid": []}, "grid: is a list instead of an object; "),
    ({"labels": {"style": "letter"}}, "labels: style is 'letter'; did you mean letters?"),
    ({"labels": {"origin": "top"}}, "labels: origin is 'top'; write one of top-left"),
    ({"labels": {"past_z": "double"}}, "labels: past_z is 'double'; did you mean doubled?"),
    ({"labels": {"order": 3}}, "labels: order is 3; write a text in quotation marks"),
    ({"labels": {"padding": 9}}, "labels: numbers are filled up to 0 to 6 digits, not 9; correct the numbers"),
    ({"author": 7}, "author is 7; write a text in quotation marks"),
    ({"backgrounds": [{"file": "a", "sixths": 3}]}, "background 1: sixths is 3; write 0, 1 or 2 sixths of a turn"),
    ({"backgrounds": [{"file": "a", "mirrored": 1}]}, "background 1: mirrored is neither true nor false; "),
    ({"labels": {"first_row": -1}}, "labels: letters labels begin at columns 1 to 9999 "),
    ({"title": None}, "title is null; write a text in quotation marks"),
    ({"notes": ["a", 3]}, "notes holds 3; "),
    ({"scenario": []}, "scenario is a list; write an object in curly braces"),
    ({"levels": [[0]]}, "row 1 of levels: has 1 hexes where the map has 2; "),
    ({"levels": [[0, 1], [0, 1]]}, "levels: has 2 rows where the map has 1; "),
    ({"levels": [[0, 0.1]]}, "row 1 of levels: a level is 0.1; levels are exact to a quarter: write .25, .5 or .75"),
    ({"levels": [[0, 1001]]}, "row 1 of levels: a level is 1001; write levels from -1000 to 1000"),
    ({"levels": [[0, 10**40]]}, "row 1 of levels: a level is a very long number; "),
    ({"levels": [[0, "1"]]}, "row 1 of levels: holds something other than levels; "),
    ({"levels": [[0, True]]}, "row 1 of levels: holds something other than levels; "),
    ({"levels": [[0, None]]}, "row 1 of levels: has no hex where the map has one, at hex 2; "),
    ({"levels": [7]}, "row 1 of levels: is not a list; "),
    ({"terrain": [". - "]}, "row 1 of terrain: has no hex where the map has one, at hex 2; "),
    ({"terrain": [". w"]}, "row 1 of terrain: the legend does not contain 'w'; "),
    ({"terrain": [[".", "."]]}, "row 1 of terrain: is not text; "),
    ({"terrain": [". . ."]}, "row 1 of terrain: has 3 hexes where the map has 2; "),
    ({"legend": {"-": {}}}, "legend '-': is not a token for terrain; "),
    ({"legend": {"a b": {}}}, "legend 'a b': is not a token for terrain; "),
    ({"legend": {".": {"features": [{}]}}}, "legend '.': lacks kind; "),
    ({"legend": {".": {"features": [{"kind": ""}]}}}, "hex A1: a terrain has no kind; "),
    ({"legend": {".": {"features": [{"kind": "road", "exits": 64}]}}}, "hex A1: exits of road are 64; "),
    ({"legend": {".": {"features": [{"kind": "water", "amount": 1001}]}}}, "hex A1: amount '1001' of 'water' is out"),
    ({"legend": {".": {"features": [{"kind": "w"}] * 40}}}, "hex A1: has 33 terrains; a hex holds 32 at most"),
    ({"hexsides": {"A1-B2": ["wall"]}}, "hexside 'A1-B2': 'B2' names no hex of this map"),
    ({"hexsides": {"A1-B1": ["wall"], "B1-A1": ["wall"]}}, "hexside 'B1-A1': is listed twice, "),
    ({"hexsides": {"A1-B1": []}}, "hexside A1-B1: has 0 kinds; "),
    ({"hexsides": {"A1-B1": "wall"}}, "hexside 'A1-B1': does not list its kinds; "),
    ({"hexsides": {"1-" * 500_000: ["wall"]}}, "is too long for the name of a hexside; "),
    ({"counters": [{"kind": "mech", "hex": "A1"}]}, "counters entry 1: lacks id; "),
    ({"counters": [{"id": 1, "kind": "mech", "hex": "A9"}]}, "counter 1: 'A9' names no hex of this map, whose labels"),
    ({"counters": [{"id": 1, "kind": "mech", "hex": "A1"}] * 2}, "counters entry 2: id 1 is used twice; "),
    ({"counters": [{"id": 1, "kind": "mech", "hex": "A1", "facing": 6}]}, "counter 1: faces direction 6; "),
    ({"counters": [{"id": -1, "kind": "mech", "hex": "A1"}]}, "counter -1: has an id out of bounds; "),
    ({"counters": [7]}, "counters entry 1: is 7 instead of an object; "),
    ({"depictions": [{"id": 1, "kind": "forest", "outline": [[0, 0], [1, 1]]}]}, "depiction 1: an outline needs three"),
    ({"depictions": [{"id": 1, "kind": "forest", "outline": [[0, 0], [9, 9], [9, 1e1]]}]}, "depiction 1: a point of "),
    ({"depictions": [{"id": 1, "kind": "forest", "outline": [[0, 0], [9, 9], [9, 10**9]]}]}, "depiction 1: its point "),
    ({"surplus": [[]] * 10 + [10**400]}, "the fields kept from its file: holds a number of more than 300 digits; "),
])
def test_errors_name_the_entry_and_the_way_out(change: dict[str, Any], message: str) -> None:
    found = refused(small(**change))
    assert message in found
    assert found.startswith("map.losmap")
    assert len(found.splitlines()) == 1


@pytest.mark.parametrize(("content", "message"), [
    (b"", "the file ends too early"),
    (b'{"format": "losview map",\n', "line 2: the file ends too early; download or save it again"),
    (b'{"format": "losview map",\n "title": "Ha', "line 2: the file ends too early; download or save it again"),
    (b'{"format": "losview map"\n"version": 1}', "line 2, column 1: is not JSON (expecting ',' delimiter); "),
    (b'{"format": NaN}', "'NaN' is not a number; "),
    (b'{"format": 1e999}', "'1e999' is not a number; "),
    (b'{"a": 1, "b": 2, "a": 3}', "field 'a' stands twice in one object; "),
    (b'{"a": ' + b"9" * 5000 + b"}", "thousands of digits"),
    (b"[" * 100_000 + b"]" * 100_000, "is nested more than 64 levels deep; "),
    (b"[" * 2_000_000, "holds 2,000,000 lists and objects; a map file holds 1,000,000 at most"),
    ("\ufeff{".encode("utf-16-le"), "is UTF-16 text; save it as UTF-8"),
    (b'{\n"title": "\xe9t\xe9"}', "line 2: is not UTF-8 text; save it as UTF-8"),
    (b'{\n\n"title": "\x00"}', "line 3: contains a NUL byte, which text never does; "),
    (b'{"title": "a\nb"}', "is not JSON (invalid control character); "),
])
def test_what_is_no_json_is_refused(content: bytes, message: str) -> None:
    assert message in refused(content)


def test_deep_values_are_refused_on_the_way_in_and_out() -> None:
    deep: Any = 1
    for _ in range(70):
        deep = [deep]
    assert "nested more than 64 levels deep" in refused(small(later=deep))
    board = Board(Grid(2, 2))
    for bad, what in ((deep, "nested more than 64 levels deep"), (float("nan"), "not a number"), ({1: 2}, "not text"),
                      ({1, 2}, "holds a set")):
        board.scenario = {"bad": bad}
        with pytest.raises(FormatError, match=what):
            LOSMAP.write(board, HERE)


def test_other_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    plain = text(crowded())
    assert same_board(read(b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode("utf-8")), crowded())


def test_halves_of_characters_become_a_sign_for_unreadable() -> None:
    board = read('{"format": "losview map", "version": 1, "grid": {"columns": 1, "rows": 1}, '
                 '"title": "a\\ud800b\\\\ud800 \\ud83d\\ude00"}')
    assert board.title == "a\ufffdb\\ud800 \U0001f600"
    board.title = "half \ud800"
    assert read(LOSMAP.unparse(board, HERE)[0]).title == "half ?"


def test_a_map_that_is_written_is_not_changed() -> None:
    board, again = crowded(), deepcopy(crowded())
    text(board)
    assert same_board(board, again)
    assert board.covers == again.covers


def test_a_large_map_is_read_whole() -> None:
    rng = np.random.default_rng(3)
    board = Board(Grid(200, 200))
    board.levels[:] = rng.integers(-40, 160, board.levels.shape)
    for kind in ("forest", "town", "field"):
        board.intern(HexTerrain((Feature(kind),)))
    board.cover_at[:] = rng.integers(0, 4, board.cover_at.shape)
    board.hexsides = {hexside(hex_, 2): ("slope",) for hex_ in board.grid.hexes() if hex_.q % 9 == 0}
    assert len(board.hexsides) > 4000  # enough for the labels to be spelt out at once
    assert same_board(read(text(board)), board)
