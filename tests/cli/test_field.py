"""`losview field`: the JSON agrees with the pairs, the text with the JSON, the picture with the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.cli import field as field_command
from losview.cli import terminal
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from tests.support.command_line import Run, saved


@pytest.mark.parametrize("options", [
    [], ["--rules", "battletech", "--option", "method=dead-zone"], ["--rules", "battletech", "--target-height", "3",
                                                                    "--from-height", "0.5"]])
def test_the_field_is_what_check_says_of_every_hex(run: Run, terrain: Path, tmp_path: Path, options: list[str]) -> None:
    board = open_map(terrain)
    labels = [board.label(hex_) for hex_ in board.grid.hexes()]
    viewer = labels[len(labels) // 2]
    found = run("field", terrain, viewer, "--json", *options).json
    (tmp_path / "list.txt").write_text("".join(f"{viewer}\t{label}\n" for label in labels), encoding="utf-8")
    ran = run("check", terrain, "--pairs", tmp_path / "list.txt", *options)
    rows = [row.split("\t") for row in ran.out.splitlines()[1:]]
    outcomes = {label: name for name, hexes in found["hexes"].items() for label in hexes}
    assert outcomes == {row[1]: row[3] for row in rows}
    assert found["hindrance"] == {row[1]: int(row[4]) for row in rows if row[3] == "hindered"}
    assert found["seen"] == sum(row[2] == "1" for row in rows)
    assert found["of"] == len(labels)
    assert found["counts"] == {name: len(hexes) for name, hexes in found["hexes"].items()}


def test_json_says_what_was_asked(run: Run, ridges: Path) -> None:
    found = run("field", ridges, "A1", "--json").json
    assert list(found)[:2] == ["schema", "command"]
    assert (found["schema"], found["command"], found["from"], found["rules"]) == (1, "field", "A1", "cwb")
    assert {"clear", "hindered", "blocked"} <= set(found["hexes"])


def test_the_text_is_a_picture_and_counts(run: Run, ridges: Path) -> None:
    ran = run("field", ridges, "A1")
    assert ran.status == 0
    counts = run("field", ridges, "A1", "--json").json["counts"]
    lines = ran.out.splitlines()
    assert lines[0] == f"A1 sees {counts['clear']} of 24 hexes."
    picture = lines[3:11]
    assert [line[::2].replace(" ", "") for line in picture[::2]] == [line[::2] for line in picture[::2]]
    drawn = "".join(picture)
    assert picture[0][0] == "@"
    assert drawn.count("o") == counts["clear"] - 1
    assert drawn.count(".") == counts["blocked"]
    assert any(line.split() == ["o", "clear", str(counts["clear"]), f"{100 * counts['clear'] / 24:.1f}", "%"]
               for line in lines)


def test_lines_of_the_picture_stand_where_the_hexes_do(run: Run, tmp_path: Path) -> None:
    flat = saved(sketch("grid flat odd\n. . .\n. . ."), tmp_path / "flat.losmap")
    assert run("field", flat, "B1").out.splitlines()[3:7] == ["o o", " @", "o o", " o"]
    even = saved(sketch("grid flat even half\n. . .\n. . .\n- . -"), tmp_path / "even.losmap")
    assert run("field", even, "B1").out.splitlines()[3:8] == [" o", "o o", " @", "o o", " o"]
    pointy = saved(sketch("grid pointy even\n. . .\n. . ."), tmp_path / "pointy.losmap")
    assert run("field", pointy, "A2").out.splitlines()[3:5] == [" o o o", "@ o o"]


def test_on_a_terminal_a_large_map_shows_what_lies_around_the_viewer(
        run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = saved(sketch("grid flat odd 300 x 60"), tmp_path / "wide.losmap")
    whole = run("field", wide, "A1").out.splitlines()
    assert max(map(len, whole)) == 300
    monkeypatch.setattr(field_command, "is_terminal", lambda stream: True)
    monkeypatch.setattr(terminal, "in_colour", lambda: False)
    monkeypatch.setenv("COLUMNS", "80")
    part = run("field", wide, "DDDDDD30").out.splitlines()
    assert max(map(len, part)) <= 80
    assert len(part) < 55
    assert any(line.startswith("(the part around the viewer, ") for line in part)
    assert any("@" in line for line in part[3:44])


@pytest.mark.parametrize(("words", "said"), [
    ([], "the following arguments are required: FROM; see losview field --help"),
    (["K4"], "'K4' names no hex of this map"),
    (["A1", "B2"], "unrecognized arguments: B2"),
    (["A1@2"], "traces from hex centres"),
    (["A1", "--to-height", "x"], "--to-height: 'x' is not a number of levels"),
])
def test_bad_questions_end_in_one_sentence(run: Run, ridges: Path, words: list[str], said: str) -> None:
    assert said in run("field", ridges, *words).sentence()


@pytest.mark.parametrize("suffix", ["csv", "geojson"])
def test_a_field_is_written_as_a_table(run: Run, ridges: Path, tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"seen.{suffix}"
    assert run("field", ridges, "A1", "-o", out).out.endswith(" hexes.\n")
    text = out.read_text(encoding="utf-8")
    assert "outcome" in text
    assert "blocked" in text
    assert "ends in none of these" in run("field", ridges, "A1", "-o", tmp_path / "seen.doc").err
    assert "cannot be opened as a map again" in run("convert", ridges, tmp_path / f"hexes.{suffix}").out
