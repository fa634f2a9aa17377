"""Boards laid edge to edge: their labels, merged hexes, turned and cropped boards, and what cannot be."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from losview.board.board import QUARTERS_PER_LEVEL, Board, same_board
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.formats.losmap.referenced import remarks
from losview.formats.vasl.layout import sheet_names
from losview.formats.vasl.layout_text import (
    LaidBoard,
    layout_folder,
    layout_text,
    looks_like_layout,
    parse_layout,
    short_layout_text,
)
from losview.formats.vasl.vasl_format import BOARDS, TERRAIN_TYPES
from losview.hexes.hex import direction_to, hexside
from losview.hexes.lattice import centre
from losview.rules.core.threads import LineEnd
from losview.rules.ends import parse_end
from losview.rules.rule_sets import rule_set
from tests.support.archives import METADATA, WALL, WOODS, Paint


def metadata(name: str) -> str:
    return METADATA.replace('name="t1"', f'name="{name}"').format(columns=5, rows=4, more="", inside="")


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Board 1 with woods in C2, board 2 with a hill of level 2 in B1, board 3 with woods on its right edge, E2."""
    for name, paint in (("1", Paint(stairs={(1, 2)}).disc("C2", 25, WOODS).side("A1", "A2", WALL)),
                        ("2", Paint().disc("B1", 30, level=2)), ("3", Paint().disc("E2", 25, WOODS))):
        (tmp_path / f"bd{name}").write_bytes(paint.archive(metadata(name), **{f"bd{name}.gif": b"GIF89a"}))
    monkeypatch.setenv(BOARDS, str(tmp_path))
    return tmp_path


def wooded(board: Board) -> list[str]:
    """The hexes whose centre dots lie in woods."""
    return [board.label(hex_) for hex_ in board.grid.hexes()
            if any(one.kind == "woods" and one.holds(centre(hex_)) for one in board.depictions.values())]


@pytest.mark.usefixtures("boards")
class TestLayouts:
    def test_side_by_side(self) -> None:
        board = open_map("bd1 bd2")
        assert (board.grid.columns, board.grid.rows, board.grid.stagger) == (9, 4, "even")
        assert wooded(board) == ["1C2"]
        assert board.level(board.hex("2B1")) == 2 * QUARTERS_PER_LEVEL
        assert board.title == "bd1 bd2"

    def test_its_title_names_boards_without_their_folders(self, boards: Path) -> None:
        assert open_map(f"{boards / 'bd1'} {boards / 'bd2'}r").title == "bd1 bd2r"

    def test_a_merged_hex_goes_by_the_first_board_and_is_found_by_both(self) -> None:
        board = open_map("bd1 bd2")
        assert board.hex("1E3") == board.hex("2A3")
        assert board.label(board.hex("2A3")) == "1E3"

    def test_rows_of_boards(self) -> None:
        board = open_map("bd1 / bd2")
        assert (board.grid.columns, board.grid.rows) == (5, 8)
        assert board.hex("1B4") == board.hex("2B0")
        assert board.level(board.hex("2B1")) == 2 * QUARTERS_PER_LEVEL
        assert board.grid.cell(board.hex("2A1")) == (0, 4)

    def test_rows_of_unlike_length_leave_a_gap_without_hexes(self, tmp_path: Path) -> None:
        board = open_map("bd1 bd2 / bd3")
        assert len(board.grid.hexes()) == len(open_map("bd1 bd2").grid.hexes()) + len(open_map("bd3").grid.hexes()) - 2
        assert board.grid.parts == ((0, 0, 9, 4), (0, 4, 5, 4))
        assert board.label(board.grid.hex(8, 3)) == "2E4"
        with pytest.raises(ValueError, match="no hex"):
            board.hex("I7")
        for hex_ in board.grid.hexes():
            assert board.hex(board.label(hex_)) == hex_
        save(board, tmp_path / "gap.losmap")
        assert same_board(open_map(tmp_path / "gap.losmap"), board)
        with pytest.raises(FormatError, match="several boards laid edge to edge"):
            save(board, tmp_path / "gap.txt")
        assert open_map("bd3 / bd1 bd2").grid.parts == ((0, 0, 5, 4), (0, 4, 9, 4))
        assert open_map("bd1 bd2 / bd3 bd3r").grid.parts == ()

    def test_terrain_goes_on_for_half_a_hex_into_a_gap(self) -> None:
        """The half hexes at a gap are judged as whole ones, as those at the edges of the map."""
        board = open_map("bd1 bd2 / bd3")  # whose woods reach board 3's right edge in E2
        outline = {point.x for one in board.depictions.values() for point in one.outline if one.holds(
            centre(board.hex("3E2")))}
        assert max(outline) > centre(board.hex("3E2")).x + 768 // 3

    def test_a_turned_board(self) -> None:
        board = open_map("bd1r")
        assert board.label(board.grid.hex(0, 0)) == "1E4"
        assert wooded(board) == ["1C2"]
        assert board.grid.cell(board.hex("1C2")) == (2, 2)
        assert board.cover(board.hex("1B2")).kinds() == ("stairwell",)

    def test_hexsides_turn_with_their_board(self) -> None:
        for text in ("bd1 bd2", "bd2 bd1r", "bd1r / bd2"):
            board = open_map(text)
            one, two = board.hex("1A1"), board.hex("1A2")
            direction = direction_to(one, two)
            assert direction is not None
            assert board.hexsides == {hexside(one, direction): ("wall",)}, text

    def test_terrain_goes_on_across_the_seam(self) -> None:
        """Half of a merged hex is the one board's, half the other's: both their woods are in it."""
        board = open_map("bd3 bd3r")
        assert wooded(board) == ["3E2", "3E3"]
        reach = [point.x for one in board.depictions.values() for point in one.outline]
        assert min(reach) < 4 * 768 < max(reach)

    def test_copies_of_a_board_have_labels_of_their_own(self, tmp_path: Path) -> None:
        board = open_map("bd1 bd1r / bd1 bd2")
        assert [sheet.name for sheet in board.labels.sheets] == ["1", "1_2", "1_3", "2"]
        assert len({board.label(hex_) for hex_ in board.grid.hexes()}) == len(board.grid.hexes())
        for hex_ in board.grid.hexes():
            assert parse_end(board, f"{board.label(hex_).lower()}@1:2").hex == hex_
        assert wooded(board) == ["1C2", "1_3C2", "1_2C2"]
        assert board.cover(board.hex("1_2B2")).kinds() == ("stairwell",)
        assert len(board.hexsides) == 3
        assert board.notes == ["Board 1 is used more than once: labels of its second copy begin with 1_2, of its "
                               "third copy begin with 1_3."]
        save(board, tmp_path / "copies.losmap")
        assert same_board(open_map(tmp_path / "copies.losmap"), board)

    def test_cropped_columns_and_rows(self) -> None:
        board = open_map("bd1[B-D 2-3]")
        assert board.labels.range_text(board.grid) == "1B1 to 1D3"
        assert board.grid.stagger == "odd"
        assert wooded(board) == ["1C2"]
        assert open_map("bd1[A-C] bd1[C-E]").grid == open_map("bd1").grid

    def test_labels_of_every_hex_lead_back(self) -> None:
        for text in ("bd1 bd2r / bd3", "bd1r[A-C] bd2[C-E]", "bd2[B-D 1-3]r"):
            board = open_map(text)
            for hex_ in board.grid.hexes():
                assert board.hex(board.label(hex_).lower()) == hex_

    def test_what_does_not_fit_is_said(self) -> None:
        for text, what in (("bd1 bd2[B-E]", "its hexes lie half a hex off its neighbour's"),
                           ("bd1 bd2[A-E 1-2]", "is 2 rows high and its neighbour 4"),
                           ("bd1 bd2[A-G]", "is cropped to hexes that it does not have"),
                           ("bd1 bd2[D-B]", "the crop ends before it begins"),
                           ("bd1 bd2[some]", "'SOME' is not a crop"),
                           ("bd1 / / bd2", "has a row without boards")):
            with pytest.raises(FormatError, match=what):
                open_map(text)

    def test_pictures_lie_under_their_boards(self, boards: Path) -> None:
        one, two = open_map("bd1 bd2r").backgrounds
        assert (one.file, one.entry, one.name) == (str(boards / "bd1"), "bd1.gif", "1")
        assert (two.turned, two.at) == (True, (4.0, -0.5, 8.0, 3.5))
        (part,) = open_map("bd1[C-E 2-3]").backgrounds
        assert part.box == pytest.approx((0.5, 0.25, 1.0, 0.75), abs=0.001)
        assert part.at == (0.0, -0.5, 2.0, 1.5)

    def test_saved_and_opened_again_it_is_the_same(self, boards: Path, tmp_path: Path) -> None:
        board = open_map("bd1 bd2r")
        save(board, tmp_path / "layout.losmap")
        assert '"file": "bd1"' in (tmp_path / "layout.losmap").read_text(encoding="utf-8")
        assert same_board(open_map(tmp_path / "layout.losmap"), board)
        (boards / "bd2").unlink()
        kinds = {drawing.kind for drawing in open_map("bd1").depictions.values()}
        assert {drawing.kind for drawing in open_map(tmp_path / "layout.losmap").depictions.values()} == kinds


def test_a_layout_refers_to_its_boards_by_their_hashes(boards: Path, tmp_path: Path) -> None:
    for name in ("bd1", "bd2"):  # most boards that are passed around have no picture
        (boards / name).write_bytes(Paint().archive(metadata(name[2:])))
    save(open_map("bd1 bd2r"), tmp_path / "layout.losmap")
    board = open_map(tmp_path / "layout.losmap")
    assert [(one.file, one.name, len(one.sha256)) for one in board.sources] == [
        (str(boards / "bd1"), "1", 64), (str(boards / "bd2"), "2", 64)]
    assert list(remarks(board)) == []
    (boards / "bd1").unlink()
    (boards / "bd2").write_bytes(Paint().disc("C2", 20, WOODS).archive(metadata("2")))
    missing, changed = remarks(board)  # of a map whose file holds all, as older versions wrote it
    assert missing.startswith("Board 1 is missing; it is shown as it was when the map was saved. ")
    assert str(boards / "bd1") in missing
    assert changed.startswith("Board 2 has changed since the map was saved and is shown as it was then: open ")
    [missing] = remarks(open_map(tmp_path / "layout.losmap"))
    assert missing.startswith("The terrain of board 1 is not shown; what was drawn on the map is there. ")


def test_a_missing_board_is_named(boards: Path) -> None:
    with pytest.raises(FormatError) as problem:
        open_map("bd1 bd99r")
    assert str(problem.value) == (f"bd99: this board of the layout is neither in the current folder nor in {boards}; "
                                  "put it there, or name the folder of your boards with --boards")


def test_texts_of_layouts(boards: Path) -> None:
    one, two = boards / "bd1", boards / "bd2"
    rows = parse_layout("bd1 bd2r / bd2[A-C 1-2]r bd1[B-D]", boards)
    assert rows == [[LaidBoard(one), LaidBoard(two, True)],
                    [LaidBoard(two, True, (1, 3), (1, 2)), LaidBoard(one, False, (2, 4))]]
    assert layout_text(rows, lambda path: path.name) == "bd1 bd2r / bd2[A-C 1-2]r bd1[B-D]"
    blanks = boards / "a b"
    blanks.write_bytes(one.read_bytes())
    text = layout_text([[LaidBoard(blanks, True), LaidBoard(one)]])
    assert parse_layout(text) == [[LaidBoard(blanks, True), LaidBoard(one)]]


@pytest.mark.parametrize(("text", "yes"), [
    ("bd02 bd12r / bd03", True), ("bd02r", True), ("bd02[A-P]", True), ("bd02", False), ("hill.losmap", False),
    ("demo:ferrow", False), ("my board", False), ("", False), ("x" * 20_000 + "r", False), ("/", False),
])
def test_what_looks_like_a_layout(text: str, yes: bool) -> None:
    assert looks_like_layout(text) is yes


def test_layouts_in_brief() -> None:
    assert short_layout_text('/maps/bd02  "/my maps/bd12"[A-P]r / bd03') == "bd02 bd12[A-P]r / bd03"
    assert layout_folder('"/my maps/bd12"[A-P]r bd03') == "/my maps"


def test_names_of_copies() -> None:
    assert sheet_names(["2", "2", "2_2", "2", "1a", "1A"]) == ["2", "2_2", "2_2_2", "2_3", "1a", "1A_2"]
    assert max(map(len, sheet_names(["x" * 20] * 40))) == 20


def test_terrain_types_may_be_anothers(boards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code 60 of this file is brush; unknown codes matter only where a board shows them."""
    types = boards / "SharedBoardMetadata.xml"
    types.write_text('<sharedBoardMetadata><terrainTypes><terrainType name="Open Ground" typeCode="0" height="0"/>'
                     '<terrainType name="Brush" typeCode="60" height="0" isLOSHindrance="TRUE" '
                     'isHalfLevelHeight="TRUE"/></terrainTypes></sharedBoardMetadata>', encoding="utf-8")
    monkeypatch.setenv(TERRAIN_TYPES, str(types))
    assert {one.kind for one in open_map(boards / "bd3").depictions.values()} == {"brush"}
    with pytest.raises(FormatError, match="terrain code 72 at pixel"):
        open_map(boards / "bd1")


def test_real_boards_join(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BOARDS, str(shared / "boards" / "vasl"))
    board = open_map("bd02 bd12r / bd03 bd04")
    assert len(board.grid.hexes()) == 65 * 20 + 32
    assert [board.level(board.hex(label)) // QUARTERS_PER_LEVEL for label in ("2J4", "2H2")] == [3, 1]
    judge = rule_set("asl").prepare(board, board.scenario["options"])
    assert judge.judge_one(LineEnd(board.hex("2J4")), LineEnd(board.hex("2H2"))).outcome.name == "BLIND"
    for name in ("bd02", "bd12"):
        assert judged_otherwise(open_map(shared / "boards" / "vasl" / name), board, 3000) == []


@pytest.mark.heavy
@pytest.mark.parametrize("layout", [
    "bd01 bd02r / bd03 bd04r", "bd05 bd06r / bd07 bd10r", "bd12 bd13r / bd22 bd24r", "bd60r bd02", "bd13r / bd60",
    "bd02[A-M] bd12[M-GG]"])
def test_real_boards_are_themselves_wherever_they_lie(
    shared: Path, monkeypatch: pytest.MonkeyPatch, layout: str
) -> None:
    monkeypatch.setenv(BOARDS, str(shared / "boards" / "vasl"))
    joined = open_map(layout)
    for source in joined.sources:
        assert judged_otherwise(open_map(Path(source.file)), joined, 20_000) == []


def test_a_board_is_itself_wherever_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slanting outlines, levels and hexsides; one board whose outlines can be simplified less than the other's."""
    paints = {"1": Paint().band(20, 30, 190, 220, 23, WOODS).disc("C2", 40, level=1).disc("D3", 18, level=2),
              "2": Paint().band(10, 200, 200, 15, 9, WOODS).side("B2", "C3", WALL).disc("B3", 3, WOODS)}
    for name, paint in paints.items():
        (tmp_path / f"bd{name}").write_bytes(paint.archive(metadata(name)))
    monkeypatch.setenv(BOARDS, str(tmp_path))
    for layout in ("bd1 bd2", "bd2 bd1", "bd1r bd2r", "bd1 / bd2r", "bd2 bd1 / bd1r bd2r"):
        joined = open_map(layout)
        for name in paints:
            assert judged_otherwise(open_map(tmp_path / f"bd{name}"), joined, 400) == [], layout


def judged_otherwise(alone: Board, joined: Board, most: int) -> list[str]:
    """Pairs of a board's hexes, none of them shared with another board, whose verdicts differ where it is joined."""
    prefix = alone.sources[0].name
    labels = []
    for label in map(alone.label, alone.grid.hexes()):
        cells = {sheet.cell((prefix + label).upper()) for sheet in joined.labels.sheets} - {None}
        if cells and sum(sheet.holds(*cell) for sheet in joined.labels.sheets for cell in cells if cell) == 1:
            labels.append(label)
    rng = random.Random(len(labels))
    pairs = [tuple(rng.sample(labels, 2)) for _ in range(most)]
    answers = []
    for board, before in ((alone, ""), (joined, prefix)):
        judge = rule_set("asl").prepare(board, board.scenario["options"])
        survey = judge.judge_many(judge.threads([(LineEnd(board.hex(before + a)), LineEnd(board.hex(before + b)))
                                                 for a, b in pairs]))
        answers.append(zip(survey.outcome.tolist(), survey.hindrance.tolist(), strict=True))
    return [f"{prefix}: {a} to {b}: {one} alone, {two} joined" for (a, b), one, two in zip(pairs, *answers, strict=True)
            if one != two]


def test_a_layout_of_too_many_boards_is_refused_before_they_are_looked_for(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for each of tens of thousands took seconds."""
    monkeypatch.setattr("losview.formats.vasl.layout_text._find_board", None)
    with pytest.raises(FormatError, match="has more than 40 boards; remove some"):
        parse_layout("bd02 / " * 10_000 + "bd02", tmp_path)
