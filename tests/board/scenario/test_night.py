"""The night that a map has (E1.1, E1.11, E1.15), its edits, its place in files; counters off the map (E1.923)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from losview.board.board import Board, same_board
from losview.board.edits.counter_edits import MoveCounter, PlaceCounter
from losview.board.edits.edit import EditError
from losview.board.edits.scenario_edits import SetScenario, set_entry
from losview.board.off_map import FARTHEST, hex_name, nearest_hex
from losview.board.scenario.night import KEY, Night, NightError, night_of, read_night, set_night
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.formats.sketch import sketch
from losview.formats.sketch_print import to_sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, distance

PATH = Path("night.losmap")


def test_a_map_without_night_is_by_day():
    assert night_of(Board(Grid(3, 3))) is None


def test_one_edit_makes_it_night_and_its_inverse_makes_it_day_again():
    board = Board(Grid(3, 3), scenario={"rules": "asl", KEY: {"nvr": 2, "later": [1]}})
    edit = set_night(board, Night(4, "ground", moon="half", attacker="amber"))
    assert edit is not None
    inverse = edit.apply(board)
    assert night_of(board) == Night(4, "ground", moon="half", attacker="amber")
    assert board.scenario["rules"] == "asl"
    assert board.scenario[KEY]["later"] == [1]  # what this version does not know is kept
    inverse.apply(board)
    assert board.scenario == {"rules": "asl", KEY: {"nvr": 2, "later": [1]}}
    day = set_night(board, None)
    assert day is not None
    day.apply(board)
    assert board.scenario == {"rules": "asl"}


@pytest.mark.parametrize(("changes", "name"), [
    ({"nvr": 5}, "Set the NVR to 5"), ({"attacker": "amber"}, "Make Amber the attacker"),
    ({"month": 12}, "Set the night's month to December"), ({"weather": "falling_snow"},
                                                           "Set the night's weather to falling snow"),
    ({"moon": "full", "cloud": "scattered"}, "Change the night"),
])
def test_the_undo_list_says_what_changed(changes, name):
    board = Board(Grid(3, 3), scenario={KEY: {"nvr": 3}})
    edit = set_night(board, replace(Night(), **changes))
    assert edit is not None
    assert edit.name == name


def test_the_same_night_is_no_edit():
    board = Board(Grid(3, 3), scenario={KEY: {"nvr": 3}})
    assert set_night(board, Night(3)) is None
    assert set_night(Board(Grid(3, 3)), None) is None


@pytest.mark.parametrize(("value", "said"), [
    ([], "not an object"),
    ({"nvr": 7}, "base NVR of the night is 7"), ({"nvr": 10, "snow": "deep"}, "from 0 to 9"),
    ({"nvr": True}, "is True"), ({"nvr": "3"}, "is '3'"), ({"moon": "new"}, "none, half, full"),
    ({"month": 0}, "1 to 12"),
    ({"attacker": 1}, "is not text"), ({"cloud": ["none"]}, "cloud of the night"),
])
def test_a_night_that_cannot_be_is_refused_with_a_sentence(value, said):
    with pytest.raises(NightError, match=said):
        read_night(value)


def test_snow_allows_more_and_its_end_brings_the_nvr_down():
    # E1.15: up to nine hexes with ground or deep snow; E1.12: up to six without
    assert read_night({"nvr": 9, "snow": "ground"}).most == 9
    assert Night(9, "deep").changed(snow="none") == Night(6)
    with pytest.raises(NightError):
        Night(6).changed(nvr=7)


@pytest.mark.parametrize(("weather", "cloud", "sky"), [
    ("overcast", "none", "overcast"), ("falling_snow", "scattered", "overcast"), ("rain", "scattered", "scattered"),
])
def test_e1_11_overcast_weather_and_falling_snow_are_overcast(weather, cloud, sky):
    assert Night(weather=weather, cloud=cloud).sky == sky


def test_a_file_keeps_the_night_and_refuses_a_bad_one(tmp_path):
    board = Board(Grid(3, 3), title="Dark")
    board.scenario[KEY] = {"nvr": 2, "attacker": "amber", "later": True}
    save(board, tmp_path / "night.losmap")
    again = open_map(tmp_path / "night.losmap")
    assert same_board(board, again)
    board.scenario[KEY] = {"nvr": 12}
    with pytest.raises(FormatError, match="base NVR"):
        save(board, tmp_path / "night.losmap")
    assert same_board(again, open_map(tmp_path / "night.losmap"))


# ---- counters beyond the edge ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_e1_923_a_starshell_may_hang_beyond_the_edge(tmp_path, top):
    board = Board(Grid(5, 4, top))
    off = board.grid.hex(-3, 1)
    PlaceCounter(UnitCounter("starshell", off, "amber")).apply(board)
    PlaceCounter(UnitCounter("illuminating_round", board.grid.hex(4, 9))).apply(board)
    save(board, tmp_path / "a.losmap")
    assert same_board(board, open_map(tmp_path / "a.losmap"))
    assert same_board(board, sketch(to_sketch(board)))
    near = nearest_hex(board, off)
    assert near in board.grid
    assert hex_name(board, off) == f"3 hexes beyond {board.label(near)}"
    assert '"beyond": [' in (tmp_path / "a.losmap").read_text()


def test_nothing_else_stands_off_the_map_and_nothing_stands_far_off(tmp_path):
    board = Board(Grid(5, 4))
    PlaceCounter(UnitCounter("starshell", board.grid.hex(-1, 1))).apply(board)
    for kind, hex_ in (("gunflash", board.grid.hex(-1, 1)), ("starshell", Hex(-FARTHEST - 1, 8)),
                       ("no_such_kind", board.grid.hex(-1, 1))):
        with pytest.raises(EditError, match="not on the map"):
            PlaceCounter(UnitCounter(kind, hex_)).apply(board)
    with pytest.raises(EditError):
        MoveCounter.of(board, 1, board.grid.hex(0, 40)).apply(board)
    board.counters[1] = UnitCounter("blaze", board.grid.hex(-1, 1))
    with pytest.raises(FormatError, match="off the map"):
        save(board, tmp_path / "a.losmap")


def test_the_nearest_hex_is_the_nearest():
    board = Board(Grid(6, 5, "pointy", edges="half"))
    for column in range(-4, 12):
        for row in range(-4, 10):
            hex_ = board.grid.hex(column, row)
            assert distance(hex_, nearest_hex(board, hex_)) == min(distance(hex_, other)
                                                                   for other in board.grid.hexes())


def test_a_bad_beyond_in_a_file_is_refused(tmp_path):
    board = Board(Grid(3, 3))
    PlaceCounter(UnitCounter("starshell", board.grid.hex(-1, 1))).apply(board)
    save(board, tmp_path / "a.losmap")
    text = (tmp_path / "a.losmap").read_text()
    (tmp_path / "b.losmap").write_text(text.replace('"beyond": [-1, ', '"beyond": ["x", '))
    with pytest.raises(FormatError, match="is not a pair of whole numbers"):
        open_map(tmp_path / "b.losmap")


def test_scenario_edits_and_nights_do_not_share_objects():
    board = Board(Grid(3, 3))
    edit = set_night(board, Night(2))
    assert edit is not None
    edit.apply(board)
    board.scenario[KEY]["nvr"] = 1
    assert isinstance(edit.edits[0], SetScenario)
    assert edit.edits[0].scenario == {KEY: {"nvr": 2, "snow": "none", "weather": "clear", "cloud": "none",
                                            "moon": "none", "month": 6, "attacker": ""}}


def test_fields_of_a_newer_version_stay_when_an_entry_is_set() -> None:
    board = Board(Grid(3, 3), scenario={"night": {"nvr": 2, "stars": 9}, "rules": "asl"})
    set_entry(board, "night", {"nvr": 4}).apply(board)
    assert board.scenario == {"night": {"nvr": 4, "stars": 9}, "rules": "asl"}
    set_entry(board, "night", [4]).apply(board)
    assert board.scenario["night"] == [4]
    set_entry(board, "night", None).apply(board)
    assert board.scenario == {"rules": "asl"}
