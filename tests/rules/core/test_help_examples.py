"""The examples that pages of the help open: the rules say what each of them says."""

from __future__ import annotations

import pytest

from losview.base.resources_dir import resources
from losview.board.board import Board
from losview.hexes.grid import Grid
from losview.hexes.hex import neighbour
from losview.hexes.labels import direction_named
from losview.rules.bundled_cases import bundled_case
from losview.rules.case_check import checked

EXAMPLES = sorted(path.stem for path in (resources() / "examples").glob("*.txt"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_rules_say_what_each_example_says(name):
    case = bundled_case(name)
    for expected in case.verdicts:
        assert checked(case, expected)[1] == [], expected.line.text


@pytest.mark.parametrize(("steps", "label"), [(3, "H7"), (2, "I7")])
def test_the_starshell_of_e1_922_comes_down_where_the_page_says(steps, label):
    """From K6 to the south-west, on a board whose columns B, D … lie half a hex higher."""
    board = Board(Grid(14, 12, stagger="odd"))
    hex_, south_west = board.hex("K6"), direction_named(board.grid, "south-west")
    for _ in range(steps):
        hex_ = neighbour(hex_, south_west)
    assert board.label(hex_) == label
