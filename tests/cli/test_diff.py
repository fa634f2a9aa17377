"""`losview diff`: exit status, text, JSON, refusals, and git."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from losview.board.edits.ground_edits import Paint
from losview.board.hex_terrain import Feature, HexTerrain
from losview.formats.format import open_map, save
from tests.support.command_line import Run
from tests.support.paths import CHECKOUT


@pytest.fixture
def changed(ridges: Path, tmp_path: Path) -> Path:
    """The small Civil War map with a wood more, which hides some hexes, and another title."""
    board = open_map(ridges)
    Paint((board.hex("D4"), board.hex("C4")), HexTerrain((Feature("forest"),))).apply(board)
    board.title = "Three ridges"
    save(board, tmp_path / "changed.losmap")
    return tmp_path / "changed.losmap"


def test_the_status_says_whether_maps_differ(run: Run, ridges: Path, changed: Path) -> None:
    alike = run("diff", ridges, ridges, "--verdicts")
    assert (alike.status, alike.err) == (0, "")
    assert alike.out.startswith("The maps are alike.\n")
    differs = run("diff", ridges, changed)
    assert (differs.status, differs.err) == (1, "")
    assert differs.out == ("Terrain (2)\n  open ground → forest in 2 places: C4, D4\n\nProperties (1)\n"
                           "  title Two ridges → Three ridges\n")


def test_verdicts_are_those_of_single_checks(run: Run, ridges: Path, changed: Path) -> None:
    found = run("diff", ridges, changed, "--verdicts", "--json").json
    assert (found["schema"], found["command"], found["alike"]) == (1, "diff", False)
    verdicts = found["verdicts"]
    assert (verdicts["rules"], verdicts["judged"]) == ("cwb", 24 * 23)
    assert verdicts["changed"] == sum(1 + pair["both_ways"] for pair in verdicts["pairs"])
    assert verdicts["changed"] == sum(group["threads"] for group in verdicts["by_rule"]) > 0
    for pair in verdicts["pairs"]:
        for name, map_ in (("before", ridges), ("after", changed)):
            one = run("check", map_, pair["a"], pair["b"], "--json").json
            assert pair[name]["outcome"] == one["outcome"]
            if not one["visible"]:
                assert pair[name]["rule"] == one["decided_by"]["rule"]
    listed = run("diff", ridges, changed, "--verdicts").out
    assert "Verdicts under Civil War Brigade (552 threads judged on both maps" in listed
    assert "clear → blocked" in listed


def test_json_names_each_change_with_its_place(run: Run, ridges: Path, changed: Path) -> None:
    found = run("diff", ridges, changed, "--json").json
    assert "verdicts" not in found
    assert found["titles"] == ["Two ridges", "Three ridges"]
    assert found["changes"][0] == {"layer": "terrain", "place": "C4", "subject": None, "before": "open ground",
                                   "after": "forest", "hexes": ["C4"]}


def test_chosen_ends_and_units_alone_are_judged(run: Run, ridges: Path, changed: Path) -> None:
    found = run("diff", ridges, changed, "--among", "A4, F4:1,B4", "--json").json["verdicts"]
    assert found["judged"] == 6
    assert {pair["a"] for pair in found["pairs"]} <= {"A4", "F4:1", "B4"}
    assert found["changed"] > 0
    assert run("diff", ridges, changed, "--among", "units", "--json").json["verdicts"]["judged"] == 6
    points = run("diff", ridges, changed, "--among", "A1@96,-8:2,F4", "--json", "--rules", "asl").json["verdicts"]
    assert (points["judged"], points["rules"]) == (2, "asl")


@pytest.mark.parametrize(("words", "said"), [
    ((), "an old one and a new one, not of 1"),
    (("demo:", "demo:"), "an old one and a new one, not of 3"),
    (("demo:", "--git"), "--git is for git"),
    (("nowhere.losmap",), "there is no such file"),
    (("demo:juniper-gap", "--verdicts"), "no hex label in common"),
])
def test_what_cannot_be_compared_is_refused_in_one_sentence(run: Run, ridges: Path, words: tuple[str, ...],
                                                            said: str) -> None:
    assert said in run("diff", ridges, *words).sentence()


def test_bad_ends_are_refused_in_one_sentence(run: Run, ridges: Path, changed: Path) -> None:
    assert "two ends or more" in run("diff", ridges, changed, "--among", "A1").sentence()
    assert "on the old map" in run("diff", ridges, changed, "--among", "A1,Z99").sentence()
    assert "no rule set" in run("diff", ridges, changed, "--verdicts", "--rules", "chess").sentence()


def test_git_shows_a_map_as_its_changes(run: Run, ridges: Path, changed: Path, tmp_path: Path) -> None:
    """The two lines of the help, in a real repository."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    setup = [line.strip() for line in run("diff", "--help").out.splitlines() if line.startswith(("  git ", "  echo "))]
    assert len(setup) == 2
    folder = tmp_path / "repository"
    folder.mkdir()
    losview = f"{shlex.quote(sys.executable)} -m losview"
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1",
                   "GIT_PAGER": "cat"}

    def do(line: str) -> str:
        done = subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, text=True,
                              check=False, timeout=60, encoding="utf-8")
        assert (done.returncode, done.stderr) == (0, ""), done
        return done.stdout

    do("git init -q . && git config user.name A && git config user.email a@b.c && git config core.autocrlf false")
    for line in setup:
        do(line.replace("'losview ", f"'{losview} "))
    shutil.copy(ridges, folder / "hill.losmap")
    do("git add . && git commit -q -m one")
    shutil.copy(changed, folder / "hill.losmap")
    shown = do("git diff")
    assert shown.startswith("losview diff hill.losmap\nTerrain (2)\n  open ground → forest in 2 places: C4, D4\n")
    shutil.copy(changed, folder / "new.losmap")
    do("git add . && git commit -q -m two")
    both = do("git show --ext-diff --format=")
    assert shown in both
    assert "losview diff new.losmap\na new map\n" in both


@pytest.mark.parametrize(("words", "said"), [
    (["hill.losmap"], "is in conflict"),
    (["hill.losmap", "OLD", "0", "100644", "/dev/null", ".", "."], "the map was removed"),
    (["hill.losmap", "OLD", "0", "100644", "NEW", "0", "100644", "hall.losmap", "similar"], "renamed to hall.losmap"),
])
def test_what_git_says_of_conflicts_removals_and_new_names(run: Run, ridges: Path, changed: Path, words: list[str],
                                                           said: str) -> None:
    names = {"OLD": str(ridges), "NEW": str(changed)}
    ran = run("diff", "--git", *[names.get(word, word) for word in words])
    assert (ran.status, ran.err) == (0, "")
    assert said in ran.out
