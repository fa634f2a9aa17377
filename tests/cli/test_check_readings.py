"""`losview check --readings`: a ruling by the readings of a file, with their name and hash."""

from __future__ import annotations

from pathlib import Path

from losview.readings.reading_file import readings_text
from losview.readings.reading_set import readings_of
from losview.sight.rule_sets import rule_set


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


def test_readings_of_other_rules_and_of_no_file_are_refused(run, tmp_path: Path) -> None:
    path = tmp_path / "readings.toml"
    path.write_text(readings_text(readings_of(rule_set("cwb"), {})))
    refused = run("check", "demo:ravensgill", "N4", "W7", "--readings", str(path), "--rules", "asl")
    assert refused.status == 2
    assert "leave one of them out" in refused.err
    assert run("check", "demo:ravensgill", "N4", "W7", "--readings", str(tmp_path / "none.toml")).status == 2
