"""Drawn terrain and contours: every kind has its art, and what is drawn is the outline that is judged."""

from __future__ import annotations

import re

import pytest
import shapely
from shapely.geometry import Polygon

from losview.board.board import Board, fill_hexes
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.outlines.ground_to_draw import ground_to_draw
from losview.board.terrain import table
from losview.drawing import svg
from losview.drawing.art.hex_art import terrain_marks
from losview.drawing.art.kind_colours import kind_colours
from losview.drawing.art.lettering import map_texts
from losview.drawing.art.map_picture import Picture
from losview.drawing.art.marks import Area, Disc, Layer, Poly, contrast, mix, oriented, turns_left
from losview.drawing.art.outline_art import anchor_hex, building_text, drawn_marks, reach
from losview.drawing.art.terrain_styles import STYLES
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point
from losview.hexes.layout import Layout

#: A crooked outline about two hexes wide, and a hole in it.
OUTLINE = ((-300, -300), (500, -420), (900, 100), (500, 600), (-100, 500), (-420, 300))
OUTLINE = tuple(Point(*p) for p in OUTLINE)
HOLE = tuple(Point(*p) for p in ((100, 0), (300, 0), (200, 200)))
KINDS = [kind.key for kind in table().of_role("terrain")]
SHADOWS = (Layer.ROOF_SHADE, Layer.BULK_CASE)


def outline_shape(drawn, top="flat"):
    layout = Layout(Grid(1, 1, top), 1.0)
    about = anchor_hex(drawn)
    x0, y0 = layout.point(Point(about.q * UNIT, about.r * UNIT))
    rings = [[(x - x0, y - y0) for x, y in map(layout.point, ring)] for ring in (drawn.outline, *drawn.holes)]
    return Polygon(rings[0], rings[1:])


def spots(shape):
    if isinstance(shape, Disc):
        return [(shape.x + dx * shape.r, shape.y + dy * shape.r) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return [spot for ring in oriented(shape) for spot in ring]


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_terrain_has_its_art_within_its_outline(kind, top):
    drawn = Depiction(kind, OUTLINE, (HOLE,))
    room = outline_shape(drawn, top).buffer(0.06)
    contour = "contour" in table().kinds[kind].rules.get("asl", {})
    for dark in (False, True):
        marks = drawn_marks(drawn, top, dark, "#9d734a")
        assert bool(marks) != contour
        for mark in marks:
            assert re.fullmatch("(#[0-9a-f]{6})?", mark.ink.fill)
            assert re.fullmatch("(#[0-9a-f]{6})?", mark.ink.line)
            if mark.layer not in SHADOWS:
                assert all(room.covers(shapely.Point(spot)) for shape in mark.shapes for spot in spots(shape)), mark


@pytest.mark.parametrize("pattern", STYLES)
def test_a_sliver_smaller_than_any_motif_is_drawn_too(pattern):
    kind = next(k for k in KINDS if table().kinds[k].look["pattern"] == pattern
                and "contour" not in table().kinds[k].rules.get("asl", {}))
    sliver = Depiction(kind, (Point(0, 0), Point(30, 4), Point(12, 20)))
    assert drawn_marks(sliver, "flat", False, "#ffffff")


def test_the_same_outline_always_gets_the_same_trees():
    one, two = (drawn_marks.__wrapped__(Depiction("woods", OUTLINE), "flat", False, "#ffffff") for _ in range(2))
    assert one == two


def test_terrain_that_no_table_knows_is_outlined():
    assert drawn_marks(Depiction("no_such_kind", OUTLINE), "flat", False, "#ffffff")


def test_holes_turn_against_their_outline():
    area = Area((((0, 0), (4, 0), (4, 4), (0, 4)), ((1, 1), (2, 1), (2, 2))))
    outer, hole = oriented(area)
    assert turns_left(outer) != turns_left(hole)
    assert [turns_left(ring) for ring in oriented(Area(tuple(r[::-1] for r in area.rings)))] == [turns_left(outer),
                                                                                                 turns_left(hole)]


def test_a_depiction_is_met_from_every_hex_that_it_reaches():
    board = Board(Grid(6, 6))
    board.depictions[1] = Depiction("woods", OUTLINE)
    picture = Picture(board)
    about = anchor_hex(board.depictions[1])
    for hex_ in (Hex(0, 0), Hex(1, 0), about):
        assert hex_ in reach(board.depictions[1])
        assert any(one.hex == about and one.marks[0].layer in SHADOWS for one in picture.placed([hex_]))
    assert all(one.hex == board.grid.hex(5, 5) for one in picture.placed([board.grid.hex(5, 5)]))


@pytest.mark.parametrize(("kind", "said"), [("stone_building_2_level", "2"), ("wooden_building", None),
                                            ("woods", None), ("no_such_kind", None)])
def test_roofs_say_how_many_upper_levels_they_have(kind, said):
    words = building_text(Depiction(kind, OUTLINE), "flat", "#000000", "#ffffff")
    assert (words.text if words else None) == said


def hill(level, *points):
    return Depiction("hill_contour", tuple(Point(*p) for p in points), height=4 * level)


def contoured_board(drawn):
    board = Board(Grid(5, 5))
    board.scenario["rules"] = "asl"
    board.levels[2, 2] = 8
    board.levels[1, 2] = 4
    if drawn:
        middle = board.grid.hex(2, 2)
        x, y = middle.q * UNIT, middle.r * UNIT
        board.depictions[1] = hill(1, (x - 700, y - 350), (x + 700, y - 350), (x + 600, y + 700), (x - 600, y + 700))
        board.depictions[2] = hill(2, (x - 200, y - 100), (x + 300, y - 100), (x, y + 300))
    return board


@pytest.mark.parametrize("drawn", [False, True])
def test_crest_lines_are_the_rings_that_the_rules_cut(drawn):
    """Each stretch of ground in each hex has its ring drawn, but for what runs along hexsides."""
    board = contoured_board(drawn)
    picture, ground, layout = Picture(board), ground_to_draw(board), Layout(Grid(1, 1), 1.0)
    x0, y0 = layout.centre(Hex(0, 0))
    lines = {}
    for one in picture.placed(board.grid.hexes()):
        for mark in one.marks:
            if mark.layer == Layer.CONTOUR:
                lines.setdefault(one.hex, []).extend(mark.shapes)
    found = 0
    for hex_ in board.grid.hexes():
        inside = shapely.union_all([shapely.LineString(line.points) for line in lines.get(hex_, ())])
        for _, rings in ground.in_hex(board.grid.plane.cell(hex_)):
            shape = Polygon([(x - x0, y - y0) for x, y in (layout.point(Point(*p)) for p in rings[0])])
            edge = shape.exterior.difference(_hexagon().exterior.buffer(0.002))
            found += 1
            assert edge.difference(inside.buffer(0.01)).length < 0.02
    assert found


def _hexagon():
    layout = Layout(Grid(1, 1), 1.0)
    x, y = layout.centre(Hex(0, 0))
    return Polygon([(a - x, b - y) for a, b in layout.corners(Hex(0, 0))])


def test_only_rules_that_judge_contours_show_them():
    board = contoured_board(True)
    layers = lambda picture: {m.layer for one in picture.placed(board.grid.hexes()) for m in one.marks}  # noqa: E731
    assert Layer.STEP in layers(Picture(board))
    assert Layer.STEP not in layers(Picture(board, contoured=False))
    board.scenario["rules"] = "cwb"
    assert Layer.STEP not in layers(Picture(board))


def test_ground_is_looked_at_again_when_a_level_changes():
    board = contoured_board(False)
    before = list(Picture(board).placed([board.grid.hex(3, 3)]))
    board.levels[3, 3] = 12
    assert list(Picture(board).placed([board.grid.hex(3, 3)])) != before


def test_the_file_holds_a_hole_as_a_hole():
    board = Board(Grid(3, 3))
    board.depictions[1] = Depiction("woods", OUTLINE, (HOLE,))
    text = svg.map_svg(board)
    fill = table().kinds["woods"].look["fill"]
    path = next(line for line in text.splitlines() if f'fill="{fill}"' in line)
    assert path.count("M") == 2
    assert path.count("Z") == 2


def test_nothing_of_a_line_is_closed():
    mark = next(m for m in drawn_marks(Depiction("plowed_field", OUTLINE), "flat", False, "#ffffff")
                if all(isinstance(shape, Poly) for shape in m.shapes))
    assert not any(shape.closed for shape in mark.shapes)


@pytest.mark.parametrize("dark", [False, True])
def test_labels_on_drawn_woods_can_be_read(dark):
    board = Board(Grid(2, 2))
    square = ((-900, -900), (900, -900), (900, 900), (-900, 900))
    board.depictions[1] = Depiction("woods", tuple(Point(*p) for p in square))
    said = next(words for _, words in map_texts(Picture(board, dark), [Hex(0, 0)]))
    on = kind_colours(table().get("woods"), dark)["fill"]
    assert contrast(said.colour, mix(on, said.halo, 0.5)) >= 3
    board.depictions.clear()
    assert next(words for _, words in map_texts(Picture(board, dark), [Hex(0, 0)])) != said


def test_a_depression_without_exits_sinks_its_hex_and_has_banks_where_it_ends():
    board = Board(Grid(4, 4))
    one, two = board.grid.hex(1, 1), board.grid.hex(1, 2)
    fill_hexes(board, [one, two], cover=HexTerrain((Feature("gully"),)))
    marks = [mark for placed in Picture(board).placed([one]) for mark in placed.marks]
    beds = [mark for mark in marks if mark.layer == Layer.CUT]
    banks = next(mark for mark in marks if mark.layer == Layer.CUT_TOP)
    assert len(beds) == 1
    assert len(banks.shapes) == 5
    fill_hexes(board, [one], cover=HexTerrain((Feature("gully", None, None, 9),)))
    assert not [m for p in Picture(board).placed([one]) for m in p.marks if m.layer == Layer.CUT]


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("pattern", [pattern for pattern, style in STYLES.items() if style.way is None])
def test_a_pattern_that_only_draws_outlines_fills_hexes_too(pattern, top, monkeypatch):
    monkeypatch.setitem(STYLES, pattern, STYLES[pattern]._replace(hex=None))
    kind = next(kind for kind in KINDS if table().get(kind).look["pattern"] == pattern)
    marks = terrain_marks.__wrapped__(kind, 0, 0, 0, top, False, "#d8cfa8")
    assert marks
    assert all(ink.startswith("#") for mark in marks for ink in (mark.ink.fill, mark.ink.line) if ink)
