"""A map of boards laid again with other changes of its scenario: the ground is new, what was done since stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.board.board import Board, same_board
from losview.board.edits.ground_edits import Raise
from losview.board.transform.turns import turn_half
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.formats.losmap.board_files import layout_of
from losview.formats.losmap.laid_again import laid_again
from losview.formats.vasl.layout_text import layout_changes, with_layout_changes
from losview.rules.ends import parse_end
from losview.rules.rule_sets import rule_set
from tests.support.archives import BRIDGE, GRAIN, ROAD, WATER, WOODS, Paint
from tests.support.vassal_saves import board_archive


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Board t1 with woods in B2 and grain in C2; t2 with a bridge over water."""
    (tmp_path / "bdt1").write_bytes(board_archive("t1", Paint().disc("B2", 25, WOODS).disc("C2", 25, GRAIN)))
    river = Paint().box(0, 110, 225, 150, WATER).line("C1", "C4", 12, ROAD)
    (tmp_path / "bdt2").write_bytes(board_archive("t2", river.box(104, 112, 121, 148, BRIDGE)))
    monkeypatch.setenv("LOSVIEW_BOARDS", str(tmp_path))
    return tmp_path


def kinds(board: Board) -> list[str]:
    return sorted(drawing.kind for drawing in board.depictions.values())


@pytest.mark.usefixtures("boards")
def test_changes_are_switched_on_and_off_judged_and_saved(tmp_path: Path) -> None:
    board = open_map("bdt1{NoGrain}")
    assert kinds(board) == ["woods"]
    asl = rule_set("asl")
    ends = parse_end(board, "t1C1"), parse_end(board, "t1C3")
    assert asl.prepare(board, {}).judge_one(*ends).hindrance == 0
    board.counters[7] = UnitCounter("infantry", board.hex("t1A2"), "red", "1/I")
    Raise((board.hex("t1D2"),), 4).apply(board)
    off = with_layout_changes(layout_of(board), [["-NoGrain", "LightWoods"]])
    undo = laid_again(board, off).apply(board)
    assert kinds(board) == ["grain", "light_woods_asl"]
    assert asl.prepare(board, {}).judge_one(*ends).hindrance == 1
    assert (board.counters[7].name, board.level(board.hex("t1D2"))) == ("1/I", 4)
    assert layout_changes(layout_of(board)) == [("bdt1", ("-NoGrain", "LightWoods"))]
    save(board, tmp_path / "kept.losmap")
    assert same_board(open_map(tmp_path / "kept.losmap"), board)
    undo.apply(board)
    assert kinds(board) == ["woods"]
    assert layout_of(board) == "bdt1{NoGrain}"


@pytest.mark.usefixtures("boards")
def test_what_was_drawn_and_rubbed_out_stays_so() -> None:
    board = open_map("bdt1{Winter}")
    woods = next(number for number, drawing in board.depictions.items() if drawing.kind == "woods")
    del board.depictions[woods]
    drawn = next(iter(open_map("bdt1{NoGrain PineWoods}").depictions.values()))
    board.depictions[9] = drawn
    laid_again(board, "bdt1{Bamboo}").apply(board)
    assert kinds(board) == ["grain", "pine_woods"]


def test_a_game_on_one_whole_board_is_laid_again_and_notes_stay(boards: Path) -> None:
    (boards / "bdt&1").write_bytes((boards / "bdt1").read_bytes())
    for name in ("bdt1", "bdt&1"):
        board = open_map(f"{boards / 'bdt1'}{{NoGrain}}")
        board.scenario["layout"] = name
        board.notes.append("The slope is changed by a cutting.")
        assert layout_of(board) == name
        laid_again(open_map("bdt1{NoGrain}"), layout_of(board) + "{Winter}")
        board = open_map("bdt1{NoGrain}")
        board.notes.append("The slope is changed by a cutting.")
        laid_again(board, name).apply(board)
        assert (kinds(board), layout_of(board)) == (["grain", "woods"], name)
        assert board.notes == ["The slope is changed by a cutting."]


@pytest.mark.usefixtures("boards")
def test_without_its_bridge_the_water_goes_on() -> None:
    assert "wooden_bridge" not in kinds(open_map("bdt2{NoBridge}"))
    assert {"water"} < set(kinds(open_map("bdt2{NoBridge}")))
    assert len(kinds(open_map("bdt2{NoBridge}"))) < len(kinds(open_map("bdt2{Winter}")))


@pytest.mark.usefixtures("boards")
def test_an_unknown_change_is_refused_with_the_nearest() -> None:
    with pytest.raises(FormatError, match="has no change 'NoGrains'; did you mean NoGrain"):
        open_map("bdt1{NoGrains}")


def test_maps_that_cannot_be_laid_again_are_refused(boards: Path) -> None:
    board = open_map("bdt1{NoGrain}")
    turned = open_map("bdt1{NoGrain}")
    turn_half(turned).apply(turned)
    with pytest.raises(FormatError, match="is no longer laid out as its boards are"):
        laid_again(turned, "bdt1{-NoGrain}")
    (boards / "bdt1").unlink()
    with pytest.raises(FormatError, match="is laid out of bdt1, which cannot be found"):
        laid_again(board, "bdt1{-NoGrain}")
    for layout in ("../x/bd01{NoGrain} bd02", "/dev/zero", 7, "bd01{" + "x" * 99_999):
        board.scenario["layout"] = layout
        assert layout_of(board) == ""
