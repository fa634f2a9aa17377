"""`--heights`, `--zero` and `--step` of `losview new` and `convert`: levels from grids of heights."""

from __future__ import annotations

from csv import DictReader
from pathlib import Path

import pytest

from losview.board.background import Background
from losview.formats.format import open_map, save
from losview.hexes.hex import Hex
from tests.support.command_line import Run
from tests.support.wxx_maps import ROWS, wxx

GRID = "ncols 4\nnrows 2\ncellsize 50,0\n{rows}\n"


@pytest.fixture
def heights(tmp_path: Path) -> Path:
    """Heights that rise from west to east, written with decimal commas."""
    path = tmp_path / "hill.asc"
    path.write_text(GRID.format(rows="100,0 120,5 140,5 199,5\n" * 2))
    return path


def levels(path: Path) -> list[int]:
    """The levels of the uppermost hexes, from west to east."""
    board = open_map(path)
    return [board.level(board.grid.hex(column, 0)) // 4 for column in range(board.grid.columns)]


def test_a_new_map_has_the_levels_of_a_grid(run: Run, heights: Path, tmp_path: Path) -> None:
    out = tmp_path / "hill.losmap"
    ran = run("new", out, "--rules", "battletech", "--size", "4x2", "--heights", heights, "--zero", "100",
              "--step", "20")
    assert "Heights from 100 to 199.5 became levels 0 to 4 in 8 of 8 hexes" in " ".join(ran.out.split())
    assert levels(out) == [0, 1, 2, 4]


def test_the_defaults_are_those_of_the_dialog(run: Run, heights: Path, tmp_path: Path) -> None:
    out = tmp_path / "hill.losmap"
    said = " ".join(run("new", out, "--rules", "battletech", "--size", "4x2", "--heights", heights).out.split())
    assert "level 0 begins at 100, and a level is 19.9." in said
    assert levels(out) == [0, 1, 2, 5]


@pytest.mark.parametrize("suffix", ["losmap", "csv"])
def test_a_map_gets_levels_while_it_is_converted(run: Run, heights: Path, suffix: str, tmp_path: Path) -> None:
    flat, out = tmp_path / "flat.losmap", tmp_path / f"out.{suffix}"
    run("new", flat, "--rules", "battletech", "--size", "4x2")
    ran = run("convert", flat, out, "--heights", heights, "--step", "50")
    assert "a level is 50" in " ".join(ran.out.split())
    if suffix == "losmap":
        assert levels(out) == [0, 0, 0, 1]
    else:
        with out.open(encoding="utf-8", newline="") as file:
            assert [row["level"] for row in DictReader(file)] == ["0.0"] * 6 + ["1.0"] * 2
    printed = run("convert", flat, "-", "--format", suffix, "--heights", heights, "--step", "50")
    assert "a level is 50" in printed.err
    assert "a level is 50" not in printed.out


def test_heights_lie_as_the_picture_under_the_map(run: Run, heights: Path, tmp_path: Path) -> None:
    flat = tmp_path / "flat.losmap"
    run("new", flat, "--rules", "battletech", "--size", "4x2")
    board = open_map(flat)
    board.backgrounds = [Background("scan.png", affine=(2.0, 0.0, -0.5, 0.0, 2.0, -0.5))]  # it covers two columns alone
    save(board, flat)
    assert "in 4 of 8 hexes" in " ".join(
        run("convert", flat, tmp_path / "out.losmap", "--heights", heights, "--step", "50").out.split())


def test_a_map_of_worldographer_has_levels_of_the_height_that_is_named(run: Run, tmp_path: Path) -> None:
    world, out = tmp_path / "world.wxx", tmp_path / "out.losmap"
    world.write_bytes(wxx(rows=[row.replace("2.25", "2500") for row in ROWS]))
    run("convert", world, out)
    assert open_map(out).level(Hex(1, 0)) == 100  # by hundreds, as nobody says more
    run("convert", world, out, "--step", "500")
    assert open_map(out).level(Hex(1, 0)) == 20
    run("convert", world, out, "--step", "500", "--zero", "-500")
    assert open_map(out).level(Hex(1, 0)) == 24


@pytest.mark.parametrize(("words", "said"), [
    (["--step", "0"], "a number from 0.01 to"), (["--step", "nan"], "a number from 0.01 to"),
    (["--heights", "{}", "--step", "1e-300"], "a number from 0.01 to"),
    (["--heights", "{}", "--zero", "inf"], "from -1,000,000 to 1,000,000"),
    (["--step", "20"], "need heights"), (["--zero", "20"], "need heights"),
    (["--heights", "none.asc"], "none.asc"), (["--heights", "{}", "--step", "x"], "is no number"),
    (["--rulings", "--heights", "{}"], "writes no levels")])
def test_what_does_not_go_together_is_refused(run: Run, heights: Path, words: list[str], said: str, tmp_path: Path
                                              ) -> None:
    flat, out = tmp_path / "flat.losmap", tmp_path / "out.losmap"
    run("new", flat, "--rules", "battletech", "--size", "4x2")
    ran = run("convert", flat, out, *(word.format(heights) for word in words))
    assert ran.status == 2
    assert said in " ".join(ran.err.split())
    assert not out.exists()


def test_levels_beyond_what_a_map_holds_are_refused(run: Run, tmp_path: Path) -> None:
    world = tmp_path / "world.wxx"
    world.write_bytes(wxx(rows=[row.replace("2.25", "2500") for row in ROWS]))
    ran = run("convert", world, tmp_path / "out.losmap", "--step", "0.01")
    assert "choose higher levels" in " ".join(ran.err.split())
