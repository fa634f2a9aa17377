"""--known-to: what a side may not know is gone before anything is judged, drawn, described or listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.formats.format import open_map, save
from losview.formats.picture_text import text_in_picture
from losview.formats.sketch import sketch
from losview.rules.positions import fingerprint, parse_position
from tests.support.command_line import Run

#: Hobby is hidden in the way, Birch on the other side.
GAME = """
    grid pointy
    terrain
    . . . . . .
     . . . . . .
    units
    blue infantry A1 "Elm"
    blue artillery A2 "Birch" concealment hidden
    red cavalry C1 "Hobby" concealment hidden
    red infantry F1 "Quail"
    red infantry F2 "Rook"
    scenario
      sides = ["blue", "red"]
    """


@pytest.fixture
def path(tmp_path: Path) -> str:
    save(sketch(GAME), tmp_path / "gap.losmap")
    return str(tmp_path / "gap.losmap")


@pytest.mark.parametrize("side", ["blue", "Everyone"])
def test_a_hidden_unit_is_in_nobodys_way_for_those_who_do_not_know_of_it(run: Run, path: str, side: str) -> None:
    words = ("check", path, "A1", "F1")
    assert "does not see" in run(*words).out
    assert "cavalry" in run(*words).out
    known = run(*words, "--known-to", side)
    assert known.err == ""
    assert "cavalry" not in known.out
    assert run(*words, "--known-to", side, "--json").json["visible"] is True
    assert run(*words, "--known-to", "red", "--json").json["visible"] is False
    pairs = Path(path).with_name("pairs.txt")
    pairs.write_text("A1\tF1\n")
    assert "\tclear\t" in run("check", path, "--pairs", str(pairs), "--known-to", side).out
    assert "\tblocked\t" in run("check", path, "--pairs", str(pairs)).out


@pytest.mark.parametrize("words", [
    ("describe",), ("describe", "C1"), ("describe", "A1", "F1"), ("field", "A1", "--json"), ("render", "-o", ".svg"),
    ("render", "-o", ".svg", "--from", "A1", "--to", "F1", "--field"), ("field", "A1", "-o", ".geojson"),
    ("matrix", "--of", "units", "--to", "units"), ("check", "A1", "F1", "--json")])
def test_no_command_names_a_unit_that_is_not_known(run: Run, path: str, words: tuple[str, ...]) -> None:
    name, *rest = words
    if name == "render":
        pytest.importorskip("PySide6", reason="pictures are drawn by Qt")
    out = Path(path).with_name("out")
    rest = [f"{out}{word}" if word.startswith(".") else word for word in rest]

    def said(*more: str) -> str:
        ran = run(name, path, *rest, *more)
        assert ran.err == ""
        return ran.out + "".join(made.read_text() for made in out.parent.glob("out.*"))

    for side, hidden in (("blue", "Hobby"), ("red", "Birch")):
        text = said("--known-to", side)
        assert hidden not in text
        assert side == "red" or "cavalry" not in text
    assert said() != said("--known-to", "blue")


def test_a_picture_carries_the_position_on_the_map_that_is_known(run: Run, path: str, tmp_path: Path) -> None:
    pytest.importorskip("PySide6", reason="pictures are drawn by Qt")
    picture = tmp_path / "gap.png"
    assert run("render", path, "-o", str(picture), "--from", "A1", "--to", "F1", "--known-to", "blue").status == 0
    assert run("handout", path, "--side", "blue", "-o", str(tmp_path / "blue.losmap")).status == 0
    position = parse_position(text_in_picture(picture) or "")
    assert position.file == ""
    assert position.hash == fingerprint(open_map(tmp_path / "blue.losmap")) != fingerprint(sketch(GAME))


def test_a_side_that_there_is_not_is_told(run: Run, path: str) -> None:
    for name, *rest in (("check", "A1", "F1"), ("render", "-o", "x.png"), ("field", "A1"), ("describe",)):
        assert "has no side 'green'; it has Blue, Red" in run(name, path, *rest, "--known-to", "green").sentence()
