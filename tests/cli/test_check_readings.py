"""`losview check --readings`: a ruling by the readings of a file, with their name and hash."""

from __future__ import annotations

from pathlib import Path

from losview.formats.format import save
from losview.formats.sketch import sketch
from losview.rules.map_readings import with_readings_of_map
from losview.rules.reading_file import readings_text
from losview.rules.reading_set import readings_of
from losview.rules.rule_sets import rule_set


def test_a_thread_is_judged_by_the_readings_of_a_file(run, tmp_path: Path) -> None:
    readings = readings_of(rule_set("cwb"), {"ridge-middle": "lower"}, "Tuesday group")
    path = tmp_path / "readings.toml"
    path.write_text(readings_text(readings))
    words = ("check", "demo:ravensgill", "N4", "W7", "--readings", str(path))
    assert f"Readings: Tuesday group · {readings.hash}" in run(*words).out
    document = run(*words, "--json").json
    assert document["rules"] == "cwb"
    assert document["options"]["ridge-middle"] == "lower"
    assert document["readings"] == {"name": "Tuesday group", "hash": readings.hash}
    other = run(*words, "--option", "ridge-middle=higher", "--json").json
    assert other["readings"]["name"] == "usual readings"
    usual = run("check", "demo:ravensgill", "N4", "W7", "--rules", "cwb", "--json").json
    assert usual["readings"] == other["readings"]


def test_many_threads_are_judged_by_the_readings_of_a_file(run, tmp_path: Path) -> None:
    board = sketch("grid flat odd\nlevels\n0 1 2 2 1 0 3\n1 0 2 1 0 0 3")
    save(board, tmp_path / "hills.losmap")
    (tmp_path / "list.txt").write_text("".join(f"{a}\t{b}\n" for a in ("A1", "A2") for b in ("G1", "G2", "E1")))
    words = ("check", tmp_path / "hills.losmap", "--pairs", tmp_path / "list.txt")
    readings = readings_of(rule_set("cwb"), {"ridge-middle": "lower"}, "Tuesday group")
    (tmp_path / "readings.toml").write_text(readings_text(readings))
    by_file = run(*words, "--readings", tmp_path / "readings.toml", "--json").json
    by_option = run(*words, "--rules", "cwb", "--option", "ridge-middle=lower", "--json").json
    assert by_file["pairs"] == by_option["pairs"]
    assert by_file["options"] == {"ridge-middle": "lower", "sides": "three-ways"}
    assert by_file["readings"] == {"name": "Tuesday group", "hash": readings.hash}
    assert by_option["readings"] == {"name": "own readings", "hash": readings.hash}
    assert run(*words, "--readings", tmp_path / "readings.toml").out == run(
        *words, "--rules", "cwb", "--option", "ridge-middle=lower").out


def test_a_map_s_own_readings_are_named_while_they_are_in_force(run, tmp_path: Path) -> None:
    readings = readings_of(rule_set("cwb"), {"ridge-middle": "lower"}, "Tuesday group")
    board = with_readings_of_map(sketch("grid flat odd\nlevels\n0 1 2"), readings)
    board.scenario |= {"rules": "cwb", "options": {"ridge-middle": "lower"}}
    save(board, tmp_path / "hills.losmap")
    words = ("check", tmp_path / "hills.losmap", "A1", "C1")
    assert f"Readings: {readings.words}" in run(*words).out
    assert run(*words, "--option", "ridge-middle=higher", "--json").json["readings"]["name"] == "usual readings"
    assert "Readings" not in run(*words, "--rules", "battletech").out


def test_readings_of_other_rules_and_of_no_file_are_refused(run, tmp_path: Path) -> None:
    path = tmp_path / "readings.toml"
    path.write_text(readings_text(readings_of(rule_set("cwb"), {})))
    refused = run("check", "demo:ravensgill", "N4", "W7", "--readings", str(path), "--rules", "asl")
    assert refused.status == 2
    assert "leave one of them out" in refused.err
    assert run("check", "demo:ravensgill", "N4", "W7", "--readings", str(tmp_path / "none.toml")).status == 2
