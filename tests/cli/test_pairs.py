"""`losview check --pairs`: the table agrees with single rulings, and a bad line is named."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from pathlib import Path

import pytest

from losview.cli import check_pairs, terminal
from losview.formats.format import open_map
from tests.support.command_line import Run, losview
from tests.support.paths import CHECKOUT

HEADER = "a\tb\tvisible\toutcome\thindrance\trule\thex"


def some_pairs(path: Path, count: int) -> list[tuple[str, str]]:
    board, rng = open_map(path), random.Random(3)
    labels = [board.label(hex_) for hex_ in board.grid.hexes()]
    return [(rng.choice(labels), rng.choice(labels)) for _ in range(count)]


def written(path: Path, lines: list[tuple[str, str]]) -> Path:
    path.write_text("".join(f"{a}\t{b}\n" for a, b in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("options", [
    ["--rules", "cwb"], ["--rules", "battletech"],
    ["--rules", "battletech", "--option", "method=diagramming", "--from-height", "0", "--to-height", "2.5"],
])
def test_every_row_is_what_check_says_of_that_thread(
        run: Run, terrain: Path, tmp_path: Path, options: list[str]) -> None:
    asked = some_pairs(terrain, 60)
    ran = run("check", terrain, "--pairs", written(tmp_path / "list.txt", asked), "--tsv", *options)
    assert (ran.status, ran.err) == (0, "")
    header, *rows = ran.out.splitlines()
    assert header == HEADER
    assert [tuple(row.split("\t")[:2]) for row in rows] == asked
    seen = set()
    for row in rows:
        a, b, visible, outcome, hindrance, rule, hex_ = row.split("\t")
        one = run("check", terrain, a, b, "--json", *options).json
        assert visible == str(int(one["visible"]))
        assert (outcome, hindrance) == (one["outcome"], str(one["hindrance"]))
        if not one["visible"]:
            assert rule == one["decided_by"]["rule"]
            assert hex_ == (one["deciding"] or ["-"])[0]
        else:
            assert hex_ == "-"
        seen.add(outcome)
    assert {"clear", "blocked"} <= seen


def test_blank_lines_comments_ends_and_line_ends(run: Run, ridges: Path, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"\xef\xbb\xbfA1\tF4\r\n\r\n# a comment\r\n  # another\n \t \n a2 \t F4:2 \r\n")
    rows = run("check", ridges, "--pairs", path).out.splitlines()[1:]
    assert [row.split("\t")[:2] for row in rows] == [["A1", "F4"], ["a2", "F4:2"]]


def test_an_empty_list_has_a_header_and_no_rows(run: Run, ridges: Path, tmp_path: Path) -> None:
    path = written(tmp_path / "list.txt", [])
    assert run("check", ridges, "--pairs", path, "--tsv").out == HEADER + "\n"
    assert run("check", ridges, "--pairs", path, "--json").json["pairs"] == []


def test_standard_input_is_read(run: Run, ridges: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("A1\tF4\n"))
    assert run("check", ridges, "--pairs", "-").out == f"{HEADER}\nA1\tF4\t0\tblocked\t0\t4\tC2\n"
    done = losview("check", ridges, "--pairs", "-", "--tsv", text="A1\tF4\n")
    assert (done.returncode, done.stdout.decode().splitlines()) == (0, [HEADER, "A1\tF4\t0\tblocked\t0\t4\tC2"])


def test_json_has_the_rows_under_their_names(run: Run, ridges: Path, tmp_path: Path) -> None:
    path = written(tmp_path / "list.txt", [("A1", "F4"), ("A1", "A2")])
    found = run("check", ridges, "--pairs", path, "--json").json
    assert next(iter(found)) == "schema"
    assert (found["schema"], found["rules"]) == (1, "cwb")
    assert found["pairs"] == [
        {"a": "A1", "b": "F4", "visible": False, "outcome": "blocked", "hindrance": 0, "rule": "4", "hex": "C2"},
        {"a": "A1", "b": "A2", "visible": True, "outcome": "clear", "hindrance": 0, "rule": "D", "hex": None},
    ]


def test_a_hindered_line_is_visible(run: Run, battlefield: Path, tmp_path: Path) -> None:
    rows = run("check", battlefield, "--pairs", written(tmp_path / "list.txt", some_pairs(battlefield, 200))).out
    hindered = [row.split("\t") for row in rows.splitlines()[1:] if "\thindered\t" in row]
    assert hindered
    assert all(row[2] == "1" and int(row[4]) > 0 for row in hindered)


def test_batches_make_no_difference(run: Run, terrain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "list.txt", some_pairs(terrain, 20))
    whole = run("check", terrain, "--pairs", path).out
    monkeypatch.setattr(check_pairs, "BATCH", 7)
    monkeypatch.setattr(check_pairs, "REMEMBERED", 2)
    assert run("check", terrain, "--pairs", path).out == whole


@pytest.mark.parametrize(("line", "said"), [
    ("A1 F4", "does not hold two ends: write one end, a tab, and the other"),
    ("A1\t", "does not hold two ends"),
    ("A1\tB1\tC1", "holds 3 fields: write one end, a tab, and the other"),
    ("A1\t" + "F" * 2000, "is longer than 1000 characters"),
])
def test_a_bad_line_is_named_and_what_came_before_it_is_judged(run: Run, ridges: Path, tmp_path: Path, line: str,
                                                               said: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"A1\tF4\n\n{line}\nA1\tA2\n", encoding="utf-8")
    ran = run("check", ridges, "--pairs", path, "--tsv")
    assert ran.status == 2
    assert ran.out == f"{HEADER}\nA1\tF4\t0\tblocked\t0\t4\tC2\n"
    assert ran.err.startswith(f"losview: {path}, line 3: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert run("check", ridges, "--pairs", path, "--json").sentence().startswith(f"{path}, line 3: ")


def test_a_list_that_is_no_text_or_not_there_is_named(run: Run, ridges: Path, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(b"A1\tF4\nA1\t\xff\xfe\n")
    assert f"{tmp_path / 'list.txt'}, line 2: is not UTF-8 text" in run("check", ridges, "--pairs",
                                                                       tmp_path / "list.txt").err
    assert "none.txt: there is no such file" in run("check", ridges, "--pairs", tmp_path / "none.txt").sentence()
    assert "is a folder" in run("check", ridges, "--pairs", tmp_path).sentence()
    assert "choose --tsv or --json" in run("check", ridges, "--pairs", "-", "--tsv", "--json").sentence()


def test_a_bar_goes_to_a_terminal_and_only_there(run: Run, terrain: Path, tmp_path: Path,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "list.txt", some_pairs(terrain, 20))
    quiet = run("check", terrain, "--pairs", path)
    assert quiet.err == ""
    monkeypatch.setattr(check_pairs, "BATCH", 5)
    monkeypatch.setattr(terminal.Progress, "PAUSE", 0.0)
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: stream is sys.stderr)
    shown = run("check", terrain, "--pairs", path)
    assert shown.out == quiet.out
    assert "10 threads" in shown.err
    assert "50 %" in shown.err or "━" in shown.err
    assert shown.err.endswith("\r\x1b[K")


def test_a_reader_that_goes_away_ends_it_quietly(terrain: Path, tmp_path: Path) -> None:
    path = written(tmp_path / "list.txt", some_pairs(terrain, 30_000))
    code = "import sys; from losview.cli import main; sys.exit(main())"
    process = subprocess.Popen([sys.executable, "-c", code, "check", str(terrain), "--pairs", str(path), "--tsv"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=CHECKOUT)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    said = process.stderr.read()
    assert (process.wait(60), said) == (141, b"")
    process.stderr.close()


def test_an_end_that_there_is_not_marks_its_own_line(run: Run, ridges: Path, tmp_path: Path) -> None:
    path = written(tmp_path / "list.txt", [("A1", "F4@2"), ("A1", "F4"), ("A1:roof", "F4")])
    ran = run("check", ridges, "--pairs", path)
    assert ran.out.splitlines()[1:] == ["A1\tF4@2\t0\timpossible\t0\t-\t-", "A1\tF4\t0\tblocked\t0\t4\tC2",
                                        "A1:roof\tF4\t0\timpossible\t0\t-\t-"]
    assert "line 1: Civil War Brigade traces from hex centres" in ran.err
    assert "line 3: Civil War Brigade has no location 'roof'" in ran.err
    pairs = run("check", ridges, "--pairs", path, "--json").json["pairs"]
    assert pairs[0] == {"a": "A1", "b": "F4@2", "visible": False, "outcome": "impossible", "hindrance": 0, "rule": None,
                        "hex": None}


@pytest.mark.parametrize(("end", "said"), [
    ("K4", "'K4' names no hex of this map, whose labels run from A1 to F4; did you mean F4?"),
    ("Z99", "'Z99' names no hex of this map"),
    ("F4:x", "'x' in 'F4:x' is not a level"),
    ("F4@9", "a hex has no vertex 9"),
    ("F\xe9", "'F\xe9' is not a hex label of this map"),
    ("!?", "'!?'"),
])
@pytest.mark.parametrize("side", [0, 1])
def test_an_end_that_cannot_be_read_marks_its_own_line(run: Run, ridges: Path, tmp_path: Path, end: str, said: str,
                                                       side: int) -> None:
    bad = ("A1", end) if side else (end, "A1")
    ran = run("check", ridges, "--pairs", written(tmp_path / "list.txt", [("A1", "F4"), bad, ("A1", "A2"), bad]))
    assert ran.status == 0
    marked = "\t".join((*bad, "0", "impossible", "0", "-", "-"))
    assert ran.out.splitlines()[1:] == ["A1\tF4\t0\tblocked\t0\t4\tC2", marked, "A1\tA2\t1\tclear\t0\tD\t-", marked]
    first, second = ran.err.splitlines()
    assert "list.txt, line 2: " in first
    assert "list.txt, line 4: " in second
    assert said in first
    assert run("check", ridges, "--pairs", tmp_path / "list.txt", "--json").json["pairs"][1]["outcome"] == "impossible"


def test_close_calls_are_told_where_they_are_asked_for(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "list.txt", [("M4", "G4"), ("A1", "A2")])
    table = run("check", "demo:orrin-terrace", "--rules", "asl", "--pairs", path, "--close").out.splitlines()
    assert table[0] == HEADER + "\tclose"
    for row in table[1:]:
        a, b, *_, close = row.split("\t")
        one = run("check", "demo:orrin-terrace", "--rules", "asl", a, b, "--json").json
        assert close == str(int(one["close_call"]))
    assert [row[-1] for row in table[1:]] == ["1", "0"]
