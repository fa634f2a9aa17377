"""The board as marks: every kind can be drawn, nothing leaves its place, both themes are readable."""

from __future__ import annotations

from itertools import pairwise

import pytest
import shapely

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.kind_colours import counter_inks
from losview.drawing.art.lettering import counter_texts, level_lettering, map_texts, numbers, surface_colour
from losview.drawing.art.level_colours import DARK, DAY
from losview.drawing.art.map_picture import Picture
from losview.drawing.art.marks import Disc, Layer, contrast, luminance, mix, side_middle, turns_left, unit_corners
from losview.hexes.grid import Grid, GridPart
from losview.hexes.hex import Hex, hexside, neighbours
from losview.hexes.layout import Layout
from losview.rules.asl.rules.buildings import in_arc

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
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain((Feature(kind, None, 1, exits),)))
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
    board.counters[1] = UnitCounter(kind, Hex(0, 0), "blue", "7/2")
    one = [m for p in Picture(board).placed([Hex(0, 0)]) for m in p.marks]
    assert "7/2" in {said.text for _, said in map_texts(Picture(board), [Hex(0, 0)])}
    board.counters[2] = UnitCounter(kind, Hex(0, 0), "red")
    two = [m for p in Picture(board).placed([Hex(0, 0)]) for m in p.marks]
    assert len(two) > len(one)
    assert "7/2" not in {said.text for _, said in map_texts(Picture(board), [Hex(0, 0)])}


def test_unknown_terrain_is_drawn_as_something():
    board = Board(Grid(1, 1))
    fill_hexes(board, [Hex(0, 0)], cover=HexTerrain((Feature("no_such_thing"),)))
    assert len(list(Picture(board).placed([Hex(0, 0)]))) == 2


@pytest.mark.parametrize("stops", [DAY, DARK])
def test_the_ramp_runs_one_way_in_lightness(stops):
    lights = [luminance(colour) for colour in stops]
    steps = [b - a for a, b in pairwise(lights)]
    assert all(step < 0 for step in steps) or all(step > 0 for step in steps)


@pytest.mark.parametrize("dark", [False, True])
def test_a_level_has_one_colour_whatever_the_others_are(dark):
    """A single hex at level -1 or 40 changes its own colour and no other."""
    board = Board(Grid(3, 1))
    board.levels[:, 0] = (0, 8, 24)
    before = [Picture(board, dark).ground_colour(hex_) for hex_ in board.grid.hexes()]
    for level in (-4, 160):
        board.levels[1, 0] = level
        after = [Picture(board, dark).ground_colour(hex_) for hex_ in board.grid.hexes()]
        assert [after[0], after[2]] == [before[0], before[2]]
        assert after[1] not in before


@pytest.mark.parametrize("dark", [False, True])
def test_levels_and_labels_can_be_read_on_every_terrain(dark):
    for kind in KINDS["terrain"]:
        for level in (0, 8, 24):
            board = Board(Grid(2, 1))
            fill_hexes(board, [Hex(0, 0)], cover=HexTerrain((Feature(kind),)), level=level)
            board.levels[1, 0] = 24
            picture = Picture(board, dark)
            ground = surface_colour(picture, Hex(0, 0))
            for _, said in map_texts(picture, [Hex(0, 0)]):
                if said.halo:
                    assert contrast(said.colour, mix(ground, said.halo, 0.5)) >= 3, (kind, level, said.text)


@pytest.mark.parametrize(("quarters", "said"), [(4, "1"), (0, "0"), (-4, "−1"), (5, "1¼"), (2, "½"), (-7, "−1¾")])
def test_levels_are_printed_as_people_write_them(quarters, said):
    assert level_lettering(quarters) == said


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_outlines_have_one_sense(top):
    corners = unit_corners(top)
    assert not turns_left(corners)
    assert turns_left(corners[::-1])


@pytest.mark.parametrize(("feature", "said"), [
    (Feature("water", None, 2), "depth 2"),
    (Feature("water", None, 0), "depth 0"),
    (Feature("medium_building", 12), "height 3"),
    (Feature("fuel_tank", 6), "height 1½"),
    (Feature("heavy_industrial", None, 4), "height 4"),
    (Feature("heavy_industrial"), "height 1"),
    (Feature("heavy_woods"), ""),
    (Feature("rapids", None, 2), ""),
    (Feature("town"), ""),
    (Feature("stream", None, None, 9), ""),
    (Feature("no_such_kind"), ""),
])
def test_depths_and_heights_are_printed(feature, said):
    assert numbers(feature) == said
    board = Board(Grid(1, 1))
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain((feature,)))
    printed = [one.text for _, one in map_texts(Picture(board), board.grid.hexes())]
    assert (said in printed) == bool(said)
    assert said not in [one.text for _, one in map_texts(Picture(board), board.grid.hexes(), small=False)] or not said


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("exits", [0b001001, 0b000011, 0b000101, 0b010011, 0b000001])
def test_a_bridge_ends_on_the_hexsides_of_its_exits(exits, top):
    """No part of a deck lies beyond the hexside that it leads to, and none in a direction without an exit."""
    board = Board(Grid(1, 1, top))
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain((Feature("bridge", None, None, exits),)))
    decks = [mark for one in Picture(board).placed(board.grid.hexes()) for mark in one.marks
             if mark.layer in (Layer.BRIDGE_CASE, Layer.BRIDGE)]
    assert decks
    for direction in range(6):
        x, y = side_middle(top, direction)
        far = (x * x + y * y) ** 0.5
        out = max((x * a + y * b) / far for mark in decks for shape in mark.shapes if not isinstance(shape, Disc)
                  for a, b in shape.points)
        assert out <= far + 1e-9 or not exits >> direction & 1
        if exits >> direction & 1:
            assert out == pytest.approx(far)
        else:
            assert out < far


def test_a_road_through_woods_lies_over_their_crowns_and_one_through_a_town_does_not():
    for kind, over in (("forest", True), ("light_jungle", True), ("orchard", True), ("town", False)):
        board = Board(Grid(1, 1))
        fill_hexes(board, board.grid.hexes(), cover=HexTerrain((Feature(kind), Feature("dirt_road", None, None, 9))))
        layers = {mark.layer for one in Picture(board).placed(board.grid.hexes()) for mark in one.marks}
        assert (Layer.RIDE in layers) == over
        assert (Layer.WAY in layers) != over
        assert Layer.RIDE > Layer.BULK_TOP


def test_what_is_kept_for_another_program_is_not_drawn():
    board, bare = Board(Grid(1, 1)), Board(Grid(1, 1))
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain((Feature("megamek:fluff"),)))
    drawn, plain = ([one.marks for one in Picture(b).placed(b.grid.hexes())] for b in (board, bare))
    assert drawn == plain


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("facing", range(6))
def test_a_pillbox_shows_the_arc_that_the_rules_cover(facing, top):
    """Hexes whose middle lies in the drawn wedge are those that B30.2 lets it see, and no others."""
    board = Board(Grid(7, 7, top))
    own = board.grid.hex(3, 3)
    board.counters[1] = UnitCounter("pillbox", own, facing=facing)
    marks = [m for p in Picture(board).placed([own]) for m in p.marks if m.layer == Layer.HEXSIDE]
    wedge = shapely.Polygon(marks[0].shapes[0].points).buffer(1e-6)
    layout = Layout(board.grid, 1.0)
    x0, y0 = layout.centre(own)
    for hex_ in neighbours(own):
        x, y = layout.centre(hex_)
        assert wedge.covers(shapely.Point(x - x0, y - y0)) == in_arc(hex_.minus(own), facing), hex_


@pytest.mark.parametrize("dark", [False, True])
def test_names_are_readable_on_every_counter_of_either_theme(dark):
    for kind in KINDS["counter"]:
        for side in ("amber", "blue", ""):
            counter = UnitCounter(kind, Hex(0, 0), side, "Lt")
            (name,) = counter_texts(counter, ["amber", "blue"], dark)
            fill, _ = counter_inks(counter, ["amber", "blue"], dark)
            assert contrast(fill, name.colour) >= 4.5, (kind, side)


def test_other_counters_show_an_arrow_to_where_they_face():
    board = Board(Grid(3, 3))
    own = board.grid.hex(1, 1)
    board.counters[1] = UnitCounter("afv", own)
    plain = [m for p in Picture(board).placed([own]) for m in p.marks]
    board.counters[1] = UnitCounter("afv", own, facing=0)
    north = [m for p in Picture(board).placed([own]) for m in p.marks]
    assert len(north) == len(plain) + 1
    assert min(y for _, y in north[-1].shapes[0].points) < -0.8


def test_the_slopes_of_a_hex_are_one_mark_an_ink():
    """Else drawing a board of contours takes twice as long."""
    board = Board(Grid(3, 3))
    board.levels[1, 1] = QUARTERS_PER_LEVEL
    marks = [mark for placed in Picture(board, contoured=True).placed([board.grid.hex(1, 1)]) for mark in placed.marks]
    inks = [mark.ink for mark in marks if mark.layer == Layer.RELIEF]
    assert len(inks) == len(set(inks)) > 3


@pytest.mark.parametrize("grid", [Grid(5, 3, edges="half"), Grid(4, 3, "pointy", edges="half"),
                                  Grid(4, 3, "pointy", "even", "half")])
def test_labels_of_hexes_that_an_edge_cuts_lie_within_the_map(grid):
    board = Board(grid)
    for hex_, said in map_texts(Picture(board), grid.hexes()):
        column, row = grid.cell(hex_)
        if grid.top == "pointy" and grid.shifted(row):
            column = 1  # no edge cuts it
        # Half as wide as its letters are in usual fonts, which are two thirds as wide as they are high.
        wide = len(said.text) * said.height / 3
        assert {0: said.x > wide, 4: said.x < -wide}.get(column, said.x == 0), said.text


def test_letters_in_hexes_that_a_side_edge_cuts_lie_within_the_map_with_gaps_and_with_water():
    grid = Grid(9, 8, stagger="even", edges="half", parts=(GridPart(0, 0, 5, 4), GridPart(4, 4, 5, 4)))
    board = Board(grid)
    fill_hexes(board, grid.hexes(), cover=HexTerrain((Feature("water", None, 3),)), level=-8)
    layout = Layout(grid, 1.0)
    for hex_, said in map_texts(Picture(board), grid.hexes()):
        x, y = layout.centre(hex_)
        frames = [frame for frame in layout.frames() if frame[0] - 0.01 < x < frame[2] + 0.01
                  and frame[1] - 0.01 < y < frame[3] + 0.01]
        left, right = min(frame[0] for frame in frames), max(frame[2] for frame in frames)
        wide = len(said.text) * said.height / 3
        assert left < x + said.x - wide, (board.label(hex_), said.text)
        assert x + said.x + wide < right, (board.label(hex_), said.text)
        assert said.x == 0 or not left + 0.01 < x < right - 0.01


@pytest.mark.parametrize("crowded", [False, True])
def test_a_level_stands_under_its_label_and_clear_of_the_dot(crowded):
    board = Board(Grid(1, 1))
    board.levels[:] = 8
    label, level = (said for _, said in map_texts(Picture(board), [Hex(0, 0)], crowded=crowded))
    assert (label.text, level.text) == ("A1", "2")
    assert label.y < level.y < 0
    if crowded:  # letters of 8 pixels, 6 of them high, in hexes whose hexsides have 19.5
        assert (level.y - label.y) * 19.5 > 6
        assert -label.y * 19.5 + 3 < 19.5 * 3**0.5 / 2
