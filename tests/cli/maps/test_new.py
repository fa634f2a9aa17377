"""`losview new`."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.board.board import same
from losview.files.format import open_map
from tests.support.command_line import Run


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
    assert not same(open_map(out), open_map("demo:"))


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
