"""The log keeps what was asked and answered, once; is read back as it was; is searched, and written for people."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest

from losview.features.records.log_entry import LONGEST, RulingError
from losview.features.records.referee_acts import decide_close_call, overrule, throw
from losview.features.records.ruling_log import RulingLog, read_log
from losview.features.records.ruling_texts import as_csv, as_html, as_markdown, entries_text
from losview.formats.sketch import sketch
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set

CAMP = """
    grid pointy
    terrain
    . . . . . . . .
    levels
    0 0 0 3 0 0 0 0
    units
    blue infantry A1 "Scout | <b>"
    red infantry E1 "Van"
    scenario
      sides = ["blue", "red"]
      turn = {"number": 2, "side": "red", "phase": "MPh"}
    """
NOON, LATER = "2026-11-23 12:00:00", "2026-11-23 12:05:30"


@pytest.fixture
def judge() -> Judge:
    return rule_set("battletech").prepare(sketch(CAMP), {"method": "diagramming"})


def add(log: RulingLog, judge: Judge, a: str, b: str, at: str = NOON) -> bool:
    ends = LineEnd(judge.board.hex(a)), LineEnd(judge.board.hex(b), eye=8)
    return log.add(at, judge, ends, judge.judge_one(*ends)) is not None


@pytest.fixture
def log(judge: Judge) -> RulingLog:
    made = RulingLog()
    for a, b in (("A1", "E1"), ("A1", "C1"), ("C1", "A1")):
        assert add(made, judge, a, b)
    return made


def test_it_keeps_who_when_and_what(log: RulingLog, judge: Judge) -> None:
    ruling = log[0]
    assert (ruling.number, ruling.at, ruling.turn) == (1, NOON, "Turn 2, Red, Movement")
    assert (ruling.start, ruling.end, ruling.end_eye, ruling.range) == ("A1", "E1", "2", 4)
    assert (ruling.start_units, ruling.end_units) == ("infantry Scout | <b>", "infantry Van")
    assert ruling.rules_words == "BattleTech, diagramming (MaxTech)"
    unknown = replace(ruling, options={"method": "newer", "more": "1"})
    assert unknown.rules_words == "BattleTech, method=newer, more=1"
    assert ruling.outcome is Outcome.BLOCKED
    assert ruling.rule
    ends = ruling.ends(judge.board)
    assert judge.judge_one(*ends).summary == ruling.summary


def test_the_same_again_is_kept_once_and_another_answer_is_a_ruling_of_its_own(log: RulingLog, judge: Judge) -> None:
    assert not add(log, judge, "A1", "E1", LATER)
    judge.board.scenario = {**judge.board.scenario, "turn": {"number": 3, "side": "blue", "phase": "RPh"}}
    assert add(log, judge, "A1", "E1", LATER)
    assert [ruling.number for ruling in log] == [1, 2, 3, 4]
    assert not add(log, judge, "A1", "E1", LATER)


def test_it_is_read_back_as_it_was_and_counts_on(log: RulingLog, judge: Judge) -> None:
    log.note(1, note="agreed", tag="fire")
    log.note(1, note="agreed by both")
    again = read_log(json.loads(json.dumps(log.as_json())))
    assert list(again) == list(log)
    assert (again[1].note, again[1].tag) == ("agreed by both", "fire")
    assert not add(again, judge, "C1", "A1")
    assert add(again, judge, "A1", "H1")
    assert again[3].number == 4
    assert len(read_log(None)) == 0


def test_it_is_searched_by_every_word(log: RulingLog) -> None:
    log.note(2, note="The Fence", tag="night")
    assert log.found("") == [0, 1, 2]
    assert log.found("van") == [0]
    assert log.found("fence NIGHT") == [2]
    assert log.found("blocked van c1") == []
    assert log.found("diagramming movement") == [0, 1, 2]


@pytest.mark.parametrize(("value", "said"), [
    ({}, "not a list"), ([3], "ruling 1 is not an object"), ([{"number": 0}], "number of ruling 1"),
    ([{"number": 1, "outcome": "seen"}], "outcome of ruling 1"),
    ([{"number": 1, "outcome": "clear", "rules": "chess"}], "rules of ruling 1"),
    ([{"number": 1, "outcome": "clear", "rules": "cwb", "note": 3}], "note of ruling 1"),
    ([{"number": 1, "outcome": "clear", "rules": "cwb", "options": []}], "options of ruling 1"),
    ([{"number": 1, "outcome": "clear", "rules": "cwb", "declared": 1}], "declared"),
    ([{"number": 1, "act": "dance"}], "act of ruling 1 is none that there is: write roll"),
    ([{"number": 1, "act": "roll", "dice": [3]}], "dice of ruling 1"),
    ([{"number": 1, "act": "roll", "dice": "3,x"}], "dice of ruling 1"),
    ([{"number": 1, "act": "roll", "about": -1}], "about of ruling 1"),
    ([{"number": 2, "outcome": "clear", "rules": "cwb"}] * 2, "they have to rise"), ([0] * 20_001, "20,000 at most")])
def test_what_cannot_be_read_is_told_in_a_sentence(value: object, said: str) -> None:
    with pytest.raises(RulingError) as problem:
        read_log(value)
    assert said in str(problem.value)


def test_it_is_written_for_people_and_programs(log: RulingLog) -> None:
    log.note(0, note="a | b\nc", tag="<i>")
    text, table = entries_text(log, "Map"), list(csv.reader(io.StringIO(as_csv(log))))
    assert "1. A1 (infantry Scout | <b>) -> E1 (infantry Van; eye 2 up), range 4: blocked" in text
    assert log[0].summary in text
    assert len(table) == 4
    assert {len(row) for row in table} == {11}
    assert table[1][-1] == "a | b\nc"
    lines = as_markdown(log, "Map").splitlines()
    assert len(lines) == 3 + 1 + 3
    assert "Scout \\| \\<b\\>" in lines[4]
    html = as_html(log, "M<a>p")
    assert "<b>" not in html
    assert "M<a>p" not in html
    assert "&lt;i&gt;" in html


def test_ten_thousand_are_read(log: RulingLog) -> None:
    entry = log[0].as_json()
    text = json.dumps([{**entry, "number": number} for number in range(1, 10_001)])
    assert len(read_log(json.loads(text))) == 10_000


def test_acts_stand_between_rulings_and_are_read_back(log: RulingLog, judge: Judge) -> None:
    roll = log.add_act(NOON, judge.board, "roll", "Wind change: 7, no change.", rule="E1.12", dice=(3, 4), about=2)
    assert (roll.number, roll.turn) == (4, "Turn 2, Red, Movement")
    assert add(log, judge, "A1", "H1")
    again = read_log(json.loads(json.dumps(log.as_json())))
    assert list(again) == list(log)
    assert [ruling.number for ruling in again.rulings()] == [1, 2, 3, 5]
    assert again.found("wind e1.12") == [3]
    assert "4. Roll (no. 2): Wind change: 7, no change." in entries_text(again, "Map")
    assert "dice 3, 4, E1.12" in entries_text(again, "Map")
    row = list(csv.reader(io.StringIO(as_csv(again))))[4]
    assert (row[0], row[6], row[7]) == ("4", "Roll (no. 2): Wind change: 7, no change.", "E1.12")
    assert "Wind change" in as_html(again, "Map")


def test_what_was_declared_is_kept_each_time_and_outlasts_what_was_not(log: RulingLog, judge: Judge,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("losview.features.records.ruling_log.MAX_RULINGS", 5)
    ends = LineEnd(judge.board.hex("A1")), LineEnd(judge.board.hex("E1"), eye=8)
    for _ in range(2):
        ruling = log.add(NOON, judge, ends, judge.judge_one(*ends), declared=True)
        assert ruling is not None
        assert ruling.heading == "A1 → E1: blocked, declared"
    log.add_act(NOON, judge.board, "roll", "A die.")
    assert [entry.number for entry in log] == [2, 3, 4, 5, 6]
    for _ in range(2):
        log.add_act(NOON, judge.board, "roll", "A die.")
    assert [entry.number for entry in log] == [4, 5, 6, 7, 8]
    assert read_log(json.loads(json.dumps(log.as_json())))[0] == log[0]


def test_an_overruling_needs_a_note_and_changes_no_ruling(log: RulingLog, judge: Judge) -> None:
    before = list(log)
    with pytest.raises(RulingError, match="needs a note"):
        overrule(log, NOON, judge.board, log.rulings()[0], seen=True, note="  ")
    whole = log.as_json()
    for write in (lambda: overrule(log, NOON, judge.board, log.rulings()[0], seen=True, note="x" * LONGEST),
                  lambda: log.add_act(NOON, judge.board, "roll", "x" * (LONGEST + 1)),
                  lambda: log.note(0, note="x" * (LONGEST + 1)), lambda: log.note(0, tag="x" * (LONGEST + 1))):
        with pytest.raises(RulingError, match="4,000 at most: shorten it"):
            write()
    assert log.as_json() == whole
    act = overrule(log, NOON, judge.board, log.rulings()[0], seen=True, note="the crest was drawn too high")
    assert act.heading == "Overruled (no. 1): A1 → E1: the target is seen. the crest was drawn too high"
    assert list(log)[:-1] == before
    assert log.has_binding


def test_a_die_decides_a_close_call_once(log: RulingLog, judge: Judge) -> None:
    plain = log.rulings()[0]
    with pytest.raises(RulingError, match="ruling 1 is no close call"):
        decide_close_call(log, NOON, judge.board, plain, 3, typed=True)
    log = RulingLog([replace(ruling, close=True) for ruling in log.rulings()])
    for number, (die, said) in enumerate(((3, "is not blocked, by a 3"), (4, "is blocked, by a 4")), 1):
        ruling = log.rulings()[number]
        act = decide_close_call(log, NOON, judge.board, ruling, die, typed=True)
        assert said in act.words
        assert (act.dice, act.rule, act.about) == ((die,), "A6.1", ruling.number)
        with pytest.raises(RulingError, match="is not thrown again"):
            decide_close_call(log, NOON, judge.board, ruling, die, typed=True)
    with pytest.raises(RulingError, match="shows 1 to 6, not 7"):
        decide_close_call(log, NOON, judge.board, log.rulings()[0], 7, typed=True)
    assert throw(17) == throw(17)
    assert {throw(seed) for seed in range(50)} == {1, 2, 3, 4, 5, 6}
    assert 1 <= throw() <= 6


@pytest.mark.parametrize(("typed", "words"), [
    ("E5", "E5"), ("E5:2", "E5 level 2"), ("E5:-0.5", "E5 level \N{MINUS SIGN}0.5"), ("E5:roof", "E5 roof"),
    ("E5@3", "E5 vertex 3"), ("E5@1-2", "E5 hexside 1\N{EN DASH}2"), ("E5@1-2:1", "E5 hexside 1\N{EN DASH}2, level 1"),
    ("E5@bypass/2-3", "E5 bypass 2\N{EN DASH}3"), ("E5@96,-8", "E5 point 96,\N{MINUS SIGN}8"),
    ("12.3:1", "12.3 level 1"), ("E5@ballad/3", "E5@ballad/3")])
def test_ends_are_named_in_the_log_as_the_ruling_names_them(log: RulingLog, typed: str, words: str) -> None:
    ruling = replace(log.rulings()[0], start=typed)
    assert ruling.heading.startswith(f"{words} → ")
    assert ruling.cells()["From"].startswith(words)
    assert ruling.as_json()["start"] == typed
