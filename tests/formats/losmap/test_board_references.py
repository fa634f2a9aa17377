"""Files of maps on VASL's boards: they hold what was drawn, and refer to the boards for the rest."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from losview.board.board import ON_BOARDS, Board, same_board
from losview.board.depiction import Depiction
from losview.board.edits.edit import Edit, EditError
from losview.board.edits.ground_edits import Raise
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.transform.join import join_maps
from losview.board.transform.relabel import relabel
from losview.board.transform.resize import resize
from losview.board.transform.turns import flip, turn_half
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.formats.losmap import board_references, losmap
from losview.formats.losmap.board_files import layout_of
from losview.formats.losmap.board_references import remember_boards
from losview.formats.losmap.journal_file import heading_of, read_journal, write_journal
from losview.formats.losmap.laid_again import laid_again
from losview.formats.losmap.referenced import remarks
from losview.formats.vasl import vasl_format
from losview.formats.vasl.layout_text import LaidBoard
from losview.formats.vasl.vasl_format import as_laid
from losview.hexes.hex import hexside
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point, centre
from tests.support.archives import GRAIN, WALL, WOODS, Paint
from tests.support.vassal_saves import GameText, board_archive, squad


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Boards t1 and t2 in a folder of their own."""
    folder = tmp_path / "boards"
    folder.mkdir()
    (folder / "bdt1").write_bytes(board_archive("t1", Paint().disc("B2", 25, WOODS).disc("C2", 25, GRAIN)))
    (folder / "bdt2").write_bytes(board_archive("t2", Paint().disc("D3", 40, level=2).side("B2", "C2", WALL)))
    monkeypatch.setenv("LOSVIEW_BOARDS", str(folder))
    return folder


def drawn_on(board: Board) -> Board:
    """A board with something of each sort drawn, painted and taken away."""
    one = board.hex("t1D2")
    Raise((one,), 4).apply(board)
    Raise((board.hex("t2D3"),), -8).apply(board)
    board.cover_at[board.grid.cell(one)] = board.intern(HexTerrain((Feature("woods"),)))
    walls = [side for side, kinds in board.hexsides.items() if "wall" in kinds]
    assert walls
    for side in walls:
        del board.hexsides[side]
    board.hexsides[hexside(one, 2)] = ("hedge",)
    grain = next(number for number, drawing in board.depictions.items() if drawing.kind == "grain")
    del board.depictions[grain]
    middle = centre(board.hex("t1A3"))
    corners = tuple(Point(middle.x + x, middle.y + y) for x, y in ((0, 0), (200, 0), (0, 200)))
    board.depictions[70] = Depiction("brush", corners)
    board.counters[71] = UnitCounter("infantry", one, "red", "1/I")
    return board


def read_back(board: Board, folder: Path) -> Board:
    """A map as its journal brings it back after a crash: whole, and without what its boards held."""
    write_journal(folder / "back.journal", heading_of(board, None, "", 1, "Raise"), board)
    return read_journal(folder / "back.journal")[1]


def saved_as(board: Board, path: Path) -> Path:
    save(board, path)
    return path


@pytest.mark.usefixtures("boards")
@pytest.mark.parametrize("suffix", [".losmap", ".losmapz", ".losgame"])
def test_a_layout_comes_back_whole_and_its_file_holds_none_of_its_boards(tmp_path: Path, suffix: str) -> None:
    board = drawn_on(open_map("bdt1 bdt2r{NoGrain}"))
    kept = tmp_path / f"kept{suffix}"
    assert save(board, kept) == []
    assert same_board(open_map(kept), board)
    save(board, tmp_path / "plain.losmap")
    fields = json.loads((tmp_path / "plain.losmap").read_text("utf-8"))
    assert fields["version"] == 4
    assert [one["kind"] for one in fields["depictions"]] == ["brush"]
    assert sum(level not in (0, None) for row in fields["levels"] for level in row) == 1  # the raised hex
    assert list(fields["legend"].values()) == [{}, {"features": [{"kind": "woods"}]}]
    assert list(fields["hexsides"].values()) == [["hedge"]]


@pytest.mark.usefixtures("boards")
def test_a_map_that_is_read_back_while_it_is_saved_does_not_lay_its_boards(tmp_path: Path,
                                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    board = drawn_on(open_map("bdt1 bdt2r{NoGrain}"))
    save(board, tmp_path / "kept.losmap")  # lays them once, and the map remembers what they hold

    def lay(*_: object) -> Board:
        raise AssertionError("laid")

    for name in ("as_laid", "as_opened", "laid_parts"):
        monkeypatch.setattr(board_references, name, lay)
    save(board, tmp_path / "again.losmap")
    assert (tmp_path / "again.losmap").read_bytes() == (tmp_path / "kept.losmap").read_bytes()


@pytest.mark.usefixtures("boards")
def test_a_board_that_was_opened_alone_is_referred_to_as_well(boards: Path, tmp_path: Path) -> None:
    board = open_map(boards / "bdt1")
    Raise((board.hex("A2"),), 4).apply(board)
    save(board, tmp_path / "kept.losmap")
    assert "woods" not in (tmp_path / "kept.losmap").read_text("utf-8")
    assert same_board(open_map(tmp_path / "kept.losmap"), board)


def test_a_saved_game_is_kept_with_what_its_markers_are(boards: Path, tmp_path: Path) -> None:
    game = GameText(boards=[["0", "0", "t1", "VER", "6.5"], ["1", "0", "rt2", "VER", "6.5"]]).at("B2", squad())
    (tmp_path / "game.vsav").write_bytes(game.archive())
    board = open_map(tmp_path / "game.vsav")
    save(board, tmp_path / "kept.losmap")
    text = (tmp_path / "kept.losmap").read_text("utf-8")
    assert '"depictions"' not in text
    assert same_board(open_map(tmp_path / "kept.losmap"), board)


def test_without_its_boards_the_rest_is_shown_and_stays(boards: Path, tmp_path: Path) -> None:
    board = drawn_on(open_map("bdt1 bdt2"))
    save(board, tmp_path / "kept.losmap")
    boards.rename(tmp_path / "away")
    alone = open_map(tmp_path / "kept.losmap")
    [said] = [remark for remark in remarks(alone) if "not shown" in remark]
    assert "The terrain of board t1 and board t2 is not shown" in said
    assert "bdt1 and bdt2" in said
    assert [drawing.kind for drawing in alone.depictions.values()] == ["brush"]
    assert (alone.level(alone.hex("t1D2")), [one.name for one in alone.counters.values()]) == (4, ["1/I"])
    with pytest.raises(FormatError, match="was opened without its boards; open it again"):
        laid_again(alone, layout_of(alone))
    assert same_board(open_map(saved_as(alone, tmp_path / "again.losmap")), alone)
    Raise((alone.hex("t1A2"),), 8).apply(alone)
    save(alone, tmp_path / "kept.losmap")
    (tmp_path / "away").rename(boards)
    Raise((board.hex("t1A2"),), 8).apply(board)
    assert same_board(open_map(tmp_path / "kept.losmap"), board)


@pytest.mark.parametrize("gone", [(), ("bdt2",), ("bdt1", "bdt2")])
def test_a_journal_brings_back_the_map_with_or_without_its_boards(boards: Path, tmp_path: Path, gone: tuple[str, ...]
                                                                  ) -> None:
    whole = drawn_on(open_map("bdt1 bdt2"))
    save(whole, tmp_path / "kept.losmap")
    for name in gone:
        (boards / name).rename(tmp_path / name)
    board = open_map(tmp_path / "kept.losmap")
    Raise((board.hex("t1A2"),), 8).apply(board)
    write_journal(tmp_path / "x.journal", heading_of(board, tmp_path / "kept.losmap", "", 1, "Raise"), board)
    again = read_journal(tmp_path / "x.journal")[1]
    assert (again.depictions, again.hexsides) == (board.depictions, board.hexsides)
    assert np.array_equal(again.levels, board.levels)
    for name in gone:
        (tmp_path / name).rename(boards / name)
    again = read_journal(tmp_path / "x.journal")[1]
    assert again.depictions == whole.depictions
    assert again.level(again.hex("t1A2")) == 8


def test_a_journal_needs_no_boards(boards: Path, tmp_path: Path) -> None:
    board = drawn_on(open_map("bdt1 bdt2"))
    write_journal(tmp_path / "x.journal", heading_of(board, None, "", 1, "Raise"), board)
    boards.rename(tmp_path / "away")
    assert read_journal(tmp_path / "x.journal")[1].depictions == board.depictions


@pytest.mark.parametrize("layout", ["bdt1 bdt2", "bdt1[C-E]r bdt2r", "bdt2[A-C 2-4] / bdt1[C-E]"])
def test_without_one_of_its_boards_the_others_are_shown(boards: Path, tmp_path: Path, layout: str) -> None:
    board = open_map(layout)
    one = board.hex("t1D2")
    Raise((one,), 4).apply(board)
    Raise((board.hex("t2C3"),), 4).apply(board)
    save(board, tmp_path / "kept.losmap")
    (boards / "bdt2").rename(tmp_path / "bdt2")
    alone = open_map(tmp_path / "kept.losmap")
    [said] = remarks(alone)
    assert said.startswith("The terrain of board t2 is not shown; what was drawn on the map is there. ")
    kinds = [drawing.kind for drawing in alone.depictions.values()]
    assert "grain" in kinds
    assert "hill_contour" not in kinds
    assert (alone.level(one), alone.level(alone.hex("t2C3"))) == (4, 4)
    Raise((alone.hex("t1C2"),), 8).apply(alone)
    save(alone, tmp_path / "kept.losmap")
    assert "grain" not in (tmp_path / "kept.losmap").read_text("utf-8")
    (tmp_path / "bdt2").rename(boards / "bdt2")
    Raise((board.hex("t1C2"),), 8).apply(board)
    assert same_board(open_map(tmp_path / "kept.losmap"), board)


@pytest.mark.parametrize("layout", ["bdt1 bdt2[A-C] bdt2[C-G]", "bdt1 bdt2[C-G] bdt2[A-C]", "bdt1 bdt2 bdt2[C-G]",
                                    "bdt1 bdt2[C-G]r bdt2", "bdt1[A-G 1-4] bdt2[A-C 1-4] bdt2[C-G 2-5]"])
def test_without_a_board_that_is_used_more_than_once_the_others_are_shown(boards: Path, tmp_path: Path, layout: str
                                                                          ) -> None:
    for name in ("t1", "t2"):
        (boards / f"bd{name}").write_bytes(board_archive(name, Paint(7, 5).disc("C3", 25, GRAIN)))
    save(open_map(layout), tmp_path / "kept.losmap")
    (boards / "bdt2").rename(tmp_path / "bdt2")
    assert [drawing.kind for drawing in open_map(tmp_path / "kept.losmap").depictions.values()] == ["grain"]


def test_boards_are_found_in_several_folders_and_beside_the_map(boards: Path, tmp_path: Path,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other"
    other.mkdir()
    shutil.move(boards / "bdt2", other / "bdt2")
    board = drawn_on(open_map(f"bdt1 {other / 'bdt2'}"))
    after = laid_again(board, "bdt1{NoGrain} bdt2").content
    assert same_board(after, board) is False
    save(board, other / "kept.losmap")
    again = open_map(other / "kept.losmap")
    assert [Path(source.file).name for source in again.sources] == ["bdt1", "bdt2"]
    assert again.depictions == board.depictions
    monkeypatch.delenv("LOSVIEW_BOARDS")
    (boards / "bdt1").unlink()
    with pytest.raises(FormatError, match=r"is laid out of bdt1, which cannot be found \(no folder of boards is"):
        laid_again(board, layout_of(board))


def test_a_newer_board_is_told_of_where_it_lies_in_two_folders(boards: Path, tmp_path: Path) -> None:
    save(open_map("bdt1 bdt2"), tmp_path / "kept.losmap")
    (boards / "bdt1").write_bytes(board_archive("t1", Paint().disc("B2", 20, WOODS)))
    shutil.copytree(boards, tmp_path / "copies")
    open_map(f"{tmp_path / 'copies' / 'bdt1'} {tmp_path / 'copies' / 'bdt2'}")
    [said] = remarks(open_map(tmp_path / "kept.losmap"))
    assert said.startswith("Board t1 has changed since the map was saved: it is shown as it is now")


def test_no_board_of_the_current_folder_stands_for_one_that_is_missing(boards: Path, tmp_path: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    board, elsewhere = open_map("bdt1 bdt2"), tmp_path / "elsewhere"
    save(board, tmp_path / "kept.losmap")
    elsewhere.mkdir()
    (boards / "bdt2").rename(elsewhere / "bdt2")
    monkeypatch.chdir(elsewhere)
    alone = open_map(tmp_path / "kept.losmap")
    assert "grain" in {drawing.kind for drawing in alone.depictions.values()}
    assert not alone.levels.any()


def test_a_newer_board_is_shown_as_it_is_now(boards: Path, tmp_path: Path) -> None:
    board = drawn_on(open_map("bdt1 bdt2"))
    save(board, tmp_path / "kept.losmap")
    (boards / "bdt1").write_bytes(board_archive("t1", Paint().disc("B2", 20, WOODS)))
    again = open_map(tmp_path / "kept.losmap")
    said = list(remarks(again))
    assert any(remark.startswith("Board t1 has changed since the map was saved: it is shown as it is now") for remark
               in said)
    assert any("taken away and are not there any more: 1" in remark for remark in said)
    assert "grain" not in {drawing.kind for drawing in again.depictions.values()}
    assert again.level(again.hex("t1D2")) == 4


def test_a_file_of_former_versions_is_told_once_of_a_board_that_changed(boards: Path, tmp_path: Path) -> None:
    (tmp_path / "old.losmap").write_bytes(losmap.unparse_whole(open_map("bdt1 bdt2"), tmp_path / "old.losmap")[0])
    (boards / "bdt1").write_bytes(board_archive("t1", Paint().disc("B2", 20, WOODS)))
    old = open_map(tmp_path / "old.losmap")
    assert any(remark.startswith("Board t1 has changed since the map was saved") for remark in remarks(old))
    new = open_map(saved_as(old, tmp_path / "new.losmap"))
    assert list(remarks(new)) == []
    assert set(new.depictions.values()) == set(old.depictions.values())


@pytest.mark.usefixtures("boards")
def test_a_map_that_was_turned_says_in_its_notes_what_it_holds(tmp_path: Path) -> None:
    board = open_map("bdt1 bdt2")
    turn_half(board).apply(board)
    save(board, tmp_path / "turned.losmap")
    again = open_map(tmp_path / "turned.losmap")
    assert again.depictions == board.depictions
    assert again.notes[-1].startswith("This file holds terrain that was read from board t1 and board t2")
    save(again, tmp_path / "turned.losmap")
    assert open_map(tmp_path / "turned.losmap").notes == again.notes


@pytest.mark.parametrize("act", [turn_half, lambda one: flip(one, "left-right"), lambda one: resize(one, right=-1)])
def test_a_map_of_one_board_says_once_that_it_holds_it_as_it_no_longer_lies_on_it(
        boards: Path, tmp_path: Path, act: Callable[[Board], Edit]) -> None:
    board = open_map(boards / "bdt1")
    act(board).apply(board)
    for _ in range(2):
        save(board, tmp_path / "kept.losmap")
        again = open_map(tmp_path / "kept.losmap")
        assert again.depictions == board.depictions
        assert ON_BOARDS not in json.loads((tmp_path / "kept.losmap").read_text("utf-8"))
        assert [note[:48] for note in again.notes] == ["This file holds terrain that was read from board"]
        board = again


@pytest.mark.usefixtures("boards")
@pytest.mark.parametrize("layout", ["bdt1r", "bdt1[A-C]", "bdt1 bdt2r", "bdt1[C-E] / bdt2[C-E]r",
                                    "bdt1 bdt2 / bdt2r bdt1r", "bdt1[A-C 1-3] bdt1[C-E 1-3]r"])
def test_turned_and_cropped_boards_of_a_layout_are_referred_to(tmp_path: Path, layout: str) -> None:
    board = open_map(layout)
    board.counters[board.next_number()] = UnitCounter("infantry", board.grid.hexes()[0])
    save(board, tmp_path / "kept.losmap")
    fields = json.loads((tmp_path / "kept.losmap").read_text("utf-8"))
    assert fields["scenario"]["layout"] == layout
    assert not any(name in fields for name in ("depictions", "hexsides"))
    assert not any(level for row in fields.get("levels", []) for level in row)
    assert same_board(open_map(tmp_path / "kept.losmap"), board)


def test_a_file_says_that_it_holds_terrain_of_boards_only_while_it_does(boards: Path, tmp_path: Path) -> None:
    board, kept = read_back(open_map("bdt1 bdt2"), tmp_path), tmp_path / "kept.losmap"
    boards.rename(tmp_path / "away")
    save(board, kept)
    (tmp_path / "away").rename(boards)
    again = open_map(kept)
    assert again.depictions == board.depictions
    assert again.notes[-1].startswith("This file holds terrain that was read from board t1")
    save(again, kept)
    assert same_board(open_map(kept), board)


@pytest.mark.usefixtures("boards")
@pytest.mark.parametrize(("field", "value", "what"), [
    ("levels", ["t9A1"], "names the hex 't9A1', which the map does not have"),
    ("levels", "A1", "levels"), ("terrain", [3], "terrain is not a list of short texts"),
    ("gone", ["x" * 99], "gone is not a list"), ("bare", [["t1A1", 6]], "bare is not a list"),
    ("bare", [["zz", 1]], "names hexsides of hexes"), ("numbers", [[1, -2]], "numbers is not a list"),
])
def test_a_damaged_field_is_refused_in_a_sentence(tmp_path: Path, field: str, value: object, what: str) -> None:
    kept = tmp_path / "kept.losmap"
    save(drawn_on(open_map("bdt1 bdt2")), kept)
    fields = json.loads(kept.read_text("utf-8"))
    fields["on_boards"][field] = value
    kept.write_text(json.dumps(fields), "utf-8")
    with pytest.raises(FormatError, match=re.escape(what)):
        open_map(kept)


def test_a_map_without_its_boards_keeps_its_hexes(boards: Path, tmp_path: Path) -> None:
    save(drawn_on(open_map("bdt1 bdt2")), tmp_path / "kept.losmap")
    boards.rename(tmp_path / "away")
    alone = open_map(tmp_path / "kept.losmap")
    for act in (turn_half, lambda one: flip(one, "left-right"), lambda one: resize(one, right=-1),
                lambda one: relabel(one, Labels("digits")), lambda one: join_maps(Board(one.grid), one, "right")):
        with pytest.raises(EditError, match="are missing, and its hexes stay as they are until it is opened with them"):
            act(alone)
    [lost] = save(alone, tmp_path / "kept.tmj")
    assert lost == "Left out: the terrain of boards that were missing when the map was opened."
    assert ON_BOARDS not in open_map(tmp_path / "kept.tmj").extra


@pytest.mark.parametrize("suffix", [".txt", ".tmx"])
def test_formats_without_boards_say_that_missing_terrain_is_lost(boards: Path, tmp_path: Path, suffix: str) -> None:
    whole = open_map(boards / "bdt1")
    save(whole, tmp_path / "kept.losmap")
    lost = "Left out: the terrain of boards that were missing when the map was opened."
    assert lost not in save(whole, tmp_path / f"whole{suffix}")
    boards.rename(tmp_path / "away")
    told = save(open_map(tmp_path / "kept.losmap"), tmp_path / f"alone{suffix}")
    assert told.count(lost) == 1
    assert ON_BOARDS not in " ".join(told)


@pytest.mark.usefixtures("boards")
def test_boards_do_not_come_back_under_hexes_of_other_names(tmp_path: Path) -> None:
    save(open_map("bdt1 bdt2"), tmp_path / "kept.losmap")
    fields = json.loads((tmp_path / "kept.losmap").read_text("utf-8"))
    for one in fields["labels"]["sheets"]:
        one["turned"] = not one.get("turned", False)
    (tmp_path / "kept.losmap").write_text(json.dumps(fields), "utf-8")
    again = open_map(tmp_path / "kept.losmap")
    assert "has hexes that its boards do not have" in " ".join(remarks(again))
    assert not again.levels.any()


def test_what_is_drawn_on_one_board_stays_while_the_other_is_missing(boards: Path, tmp_path: Path) -> None:
    board, kept = open_map("bdt1 bdt2"), tmp_path / "kept.losmap"
    hill, wood = board.hex("t2D3"), next(number for number, one in board.depictions.items() if one.kind == "woods")
    assert board.level(hill) == 8
    Raise((hill,), 4).apply(board)
    taken = board.depictions.pop(wood)
    save(board, kept)
    (boards / "bdt1").rename(tmp_path / "bdt1")
    alone = open_map(kept)
    Raise((hill,), -4).apply(alone)  # as its own board has it
    save(alone, kept)
    (tmp_path / "bdt1").rename(boards / "bdt1")
    again = open_map(kept)
    assert again.level(hill) == 8
    assert taken not in again.depictions.values()


def test_boards_that_come_back_before_the_map_is_saved_are_not_wiped_out(boards: Path, tmp_path: Path) -> None:
    board, kept = open_map("bdt1 bdt2"), tmp_path / "kept.losmap"
    save(board, kept)
    (boards / "bdt2").rename(tmp_path / "bdt2")
    alone = open_map(kept)
    (tmp_path / "bdt2").rename(boards / "bdt2")
    (boards / "bdt1").rename(tmp_path / "bdt1")
    save(alone, kept)
    (tmp_path / "bdt1").rename(boards / "bdt1")
    assert same_board(open_map(kept), board)


@pytest.mark.usefixtures("boards")
def test_drawings_that_were_taken_away_stay_away_when_boards_are_traced_otherwise(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, kept = drawn_on(open_map("bdt1 bdt2")), tmp_path / "kept.losmap"
    save(board, kept)

    def traced_otherwise(rows: list[list[LaidBoard]]) -> Board:
        laid = as_laid(rows)
        for number, drawn in laid.depictions.items():
            (x, y), *others = drawn.outline
            laid.depictions[number] = replace(drawn, outline=(Point(x + 1, y), *others))
        return laid

    monkeypatch.setattr(board_references, "as_laid", traced_otherwise)
    again = open_map(kept)
    assert "grain" not in {drawing.kind for drawing in again.depictions.values()}
    assert len(again.depictions) == len(board.depictions)
    assert not list(remarks(again))


@pytest.mark.usefixtures("boards")
def test_a_map_is_saved_whatever_becomes_of_its_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, kept = read_back(open_map("bdt1 bdt2"), tmp_path), tmp_path / "kept.losmap"

    def without_memory(rows: list[list[LaidBoard]]) -> Board:
        raise MemoryError

    with monkeypatch.context() as fails:
        fails.setattr(board_references, "as_laid", without_memory)
        save(board, kept)
    again = open_map(kept)
    assert again.depictions == board.depictions
    assert np.array_equal(again.levels, board.levels)
    assert again.notes[-1].startswith("This file holds terrain")


def test_a_board_of_a_damaged_size_takes_no_memory(boards: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.losmap"
    save(open_map("bdt1 bdt2"), kept)
    (boards / "bdt2").unlink()
    fields = json.loads(kept.read_text("utf-8"))
    fields["scenario"]["layout"] = "bdt1 bdt2[A-ZZZZZZZZZZZZZZZ 1-9999]"
    kept.write_text(json.dumps(fields), "utf-8")
    assert not open_map(kept).levels.any()


def test_a_board_that_is_exchanged_while_its_map_is_open_is_laid_again_as_it_is(boards: Path, tmp_path: Path) -> None:
    kept = saved_as(open_map("bdt1 bdt2"), tmp_path / "kept.losmap")
    board = open_map(kept)
    Raise((board.hex("t1D2"),), 4).apply(board)
    (boards / "bdt2").write_bytes(board_archive("t2", Paint().disc("D3", 40, level=3).side("B2", "C2", WALL)))
    after = laid_again(board, "bdt1{NoGrain} bdt2").content
    assert (after.level(after.hex("t1D2")), after.level(after.hex("t2D3"))) == (4, 12)
    assert "grain" not in {drawing.kind for drawing in after.depictions.values()}


@pytest.mark.parametrize("read_from", ["bdt1 bdt2r", "bdt1", "game.vsav", "kept.losmap", "back.journal"])
@pytest.mark.parametrize("are_there", [True, False])
def test_saving_lays_no_board_that_was_laid_when_the_map_was_read(
        boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read_from: str, are_there: bool) -> None:
    game = GameText(boards=[["0", "0", "t1", "VER", "6.5"], ["1", "0", "rt2", "VER", "6.5"]]).at("B2", squad())
    (tmp_path / "game.vsav").write_bytes(game.archive())
    save(open_map("bdt1 bdt2"), tmp_path / "kept.losmap")
    board = (read_back(open_map("bdt1 bdt2"), tmp_path) if read_from == "back.journal" else
             open_map(tmp_path / read_from if "." in read_from else boards / read_from if read_from == "bdt1" else
                      read_from))
    remember_boards(board)  # as whoever reads a map for a window does
    Raise((board.hex("A2" if read_from == "bdt1" else "t1A2"),), 4).apply(board)
    vasl_format._LATEST.clear()
    if not are_there:
        boards.rename(tmp_path / "away")
    with monkeypatch.context() as alone:
        alone.setattr(vasl_format, "lay_out_boards", None)
        alone.setattr(vasl_format, "parse", None)
        save(board, tmp_path / "again.losmap")
    if not are_there:
        (tmp_path / "away").rename(boards)
    assert '"depictions"' not in (tmp_path / "again.losmap").read_text("utf-8")
    assert same_board(open_map(tmp_path / "again.losmap"), board)


@pytest.mark.usefixtures("boards")
def test_saving_lays_no_board_after_a_change_of_the_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board = open_map("bdt1 bdt2")
    laid_again(board, "bdt1{NoGrain} bdt2").apply(board)
    vasl_format._LATEST.clear()
    monkeypatch.setattr(vasl_format, "lay_out_boards", None)
    save(board, tmp_path / "kept.losmap")
    assert '"depictions"' not in (tmp_path / "kept.losmap").read_text("utf-8")
