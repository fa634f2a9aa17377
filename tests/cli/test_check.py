"""`losview check` with one thread: what it prints, under which rules, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from losview.cli import terminal
from losview.formats.format import open_map, save
from losview.rules.ends import PRESETS
from tests.support.command_line import Run

#: What other programs rely on.
KEYS = {"schema", "command", "map", "title", "rules", "options", "from", "to", "range", "from_eye", "to_eye", "visible",
        "outcome", "hindrance", "close_call", "summary", "deciding", "decided_by", "worksheet", "advisories",
        "equations", "position", "readings"}
LINE_KEYS = {"rule", "mark", "text", "where", "span", "terms", "margin", "reads"}


def test_a_blocked_line_is_an_answer(run: Run, ridges: Path) -> None:
    ran = run("check", ridges, "A1", "F4")
    assert (ran.status, ran.err) == (0, "")
    first, second, *_, last = ran.out.splitlines()
    assert first == "✗ A1 does not see F4: forest in C2 is in the way."
    assert second == "  Civil War Brigade · A1 to F4 · range 6"
    assert last.startswith("  ✗ 4     A ridge: C2 reaches 3")


def test_a_clear_line_says_so(run: Run, ridges: Path) -> None:
    ran = run("check", ridges, "A1", "A2")
    assert ran.status == 0
    assert ran.out.startswith("✓ ")
    assert "  ✓ D  A1 and A2 are adjacent" in ran.out


def test_a_margin_of_nothing_is_said_to_be_a_touch(run: Run, tmp_path: Path) -> None:
    """The thread runs along the crags' hexside: no figure is said of it, and the close call says so but once (A6.1)."""
    path = tmp_path / "crags.txt"
    path.write_text("rules asl\nlegend\n c = crags\nterrain\n . .\n . c\n . .\n", encoding="utf-8")
    said = " ".join(run("check", path, "A3", "B1").out.split())
    assert "B2: crags, a hindrance at range 1: +1. (touched exactly)" in said
    assert said.count("(touched exactly)") == 1
    assert "A close call: the thread runs along the crags in B2" in said
    assert "0.000" not in said


def test_without_ends_it_judges_the_thread_laid_on_the_map(run: Run, ridges: Path) -> None:
    assert run("check", ridges).out == run("check", ridges, "A1", "F4").out


def test_a_map_without_a_thread_wants_ends(run: Run, terrain: Path) -> None:
    said = run("check", terrain).sentence()
    assert "has no thread laid on it: name two ends" in said


def test_json_holds_all_of_it(run: Run, ridges: Path) -> None:
    found = run("check", ridges, "a1", "f4:2", "--json", "--to-height", "0.25").json
    assert set(found) == KEYS
    assert next(iter(found)) == "schema"
    assert found["schema"] == 1
    assert (found["from"], found["to"], found["range"]) == ("A1", "F4:2", 6)
    assert (found["from_eye"], found["to_eye"]) == (3, 2.25)
    assert found["rules"] == "cwb"
    assert found["options"] == {"ridge-middle": "higher", "sides": "three-ways"}
    assert (found["visible"], found["outcome"], found["deciding"]) == (False, "blocked", ["C2"])
    assert all(set(line) == LINE_KEYS for line in found["worksheet"])
    assert found["decided_by"] in found["worksheet"]
    assert found["decided_by"]["mark"] == "blocks"
    assert found["decided_by"]["where"] == {"hex": "C2"}
    assert found["summary"] == "A1 does not see F4: forest in C2 is in the way."


def test_text_and_json_tell_the_same(run: Run, battlefield: Path) -> None:
    text = run("check", battlefield, "0203", "1009").out
    found = run("check", battlefield, "0203", "1009", "--json").json
    assert text.splitlines()[0].endswith(found["summary"])
    flat = " ".join(text.split())
    said = [" ".join(line["text"].split()) for line in found["worksheet"]]
    # What is said alike of hexes one after the other is one line of the text.
    assert all(one in flat or one.partition(": ")[2] in flat for one in said)
    assert sum(one in flat for one in said) > len(said) / 2


def test_eye_heights_are_heard(run: Run, battlefield: Path) -> None:
    low = run("check", battlefield, "0203", "1009", "--from-height", "0", "--to-height", "0", "--json").json
    high = run("check", battlefield, "0203", "1009", "--from-height", "20", "--to-height", "19.75", "--json").json
    assert high["from_eye"] - low["from_eye"] == 20
    assert high["to_eye"] - low["to_eye"] == 19.75
    assert (low["visible"], high["visible"]) == (False, True)


def test_options_stand_between_ends_and_several_may_follow_one(run: Run, battlefield: Path) -> None:
    words = (["--option", "method=dead-zone", "corner-touch=count", "0203", "1009"],
             ["0203", "--option=method=dead-zone", "1009", "--option", "corner-touch=count"],
             ["--option", "method=standard", "method=dead-zone", "--option", "corner-touch=count", "0203", "1009"])
    found = [run("check", battlefield, *some, "--json").json["options"] for some in words]
    assert found[0] == found[1] == found[2]
    assert (found[0]["method"], found[0]["corner-touch"]) == ("dead-zone", "count")


def test_rules_are_the_ones_asked_for_else_the_maps_else_its_formats(run: Run, battlefield: Path, terrain: Path,
                                                                     tmp_path: Path) -> None:
    def rules(path: Path, *words: str) -> str:
        a, b = (open_map(path).label(hex_) for hex_ in open_map(path).grid.hexes()[:2])
        return str(run("check", path, a, b, "--json", *words).json["rules"])

    assert rules(battlefield) == "battletech"
    assert rules(battlefield, "--rules", "cwb") == "cwb"
    assert rules(terrain) == "cwb"
    board = open_map(terrain)
    board.scenario = {"rules": "battletech", "options": {"method": "diagramming"}}
    save(board, tmp_path / "own.losmap")
    assert rules(tmp_path / "own.losmap") == "battletech"
    assert rules(tmp_path / "own.losmap", "--rules", "cwb") == "cwb"  # the map's options are not meant for these


def test_the_maps_options_hold_until_others_are_given(run: Run, battlefield: Path, tmp_path: Path) -> None:
    board = open_map(battlefield)
    board.scenario = {"rules": "battletech", "options": {"method": "diagramming", "in-water": "floor"}}
    save(board, tmp_path / "own.losmap")
    ran = run("check", tmp_path / "own.losmap", "0101", "0105", "--option", "method=dead-zone", "--json")
    found = ran.json["options"]
    assert (found["method"], found["in-water"]) == ("dead-zone", "floor")


def test_a_preset_is_asked_printed_and_comes_back_from_its_position(run: Run, ridges: Path) -> None:
    asked = ("check", ridges, "--rules", "asl", "A1@bypass/B1", "F4@snap-shot/0-5:2")
    found = run(*asked, "--json").json
    assert (found["from"], found["to"]) == ("A1@bypass/1-2", "F4@snap-shot/5-0:2")
    rules = [line["rule"] for line in found["worksheet"]]
    assert rules[:3] == ["ends", "A4.34", "A8.15"]
    again = run("check", ridges, "--position", found["position"], "--json").json
    assert again.pop("same_map") is True
    assert again == found
    told = run(*asked).out
    assert "A1@bypass/1-2 to F4@snap-shot/5-0:2" in " ".join(told.split())
    assert "Bypass along hexside 1–2 of A1" in " ".join(told.split())


def test_help_names_every_preset(run: Run) -> None:
    for command in ("check", "field", "render"):
        told = run(command, "--help").out
        assert all(key in told for key in PRESETS)
    listed = run("rules", "--json").json["rules"]
    assert [one["key"] for rules in listed for one in rules["presets"]] == list(PRESETS)
    assert all(f"{key}/" in run("rules").out for key in PRESETS)


@pytest.mark.parametrize(("words", "said"), [
    (["A1", "K4"], "'K4' names no hex of this map, whose labels run from A1 to F4; did you mean F4?"),
    (["A1", "F4:x"], "'x' in 'F4:x' is not a level"),
    (["A1", "F4:roof"], "Civil War Brigade has no location 'roof'"),
    (["A1@3", "F4"], "Civil War Brigade traces from hex centres: leave the vertex or point of A1 out"),
    (["A1@bypass/2-3", "F4"], "Civil War Brigade traces from hex centres: leave the vertex or point of A1 out"),
    (["A1@bypas/2-3", "F4"], "'bypas' in 'A1@bypas/2-3' is not a preset of an end: write bypass, vehicular-bypass"),
    (["A1@climbing/2-3", "F4", "--rules", "asl"], "A1 has no cliff on hexside 2–3 to climb (B11.42): it has none"),
    (["A1"], "a thread has two ends and only A1 is given"),
    (["A1", "F4", "--rules", "asi"], "there is no rule set 'asi'; choose cwb, battletech or asl"),
    (["A1", "F4", "--option", "ridge-middle"], "--option takes KEY=VALUE, not 'ridge-middle'"),
    (["A1", "F4", "--option", "method=standard"], "Civil War Brigade has no option 'method'; it has ridge-middle"),
    (["A1", "F4", "--option", "ridge-middle=left"], "is higher or lower, not 'left'"),
    (["A1", "F4", "--from-height", "tall"], "--from-height: 'tall' is not a number of levels"),
    (["A1", "F4", "--to-height", "0.1"], "--to-height: level 0.1 is not a multiple of a quarter"),
    (["A1", "F4", "B2"], "unrecognized arguments: B2; see losview check --help"),
    (["A1", "F4", "--wide"], "unrecognized arguments: --wide"),
    (["A1", "F4", "--js"], "unrecognized arguments: --js"),
    (["A1", "F4", "--rules"], "--rules: expected one argument"),
    (["A1", "F4", "--tsv"], "--tsv needs --pairs"),
    (["A1", "F4", "--pairs", "-"], "give either two ends or --pairs, not both"),
])
def test_bad_questions_end_in_one_sentence(run: Run, ridges: Path, words: list[str], said: str) -> None:
    assert said in run("check", ridges, *words).sentence()


@pytest.mark.parametrize(("name", "content", "said"), [
    ("none.losmap", None, "there is no such file"),
    ("empty.losmap", b"", "empty.losmap"),
    ("binary.losmap", bytes(range(256)), "binary.losmap"),
    ("cut.board", b"size 16 17\nhex 0101 0 \"", "cut.board"),
    ("map.xyz", b"hello", "map.xyz"),
])
def test_bad_files_end_in_one_sentence(run: Run, tmp_path: Path, name: str, content: bytes | None, said: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    assert said in run("check", tmp_path / name, "A1", "B2").sentence()


def test_a_map_that_wants_rules_there_are_not_is_told_apart_from_a_bad_option(run: Run, ridges: Path) -> None:
    text = ridges.read_text(encoding="utf-8").replace('"cwb"', '"chess"')
    ridges.write_text(text, encoding="utf-8")
    assert "asks for other rules: there is no rule set 'chess'" in run("check", ridges, "A1", "F4").sentence()
    assert run("check", ridges, "A1", "F4", "--rules", "cwb").status == 0
    assert run("info", ridges, "--json").json["rules"] == "chess"


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_the_worksheet_keeps_within_the_terminal(run: Run, ridges: Path, monkeypatch: pytest.MonkeyPatch,
                                                 columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = run("check", ridges, "A1", "F4", "--option", "ridge-middle=lower").out.splitlines()
    assert max(map(len, lines)) <= columns
    assert "ridge-middle=lower" in lines[1]


def test_colours_are_for_terminals_that_want_them(run: Run, ridges: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("check", ridges).out
    assert "\x1b" not in plain
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("WT_SESSION", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = run("check", ridges).out
    assert "\x1b[1;31m✗ A1 does not see F4" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("check", ridges).out == plain


def test_json_is_the_same_on_a_terminal(run: Run, ridges: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run("check", ridges, "--json").out
    monkeypatch.setattr(terminal, "is_terminal", lambda stream: True)
    assert json.loads(run("check", ridges, "--json").out) == json.loads(plain)
