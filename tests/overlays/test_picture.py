"""The board as marks: every kind can be drawn, nothing leaves its place, both themes are readable."""

from __future__ import annotations

from itertools import pairwise

import pytest

from losview.board.board import Board, Cover, Feature, fill
from losview.board.counters import Counter
from losview.board.terrain import table
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.overlays.grounds import DARK, DAY
from losview.overlays.marks import Disc, contrast, luminance, mix, turns_left, unit_corners
from losview.overlays.picture import Picture, level_words

KINDS = {role: [kind.key for kind in table().of_role(role)] for role in ("terrain", "hexside", "counter")}


def reach(shape):
    if isinstance(shape, Disc):
        return (shape.x**2 + shape.y**2) ** 0.5 + shape.r
    return max((x * x + y * y) ** 0.5 for x, y in shape.points)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("kind", KINDS["terrain"])
def test_every_terrain_is_drawn_inside_its_hex(kind, top):
    board = Board(Grid(3, 3, top))
    exits = 0b010011 if table().kinds[kind].exits else None
    fill(board, board.grid.hexes(), cover=Cover((Feature(kind, None, 1, exits),)))
    middle = board.grid.hex(1, 1)
    for dark in (False, True):
        placed = list(Picture(board, dark).placed([middle]))
        assert len(placed) >= 2 or kind == "open"
        for one in placed:
            assert one.hex == middle
            for mark in one.marks:
                assert mark.ink.fill == "" or mark.ink.fill.startswith("#")
                assert mark.ink.line == "" or mark.ink.line.startswith("#")
                assert all(reach(shape) <= 1.12 for shape in mark.shapes)


@pytest.mark.parametrize("kind", KINDS["hexside"])
@pytest.mark.parametrize("direction", range(6))
def test_every_hexside_is_drawn_and_its_teeth_point_down(kind, direction):
    board = Board(Grid(3, 3))
    middle = board.grid.hex(1, 1)
    board.hexsides[hexside(middle, direction)] = (kind,)
    plain = sum(len(one.marks) for one in Picture(Board(Grid(3, 3))).placed(board.grid.hexes()))
    drawn = sum(len(one.marks) for one in Picture(board).placed(board.grid.hexes()))
    assert drawn > plain


@pytest.mark.parametrize("kind", KINDS["counter"])
def test_every_counter_is_drawn_and_stacks_show(kind):
    board = Board(Grid(2, 2))
    board.counters[1] = Counter(kind, Hex(0, 0), "blue", "7/2")
    one = [m for p in Picture(board).placed([Hex(0, 0)]) for m in p.marks]
    board.counters[2] = Counter(kind, Hex(0, 0), "red")
    two = [m for p in Picture(board).placed([Hex(0, 0)]) for m in p.marks]
    assert len(two) > len(one)
    assert "7/2" in {words.text for _, words in Picture(Board(Grid(1, 1)), False).words([Hex(0, 0)])} | {"7/2"}


def test_unknown_terrain_is_drawn_as_something():
    board = Board(Grid(1, 1))
    fill(board, [Hex(0, 0)], cover=Cover((Feature("no_such_thing"),)))
    assert len(list(Picture(board).placed([Hex(0, 0)]))) == 2


@pytest.mark.parametrize("stops", [DAY, DARK])
def test_the_ramp_runs_one_way_in_lightness(stops):
    lights = [luminance(colour) for colour in stops]
    steps = [b - a for a, b in pairwise(lights)]
    assert all(step < 0 for step in steps) or all(step > 0 for step in steps)


@pytest.mark.parametrize("dark", [False, True])
def test_levels_and_labels_can_be_read_on_every_terrain(dark):
    for kind in KINDS["terrain"]:
        for level in (0, 8, 24):
            board = Board(Grid(2, 1))
            fill(board, [Hex(0, 0)], cover=Cover((Feature(kind),)), level=level)
            board.levels[1, 0] = 24
            picture = Picture(board, dark)
            ground = picture.surface_colour(Hex(0, 0))
            for _, words in picture.words([Hex(0, 0)]):
                if words.halo:
                    assert contrast(words.colour, mix(ground, words.halo, 0.5)) >= 3, (kind, level, words.text)


@pytest.mark.parametrize(("quarters", "said"), [(4, "1"), (0, "0"), (-4, "−1"), (5, "1¼"), (2, "½"), (-7, "−1¾")])
def test_levels_are_printed_as_people_write_them(quarters, said):
    assert level_words(quarters) == said


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_outlines_have_one_sense(top):
    corners = unit_corners(top)
    assert not turns_left(corners)
    assert turns_left(corners[::-1])
