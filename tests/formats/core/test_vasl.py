"""VASL board archives: small ones made here, and the real ones of ../shared where they are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.formats.core.cancellation import ReadingCancelled, cancelled_when
from losview.formats.core.error import FormatError
from losview.formats.core.limits import check_limits
from losview.formats.format import for_path, open_map
from losview.formats.vasl.board_file import read_board_file
from losview.formats.vasl.vasl_format import TERRAIN_TYPES, parse
from losview.hexes.hex import direction_to, hexside, neighbour
from losview.hexes.lattice import centre, corner
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict
from losview.rules.rule_sets import rule_set
from tests.support.archives import (
    BAR,
    BRIDGE,
    CLIFF,
    GRAIN,
    GULLY,
    METADATA,
    OPEN,
    ORCHARD,
    PATH,
    ROAD,
    STONE_2,
    WALL,
    WATER,
    WOODEN,
    WOODS,
    Paint,
)

HERE = Path("bdt1")
REAL = ["01", "02", "03", "04", "05", "06", "07", "10", "12", "13", "22", "24", "60"]


def opened(paint: Paint, **metadata: str) -> Board:
    more = " ".join(f'{name}="{value}"' for name, value in metadata.items() if name != "inside")
    text = METADATA.format(columns=paint.columns, rows=paint.rows, more=more, inside=metadata.get("inside", ""))
    return parse(paint.archive(text), HERE)


def drawn(board: Board, kind: str) -> list[Depiction]:
    return [one for one in board.depictions.values() if one.kind == kind]


def holders(board: Board, label: str) -> list[str]:
    """The kinds of the depictions that hold a hex's centre dot."""
    return [one.kind for one in board.depictions.values() if one.holds(centre(board.hex(label)))]


def verdict(board: Board, a: str, b: str, **options: str) -> Verdict:
    return rule_set("asl").prepare(board, options).judge_one(LineEnd(board.hex(a)), LineEnd(board.hex(b)))


def side(board: Board, one: str, two: str) -> tuple[str, ...]:
    a, b = board.hex(one), board.hex(two)
    direction = direction_to(a, b)
    assert direction is not None
    return board.hexsides.get(hexside(a, direction), ())


def test_an_empty_board_has_the_hexes_and_labels_of_a_geomorphic_one() -> None:
    board = opened(Paint())
    assert board.labels.range_text(board.grid) == "A1 to E4"
    assert [board.label(hex_) for hex_ in board.grid.hexes()][:6] == ["A1", "A2", "A3", "A4", "B0", "B1"]
    assert len(board.grid.hexes()) == 5 * 4 + 2
    assert not board.depictions
    assert not board.hexsides
    assert not board.levels.any()
    assert board.scenario["rules"] == "asl"
    assert board.title == "Board t1"


def test_woods_become_a_depiction_that_lies_where_its_pixels_do() -> None:
    board = opened(Paint().disc("C2", 40, WOODS))
    (woods,) = drawn(board, "woods")
    assert holders(board, "C2") == ["woods"]
    # 40 pixels to the right and 40 down, in units of 768 a hex, the lattice's axes 60 degrees apart.
    xs = [point.x - centre(board.hex("C2")).x for point in woods.outline]
    downs = [point.y + point.x / 2 - centre(board.hex("C2")).y - centre(board.hex("C2")).x / 2
             for point in woods.outline]
    assert max(xs) == pytest.approx(40 / 56.25 * 768, abs=14)
    assert max(downs) == pytest.approx(40 / 64.5 * 768, abs=14)
    assert verdict(board, "A1", "E3").outcome.name == "BLOCKED"
    assert verdict(board, "A1", "E1").visible


def test_terrain_at_the_edge_goes_on_beyond_it() -> None:
    """A thread along the middle of the half hexes of column A has the terrain on both sides."""
    board = opened(Paint().box(0, 70, 20, 90, WOODS))
    assert not verdict(board, "A1", "A3").visible


def test_neighbouring_terrains_share_their_edge() -> None:
    board = opened(Paint().disc("C2", 60, WOODS).box(120, 60, 240, 110, GRAIN))
    woods = {point for one in drawn(board, "woods") for point in one.outline}
    grain = {point for one in drawn(board, "grain") for point in one.outline}
    assert len(woods & grain) >= 2


def test_a_hole_stays_open_ground() -> None:
    board = opened(Paint().disc("C2", 60, WOODS).disc("C2", 20, OPEN))
    (woods,) = drawn(board, "woods")
    assert len(woods.holes) == 1
    assert holders(board, "C2") == []


def test_dithered_print_is_one_area_and_the_notes_say_so() -> None:
    paint = Paint().disc("C2", 40, GRAIN)
    paint.terrain[((paint.x + paint.y).astype(int) % 2 == 0) & (paint.terrain == GRAIN)] = OPEN
    board = opened(paint)
    assert len(drawn(board, "grain")) == 1
    assert any("Printed dot patterns" in note for note in board.notes)


def test_hills_are_nested_contours_and_each_hex_has_its_centres_level() -> None:
    board = opened(Paint().disc("C2", 70, level=1).disc("C2", 40, level=2))
    assert sorted((one.kind, one.height) for one in board.depictions.values()) == [
        ("hill_contour", 1 * QUARTERS_PER_LEVEL), ("hill_contour", 2 * QUARTERS_PER_LEVEL)]
    assert [board.level(board.hex(label)) // QUARTERS_PER_LEVEL for label in ("C2", "C3", "A2", "B1")] == [2, 1, 0, 1]


def test_valleys_are_hollows() -> None:
    board = opened(Paint().disc("C2", 70, level=-1).disc("C2", 40, level=-2))
    assert sorted((one.kind, one.height) for one in board.depictions.values()) == [
        ("hollow_contour", -2 * QUARTERS_PER_LEVEL), ("hollow_contour", -1 * QUARTERS_PER_LEVEL)]
    assert [board.level(board.hex(label)) // QUARTERS_PER_LEVEL for label in ("C2", "C3", "A2")] == [-2, -1, 0]


def gully() -> Paint:
    return Paint(7, 4).line("B1", "F3", 24, GULLY, -1)


def test_a_gully_is_a_depression_in_level_ground() -> None:
    board = opened(gully())
    assert {one.kind for one in board.depictions.values()} == {"gully"}
    assert not board.levels.any()
    judge = rule_set("asl").prepare(board)
    assert judge.eye_heights(judge.plane.cells).min() == -QUARTERS_PER_LEVEL
    assert verdict(board, "B1", "D2").visible  # along it
    assert not verdict(board, "B1", "D1").visible  # out of it, at range 2 without advantage


def test_a_gully_on_a_hill_keeps_the_hills_level() -> None:
    paint = gully()
    paint.levels += 1
    board = opened(paint)
    assert (board.levels[board.grid.present] == QUARTERS_PER_LEVEL).all()
    assert [one.kind for one in board.depictions.values()] == ["hill_contour", "gully"]


def test_a_gully_goes_on_under_a_bridge_and_units_stand_on_the_bridge() -> None:
    board = opened(gully().disc("D2", 10, BRIDGE, 0))
    assert holders(board, "D2") == ["gully", "single_hex_stone_bridge"]
    judge = rule_set("asl").prepare(board)
    b1, d2 = LineEnd(board.hex("B1")), board.hex("D2")
    assert judge.eye_heights(np.array([judge.plane.cell(d2)])).tolist() == [0]
    assert judge.judge_one(b1, LineEnd(d2, location="in")).visible  # along the gully, below the bridge
    assert judge.judge_one(LineEnd(board.hex("D0")), LineEnd(d2)).visible
    assert not judge.judge_one(LineEnd(board.hex("D0")), LineEnd(d2, location="in")).visible


def test_a_gully_goes_on_under_a_road_between_parapets() -> None:
    """Only the parapets are printed as a bridge; between them runs the road."""
    paint = gully().band(168, 70, 168, 190, 12, ROAD, 0)
    paint.band(160, 102, 160, 154, 4, BRIDGE, 0).band(177, 102, 177, 154, 4, BRIDGE, 0)
    board = opened(paint)
    assert holders(board, "D2") == ["gully", "dirt_road"]
    judge = rule_set("asl").prepare(board)
    d2 = board.hex("D2")
    assert judge.eye_heights(np.array([judge.plane.cell(d2)])).tolist() == [0]
    assert judge.judge_one(LineEnd(board.hex("B1")), LineEnd(board.hex("F3"))).visible


def test_below_a_bridge_that_stands_above_its_banks_the_ground_goes_on() -> None:
    """A road on a bank a level high crosses the gully on a bridge; part of its parapets is printed on the ground."""
    paint = gully().band(168, 20, 168, 240, 16, ROAD, 1)
    paint.band(160, 102, 160, 154, 4, BRIDGE, 1).band(177, 102, 177, 154, 4, BRIDGE, 1)
    paint.band(160, 146, 160, 154, 4, BRIDGE, 0)
    board = opened(paint)
    judge = rule_set("asl").prepare(board)
    d2 = board.hex("D2")
    assert judge.eye_heights(np.array([judge.plane.cell(d2)])).tolist() == [QUARTERS_PER_LEVEL]
    assert sorted({one.height for one in drawn(board, "single_hex_stone_bridge")}, key=str) == [6, None]
    assert board.levels[board.grid.cell(d2)] == 0
    assert judge.judge_one(LineEnd(board.hex("B2")), LineEnd(board.hex("F2"))).visible  # through below it
    assert not judge.judge_one(LineEnd(board.hex("C1")), LineEnd(board.hex("F1"))).visible  # the road's bank
    assert judge.judge_one(LineEnd(board.hex("B1")), LineEnd(board.hex("F3"))).visible  # along the gully


def test_a_path_across_a_gully_on_its_floor_is_in_the_gully() -> None:
    board = opened(gully().band(168, 110, 168, 150, 8, PATH, -1))
    assert {one.kind for one in board.depictions.values()} == {"gully", "path"}
    assert len(drawn(board, "gully")) == 1
    assert not board.levels.any()
    assert rule_set("asl").prepare(board).judge_one(LineEnd(board.hex("B1")), LineEnd(board.hex("F3"))).visible


def test_a_narrow_strip_on_a_gullys_floor_is_the_gully() -> None:
    """Most of the floor is printed as open ground and woods, with gully here and there; a broad valley is none."""
    paint = Paint(7, 4).line("B1", "F3", 24, OPEN, -1).disc("D2", 4, GULLY, -1).disc("F3", 6, GULLY, -1)
    board = opened(paint.disc("C2", 8, WOODS, -1))
    assert {one.kind for one in board.depictions.values()} == {"gully", "woods"}
    assert not board.levels.any()
    assert rule_set("asl").prepare(board).judge_one(LineEnd(board.hex("D2")), LineEnd(board.hex("F3"))).visible
    valley = opened(Paint(7, 4).disc("D2", 110, OPEN, -1).disc("D2", 4, GULLY, -1))
    assert [one.kind for one in valley.depictions.values() if one.kind != "gully"] == ["hollow_contour"]
    road = opened(Paint(7, 4).line("B1", "F3", 16, ROAD, 1).disc("D2", 4, GULLY, 1))
    assert not drawn(road, "gully")


def test_a_feature_printed_as_a_dot_at_a_hexsides_middle_is_its() -> None:
    paint = Paint().disc("C2", 70, level=1)
    x, y = (sum(both) / 2 for both in zip(paint.centre("C2"), paint.centre("C3"), strict=True))
    board = opened(paint.box(x - 2, y - 2, x + 2, y + 2, CLIFF, 0))
    assert side(board, "C2", "C3") == ("cliff",)
    assert sum(map(len, board.hexsides.values())) == 1


def test_a_few_pixels_of_gully_as_high_as_their_ground_are_print() -> None:
    board = opened(Paint().disc("C2", 5, GULLY, 0))
    assert not board.depictions
    assert not board.levels.any()


def test_a_pond_into_which_a_stream_flows_stays_a_hollow() -> None:
    board = opened(gully().disc("F3", 60, WATER, -1))
    assert {one.kind for one in board.depictions.values()} == {"hollow_contour", "gully", "water"}
    assert board.level(board.hex("F3")) == -QUARTERS_PER_LEVEL


def test_walls_hedges_and_cliffs_lie_on_hexsides() -> None:
    paint = Paint().disc("C2", 70, level=1).side("B1", "B2", WALL).side("C2", "C3", WALL).side("C2", "D1", CLIFF)
    board = opened(paint)
    assert side(board, "B1", "B2") == side(board, "C2", "C3") == ("wall",)
    assert side(board, "C2", "D1") == ("cliff",)
    assert len(board.hexsides) == 3
    assert {one.kind for one in board.depictions.values()} == {"hill_contour", "printed_wall"}


def test_a_wall_is_drawn_beyond_the_vertices_at_which_it_ends() -> None:
    """B9.1: its print reaches into the hexes that have it as a hexspine; beside two walls it is drawn once."""
    board = opened(Paint().side("C2", "C3", WALL))
    prints = drawn(board, "printed_wall")
    assert {board.label(one.anchor) for one in prints} == {"B2", "D2"}
    for one in prints:
        (vertex,) = [vertex for vertex in range(6) if corner(one.anchor, vertex) in one.outline]
        around = {neighbour(one.anchor, vertex), neighbour(one.anchor, vertex + 1)}
        assert around == {board.hex("C2"), board.hex("C3")}
    turning = Paint().side("C2", "C3", WALL).side("C2", "D2", WALL)
    assert len(drawn(opened(turning), "printed_wall")) == 3
    assert len(drawn(opened(turning.side("C3", "D2", WALL)), "printed_wall")) == 3


def test_walls_of_several_codes_are_drawn_beyond_the_vertices_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                                                   ) -> None:
    """A list of terrain types may have another wall, here of code 200."""
    walls = "".join(f'<terrainType name="{name}" typeCode="{code}" isLOSObstacle="TRUE" isHalfLevelHeight="TRUE" '
                    'LOSCategory="HEXSIDE"/>' for name, code in (("Wall", WALL), ("WALL", 200)))
    types = tmp_path / "SharedBoardMetadata.xml"
    types.write_text('<sharedBoardMetadata><terrainTypes><terrainType name="Open Ground" typeCode="0"/>'
                     f"{walls}</terrainTypes></sharedBoardMetadata>", "utf-8")
    monkeypatch.setenv(TERRAIN_TYPES, str(types))
    for code in (WALL, 200):
        board = opened(Paint().side("C2", "C3", code))
        assert side(board, "C2", "C3") == ("wall",)
        assert {board.label(one.anchor) for one in drawn(board, "printed_wall")} == {"B2", "D2"}


def test_a_wall_through_woods_leaves_no_gap() -> None:
    board = opened(Paint().disc("C2", 90, WOODS).side("C2", "C3", WALL))
    (woods,) = drawn(board, "woods")
    assert not woods.holes
    assert side(board, "C2", "C3") == ("wall",)


def test_a_rowhouse_is_two_buildings_in_one_outline_with_a_bar_between() -> None:
    board = opened(Paint().box(20, 90, 90, 100, STONE_2).line("B1", "B2", 20, STONE_2).side("B1", "B2", BAR, 4))
    assert side(board, "B1", "B2") == ("rowhouse_wall_1_level",)
    assert not verdict(board, "B1", "B2").visible


def test_inherent_terrain_fills_its_hex_by_the_hex_and_not_by_the_centre() -> None:
    board = opened(Paint().disc("C2", 30, ORCHARD).band(112.5, 60, 112.5, 140, 6, ROAD).disc("B1", 6, ORCHARD))
    assert board.cover(board.hex("C2")).kinds() == ("orchard",)
    assert board.cover(board.hex("B1")).kinds() == ()
    assert {one.kind for one in board.depictions.values()} == {"dirt_road"}


def test_building_levels_and_stairwells() -> None:
    paint = Paint(stairs={(2, 1)}).disc("C2", 12, STONE_2).disc("D2", 12, STONE_2).disc("A2", 9, WOODEN)
    board = opened(paint)
    assert board.cover(board.hex("C2")).kinds() == ("stairwell",)
    assert board.cover(board.hex("D2")).kinds() == ()
    judge = rule_set("asl").prepare(board, board.scenario["options"])
    for label, seen in (("C2", True), ("D2", False)):
        hex_ = board.hex(label)
        assert judge.judge_one(LineEnd(hex_), LineEnd(hex_, level=QUARTERS_PER_LEVEL)).visible is seen, label


def test_boards_that_begin_beyond_a1_are_labelled_from_there() -> None:
    board = opened(Paint(), A1CenterX="-901", A1CenterY="-612.75", hexWidth="56.25", hexHeight="64.5")
    assert board.label(board.grid.hex(0, 0)) == "Q11"
    assert board.label(board.grid.hex(1, 0)) == "R10"


def test_hexes_of_another_size() -> None:
    paint = Paint(hex_width=40, hex_height=46, x0=0, y0=23).disc("C2", 15, WOODS)
    board = opened(paint, hexWidth="40.0", hexHeight="46.0", A1CenterX="0", A1CenterY="23")
    assert holders(board, "C2") == ["woods"]
    assert [board.label(hex_) for hex_ in board.grid.hexes() if holders(board, board.label(hex_))] == ["C2"]


def test_boards_that_begin_with_a_half_hex_a0() -> None:
    board = opened(Paint(), A1CenterY="65")
    assert board.label(board.grid.hex(0, 0)) == "A0"
    assert board.label(board.grid.hex(1, 0)) == "B0"
    assert board.grid.shifted(1)


def test_embankments_are_named_by_the_metadata() -> None:
    inside = '<rrembankments><rrembankment hex="C2" hexsides="03"/></rrembankments>'
    board = opened(Paint(), inside=inside)
    assert side(board, "C2", "C1") == side(board, "C2", "C3") == ("railway_embankment",)


def test_an_archive_opens_by_its_content_whatever_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "bdt1"
    path.write_bytes(Paint().disc("C2", 40, WOODS).archive())
    assert for_path(path).key == "vasl"
    assert open_map(path).title == "Board t1"


def test_a_code_that_stands_for_nothing_is_named() -> None:
    paint = Paint()
    paint.terrain[7, 9] = 250
    with pytest.raises(FormatError, match="bdt1, entry 'LOSData': terrain code 250 at pixel 7,9 is unknown"):
        parse(paint.archive(), HERE)


def test_margins_around_the_hexes_are_left_out() -> None:
    """A picture much larger than its hexes: what lies beyond them is no part of the map."""
    paint = Paint(9, 8).box(0, 0, 460, 520, WOODS)
    paint.columns, paint.rows = 3, 2
    board = check_limits(opened(paint), HERE)
    assert {one.kind for one in board.depictions.values()} == {"woods"}
    assert len(board.grid.hexes()) == 7


@pytest.mark.parametrize(("name", "kept"), [("007", "7"), ("DW 1-a", "DW1a"), ("0", "0"), ("Ж", "")])
def test_odd_names(name: str, kept: str) -> None:
    text = METADATA.replace('name="t1"', f'name="{name}"').format(columns=5, rows=4, more="", inside="")
    assert read_board_file(Paint().archive(text), HERE).name == kept


# Real boards.

@pytest.mark.parametrize("number", REAL)
def test_every_real_board_opens(shared: Path, number: str) -> None:
    board = open_map(shared / "boards" / "vasl" / f"bd{number}")
    assert len(board.grid.hexes()) == 346
    assert board.labels.range_text(board.grid) == "A1 to GG10"
    assert "open" not in {one.kind for one in board.depictions.values()}


def test_board_2_is_as_people_know_it(shared: Path) -> None:
    board = open_map(shared / "boards" / "vasl" / "bd02")
    assert [board.level(board.hex(label)) // QUARTERS_PER_LEVEL for label in ("J4", "K5", "H2")] == [3, 3, 1]
    for target in ("H2", "H1"):
        found = verdict(board, "J4", target)
        assert found.outcome.name == "BLIND", target
        assert found.decided_by is not None
        assert found.decided_by.rule == "A6.4", target
    assert Counter(kind for kinds in board.hexsides.values() for kind in kinds) == {"wall": 14, "hedge": 3, "cliff": 27}


def test_reading_can_be_given_up(tmp_path: Path) -> None:
    (tmp_path / "bd9").write_bytes(Paint().disc("C2", 40, WOODS).archive())
    with cancelled_when(lambda: True), pytest.raises(ReadingCancelled):
        open_map(tmp_path / "bd9")
    with cancelled_when(lambda: False):
        assert open_map(tmp_path / "bd9").depictions
