"""`losview matrix`: text, tabs and JSON, sorted and filtered, and the same answers as `losview check`."""

from __future__ import annotations

from pathlib import Path

from losview.formats.format import save
from losview.formats.sketch import sketch
from tests.support.command_line import Run


def test_all_of_one_side_against_all_of_another(run: Run) -> None:
    ran = run("matrix", "demo:", "--of", "union", "--to", "confederate")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["from", "to", "verdict", "hindrance", "range", "rule"]
    assert len(lines) == 1 + 4 * 4 + 1
    assert lines[-1].startswith("16 threads: ")
    assert lines[-1].endswith("By Civil War Brigade.")


def test_tabs_are_for_programs_and_sorted_and_filtered(run: Run) -> None:
    ran = run("matrix", "demo:", "--of", "units", "--to", "L6", "--tsv", "--sort", "range", "--falling", "--seen")
    lines = [line.split("\t") for line in ran.out.splitlines()]
    assert lines[0] == ["from", "to", "verdict", "hindrance", "range", "rule"]
    assert {line[2] for line in lines[1:]} <= {"clear", "hindered"}
    ranges = [int(line[4]) for line in lines[1:]]
    assert ranges
    assert ranges == sorted(ranges, reverse=True)
    ran = run("matrix", "demo:", "--of", "units", "--to", "L6", "--tsv", "--filter", "marlow")
    assert [line.split("\t")[0] for line in ran.out.splitlines()[1:]] == ["artillery Marlow in D5"]


def test_json_says_what_single_checks_say(run: Run) -> None:
    found = run("matrix", "demo:", "--of", "Marlow", "--to", "confederate", "--rules", "battletech", "--json").json
    assert (found["schema"], found["command"], found["rules"]) == (1, "matrix", "battletech")
    assert len(found["threads"]) == 4
    for thread in found["threads"]:
        one = run("check", "demo:", *thread["ends"], "--rules", "battletech", "--json").json
        assert (one["visible"], one["outcome"]) == (thread["visible"], thread["outcome"])


def test_what_it_cannot_do_is_told_in_a_sentence(run: Run) -> None:
    for words, said in ((("--of", "nobody at all", "--to", "A1"), "'nobody at all' is no area"),
                        (("--of", "A1", "--to", "B1", "--tsv", "--json"), "choose --tsv or --json"),
                        (("--of", "A1"), "the following arguments are required: --to")):
        ran = run("matrix", "demo:", *words)
        assert ran.status == 2
        assert said in ran.err
        assert len(ran.err.splitlines()) == 1


def test_what_a_side_may_not_know_is_in_no_row_of_its_matrix(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "camp.losmap"
    save(sketch("""
        grid pointy
        terrain
        . . . .
        units
        blue infantry A1 "Scout" concealment hidden
        red infantry C1 "Van" concealment hidden
        red infantry D1 "Main" concealment concealed
        blue infantry B1 "Second"
        """), path)
    words = ("matrix", str(path), "--of", "units", "--to", "units", "--rules", "asl", "--tsv")
    whole = run(*words).out
    for name in ("infantry Scout (hidden) in A1", "infantry Van (hidden) in C1", "infantry Main (concealed) in D1"):
        assert name in whole
    known = run(*words, "--known-to", "blue")
    assert (known.status, known.err) == (0, "")
    assert "Van" not in known.out
    assert "Main" not in known.out
    assert [line.split("\t")[:2] for line in known.out.splitlines()[1:]] == [
        [scout := "infantry Scout (hidden) in A1", second := "infantry Second in B1"], [second, scout]]
    assert "no side 'green'" in run(*words, "--known-to", "green").err
