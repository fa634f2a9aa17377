"""`losview new`."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from losview.board.board import same_board
from losview.formats.format import open_map
from losview.formats.vassal.module_board import picture_size
from tests.support.command_line import Run
from tests.support.vassal_modules import module


def test_an_empty_map_of_the_size_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "hill.losmap"
    said = run("new", str(out), "--rules", "asl", "--size", "30x20", "--title", "Hill", "--level", "-1")
    assert said.status == 0
    assert "600" in said.out or "610" in said.out or "615" in said.out
    board = open_map(str(out))
    assert (board.grid.columns, board.grid.rows, board.grid.edges, board.title) == (30, 20, "half", "Hill")
    assert board.scenario == {"rules": "asl"}
    assert board.level(board.hex("C3")) == -4


def test_the_same_seed_twice_is_the_same_map(run: Run, tmp_path: Path) -> None:
    for name in ("one.losmap", "two.losmap"):
        assert run("new", str(tmp_path / name), "--rules", "battletech", "--generate", "9").status == 0
    assert (tmp_path / "one.losmap").read_bytes() == (tmp_path / "two.losmap").read_bytes()


def test_a_template_with_other_words_for_some_of_it(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "a.losmap")
    assert run("new", out, "--template", "empty", "--top", "pointy", "--stagger", "even", "--edges", "half",
               "--labels", "dotted", "--rules", "cwb", "--generate", "3").status == 0
    board = open_map(out)
    assert (board.grid.top, board.grid.stagger, board.grid.edges) == ("pointy", "even", "half")
    assert board.label(board.grid.hex(1, 1)) == "2.2"
    assert board.cover_at.any()


def test_a_file_that_exists_is_written_over_only_on_demand(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "a.losmap")
    assert run("new", out).status == 0
    again = run("new", out, "--size", "3x3")
    assert again.status == 2
    assert "exists already" in again.err
    assert run("new", out, "--size", "3x3", "--replace").status == 0
    assert not same_board(open_map(out), open_map("demo:"))


def test_templates_are_listed(run: Run) -> None:
    assert run("new", "--list").out.splitlines()[0].startswith("asl_geomorphic")


@pytest.mark.parametrize(("words", "said"), [
    (["new"], "name the file"),
    (["new", "{}/a.losmap", "--size", "0x4"], "--size"),
    (["new", "{}/a.losmap", "--size", "lots"], "is not a size"),
    (["new", "{}/a.losmap", "--template", "nosuch"], "there is no template"),
    (["new", "{}/a.losmap", "--rules", "chess"], "chess"),
    (["new", "{}/a.losmap", "--level", "high"], "--level"),
    (["new", "{}/a.losmap", "--level", "2000"], "beyond what a map holds"),
    (["new", "{}/a.losmap", "--generate", "1"], "add --rules"),
    (["new", "{}/a.losmap", "--rules", "asl", "--generate", "-1"], "a seed is"),
    (["new", "{}/a.losmap", "--rules", "asl", "--size", "300x300", "--generate", "1"], "40,000"),
    (["new", "{}/a.nosuch"], "nosuch"),
])
def test_bad_input_is_one_sentence_and_no_file(run: Run, tmp_path: Path, words: list[str], said: str) -> None:
    done = run(*(word.format(tmp_path) for word in words))
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_map_of_a_module(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "fen.vmod", tmp_path / "fen.losmapz"
    head = struct.pack(">I4s2I", 13, b"IHDR", 208, 168)
    path.write_bytes(module(b"\x89PNG\r\n\x1a\n" + head))
    assert run("new", "--list", "--module", str(path)).out.splitlines() == ["Main map / East", "Main map / West / Hill"]
    said = run("new", str(out), "--module", str(path))
    assert said.status != 0
    assert "has 2 maps; name one: Main map / East or Main map / West / Hill" in said.err
    assert "did you mean Main map / East" in run("new", str(out), "--module", str(path), "--map", "Main map/East").err
    assert "--size is not for a map of a module" in run(
        "new", str(out), "--module", str(path), "--map", "Main map / East", "--size", "3x3").err
    assert "add --module FILE" in run("new", str(out), "--map", "x").err
    assert run("new", str(out), "--module", str(path), "--map", "Main map / East", "--rules", "asl").status == 0
    path.unlink()  # its picture is in the bundle
    board = open_map(str(out))
    assert (board.grid.top, board.grid.shape, board.label(board.grid.hex(0, 0)), board.scenario) == (
        "flat", (4, 3), "0101", {"rules": "asl"})
    assert board.backgrounds[0].affine is not None


@pytest.mark.parametrize(("data", "size"), [
    (b"GIF89a" + struct.pack("<2H", 7, 9), (7, 9)), (b"BM" + bytes(16) + struct.pack("<2i", 5, -6), (5, 6)),
    (b"\xff\xd8\xff\xe0\x00\x04xx\xff\xff\xc2\x00\x11\x08" + struct.pack(">2H", 3, 4), (4, 3)),
    (b"\xff\xd8\xff\xe0\x00", None), (b"RIFF1234WEBP", None), (b"", None), (b"GIF89a\0\0\0\0", None),
])
def test_the_size_of_a_picture_is_told_by_its_first_bytes(data: bytes, size: tuple[int, int] | None) -> None:
    assert picture_size(data) == size
