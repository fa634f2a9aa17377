"""Cloaking counters and their box (E1.4 to E1.43, E1.72), and other dice of combat (E1.54, E1.56, E1.72, E1.77)."""

from __future__ import annotations

from itertools import product

import pytest

from losview.board.edits.counter_edits import RemoveCounter, SetCounter
from losview.board.scenario.cloaking_box import box_of
from losview.features.night_referee.cloaking import revealed
from losview.features.night_referee.refusal import ActRefused
from losview.rules.rule_sets import rule_set
from losview.rules.sides.handout import handout
from losview.rules.sides.side_knowledge import side_knowledge
from tests.support.referee_table import RefereeTable, dark_field


@pytest.fixture
def table() -> RefereeTable:
    return RefereeTable(dark_field())


def test_e1_41_a_lettered_counter_takes_the_place_of_its_units(table) -> None:
    table.take("cloak", {"unit": "1"})
    assert table.placed("cloaking") == ["C3"]
    assert [unit["kind"] for unit in box_of(table.board, "amber")["A"]] == ["infantry", "leader"]
    assert "C3" not in table.placed("infantry") + table.placed("leader")
    table.take("cloak", {"dummy": "yes", "hex": "D4"})
    assert box_of(table.board, "amber")["B"] == []


def test_e1_41_vehicles_are_not_cloaked() -> None:
    table = RefereeTable(dark_field(units="  amber infantry C3\n  amber afv C3\n"))
    with pytest.raises(ActRefused, match="Infantry only"):
        table.attempt("cloak", {"unit": "1"})


def test_e1_411_no_more_counters_than_squads(table) -> None:
    table.take("set-up", {"attackers": "1"})
    table.take("cloak", {"unit": "1"})
    with pytest.raises(ActRefused, match="allow no more"):
        table.attempt("cloak", {"dummy": "yes", "hex": "D4"})


@pytest.mark.parametrize(("why", "concealed"), [("light", 0), ("entered", 0), ("attack", 0), ("sniper", 0), ("wave", 0),
                                                ("overstacked", 0), ("starshell", 1), ("owner", 1)])
def test_e1_43_its_units_take_its_place(table, why, concealed) -> None:
    table.take("cloak", {"unit": "1"})
    trial = table.take("uncloak", {"why": why})
    assert table.placed("infantry")[-1] == table.placed("leader")[-1] == "C3"
    assert [counter.concealment for counter in table.board.counters.values() if counter.side == "amber"
            ] == ["concealed" if concealed else ""] * 2
    assert "2 units" in trial.outcome.summary
    assert table.board.scenario["cloaking"] == {}


def test_e1_551_cloaking_counters_of_two_sides_come_off_each_with_its_own_units() -> None:
    board = dark_field(units='  blue cloaking K8 "A"\n  green cloaking K8 "A"\n  red cloaking K8 "A"\n')
    board.scenario["cloaking"] = {side: {"A": [{"kind": "infantry", "name": side}]}
                                  for side in ("blue", "green", "red")}
    shown = revealed(board, (1, 2), concealed=False)
    assert shown.scenario == {"cloaking": {"red": {"A": [{"kind": "infantry", "name": "red"}]}}}
    for edit in shown.edits:
        edit.apply(board)
    assert sorted((one.side, one.kind, one.name) for one in board.counters.values()) == [
        ("blue", "infantry", "blue"), ("green", "infantry", "green"), ("red", "cloaking", "A")]


def test_e1_43_a_dummy_is_gone(table) -> None:
    table.take("cloak", {"dummy": "yes", "hex": "D4"})
    assert "a Dummy" in table.take("uncloak", {"why": "attack"}).outcome.summary
    assert table.placed("cloaking") == []


def test_e1_422_two_combine_where_they_stand_together(table) -> None:
    table.take("cloak", {"unit": "1"})
    table.take("cloak", {"dummy": "yes", "hex": "C3"})
    first, second = [str(number) for number, counter in table.board.counters.items() if counter.kind == "cloaking"]
    table.take("combine", {"counter": first, "into": second})
    assert {letter: len(units) for letter, units in box_of(table.board, "amber").items()} == {"B": 2}
    table.take("cloak", {"dummy": "yes", "hex": "D4"})
    with pytest.raises(ActRefused, match="in one location"):
        table.attempt("combine", {"counter": "D4", "into": "C3"})


def test_e1_551_a_dummy_that_jitter_fires_is_eliminated_and_a_cloaked_unit_revealed() -> None:
    for dummy in (True, False):
        table = RefereeTable(dark_field(units="  amber infantry H6\n  prep_fire P1\n"))
        table.take("cloak", {"dummy": "yes", "hex": "G9"} if dummy else {"unit": "H6"})
        number = next(str(number) for number, counter in table.board.counters.items() if counter.kind == "cloaking")
        table.take("straying", {"unit": number, "class": "lax"}, (6, 6, 6, 6))
        assert table.placed("cloaking") == []
        assert table.placed("prep_fire") == ["P1"] + [] * dummy + ["H6"] * (not dummy)


def test_the_other_side_never_learns_what_a_cloaking_counter_stands_for() -> None:
    board = dark_field(units="  amber infantry C3 \"secret\"\n  blue infantry D3\n")
    table = RefereeTable(board)
    table.take("cloak", {"unit": "C3"})
    judge = rule_set("asl").prepare(board, {})
    theirs, own = (handout(board, side_knowledge(judge, side)) for side in ("blue", "amber"))
    assert [counter.name for counter in theirs.counters.values() if counter.kind == "cloaking"] == ["A"]
    assert "secret" not in repr(theirs.scenario) + repr(theirs.counters)
    assert box_of(own, "amber") == box_of(board, "amber")
    assert "referee" not in own.scenario
    assert judge.night is not None
    assert all(unit.concealed for unit in judge.night.counters.units.values() if unit.counter.kind == "cloaking")


def test_the_other_side_s_handout_has_no_marker_of_units_that_it_does_not_see() -> None:
    board = dark_field(units="  amber infantry C3\n  blue infantry O9\n")
    RefereeTable(board).take("straying", {"unit": "C3", "class": "lax", "barred": "yes"}, (6, 6, 2, 1))
    judge = rule_set("asl").prepare(board, {})
    theirs, own = (handout(board, side_knowledge(judge, side)) for side in ("blue", "amber"))
    assert [[one.kind for one in copy.counters.values() if one.kind == "task_immobile"] for copy in (theirs, own)
            ] == [[], ["task_immobile"]]


@pytest.mark.parametrize(("die", "effective"), [(die, die <= 2) for die in range(1, 7)])
def test_e1_72_a_sniper_is_effective_at_1_and_2(table, die, effective) -> None:
    trial = table.attempt("sniper", {"cloaking": "yes", "units": "3"}, (die, 4, 6, 6) if effective else (die,))
    assert ("Random Selection: unit 2 and 3 of 3" in trial.outcome.summary) == effective
    assert bool(trial.outcome.reminders) == effective


@pytest.mark.parametrize("lit", [False, True])
def test_e1_77_ambush(table, lit) -> None:
    for first, second in product(range(1, 7), range(1, 7)):
        values = {"lit": "yes" if lit else "no"}
        summary = table.attempt("ambush", values, (first, second), anyway="now").outcome.summary
        assert ("attacker ambushes" in summary) == (first <= second - (3 if lit else 2))
        assert ("defender ambushes" in summary) == (second <= first - 3)


def test_e1_56_recovery_adds_one(table) -> None:
    for die in range(1, 7):
        assert table.attempt("recovery", {}, [die]).outcome.summary == f"The final Recovery dr is {die + 1}."


def test_e1_54_dm_comes_off_at_the_printed_morale_or_less(table) -> None:
    for dice in product(range(1, 7), range(1, 7)):
        summary = table.attempt("rally", {"morale": "7"}, dice, anyway="now").outcome.summary
        assert ("comes off" in summary) == (sum(dice) <= 7)


@pytest.mark.parametrize(("said", "level"), [("usual", None), ("2", 8)])
def test_e1_41_a_dummy_has_a_level_as_a_counter_that_stands_for_units_may_have_one(table, said, level) -> None:
    table.take("cloak", {"dummy": "yes", "hex": "D4", "level": said})
    assert [counter.level for counter in table.board.counters.values() if counter.kind == "cloaking"] == [level]


@pytest.mark.parametrize("dummy", [True, False])
def test_a_letter_whose_counter_was_taken_off_by_hand_gives_its_units_back(dummy) -> None:
    table = RefereeTable(dark_field())
    table.take("cloak", {"dummy": "yes", "hex": "C3"} if dummy else {"unit": "1"})
    number = next(number for number, counter in table.board.counters.items() if counter.kind == "cloaking")
    RemoveCounter.of(table.board, number).apply(table.board)
    table.take("uncloak", {"letter": "A", "hex": "E5"})
    assert table.board.scenario["cloaking"] == {}
    assert ("E5" in table.placed("infantry")) == (not dummy)


@pytest.mark.parametrize(("why", "concealment"), [("owner", "concealed"), ("starshell", "concealed"), ("light", "")])
def test_e1_422_units_whose_counter_is_gone_come_out_as_the_reason_has_it(why, concealment) -> None:
    table = RefereeTable(dark_field())
    table.take("cloak", {"unit": "1"})
    number = next(number for number, counter in table.board.counters.items() if counter.kind == "cloaking")
    RemoveCounter.of(table.board, number).apply(table.board)
    with pytest.raises(ActRefused, match="all its units come out"):
        table.attempt("uncloak", {"letter": "A", "hex": "E5", "why": "owner", "only": "1"})
    table.take("uncloak", {"letter": "A", "hex": "E5", "why": why})
    assert [counter.concealment for _, counter in table.board.counters_on(table.board.hex("E5"))] == [concealment] * 2


def test_e1_422_one_unit_comes_out_concealed_while_another_stays_in_the_box(table) -> None:
    table.take("cloak", {"unit": "1"})
    for values, words in (({"why": "attack", "only": "1"}, "only where its owner wishes"),
                          ({"why": "owner", "only": "3"}, "no unit 3")):
        with pytest.raises(ActRefused, match=words):
            table.attempt("uncloak", values)
    table.take("uncloak", {"why": "owner", "only": "2"})
    assert (table.placed("cloaking"), table.placed("leader")) == (["C3"], ["M8", "C3"])
    assert [counter.kind for counter in table.board.counters.values() if counter.concealment] == ["leader"]
    assert [unit["kind"] for unit in box_of(table.board, "amber")["A"]] == ["infantry"]
    with pytest.raises(ActRefused, match="a unit has to stay"):
        table.attempt("uncloak", {"why": "owner", "only": "1"})


def test_e1_4_units_that_were_concealed_come_off_as_the_rules_say_and_not_as_they_went_in(table) -> None:
    SetCounter.of(table.board, 1, concealment="hidden").apply(table.board)
    table.take("cloak", {"unit": "1"})
    table.take("uncloak", {"why": "attack"})
    assert {counter.concealment for counter in table.board.counters.values()} == {""}


def test_e1_551_hidden_units_are_no_closest_defenders_and_a_concealed_one_that_fires_is_seen() -> None:
    table = RefereeTable(dark_field(units=(
        "  amber infantry H6\n  blue infantry H9\n  blue infantry N8\n  prep_fire P1\n")))
    SetCounter.of(table.board, 2, concealment="hidden").apply(table.board)
    SetCounter.of(table.board, 3, concealment="concealed").apply(table.board)
    values = {"unit": "H6", "class": "lax", "hexes": "1", "excused": "no"}
    assert "N8 jitter fire" in table.take("straying", values, (6, 6, 1, 1)).outcome.summary
    assert [table.board.counters[number].concealment for number in (2, 3)] == ["hidden", ""]


@pytest.mark.parametrize("dummy", [True, False])
def test_e1_551_a_cloaking_counter_that_is_the_closest_defender_is_eliminated_or_revealed(dummy) -> None:
    """The scenario defender moves, and the attacker, who cloaks, is the DEFENDER of this player turn."""
    table = RefereeTable(dark_field(side="blue", units="  amber infantry H8\n  blue infantry H2\n  prep_fire P1\n"))
    table.take("cloak", {"dummy": "yes", "hex": "H7"} if dummy else {"unit": "H8"})
    table.take("freedom", {"unit": "H2"})
    trial = table.take("straying", {"unit": "H2", "class": "lax", "excused": "no", "hexes": "1"}, (6, 6, 1, 1))
    assert table.placed("cloaking") == []
    assert table.placed("first_fire") == [] if dummy else ["H8"]
    assert box_of(table.board, "amber") == {}
    assert ("Dummies in H7 are eliminated" in trial.outcome.summary) == dummy
    assert table.placed("infantry").count("H8") == 1
