"""`losview info`, `convert` and `rules`; and the maps that came with losview."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from losview.board.board import fill_hexes, same_board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.features.records.ruling_log import RulingLog
from losview.formats.bundled_maps import bundled
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.rules import rule_sets
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS
from tests.support.command_line import Run, saved

INFO_KEYS = {"schema", "command", "map", "title", "author", "grid", "labels", "levels", "terrain", "hexsides",
             "depictions", "counters", "texts", "rules", "options", "thread", "night", "notes", "boards", "remarks"}


def test_info_tells_what_is_on_a_map(run: Run, ridges: Path) -> None:
    found = run("info", ridges, "--json").json
    assert set(found) == INFO_KEYS
    assert (found["schema"], found["title"], found["rules"]) == (1, "Two ridges", "cwb")
    assert found["grid"] == {"columns": 6, "rows": 4, "top": "flat", "stagger": "odd", "edges": "whole", "hexes": 24}
    assert found["labels"] == {"style": "letters", "range": "A1 to F4"}
    assert found["levels"] == [{"level": 1, "hexes": 10}, {"level": 2, "hexes": 10}, {"level": 3, "hexes": 4}]
    assert [(entry["name"], entry["hexes"]) for entry in found["terrain"]] == [
        ("Open ground", 19), ("Forest", 3), ("Orchard", 1), ("Town", 1)]
    assert [(entry["kind"], entry["hexsides"]) for entry in found["hexsides"]] == [("slope", 1)]
    assert [(side["side"], side["counters"]) for side in found["counters"]] == [("union", 1), ("confederate", 2)]
    assert found["thread"] == {"from": "A1", "to": "F4"}
    assert found["notes"] == ["Made for tests."]


def test_info_says_it_to_people_too(run: Run, ridges: Path) -> None:
    lines = run("info", ridges).out.splitlines()
    assert lines[0] == "Two ridges"
    assert "grid    6 x 4, 24 hexes, flat-top, odd columns shifted, whole edges" in lines
    assert "thread  A1 to F4" in lines
    assert "   3  Forest" in lines
    assert "counters of Confederate" in lines
    assert "  Made for tests." in lines
    assert max(map(len, lines)) <= 100


def test_info_tells_of_the_night(run: Run) -> None:
    assert "night   NVR 3, scattered clouds, half moon, October; the attacker is German" in (
        run("info", "demo:lantern-mill").out.splitlines())
    assert run("info", "demo:lantern-mill", "--json").json["night"]["nvr"] == 3
    assert run("info", "demo:", "--json").json["night"] is None


def test_night_is_judged_and_listed(run: Run) -> None:
    assert "beyond night vision" in run("field", "demo:lantern-mill", "N6").out
    assert run("check", "demo:lantern-mill", "U4", "N6", "--json").json["outcome"] == "beyond_nvr"
    by_day = run("check", "demo:lantern-mill", "U4", "N6", "--option", "nvr=day", "--json").json
    assert by_day["outcome"] == "hindered"  # by the smoke of the blaze (B25.2)
    by_option = run("field", "demo:corbel-crossroads", "H5", "--option", "nvr=2", "--json").json
    assert by_option["counts"]["beyond_nvr"] > 200
    assert "--option nvr=" in run("rules").out


def test_terrain_that_no_table_knows_is_named_as_such(run: Run, tmp_path: Path) -> None:
    board = sketch(". .\n. .\n0 0\n-0.25 0")
    fill_hexes(board, [board.hex("B1")], cover=HexTerrain((Feature("quicksand"),)))
    path = saved(board, tmp_path / "odd.losmap")
    found = run("info", path, "--json").json
    assert {"kind": "quicksand", "name": "quicksand", "hexes": 1, "known": False} in found["terrain"]
    assert found["levels"][0] == {"level": -0.25, "hexes": 1}
    assert "quicksand (kept; no rule set knows it)" in run("info", path).out


def test_the_bundled_maps_are_listed_and_each_can_be_asked_about(run: Run) -> None:
    maps = run("info", "--maps", "--json").json
    assert maps["schema"] == 1
    assert [entry["map"] for entry in maps["maps"]] == [f"demo:{entry.name}" for entry in bundled()]
    lines = run("info", "--maps").out.splitlines()
    assert [line.split()[0] for line in lines] == [entry["map"] for entry in maps["maps"]]
    for entry in maps["maps"]:
        assert run("info", entry["map"], "--json").json["title"] == entry["title"]


def test_the_first_bundled_map_has_a_thread_laid(run: Run) -> None:
    found = run("check", "demo:", "--json").json
    assert found["schema"] == 1
    assert found["worksheet"]


@pytest.mark.parametrize(("words", "said"), [
    ([], "name one map, or list those that come with losview"),
    (["a.losmap", "--maps"], "name one map, or list those that come with losview"),
    (["demo:nowhere"], "there is no bundled map of that name"),
])
def test_info_refuses_in_one_sentence(run: Run, words: list[str], said: str) -> None:
    assert said in run("info", *words).sentence()


def test_convert_and_back_is_the_same_map(run: Run, ridges: Path, tmp_path: Path) -> None:
    ran = run("convert", ridges, tmp_path / "out.txt")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{tmp_path / 'out.txt'} written, 24 hexes, nothing lost.\n"
    run("convert", tmp_path / "out.txt", tmp_path / "back.losmap")
    assert same_board(open_map(ridges), open_map(tmp_path / "back.losmap"))


def test_the_rulings_of_a_map_are_written_as_tables(run: Run, ridges: Path, tmp_path: Path) -> None:
    board = open_map(ridges)
    judge = rule_sets.rule_set("cwb").prepare(board)
    log, ends = RulingLog(), (LineEnd(board.hex("A1")), LineEnd(board.hex("F4")))
    log.add("2026-11-23 14:03:07", judge, ends, judge.judge_one(*ends))
    board.scenario = {**board.scenario, "rulings": log.as_json()}
    path = saved(board, tmp_path / "kept.losmap")
    assert run("convert", path, tmp_path / "out.csv", "--rulings").out == f"{tmp_path / 'out.csv'} written, 1 ruling.\n"
    assert len((tmp_path / "out.csv").read_text("utf-8").splitlines()) == 2
    run("convert", path, tmp_path / "out.geojson", "--rulings")
    [line] = json.loads((tmp_path / "out.geojson").read_text("utf-8"))["features"]
    assert (line["properties"]["from"], line["properties"]["to"]) == ("A1", "F4")
    assert "rulings are written as .csv, .geojson or .parquet" in run(
        "convert", path, tmp_path / "out.txt", "--rulings").sentence()


def test_convert_names_what_is_lost(run: Run, ridges: Path, tmp_path: Path) -> None:
    ran = run("convert", ridges, tmp_path / "out.board")
    assert ran.status == 0
    lost = [line for line in ran.out.splitlines() if line.startswith("lost: ")]
    assert any("counter" in line or "unit" in line for line in lost)
    assert "nothing lost" not in ran.out


def test_a_converted_board_is_judged_by_the_rules_its_format_meant(run: Run, battlefield: Path, tmp_path: Path) -> None:
    run("convert", battlefield, tmp_path / "out.losmap")
    assert run("info", tmp_path / "out.losmap", "--json").json["rules"] == "battletech"
    run("convert", battlefield, tmp_path / "out.board")
    assert "lost" not in run("convert", battlefield, tmp_path / "again.board").out.replace("nothing lost", "")


@pytest.mark.parametrize(("out", "said"), [
    ("out.xyz", "not one of a map"), ("none/out.losmap", "its folder does not exist"), ("demo:new", "bundled maps")])
def test_convert_refuses_in_one_sentence(run: Run, ridges: Path, tmp_path: Path, out: str, said: str) -> None:
    assert said in run("convert", ridges, out if out.startswith("demo:") else tmp_path / out).sentence()


def test_rules_lists_every_rule_set_with_its_options(run: Run) -> None:
    found = run("rules", "--json").json
    assert found["schema"] == 1
    assert [entry["key"] for entry in found["rules"]] == [rule_set.key for rule_set in RULE_SETS]
    battletech = next(entry for entry in found["rules"] if entry["key"] == "battletech")
    options = {option["key"]: option for option in battletech["options"]}
    assert [choice["key"] for choice in options["method"]["choices"]] == ["standard", "dead-zone", "diagramming"]
    assert {choice["key"] for choice in options["corner-touch"]["choices"]} == {"count", "ignore"}
    assert options["method"]["default"] == "standard"
    text = run("rules").out
    for rule_set in RULE_SETS:
        assert f"{rule_set.name}  --rules {rule_set.key}" in text
        assert all(f"--option {option.key}=…" in text for option in rule_set.options)
    assert max(map(len, text.splitlines())) <= 100
