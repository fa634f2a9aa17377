"""Each check of maps: a small picture in which it finds something, and one in which it does not."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from losview.board.board import Board, snapshot
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.map_text import MapText
from losview.features.checks.checks import CHECKS
from losview.features.checks.linter import certain_mend, lint
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid, GridPart
from losview.hexes.hex import Hex
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point, centre, corner
from losview.hexes.sheets import Sheet


class Case(NamedTuple):
    """A picture, and where in it one rule finds something: of each finding its hexes, and the words of its mend."""

    rule: str
    picture: str
    found: tuple[tuple[str, str], ...] = ()


CASES = [
    Case("way-end", "legend\n  r = dirt_road exits 3\n  s = dirt_road exits 0\nterrain\nr .\ns .\n"),
    Case("way-end", "legend\n  r = dirt_road exits 3\nterrain\nr .\n. .\n", (("A1 A2", ""),)),
    Case("way-end", "legend\n  r = dirt_road exits 3\n  s = pike exits 3\nterrain\nr .\ns .\n. .\n",
         (("A1 A2", "Lead the pike in A2 to A1"), ("A2 A3", ""))),
    Case("way-end", "legend\n  r = dirt_road exits 0 3 2\n  s = dirt_road exits 0\n  n = dirt_road exits 3\n"
                    "terrain\nn .\nr .\ns .\n", (("A2 B2", "Take away its spur to B2"),)),
    Case("way-end", "legend\n  r = stream exits 3\n  p = water\nterrain\nr .\np .\n"),  # it runs into a pond
    Case("way-end", "legend\n  r = dirt_road exits 0\nterrain\nr .\n"),  # it leaves the map
    Case("ways-cross", "legend\n  x = gully exits 0 3, stream exits 1 4\nterrain\n. . .\n. x .\n. . .\n",
         (("B2", ""),)),
    Case("ways-cross", "legend\n  x = gully exits 0 3, stream exits 3 4\nterrain\n. . .\n. x .\n. . .\n"),
    Case("ways-cross", "legend\n  x = dirt_road exits 0 3, pike exits 1 4\nterrain\n. . .\n. x .\n. . .\n"),
    Case("uphill", "legend\n  n = stream exits 3\n  m = stream exits 0 3\n  s = stream exits 0\nterrain\nn\nm\nm\ns\n"
                   "levels\n0\n1\n1\n0\n", (("A2 A3", ""),)),
    Case("uphill", "legend\n  n = stream exits 3\n  m = stream exits 0 3\n  s = stream exits 0\nterrain\nn\nm\nm\ns\n"
                   "levels\n2\n1\n1\n0\n"),
    Case("bridge", "legend\n  n = dirt_road exits 3\n  m = dirt_road exits 0 3, wooden_bridge exits 0 3\n"
                   "  s = dirt_road exits 0\nterrain\nn\nm\ns\n", (("A2", "Take the bridge away"),)),
    Case("bridge", "legend\n  m = dirt_road exits 0 3, wooden_bridge exits 0 3, stream exits 1 4\nterrain\nm\n"),
    Case("bridge", "legend\n  m = wooden_bridge exits 0 3\nterrain\n. . .\n. m .\n. . .\n"
                   "levels\n0 0 0\n0 1 0\n0 0 0\n"),
    Case("bridge", "legend\n  m = wooden_bridge exits 0 3\nterrain\n. . .\n. m .\n. . .\n", (("B2", ""),)),
    Case("steep-level", "terrain\n. .\n. .\nhexsides\n  A1-A2 cliff hedge\n", (("A1 A2", "Take the cliff away"),)),
    Case("steep-level", "terrain\n. .\n. .\nlevels\n0 0\n1 0\nhexsides\n  A1-A2 cliff\n"),
    Case("steep-level", "terrain\n. .\n. .\nhexsides\n  A1-A2 hedge\n  A1/north slope\n"),
    Case("unknown-terrain", "legend\n  q = \"quicksand\"\nterrain\n. q .\n. . q\n", (("B1", ""), ("C2", ""))),
    Case("unknown-terrain", "terrain\n. .\n. .\nhexsides\n  A1-A2 \"moat\"\n  B1/north \"moat\"\n",
         (("A1", ""), ("B1", ""))),
    Case("unknown-terrain", "legend\n  w = woods\nterrain\n. w\n. .\nhexsides\n  A1-A2 hedge\n"),
    Case("unit-name", 'terrain\n. .\nunits\n  red infantry A1 "1/I"\n  red infantry B1\n  smoke A1\n', (("B1", ""),)),
    Case("label-twice", 'terrain\n. . .\n. . .\ntexts\n  "Hill 522" A1@0,0\n  "hill  522" A1@90,10\n',
         (("A1", "Erase the second one"),)),
    Case("label-twice", 'terrain\n. . .\n. . .\ntexts\n  "Hill 522" A1@0,0\n  "Hill 522" C2@0,0\n  "Mill" A1@9,0\n'),
]


def found(board: Board, rule: str) -> list[tuple[str, str]]:
    """The hexes and mends of what a rule finds."""
    report = lint(board)
    return [(" ".join(board.label(hex_) for hex_ in finding.hexes), finding.mend_words) for finding in report.of(rule)]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.rule}-{number}" for number, case in enumerate(CASES)])
def test_a_picture(case):
    assert found(sketch(case.picture), case.rule) == sorted(case.found)


def drawn(*depictions: Depiction, size: int = 5) -> Board:
    board = Board(Grid(size, size))
    board.depictions = dict(enumerate(depictions, 1))
    return board


def about(middle: Point, *corners: tuple[int, int]) -> tuple[Point, ...]:
    return tuple([Point(middle.x + x, middle.y + y) for x, y in corners])


BOARD = Board(Grid(5, 5))
C3 = BOARD.hex("C3")
DOT, VERTEX = centre(C3), corner(C3, 1)
SQUARE = ((-150, -150), (150, -150), (150, 150), (-150, 150))


def test_unknown_terrain_is_named_once_for_each_hex_and_data_of_a_file_is_none() -> None:
    board = drawn(Depiction("quicksand", about(DOT, *SQUARE)))
    features = (Feature("megamek:woods", None, 4), Feature("megamek:bldg_cf", None, 40), Feature("megamek:building"),
                Feature("quicksand"))
    board.cover_at[board.grid.cell(C3)] = board.intern(HexTerrain(features))
    assert [finding.reason for finding in lint(board).of("unknown-terrain")] == [
        "C3 has terrain that no rules know, which hides nothing: woods:4 and quicksand. Replace or erase it."]


@pytest.mark.parametrize(("corners", "finds"), [
    (((0, 0), (300, 0), (300, 200), (0, 200)), True),  # a corner on the dot
    (((-200, 0), (300, 0), (300, 200), (-200, 200)), True),  # an edge through it
    (((-200, 3), (300, 3), (300, 200), (-200, 200)), True),  # by a hair
    (((-200, -3), (300, -3), (300, 200), (-200, 200)), True),
    (((-200, 8), (300, 8), (300, 200), (-200, 200)), False), (SQUARE, False),
])
def test_an_outline_at_a_dot(corners, finds):
    board = drawn(Depiction("woods", about(DOT, *corners)))
    report = lint(board)
    assert [finding.points for finding in report.of("dot")] == ([(DOT,)] if finds else [])
    for finding in report.of("dot"):
        held = board.depictions[1].holds(DOT)
        fix = certain_mend(board, report, finding)
        fix.edit.apply(board)
        assert not lint(board).of("dot")
        assert board.depictions[1].holds(DOT) == held


@pytest.mark.parametrize(("corners", "finds"), [
    (((2, 1), (300, 0), (300, 200), (0, 200)), True), (((-200, 3), (300, 3), (300, 200), (-200, 200)), True),
    (((0, 0), (300, 0), (300, 200), (0, 200)), False), (((-200, 0), (300, 0), (300, 200), (-200, 200)), False),
    (((-200, 9), (300, 9), (300, 200), (-200, 200)), False),
])
def test_an_outline_at_a_vertex(corners, finds):
    board = drawn(Depiction("woods", about(VERTEX, *corners)))
    report = lint(board)
    assert [finding.points for finding in report.of("vertex")] == ([(VERTEX,)] if finds else [])
    for finding in report.of("vertex"):
        certain_mend(board, report, finding).edit.apply(board)
        assert VERTEX in board.depictions[1].outline
        assert not lint(board).findings


def ring(middle: Point, reach: int) -> tuple[Point, ...]:
    return about(middle, (reach, 0), (0, reach), (-reach, reach), (-reach, 0), (0, -reach), (reach, -reach))


def hill(middle: Point, reach: int, height: int) -> Depiction:
    return Depiction("hill_contour", ring(middle, reach), height=height)


def test_contours_that_cross_are_found_and_those_of_one_level_are_made_one():
    east = Point(DOT.x + 500, DOT.y - 100)
    board = drawn(hill(DOT, 600, 4), hill(east, 640, 4))
    board.levels[2, 2] = board.levels[board.grid.cell(Hex(3, C3.r))] = 4
    report = lint(board)
    crossing = report.of("contours-cross")
    assert len(crossing) == 1
    fix = certain_mend(board, report, crossing[0])
    assert fix.words == "Join them"
    fix.edit.apply(board)
    assert len(board.depictions) == 1
    assert not lint(board).of("contours-cross")


@pytest.mark.parametrize("lower", [0, 1])
def test_of_two_levels_that_cross_the_outer_contour_is_drawn_around_the_inner_one(lower):
    east = Point(DOT.x + 500, DOT.y - 100)
    hills = [hill(DOT, 600, 4), hill(east, 640, 8)]
    board = drawn(hills[lower], hills[1 - lower])
    east_hex = Hex(3, C3.r)
    board.levels[board.grid.cell(C3)], board.levels[board.grid.cell(east_hex)] = 4, 8
    report = lint(board)
    (crossing,) = report.of("contours-cross")
    assert "levels 1 and 2" in crossing.reason or "levels 2 and 1" in crossing.reason
    certain_mend(board, report, crossing).edit.apply(board)
    assert not lint(board).of("contours-cross")
    assert hills[1] in board.depictions.values()
    assert (board.level(C3), board.level(east_hex)) == (4, 8)


def test_a_hill_and_a_hollow_that_cross_are_left_to_the_hand():
    board = drawn(hill(DOT, 600, 4), Depiction("hollow_contour", ring(Point(DOT.x + 500, DOT.y), 640), height=-4))
    (crossing,) = lint(board).of("contours-cross")
    assert crossing.fix is None


def test_a_contour_inside_another_crosses_nothing():
    inner = drawn(hill(DOT, 600, 4), hill(DOT, 300, 8))
    assert not lint(inner).of("contours-cross")


def test_a_level_that_no_contour_encloses():
    board = drawn(Depiction("hill_contour", ring(DOT, 620), height=4))
    (finding,) = lint(board).of("contour-open")
    assert (finding.hexes, finding.mend_words) == ((C3,), "Set it to level 1")
    finding.fix.apply(board)
    assert board.level(C3) == 4
    assert not lint(board).of("contour-open")
    assert not lint(Board(Grid(3, 3))).of("contour-open")  # a map without contours has levels alone


def test_a_drawn_depression_that_ends_on_a_hexside():
    low, high = corner(C3, 0), corner(C3, 1)
    board = drawn(Depiction("gully", (low, high, Point(DOT.x + 60, DOT.y), Point(DOT.x, DOT.y + 60))))
    (finding,) = lint(board).of("depression-end")
    assert finding.hexes[0] == C3
    beyond = finding.hexes[1]
    dot = centre(beyond)
    board.depictions[2] = Depiction("gully", (low, high, Point(dot.x, dot.y + 60), Point(dot.x - 60, dot.y)))
    assert not lint(board).of("depression-end")


def test_a_building_whose_parts_meet_in_a_vertex():
    vertex = corner(C3, 1)
    one, other = Point(vertex.x - 90, vertex.y - 20), Point(vertex.x + 90, vertex.y + 20)
    bow = (vertex, Point(one.x, one.y - 40), Point(one.x - 40, one.y), Point(one.x - 20, one.y + 40), vertex,
           Point(other.x, other.y + 40), Point(other.x + 40, other.y), Point(other.x + 20, other.y - 40))
    assert lint(drawn(Depiction("stone_building", bow))).of("building-apart")
    across = Depiction("stone_building", about(Point((DOT.x + corner(C3, 0).x), DOT.y), *SQUARE))
    assert not lint(drawn(across)).of("building-apart")


def test_hexes_called_alike():
    board = Board(Grid(8, 6, edges="half", parts=(GridPart(0, 0, 4, 6), GridPart(4, 0, 4, 6))))
    assert not lint(board).of("hex-label")
    board.labels = Labels(sheets=(Sheet("2", 0, 0, 4, 6), Sheet("2", 4, 0, 4, 6)))  # one board twice
    findings = lint(board).of("hex-label")
    assert {finding.reason for finding in findings} >= {"Two hexes are called 2A1: number the map anew."}
    for finding in findings:
        assert len({board.label(hex_) for hex_ in finding.hexes}) == 1
        assert finding.hexes[0] != finding.hexes[1]


def test_every_check_has_a_case():
    told = {case.rule for case in CASES if case.found} | {
        "dot", "vertex", "contours-cross", "contour-open", "depression-end", "building-apart", "hex-label"}
    assert told == {check.key for check in CHECKS}


def test_a_mend_that_would_bring_another_finding_is_not_offered():
    board = drawn(Depiction("woods", about(VERTEX, (2, 1), (300, 0), (300, 200), (0, 200))))
    report = lint(board)
    (finding,) = report.of("vertex")
    unfit = finding.fix.apply(snapshot(board))  # it is the way back
    assert certain_mend(board, report, finding) is not None
    assert certain_mend(board, report, finding.__class__(**{**finding.__dict__, "fix": unfit})) is None


def test_text_at_one_place_is_told_with_its_words():
    board = Board(Grid(3, 3))
    board.texts = {1: MapText("A very long label that nobody can read at once", Point(0, 0)),
                   2: MapText("a VERY long label that nobody can read at once", Point(30, 0))}
    (finding,) = lint(board).of("label-twice")
    assert "…" in finding.reason
