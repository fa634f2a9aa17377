"""Boards of VASL's on the command line: alone, edge to edge, and refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.formats.format import open_map
from tests.support.archives import METADATA, WOODS, Paint


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with boards 1 (woods in C2) and 2; settings made on the way are taken back."""
    monkeypatch.setenv("LOSVIEW_BOARDS", "")
    monkeypatch.setenv("LOSVIEW_TERRAIN_TYPES", "")
    for name, paint in (("1", Paint().disc("C2", 25, WOODS)), ("2", Paint())):
        text = METADATA.replace('name="t1"', f'name="{name}"').format(columns=5, rows=4, more="", inside="")
        (tmp_path / f"bd{name}").write_bytes(paint.archive(text))
    return tmp_path


def test_one_board(run, boards: Path) -> None:
    done = run("check", boards / "bd1", "A1", "E3")
    assert done.status == 0
    assert done.out.startswith("✗ A1 does not see E3")
    assert "woods" in done.out


def test_a_layout(run, boards: Path) -> None:
    about = run("info", "bd1 bd2r / bd2 bd1", "--boards", boards, "--json").json
    assert about["title"] == "bd1 bd2r / bd2 bd1"
    assert about["grid"]["columns"] == 9
    done = run("check", "bd1 bd2r", "1A1", "2C2", "--boards", boards, "--json").json
    assert done["map"] == "bd1 bd2r"
    assert run("check", "bd1", "A1", "E3", "--boards", boards).out.startswith("✗ A1 does not see E3")


def test_a_layout_becomes_a_map_of_its_own(run, boards: Path, tmp_path: Path) -> None:
    done = run("convert", "bd1 bd2", tmp_path / "both.losmap", "--boards", boards)
    assert done.status == 0
    assert open_map(tmp_path / "both.losmap").label(open_map(tmp_path / "both.losmap").hex("2B1")) == "2B1"


def test_a_missing_board_is_one_sentence(run, boards: Path) -> None:
    assert "bd7: this board of the layout is neither in the current folder nor in" in run(
        "check", "bd1 bd7r", "1A1", "1B1", "--boards", boards).sentence()
    (boards / "bd9").write_bytes((boards / "bd1").read_bytes()[:400])
    assert "bd9" in run("info", boards / "bd9").sentence()


def test_terrain_types_that_are_none(run, boards: Path) -> None:
    (boards / "types.xml").write_text("<sharedBoardMetadata/>", encoding="utf-8")
    told = run("info", boards / "bd1", "--terrain-types", boards / "types.xml").sentence()
    assert "contains no terrain types" in told


def test_nothing_is_judged_without_the_terrain_of_the_boards(run, boards: Path, tmp_path: Path) -> None:
    kept, table = tmp_path / "kept.losmap", tmp_path / "hexes.csv"
    assert run("convert", "bd1 bd2", kept, "--boards", boards).status == 0
    (tmp_path / "away").mkdir()
    for name in ("bd1", "bd2"):
        (boards / name).rename(tmp_path / "away" / name)
    for words in (("check", kept, "1A1", "1E3"), ("field", kept, "1A1"), ("lint", kept), ("convert", kept, table),
                  ("diff", kept, kept), ("study", "dominance", kept)):
        told = run(*words, "--boards", tmp_path).sentence()
        assert f"{kept}: lacks the terrain of board 1 and board 2" in told
        assert "--boards" in told
    assert not table.exists()
    git = run("diff", "--git", kept, kept, "0", "100644", kept, "0", "100644")
    assert (git.status, "is not shown" in git.err) == (0, True)
    assert run("check", kept, "1A1", "1E3", "--boards", tmp_path / "away").out.startswith("✗ 1A1 does not see 1E3")
