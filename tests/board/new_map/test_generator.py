"""The landscape of a seed: the same everywhere, valid on the lattice, one step to undo."""

from __future__ import annotations

import hashlib
from copy import deepcopy
from pathlib import Path

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board, same_board
from losview.board.edits.cutting import is_contour
from losview.board.new_map.dice import Dice
from losview.board.new_map.generator import landscape_edit
from losview.board.new_map.landscape import make_landscape
from losview.board.new_map.map_plan import MapPlan, new_board
from losview.board.new_map.template import landscape_types, templates
from losview.board.terrain import table
from losview.formats.core.limits import complaints
from losview.formats.losmap.losmap_write import map_text
from losview.hexes.grid import Grid
from losview.hexes.hex import neighbours
from losview.hexes.lattice import centre
from tests.support.grids import grids

KEYS = ("asl_geomorphic", "civil_war_brigade", "battletech")


def made(key: str, seed: int) -> Board:
    board = new_board(templates()[key].plan)
    landscape_edit(board, templates()[key].landscape, seed).apply(board)
    return board


@pytest.mark.parametrize(("key", "seed", "digest"), [
    ("asl_geomorphic", 1, "57dbea9ad2913a10"), ("civil_war_brigade", 1, "9f7d3ee27d7da415"),
    ("battletech", 1, "a205dee8fff16948"),
])
def test_the_same_seed_is_the_same_map_on_every_machine(key: str, seed: int, digest: str) -> None:
    text = map_text(made(key, seed), Path("map.losmap"))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest


def test_another_seed_is_another_map() -> None:
    assert not same_board(made("battletech", 1), made("battletech", 2))


def test_dice_are_those_of_the_seed() -> None:
    dice = Dice(7)
    assert [dice.between(1, 6) for _ in range(8)] == [2, 1, 4, 1, 4, 3, 1, 4]
    assert sorted(dice.shuffled(range(9))) == list(range(9))


@pytest.mark.parametrize("seed", range(12))
def test_outlines_are_valid_and_contours_say_the_levels(seed: int) -> None:
    board = made("asl_geomorphic", seed)
    assert not list(complaints(board))
    shapes = {number: shapely.Polygon(drawn.outline) for number, drawn in board.depictions.items()}
    assert all(shape.is_valid and shape.area > 0 for shape in shapes.values())
    contours = [(board.depictions[number].height, shape) for number, shape in shapes.items()
                if is_contour(board.depictions[number].kind)]
    for hex_ in board.grid.hexes():
        dot = shapely.Point(centre(hex_))
        drawn = max((height for height, shape in contours if shape.contains(dot)), default=0)
        assert drawn == board.level(hex_)
    for height, shape in contours:
        below = shapely.union_all([other for lower, other in contours if lower == height - QUARTERS_PER_LEVEL])
        assert height == QUARTERS_PER_LEVEL or below.intersection(shape).area > 0.9 * shape.area


@settings(max_examples=25)
@given(grids(14), st.sampled_from(["asl", "cwb", "battletech"]), st.integers(0, 10_000), st.integers(-8, 8))
def test_any_map_takes_a_landscape_that_undo_takes_back(grid: Grid, rules: str, seed: int, level: int) -> None:
    board = new_board(MapPlan(grid, rules=rules, level=level))
    before = deepcopy(board)
    edit = landscape_edit(board, landscape_types(rules), seed)
    inverse = edit.apply(board)
    assert not list(complaints(board))
    assert all(shapely.Polygon(drawn.outline).is_valid for drawn in board.depictions.values())
    assert {kind for drawn in board.depictions.values() if (kind := drawn.kind)} <= set(table().kinds)
    inverse.apply(board)
    assert same_board(board, before)


@settings(max_examples=25)
@given(grids(16), st.integers(0, 10_000))
def test_a_landscape_keeps_its_parts_apart(grid: Grid, seed: int) -> None:
    landscape = make_landscape(grid, Dice(seed))
    ways = {*landscape.stream, *(hex_ for road in landscape.roads for hex_ in road)}
    for inner, outer in zip(landscape.levels[1:], landscape.levels, strict=False):
        assert all(near in outer or near not in landscape.land for hex_ in inner for near in neighbours(hex_))
    patches = [*landscape.woods, *landscape.fields, *({hex_} for hex_ in landscape.village)]
    assert sum(map(len, patches)) == len(set().union(*patches))
    assert ways.isdisjoint(set().union(*patches))
    for road in landscape.roads:
        assert len(set(road)) == len(road)


@pytest.mark.parametrize("seed", [-1, 10**9])
def test_a_seed_out_of_bounds_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        landscape_edit(Board(Grid(5, 5)), landscape_types("asl"), seed)


def test_a_map_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="up to 40,000 hexes"):
        landscape_edit(Board(Grid(201, 200)), landscape_types("asl"), 1)
