"""Sides: which a map has, and how they are written."""

from __future__ import annotations

from losview.board.board import Board
from losview.board.scenario.counter_sides import side_called, side_names, side_title
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex


def test_sides_are_the_scenarios_then_the_counters_each_once():
    board = Board(Grid(3, 3), scenario={"sides": ["german", {"name": "russian"}, "german", 7, ""]})
    board.counters.update({1: UnitCounter("afv", Hex(0, 0), side="partisans"),
                           2: UnitCounter("afv", Hex(0, 0), side="russian"),
                           3: UnitCounter("wreck", Hex(0, 0))})
    assert side_names(board) == ["german", "russian", "partisans"]


def test_a_side_is_written_with_a_capital_and_its_own_ones_stay():
    assert [side_title(side) for side in ("american", "US", "von Kleist", "2nd Guards", "")] == [
        "American", "US", "Von Kleist", "2nd Guards", ""]


def test_what_is_written_means_the_maps_side():
    names = ["american", "German", "german"]
    assert side_called("American", names) == side_called(" AMERICAN ", names) == "american"
    assert side_called("german", names) == "german"  # as it stands there
    assert side_called("German", names) == "German"
    assert side_called("British", names) == "British"
