"""How long the bars of rowhouses and factories are."""

from __future__ import annotations

import random

import pytest
import shapely

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.outlines.bars import bars_of
from losview.board.outlines.pieces import SIDE_STEPS, side_point
from losview.drawing.art.map_picture import Picture
from losview.drawing.art.marks import side_ends
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre
from tests.support.asl_tables import asl_board, rowhouses
from tests.support.hexsides import hexside_between

BAR, BUILDING = "rowhouse_wall", "stone_building_1_level"
#: The upper of two hexes, one above the other.
UPPER, LOWER = Hex(1, 1), Hex(1, 2)


def board_with(*pieces: tuple[int, int, int, int]) -> Board:
    """Two hexes with a bar between them, and buildings: from and to beside the middle, from and to behind it."""
    board = Board(Grid(3, 4))
    board.hexsides[hexside_between(UPPER, LOWER)] = (BAR,)
    x, y = centre(UPPER)
    for number, (a, b, top, bottom) in enumerate(pieces, 1):
        ring = [(a, top), (b, top), (b, bottom), (a, bottom)]
        board.depictions[number] = Depiction(BUILDING, tuple(
            Point(x + 2 * aside, y + down - aside) for aside, down in ring))
    return board


def stretches(board: Board) -> list[tuple[int, int]]:
    return [(bar.low, bar.high) for bars in bars_of(board).values() for bar in bars]


@pytest.mark.parametrize(("pieces", "expected"), [
    ((), [(0, SIDE_STEPS)]),
    (((-60, 60, 0, 700),), [(68, 188)]),
    (((-60, 60, 0, 384),), [(68, 188)]),
    (((-60, 60, 0, 384), (0, 100, 384, 700)), [(128, 188)]),
    (((-100, -40, 0, 700), (40, 100, 0, 700)), [(28, 88), (168, 228)]),
    (((-100, -40, 0, 300),), [(0, SIDE_STEPS)]),
    (((-300, 300, 0, 700),), [(0, SIDE_STEPS)]),
])
def test_a_bar_is_as_long_as_the_building_on_its_hexside(pieces, expected):
    assert stretches(board_with(*pieces)) == expected


def test_what_fills_a_hex_fills_its_hexsides():
    board = board_with((-60, 60, 0, 384))
    filled = HexTerrain((Feature(BUILDING),))
    board.cover_at[board.grid.cell(LOWER)] = board.intern(filled)
    assert stretches(board) == [(68, 188)]
    board.depictions.clear()
    assert stretches(board) == [(0, SIDE_STEPS)]


def test_other_terrain_makes_no_bar_shorter():
    board = board_with((-60, 60, 0, 700))
    board.depictions[1] = Depiction("woods", board.depictions[1].outline)
    assert stretches(board) == [(0, SIDE_STEPS)]


@pytest.mark.parametrize("seed", range(12))
def test_bars_lie_on_buildings(seed):
    """Each stretch lies on a building on one side at least, or is the whole hexside."""
    rng = random.Random(seed)
    board = asl_board(rng, 5)
    rowhouses(rng, board)
    built = [shapely.Polygon(one.outline) for one in board.depictions.values() if "building" in one.kind]
    for side, bars in bars_of(board).items():
        filled = any("building" in kind for hex_ in (side.hex, side.across()) if hex_ in board.grid
                     for kind in board.cover(hex_).kinds())
        for bar in bars:
            assert 0 <= bar.low < bar.high <= SIDE_STEPS
            middle = centre(side.hex)
            one, two = (side_point(side.direction, step) for step in (bar.low, bar.high))
            spot = shapely.Point(middle.x + (one[0] + two[0]) / 2, middle.y + (one[1] + two[1]) / 2)
            whole = (bar.low, bar.high) == (0, SIDE_STEPS)
            assert whole or filled or any(shape.distance(spot) < 3 for shape in built)


def test_a_bar_is_drawn_as_long_as_it_is():
    board = board_with((-60, 60, 0, 700))
    side = next(iter(board.hexsides))

    def length(contoured: bool) -> float:
        lines = [shape for placed in Picture(board, contoured=contoured).placed([side.hex]) for mark in placed.marks
                 if mark.layer.name == "HEXSIDE" for shape in mark.shapes[:1]]
        (ax, ay), (bx, by) = lines[0].points
        return ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5

    (ax, ay), (bx, by) = side_ends("flat", side.direction)
    whole = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    assert length(True) == pytest.approx(whole * 120 / 256)
    assert length(False) == pytest.approx(whole)
