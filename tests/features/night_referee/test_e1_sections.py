"""Each section of E1 that holds a roll, table, count or placement has a case or a test that its number names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from losview.base.resources_dir import resources
from losview.board.kind import PHASES
from losview.features.night_referee.due import due_acts
from losview.features.night_referee.illuminating_round import ILLUMINATING_ROUND
from losview.features.night_referee.refusal import ActRefused
from losview.rules.rule_sets import rule_set
from losview.rules.sides.side_knowledge import side_knowledge
from losview.rules.sides.side_text import side_text
from tests.support.referee_table import RefereeTable, dark_field

#: Sections with a roll, a table, a count or a placement.
NUMBERS = """
    1.1 1.101 1.11 1.12 1.13 1.14 1.15 1.2 1.21 1.22 1.23 1.31 1.33 1.4 1.41 1.411 1.42 1.421 1.422 1.423 1.43 1.53
    1.531 1.532 1.533 1.54 1.55 1.551 1.552 1.56 1.6 1.61 1.62 1.63 1.7 1.72 1.76 1.77 1.8 1.81 1.82 1.83 1.84 1.85
    1.86 1.87 1.88 1.91 1.92 1.921 1.922 1.923 1.93 1.931 1.932 1.933 1.94 1.941 1.942
""".split()  # noqa: SIM905 -- easier to read
TESTS = Path(__file__).parents[2]


def named_in_tests() -> set[str]:
    """The sections in the names of test functions: "test_e1_73_e1_74_to_hit"."""
    names = [name for path in TESTS.rglob("test_*.py")
             for name in re.findall(r"def test_((?:e1_\d+_)+)", path.read_text(encoding="utf-8"))]
    return {f"1.{number}" for name in names for number in re.findall(r"e1_(\d+)", name)}


def decided_in_cases() -> set[str]:
    """The sections that decide a verdict of a case."""
    texts = [path.read_text(encoding="utf-8") for path in (resources() / "examples").glob("night-*.txt")]
    return {number for text in texts for number in re.findall(r"\bE(1\.\d+)", text)}


def test_each_section_with_a_roll_table_count_or_placement_is_tried_by_its_number() -> None:
    named = named_in_tests() | decided_in_cases()
    assert [number for number in NUMBERS if number not in named] == []


@pytest.mark.parametrize("why", ["light", "entered"])
def test_e1_31_movement_in_the_light_and_into_an_enemy_s_location_uncloaks(why) -> None:
    table = RefereeTable(dark_field())
    table.take("cloak", {"unit": "1"})
    trial = table.take("uncloak", {"why": why})
    assert trial.outcome.notes[0].rule == "E1.31"
    assert {one.concealment for one in table.board.counters.values()} == {""}


def test_e1_42_a_cloaking_counter_has_6_mf_and_heavy_sw_count_as_3() -> None:
    said = " ".join(note.text for note in RefereeTable(dark_field()).attempt("cloak").outcome.reminders
                    if note.rule == "E1.42")
    assert "6 MF" in said
    assert "4 or 5 PP count as 3" in said


def test_e1_423_a_human_wave_uncloaks() -> None:
    table = RefereeTable(dark_field())
    table.take("cloak", {"unit": "1"})
    assert table.take("uncloak", {"why": "wave"}).outcome.notes[0].rule == "E1.423"
    assert table.placed("cloaking") == []


@pytest.mark.parametrize(("field", "words"), [("attacked", "resolved no attack yet"), ("order", "not in Good Order")])
def test_e1_21_the_leader_waits_for_an_attack_and_for_good_order(field, words) -> None:
    with pytest.raises(ActRefused, match=words):
        RefereeTable(dark_field(side="blue")).attempt("leader-freedom", {"unit": "M8", field: "no"}, [1])


def test_e1_76_a_captured_mg_that_fires_brings_a_sniper() -> None:
    outcome = RefereeTable(dark_field()).attempt("sniper", {"captured": "yes"}, [3]).outcome
    assert [note.rule for note in outcome.notes] == ["E1.76"]


def test_e1_93_rounds_are_fired_by_oba_and_onboard_mortars_alone() -> None:
    fields = {field.key: field for field in ILLUMINATING_ROUND.fields(RefereeTable(dark_field()).at())}
    assert [key for key, _ in fields["by"].choices] == ["oba", "mortar"]


@pytest.mark.parametrize("phase", PHASES)
def test_all_that_is_asked_for_can_be_left_out_with_a_note_and_is_asked_no_more(phase) -> None:
    for side in ("amber", "blue"):
        table = RefereeTable(dark_field(phase, side=side))
        table.board.scenario["referee"] = {"acts": [{"facts": {"light allowed": True}}]}
        for due in due_acts(table.at()):
            table.session.skip(table.at().judge, due.act, "agreed").apply(table.board)
        assert due_acts(table.at()) == ()


@pytest.mark.parametrize("phase", PHASES)
def test_by_day_nothing_is_asked_for(phase) -> None:
    board = dark_field(phase)
    del board.scenario["night"]
    assert due_acts(RefereeTable(board).at()) == ()


def test_e1_41_what_the_other_side_sees_says_nothing_of_what_is_cloaked() -> None:
    """A Dummy and a counter that stands for units are told apart by nothing but their letters."""
    table = RefereeTable(dark_field(units='  amber infantry C3 "secret"\n  blue infantry C4\n'))
    table.take("cloak", {"unit": "C3"})
    table.take("cloak", {"dummy": "yes", "hex": "C3"})
    judge = rule_set("asl").prepare(table.board, {})
    knowledge = side_knowledge(judge, "blue")
    cloaked = [one.counter for one in knowledge.counters if one.counter.kind == "cloaking"]
    assert len({(one.hex, one.side, one.level, one.size, one.amount, one.facing, one.extra) for one in cloaked}) == 1
    assert [one.name for one in cloaked] == ["A", "B"]
    assert "secret" not in side_text(judge, knowledge, 3)
