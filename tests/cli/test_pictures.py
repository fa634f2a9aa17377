"""`losview render` and `losview open`: what they hand on to the window's side, which has tests of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from losview.base.whole_file import WriteError
from losview.drawing.picture_region import between_hexes
from losview.formats.format import open_map
from losview.hexes.layout import Layout
from losview.rules.core.field import Field
from losview.rules.core.threads import LineEnd
from tests.support.command_line import Run


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Calls of the picture maker, which is out of the play."""
    calls: list[dict[str, Any]] = []
    module = ModuleType("losview.window.paint.map_image")
    module.render = lambda board, path, **rest: calls.append({"board": board, "path": path, **rest})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "losview.window.paint.map_image", module)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return calls


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Calls of the window, which is out of the play."""
    calls: list[dict[str, Any]] = []
    module = ModuleType("losview.app.app")

    def start(paths: list[str], **rest: Any) -> int:
        calls.append({"paths": paths, **rest})
        return 0

    module.run = start  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "losview.app.app", module)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return calls


def test_a_picture_shows_the_thread_laid_or_asked_for_or_none(
        run: Run, ridges: Path, drawn: list[dict[str, Any]]) -> None:
    board = open_map(ridges)
    a, b, c = (board.hex(label) for label in ("A1", "F4", "C1"))
    ran = run("render", ridges, "-o", "x.png")
    assert (ran.status, ran.out) == (0, "x.png written.\n")
    run("render", ridges, "-o", "x.svg", "--from", "C1:2", "--to", "F4", "--to-height", "0.5", "--theme", "dark",
        "--scale", "2", "--grid", "0.25")
    run("render", ridges, "-o", "x.png", "--no-thread")
    assert [call["ends"] for call in drawn] == [(LineEnd(a), LineEnd(b)), (LineEnd(c, level=8), LineEnd(b, eye=2)),
                                                None]
    assert (drawn[1]["path"], drawn[1]["theme"], drawn[1]["scale"]) == (Path("x.svg"), "dark", 2.0)
    assert [call["grid"] for call in drawn] == [0.5, 0.25, 0.5]
    assert all(call["field"] is None for call in drawn)
    assert all(call["judge"].rule_set.key == "cwb" for call in drawn)


def test_a_picture_shows_a_region_without_some_parts(run: Run, ridges: Path, drawn: list[dict[str, Any]]) -> None:
    run("render", ridges, "-o", "x.png", "--region", "B3", "C2", "--without", "units, labels")
    run("render", ridges, "-o", "x.svg")
    board = open_map(ridges)
    assert [call["without"] for call in drawn] == [{"units", "labels"}, frozenset()]
    region = between_hexes(Layout(board.grid), board.hex("C2"), board.hex("B3"))
    assert [call["region"] for call in drawn] == [region, None]


def test_a_picture_shows_the_field_of_the_viewer(run: Run, ridges: Path, drawn: list[dict[str, Any]]) -> None:
    run("render", ridges, "-o", "x.png", "--from", "C1", "--field")
    run("render", ridges, "-o", "x.png", "--field")
    board = open_map(ridges)
    laid = (LineEnd(board.hex("A1")), LineEnd(board.hex("F4")))
    for call, label, ends in zip(drawn, ("C1", "A1"), (None, laid), strict=True):
        assert isinstance(call["field"], Field)
        assert call["field"].request.viewer == LineEnd(board.hex(label))
        assert call["ends"] == ends


@pytest.mark.parametrize(("words", "said"), [
    (["-o", "x.jpg"], "a picture ends in .png, .svg or .pdf, and x.jpg does not"),
    ([], "the following arguments are required: -o/--out"),
    (["-o", "x.png", "--to", "A1"], "--to needs a firer"),
    (["-o", "x.png", "--from", "A1"], "--from alone draws nothing"),
    (["-o", "x.png", "--no-thread", "--field"], "--field needs a viewer"),
    (["-o", "x.png", "--from", "A1", "--to", "K4"], "'K4' names no hex of this map"),
    (["-o", "x.png", "--fit", "15"], "--fit goes from 16 to 16,000, not 15"),
    (["-o", "x.png", "--fit", "200", "--scale", "2"], "argument --scale: not allowed with argument --fit"),
    (["-o", "x.png", "--scale", "0"], "--scale goes from 0.05 to 20, not 0"),
    (["-o", "x.png", "--without", "unit"], "--without takes units, labels, numbers, notes, grid, pictures, night, "
     "field, threads, with commas between, not 'unit'"),
    (["-o", "x.png", "--region", "A1", "K4"], "'K4' names no hex of this map"),
    (["-o", "x.png", "--region", "A1"], "argument --region: expected 2 arguments"),
    (["-o", "x.png", "--grid", "2"], "--grid goes from 0, no grid, to 1, not 2"),
    (["-o", "x.png", "--grid", "nan"], "--grid goes from 0, no grid, to 1, not nan"),
    (["-o", "x.png", "--scale", "nan"], "--scale goes from 0.05 to 20, not nan"),
    (["-o", "x.png", "--scale", "big"], "'big' is no number: write one such as 2.5"),
    (["-o", "x.png", "--fit", "2.5"], "'2.5' is no whole number: write one such as 10"),
    (["-o", "x.png", "--theme", "pink"], "invalid choice: 'pink'"),
])
def test_bad_pictures_end_in_one_sentence(run: Run, ridges: Path, drawn: list[dict[str, Any]], words: list[str],
                                          said: str) -> None:
    assert said in run("render", ridges, *words).sentence()
    assert drawn == []


def test_a_picture_that_cannot_be_written_is_a_sentence(
        run: Run, ridges: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("losview.window.paint.map_image")

    def refuse(*args: Any, **rest: Any) -> None:
        raise WriteError("x.png", "cannot be written (Permission denied)", "choose another folder")

    module.render = refuse  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "losview.window.paint.map_image", module)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert run("render", ridges, "-o", "x.png").sentence() == (
        "x.png: cannot be written (Permission denied); choose another folder")


def test_maps_are_opened_with_or_without_the_word(run: Run, ridges: Path, opened: list[dict[str, Any]]) -> None:
    more = ["--rules", "battletech", "--option", "method=dead-zone", "--from", "A1", "--to", "F4"]
    for words in ([], [ridges], ["open", ridges, "demo:"], [ridges, *more]):
        assert run(*words).status == 0
    usual = {"rules": None, "options": None, "ends": None}
    assert opened == [
        {"paths": [], **usual}, {"paths": [str(ridges)], **usual}, {"paths": [str(ridges), "demo:"], **usual},
        {"paths": [str(ridges)], "rules": "battletech", "options": {"method": "dead-zone"}, "ends": ("A1", "F4")},
    ]


def test_a_poster_is_written_and_a_size_out_of_bounds_refused(run: Run, ridges: Path, tmp_path: Path, qt: None) -> None:
    assert "pages (rows by columns)" in run("render", ridges, "-o", tmp_path / "poster.pdf", "--hex", "40").out
    assert (tmp_path / "poster.pdf").read_bytes().startswith(b"%PDF")
    assert "3 to 200 mm" in run("render", ridges, "-o", tmp_path / "more.pdf", "--hex", "1").sentence()
    assert "overlap by 0 to 50 mm" in run("render", ridges, "-o", tmp_path / "more.pdf", "--overlap", "60").sentence()
    assert not (tmp_path / "more.pdf").exists()
