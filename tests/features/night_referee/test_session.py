"""The referee's session: laws of any sequence of acts, dice that replay, trials that leave no trace, and the ledger."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import same_board, snapshot
from losview.board.scenario.turn import advance
from losview.features.night_referee.act import Situation
from losview.features.night_referee.all_acts import ACTS, act_called
from losview.features.night_referee.dice import DiceTape, read_dice
from losview.features.night_referee.due import due_acts
from losview.features.night_referee.ledger import ledger_of
from losview.features.night_referee.referee_session import RefereeSession
from losview.features.night_referee.refusal import ActRefused
from losview.rules.rule_sets import rule_set
from tests.support.referee_table import RefereeTable, dark_field

#: Values with which an act can be taken on the dark field, where the usual ones do not do.
VALUES = {
    "majority": {"normal": "3"}, "cloak": {"dummy": "yes", "hex": "D4"}, "recon-reveal": {"hexes": "K8"},
    "gunflash": {"what": "fire", "firer": "K8"}, "straying": {"excused": "no", "class": "lax"},
    "illuminating-round": {"method": "range", "hex": "I6"},
}


def field_at_war() -> RefereeTable:
    table = RefereeTable(dark_field("MPh"))
    table.board.scenario["referee"] = {"acts": []}
    return table


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from([act.key for act in ACTS]), max_size=7), st.integers(0, 99))
def test_any_sequence_of_acts_undone_is_the_map_as_it_was_and_redone_as_it_became(keys, seed) -> None:
    table = RefereeTable(dark_field("MPh"), RefereeSession(rng=random.Random(seed)))
    states, undo = [(snapshot(table.board), deepcopy(table.board.scenario))], []
    for key in keys:
        try:
            trial = table.attempt(key, VALUES.get(key, {}), anyway="any time")
        except ActRefused:
            continue
        undo.append(trial.edit.apply(table.board))
        states.append((snapshot(table.board), deepcopy(table.board.scenario)))
    redo = []
    for inverse, (board, scenario) in zip(reversed(undo), reversed(states[:-1]), strict=True):
        redo.append(inverse.apply(table.board))
        assert same_board(table.board, board)
        assert table.board.scenario == scenario
    for edit, (board, scenario) in zip(reversed(redo), states[1:], strict=True):
        edit.apply(table.board)
        assert same_board(table.board, board)
        assert table.board.scenario == scenario


def test_undo_gives_the_same_dice_again_and_so_does_a_declined_act() -> None:
    table = RefereeTable(dark_field("RPh"))
    first = table.attempt("nvr-change")
    assert table.attempt("nvr-change").throws == first.throws
    table.session.decline(first, "too dark")
    assert table.attempt("nvr-change").throws == first.throws
    inverse = first.edit.apply(table.board)
    table.take("falling")
    assert ledger_of(table.board).drawn == len(first.taken.dice) + 2
    fresh = RefereeTable(dark_field("RPh"))
    undone = fresh.attempt("nvr-change").edit.apply(fresh.board)
    undone.apply(fresh.board)
    assert fresh.attempt("nvr-change").throws == first.throws
    assert inverse.name == first.edit.name


def test_a_seed_gives_the_same_dice_in_another_session_from_where_the_map_is() -> None:
    board = dark_field("RPh")
    table = RefereeTable(board, RefereeSession(board, seed=11))
    table.take("falling")
    again = RefereeTable(board, RefereeSession(board))
    assert again.session.seed == 11
    assert again.attempt("falling").throws == table.attempt("falling").throws


def test_a_trial_changes_nothing_and_declined_it_leaves_a_trace_in_the_log_alone() -> None:
    table = RefereeTable(dark_field("RPh"))
    before = deepcopy(table.board.scenario)
    trial = table.attempt("nvr-change", dice=(6, 6))
    table.session.decline(trial, "a player objects")
    assert table.board.scenario == before
    (entry,) = table.session.log
    assert (entry.became, entry.note) == ("declined", "a player objects")
    assert "Turn 2, Amber, Rally: NVR change, declined" in entry.words
    assert entry.throws == ("Wind and NVR Change DR: coloured 6, white 6 (named by the referee)",)


def test_what_the_rules_refuse_is_in_the_log_too() -> None:
    table = RefereeTable(dark_field("APh"))
    with pytest.raises(ActRefused):
        table.attempt("nvr-change")
    assert [entry.became for entry in table.session.log] == ["refused"]


def test_dice_are_drawn_from_the_one_generator_that_is_handed_in() -> None:
    rng, same_rng = random.Random(4), random.Random(4)
    tape = DiceTape(rng)
    assert [tape.die(place) for place in (2, 0, 1, 2)] == [
        (drawn := [same_rng.randint(1, 6) for _ in range(3)])[2], drawn[0], drawn[1], drawn[2]]
    assert rng.getstate() == same_rng.getstate()


def test_dice_that_are_named_come_first_and_none_may_be_left_over() -> None:
    table = RefereeTable(dark_field())
    trial = table.attempt("falling", {}, (3, 4))
    assert trial.throws[0].dice == (3, 4)
    assert trial.taken.drawn == 0
    with pytest.raises(ActRefused, match="throws 2 dice, and 3 are named"):
        table.attempt("falling", {}, (3, 4, 5))
    assert read_dice("6,5 3") == read_dice("653") == (6, 5, 3)
    for bad in ("7", "4,x", "-1", "1" * 30):
        with pytest.raises(ActRefused):
            read_dice(bad)


def test_phases_ask_for_what_is_due_and_for_nothing_else() -> None:
    table = RefereeTable(dark_field("RPh"))
    assert [(due.act, due.must) for due in due_acts(table.at())] == [("nvr-change", True)]
    table.take("nvr-change")
    assert due_acts(table.at()) == ()
    first = RefereeTable(dark_field("RPh", turn=1))
    assert due_acts(first.at()) == ()  # the first player turn has none (E1.12)
    for phase in ("AFPh", "RtPh", "APh", "CCPh"):
        assert due_acts(RefereeTable(dark_field(phase)).at()) == ()
    assert [due.act for due in due_acts(RefereeTable(dark_field("PFPh")).at())] == []  # no light is allowed yet
    table = RefereeTable(dark_field("PFPh"))
    table.take("light-allowed")
    assert [due.act for due in due_acts(table.at())] == ["starshell"]
    assert due_acts(table.at())[0].words == "Amber may fire starshells from C3"
    table.board.scenario["turn"]["phase"] = "MPh"
    assert "straying" in [due.act for due in due_acts(table.at())]
    asked = {due.act: due.words for due in due_acts(table.at())}
    assert asked["starshell"] == "Blue may fire starshells from K8, M8"
    by_day = dark_field("RPh")
    del by_day.scenario["night"]
    assert due_acts(RefereeTable(by_day).at()) == ()


def test_the_defender_is_asked_for_freedom_of_movement_in_his_mph() -> None:
    table = RefereeTable(dark_field("MPh", side="blue"))
    assert [due.act for due in due_acts(table.at())] == ["leader-freedom", "freedom"]
    table.take("freedom", {"unit": "K8"})
    assert "straying" in [due.act for due in due_acts(table.at())]


def test_what_is_asked_for_can_be_left_out_with_a_note() -> None:
    table = RefereeTable(dark_field("RPh"))
    judge = table.at().judge
    with pytest.raises(ActRefused, match="say why"):
        table.session.skip(judge, "nvr-change", " ")
    inverse = table.session.skip(judge, "nvr-change", "no wind today").apply(table.board)
    assert due_acts(table.at()) == ()
    assert ledger_of(table.board).acts[-1].note == "no wind today"
    table.attempt("nvr-change")  # left out is not done
    inverse.apply(table.board)
    assert len(due_acts(table.at())) == 1


def test_e1_921_starshells_are_asked_only_of_those_who_may_fire_them() -> None:
    board = dark_field("PFPh", units=(
        "  amber lorry_in_motion C3\n  amber infantry E5\n  amber afv G7\n  blue leader M8\n"))
    board.scenario["referee"] = {"acts": [{"facts": {"light allowed": True}}]}
    table = RefereeTable(board)
    table.take("cloak", {"dummy": "yes", "hex": "I9"}, anyway="at any time")
    assert due_acts(table.at())[0].words == "Amber may fire starshells from E5, G7"
    other_rules = Situation(rule_set("battletech").prepare(board, {}))
    assert due_acts(other_rules)[0].words == "Amber may fire starshells from E5, G7"
    with pytest.raises(ActRefused, match="in the Prep Fire phase the side that moves fires light"):
        table.attempt("illuminating-round", {"unit": "M8", "method": "range", "hex": "M2"})


def test_e1_931_rounds_are_asked_for_where_a_gun_or_oba_is_known_and_once_in_a_player_turn() -> None:
    def asked(table: RefereeTable) -> list[str]:
        return [due.act for due in due_acts(table.at()) if due.act == "illuminating-round"]

    gun = RefereeTable(dark_field("PFPh", units="  amber infantry C3\n  amber artillery C3\n  blue artillery M8\n"))
    gun.take("light-allowed")
    assert asked(gun) == ["illuminating-round"]
    gun.take("illuminating-round", {"unit": "2", "method": "range", "hex": "I6", "by": "mortar"}, (1, 3, 3, 1, 1))
    assert asked(gun) == []
    oba = RefereeTable(dark_field("PFPh"))
    oba.take("light-allowed")
    assert asked(oba) == []
    oba.take("illuminating-round", {"unit": "1", "method": "range", "hex": "I6"}, (1, 1))
    assert asked(oba) == []
    oba.board.scenario["turn"]["number"] = 3
    assert asked(oba) == ["illuminating-round"]


def test_e1_931_a_gun_that_observed_for_oba_is_asked_for_its_own_mortar_until_it_tried() -> None:
    def asked() -> bool:
        return any(due.act == "illuminating-round" for due in due_acts(table.at()))

    table = RefereeTable(dark_field("PFPh", units="  amber artillery C3\n"))
    table.take("light-allowed")
    shot = {"unit": "1", "method": "range", "hex": "I6"}
    table.take("illuminating-round", shot, (1, 1))
    assert asked()
    table.take("illuminating-round", {**shot, "by": "mortar"}, (5,))
    assert not asked()
    table.board.scenario["turn"]["number"] = 3
    assert asked()
    for by, dice in (("mortar", (1, 6, 6)), ("oba", (1, 1))):
        assert asked()
        table.take("illuminating-round", {**shot, "by": by}, dice)
    assert not asked()


def test_a_night_turn_is_played_through_its_phases() -> None:
    table = RefereeTable(dark_field("RPh"))
    table.take("light-allowed")
    for phase in ("RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh"):
        assert table.at().turn.phase == phase
        for due in due_acts(table.at()):
            if due.act == "starshell":
                table.take("starshell", {"unit": "1" if phase == "PFPh" else "K8"}, (1, 2))
            elif due.must:
                table.take(due.act)
        advance(table.board, ["amber", "blue"]).apply(table.board)
    assert table.at().turn.side == "blue"
    assert [act.facts.get("light") for act in ledger_of(table.board).of("starshell")] == [True] * 3
    assert table.placed("starshell") == []


@pytest.mark.parametrize(("turn", "note"), [(2, "x" * 401), (10**6, "why")])
def test_no_act_writes_what_the_ledger_then_refuses_to_read(turn, note) -> None:
    table = RefereeTable(dark_field("RPh", turn=turn))
    with pytest.raises(ActRefused):
        table.attempt("nvr-change", anyway=note)
    with pytest.raises(ActRefused):
        table.session.skip(table.at().judge, "nvr-change", note)
    assert [entry.became for entry in table.session.log] == ["refused"]
    assert ledger_of(table.board).acts == ()


def test_what_is_due_reads_any_fact_of_a_ledger_that_can_be_read() -> None:
    table = RefereeTable(dark_field("PFPh"))
    table.board.scenario["referee"] = {"acts": [
        {"act": "light-allowed", "facts": {"light allowed": True}},
        {"act": "starshell", "turn": 2, "side": "amber", "phase": "PFPh", "facts": {"from": [1]}}]}
    assert [due.act for due in due_acts(table.at())] == ["starshell"]
    table.board.scenario["referee"] = {"acts": [{"facts": {"elr": 70}}]}
    fields = table.session.fields(table.at().judge, "leader-freedom")
    assert next(field.default for field in fields if field.key == "elr") == "5"


def test_acts_and_their_keys() -> None:
    assert len({act.key for act in ACTS}) == len(ACTS)
    with pytest.raises(ActRefused, match="did you mean starshell"):
        act_called("starshel")
    with pytest.raises(ActRefused, match="did you mean unit"):
        field_at_war().attempt("straying", {"unitt": "C3"})
    with pytest.raises(ActRefused, match="whole number from 0 to 20"):
        field_at_war().attempt("straying", {"hexes": "far"})


@pytest.mark.parametrize("bad", [
    7, {"acts": {}}, {"acts": [7]}, {"seed": "x"}, {"acts": [{"act": 7}]}, {"acts": [{"turn": -1}]},
    {"acts": [{"drawn": True}]}, {"acts": [{"dice": [9]}]}, {"acts": [{"values": []}]},
    {"acts": [{"facts": {"a": {}}}]}, {"acts": [{"drawn": 2, "dice": [1]}]}, {"acts": [{"drawn": 999_999}]},
    {"acts": [{"facts": {"elr": 10**20}}]}, {"acts": [{"turn": 10**6}]},
    {"acts": [{}] * 5001}, {"acts": [{"summary": "x" * 5000}]}])
def test_a_ledger_that_cannot_be_read_is_one_sentence(bad) -> None:
    table = RefereeTable(dark_field())
    table.board.scenario["referee"] = bad
    with pytest.raises(ActRefused) as problem:
        table.attempt("falling")
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("box", [7, {"amber": 7}, {"amber": {"A": 7}}, {"amber": {"A": [{"kind": 7}]}},
                                 {"amber": {"A": [{}]}}, {"amber": {"A": [{"kind": "infantry", "facing": "x"}]}},
                                 {"amber": {"A": [{"kind": "infantry", "amount": 10**9}]}},
                                 {"amber": {"A": [{"kind": "x" * 201}]}},
                                 {"amber": {"A": [{"kind": "infantry", "extra": 7}]}}])
def test_a_cloaking_box_that_cannot_be_read_does_no_harm(box) -> None:
    table = RefereeTable(dark_field())
    table.take("cloak", {"unit": "1"})
    table.board.scenario["cloaking"] = box
    if isinstance(box, dict) and isinstance(box["amber"], dict) and isinstance(box["amber"]["A"], list):
        with pytest.raises(ActRefused, match="Cloaking Box cannot be read"):
            table.attempt("uncloak", {"why": "attack"})
    else:
        table.take("uncloak", {"why": "attack"})
        assert table.placed("cloaking") == []


@pytest.mark.parametrize(("units", "words"), [
    ([{"kind": "infantry"}] * 61, "60 at most"), ([{"kind": "infantry", "facing": 9}], "direction 0 to 5")])
def test_units_of_a_cloaking_box_that_the_map_cannot_hold_are_refused_when_the_act_is_tried(units, words) -> None:
    table = RefereeTable(dark_field())
    table.take("cloak", {"unit": "1"})
    table.board.scenario["cloaking"] = {"amber": {"A": units}}
    with pytest.raises(ActRefused, match=words):
        table.attempt("uncloak", {"why": "attack"})
