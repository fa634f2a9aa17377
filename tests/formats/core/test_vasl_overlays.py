"""Overlays laid on boards: where they belong, turned and cropped with their board, switched off, judged and saved."""

from __future__ import annotations

import shutil
import zipfile
from functools import cache
from pathlib import Path
from random import Random

import pytest

from losview.board.board import Board, same_board
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.formats.losmap.board_files import layout_of
from losview.formats.losmap.laid_again import laid_again
from losview.formats.losmap.referenced import remarks
from losview.formats.vasl.metadata import read_colours
from losview.formats.vassal.saved_game import told_of
from losview.hexes.lattice import Point, hex_at
from losview.rules.ends import parse_end
from losview.rules.rule_sets import rule_set
from tests.support.archives import GRAIN, Paint, zipped
from tests.support.vasl_overlays import (
    GRAIN_AT,
    GULLY_AT,
    HILL_AT,
    OPEN_AT,
    PRINT,
    WOODS_AT,
    gif,
    overlay_archive,
    patch,
    shared_metadata,
)
from tests.support.vassal_saves import GameText, board_archive, squad

#: A picture of an overlay: its first hex is B2 of an own board, 56 pixels right and 129 down of its corner.
FIRST = (56, 129)


@cache
def archives() -> dict[str, bytes]:
    """The archives of overlays: x1 of a single hex, o5 of two, h9 of a hill and a gully."""
    single = gif(patch((FIRST, 27, WOODS_AT), (FIRST, 3, PRINT)))
    up = gif(patch((FIRST, 24, WOODS_AT), ((56, 65), 24, GRAIN_AT)))
    # Turned to the lower right its first hex lies on C1 of the picture.
    down = gif(patch(((112, 32), 24, WOODS_AT), ((169, 64), 24, GRAIN_AT), size=(200, 100)))
    hill = gif(patch((FIRST, 60, OPEN_AT), (FIRST, 45, HILL_AT), ((56, 65), 8, GULLY_AT)))
    return {"ovrX": overlay_archive({"x1a": single}),
            "ovrO": overlay_archive({"o5a": up, "o5d": up, "o5c": down, "o6a": up, "o6d": up},
                                    "o5 b2;b1;c1;d1;d2;c3\n"),
            "ovrH": overlay_archive({"h9a": hill, "h9d": hill}, "h9 b2;b2;b2;b2;b2;b2\n")}


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Board t1 of 7 by 5 hexes with grain in F3, and the overlays."""
    folder = tmp_path / "boards"
    (folder / "overlays").mkdir(parents=True)
    (folder / "bdt1").write_bytes(board_archive("t1", Paint(7, 5).disc("F3", 25, GRAIN)))
    (folder / "SharedBoardMetadata.xml").write_bytes(shared_metadata())
    for name, data in archives().items():
        (folder / "overlays" / name).write_bytes(data)
    monkeypatch.setenv("LOSVIEW_BOARDS", str(folder))
    return folder


def hexes_of(board: Board, kind: str) -> set[str]:
    """The hexes in which drawings of a kind have their middle."""
    found = set()
    for drawing in board.depictions.values():
        if drawing.kind == kind:
            x = sum(point.x for point in drawing.outline) // len(drawing.outline)
            y = sum(point.y for point in drawing.outline) // len(drawing.outline)
            found.add(board.label(hex_at(Point(x, y))))
    return found


@pytest.mark.usefixtures("boards")
@pytest.mark.parametrize(("layout", "woods", "grain"), [
    ("bdt1{x1@D3}", {"t1D3"}, {"t1F3"}), ("bdt1{o5@C4-C3}", {"t1C4"}, {"t1C3", "t1F3"}),
    ("bdt1{o5@C3-D3}", {"t1C3"}, {"t1D3", "t1F3"}),
    ("bdt1{x1@D3}r", {"t1D3"}, {"t1F3"}), ("bdt1[C-G]{x1@D3}", {"t1D3"}, {"t1F3"}),
    ("bdt1{x1@D3 NoGrain}", {"t1D3"}, set()), ("bdt1{LightWoods x1@D3}", set(), {"t1F3"}),
    ("bdt1{-x1@D3}", set(), {"t1F3"}), ("bdt1{x1@F3}", {"t1F3"}, set()),
])
def test_terrain_lies_where_the_overlay_is_laid(layout: str, woods: set[str], grain: set[str]) -> None:
    board = open_map(layout)
    assert (hexes_of(board, "woods"), hexes_of(board, "grain")) == (woods, grain)
    assert not [note for note in board.notes if note.startswith("Not in the ground")]


@pytest.mark.usefixtures("boards")
def test_levels_of_an_overlay_are_those_of_the_ground() -> None:
    board = open_map("bdt1{h9@D3-D2}")
    assert board.level(board.hex("t1D3")) == 8
    assert [drawing.kind for drawing in board.depictions.values()].count("gully") == 1
    assert board.level(board.hex("t1B2")) == 0
    asl = rule_set("asl").prepare(board, {})
    assert not asl.judge_one(parse_end(board, "t1D1"), parse_end(board, "t1D5")).visible


def test_a_game_with_an_overlay_is_judged_switched_off_and_saved(boards: Path, tmp_path: Path) -> None:
    words = ("0", "0", "t1", "VER", "6.5", "OVR", "x1", "d3", "d3", "OVR", "zz7", "a1", "a2", "OVR", "bad", "SSR",
             "NoGrain")
    (tmp_path / "game.vsav").write_bytes(GameText((words,)).at("B2", squad()).archive())
    board = open_map(tmp_path / "game.vsav")
    assert layout_of(board) == "bdt1{x1@D3 zz7@A1-A2 NoGrain}"
    told = told_of(board)
    assert "Overlay x1 lies at D3 on board t1." in told
    assert any(note.startswith("Not in the ground: overlay zz7 of board t1: ovrZZ: this archive of overlays is missing")
               for note in told)
    assert any("overlay 'bad' of board t1, which names no hexes" in note for note in told)
    asl, ends = rule_set("asl"), ("t1D1", "t1D5")
    assert not asl.prepare(board, {}).judge_one(*(parse_end(board, end) for end in ends)).visible
    kept = tmp_path / "kept.losmap"
    save(board, kept)
    assert '"woods"' not in kept.read_text("utf-8")
    assert same_board(open_map(kept), board)
    laid_again(board, "bdt1{-x1@D3 zz7@A1-A2 NoGrain}").apply(board)
    assert asl.prepare(board, {}).judge_one(*(parse_end(board, end) for end in ends)).visible
    assert not [note for note in board.notes if note.startswith("Overlay x1")]
    assert [counter.name for counter in board.counters.values()] == ["4-6-7 1sq"]


def test_a_map_says_which_overlays_were_not_found_when_it_was_opened(boards: Path, tmp_path: Path) -> None:
    board = open_map("bdt1{x1@D3}")
    save(board, tmp_path / "kept.losmap")
    assert not open_map(tmp_path / "kept.losmap").refusals
    (boards / "overlays" / "ovrX").rename(tmp_path / "ovrX")
    [said] = remarks(open_map(tmp_path / "kept.losmap"))
    assert said.startswith("Not in the ground: overlay x1 of board t1: ovrX: this archive of overlays is missing")
    (tmp_path / "ovrX").rename(boards / "overlays" / "ovrX")
    assert same_board(open_map(tmp_path / "kept.losmap"), board)


def test_a_list_of_colours_that_is_put_there_or_exchanged_is_read(boards: Path, tmp_path: Path) -> None:
    kept, colours = tmp_path / "kept.losmap", boards / "SharedBoardMetadata.xml"
    whole = open_map("bdt1{x1@D3}")
    save(whole, kept)
    colours.rename(tmp_path / "away.xml")
    assert hexes_of(open_map(kept), "woods") == set()
    (tmp_path / "away.xml").rename(colours)
    assert same_board(open_map(kept), whole)
    colours.write_bytes(colours.read_bytes().replace(b'terrain="Woods"', b'terrain="Grain"'))
    assert hexes_of(open_map(kept), "grain") == {"t1D3", "t1F3"}


def test_pictures_of_overlays_lie_over_the_board(boards: Path) -> None:
    with zipfile.ZipFile(boards / "bdt1") as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    (boards / "bdt1").write_bytes(zipped({**entries, "x.gif": b"GIF89a"}))
    plain, turned, cut = (open_map(layout).backgrounds for layout in (
        "bdt1{x1@D3}", "bdt1{x1@D3}r", "bdt1[D-G]{x1@D3}"))
    assert [Path(one.file).name for one in plain] == ["bdt1", "ovrX"]
    assert (plain[1].entry, plain[1].turned, turned[1].turned) == ("ovrx1a.gif", False, True)
    # D3 is column 3; the picture reaches from a column before it to one behind.
    assert plain[1].at[0] == pytest.approx(2, abs=0.05)
    assert turned[1].at[2] == pytest.approx(6 - plain[1].at[0], abs=0.05)
    assert (cut[1].at[0], cut[1].box[0]) == (pytest.approx(0), pytest.approx(56.25 / 170, abs=0.02))


@pytest.mark.parametrize(("layout", "what"), [
    ("bdt1{x1@Z9}", "Z9"), ("bdt1{o5@C4}", "name two hexes side by side"), ("bdt1{o5@C4-F1}", "side by side"),
    ("bdt1{x1@C4-C3}", "name one hex"), ("bdt1{o5@C4-B4}", "is missing"),
    ("bdt1{o6@C4-C3}", "does not say on which hex overlay o6 begins"),
])
@pytest.mark.usefixtures("boards")
def test_what_cannot_be_laid_is_told_and_the_rest_shown(layout: str, what: str) -> None:
    board = open_map(layout)
    [note] = [note for note in board.notes if note.startswith("Not in the ground")]
    assert what in note
    assert hexes_of(board, "grain") == {"t1F3"}


def test_without_the_list_of_colours_it_is_asked_for(boards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    away = boards.parent / "list.xml"
    shutil.move(boards / "SharedBoardMetadata.xml", away)
    [note] = [note for note in open_map("bdt1{x1@D3}").notes if note.startswith("Not")]
    assert "SharedBoardMetadata.xml" in note
    assert "--terrain-types" in note


def test_vasls_own_list_of_colours_is_read(shared: Path) -> None:
    path = shared / "boards" / "vasl" / "SharedBoardMetadata.xml"
    colours = read_colours(path.read_bytes(), path)
    woods = {colour.code for colour in colours if colour.terrain == "Woods"}
    assert len(colours) > 800
    assert woods == {60}
    assert {colour.level for colour in colours} >= {None, -2, 0, 6}


def test_a_colour_of_two_levels_leaves_the_ground(boards: Path) -> None:
    path = boards / "SharedBoardMetadata.xml"
    path.write_bytes(path.read_bytes().replace(b"</colors>", b'<color red="120" green="80" blue="30" '
                                               b'terrain="Open Ground" elevation="3"/></colors>'))
    assert open_map("bdt1{h9@D3-D2}").level(open_map("bdt1{NoGrain}").hex("t1D3")) == 0


@pytest.mark.parametrize(("own", "quarters"), [(("3",), 12), (("3", "3"), 12), (("2",), 8), (("3", "1"), 0)])
def test_an_overlays_own_colours_go_before_the_shared_ones(boards: Path, own: tuple[str, ...], quarters: int) -> None:
    colours = "".join(f'<color name="c{number}" red="120" green="80" blue="30" terrain="Open Ground" '
                      f'elevation="{level}"/>' for number, level in enumerate(own))
    picture = gif(patch((FIRST, 60, HILL_AT)))
    (boards / "overlays" / "ovrX").write_bytes(zipped({
        "data": b"version 1\n", "ovrx1a.gif": picture,
        "BoardMetadata.xml": f"<boardMetadata><colors>{colours}</colors></boardMetadata>".encode()}))
    board = open_map("bdt1{x1@D3}")
    assert board.level(board.hex("t1D3")) == quarters


def test_an_overlay_that_shares_a_picture_begins_where_its_own_name_says(boards: Path) -> None:
    picture = gif(patch((FIRST, 24, WOODS_AT), ((56, 65), 24, GRAIN_AT)))
    (boards / "overlays" / "ovrOC").write_bytes(overlay_archive({"oc1a": picture, "oc1d": picture},
                                                                "oc1 a1;a1\noc2 b2;b1\n"))
    board = open_map("bdt1{oc2@C4-C3}")
    assert (hexes_of(board, "woods"), hexes_of(board, "grain")) == ({"t1C4"}, {"t1C3", "t1F3"})


def test_misspelt_changes_are_refused_still(boards: Path) -> None:
    with pytest.raises(FormatError, match="has no change"):
        open_map("bdt1{x1@}")


def test_damaged_archives_are_told_of_and_the_board_is_shown(boards: Path) -> None:
    path = boards / "overlays" / "ovrX"
    whole, random = path.read_bytes(), Random(3)
    for _ in range(12):
        damaged = bytearray(whole)
        for _ in range(random.randint(1, 5)):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        path.write_bytes(damaged[: random.randrange(len(damaged))] if random.random() < 0.2 else damaged)
        board = open_map("bdt1{x1@D3}")
        assert "t1F3" in hexes_of(board, "grain")
        assert [note for note in board.notes if note.startswith(("Not in the ground: overlay x1", "Overlay x1 lies"))]
