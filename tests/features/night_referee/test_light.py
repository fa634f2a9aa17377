"""Starshells and illuminating rounds (E1.91 to E1.933), and gunflashes (E1.8 to E1.88, E1.94)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from losview.board.board import Board
from losview.board.edits.counter_edits import SetCounter
from losview.board.scenario.night import Night
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.due import due_acts
from losview.features.night_referee.refusal import ActRefused
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, distance
from losview.rules.asl.rules.gunflashes import ACTS, gunflash_of
from tests.support.referee_table import RefereeTable, dark_field

ALLOWED = {"acts": [{"act": "light-allowed", "turn": 1, "phase": "RPh", "facts": {"light allowed": True}}]}


def at_war(phase: str = "PFPh", side: str = "amber", units: str = "  amber infantry C3\n  blue infantry K8\n",
           **more: int) -> RefereeTable:
    """A table on which light is allowed."""
    board = dark_field(phase, side=side, units=units, **more)
    board.scenario["referee"] = ALLOWED
    return RefereeTable(board)


def board_13() -> Board:
    """The size and numbering of the rulebook's board 13, on open ground, with the leader of E1.922's example."""
    board = Board(Grid(33, 10, stagger="even", edges="half"))
    board.counters[1] = UnitCounter("leader", board.hex("I4"), "blue")
    board.scenario = {"sides": ["amber", "blue"], "referee": ALLOWED, "night": vars(Night(attacker="amber")),
                      "turn": {"number": 1, "side": "amber", "phase": "MPh"}}
    return board


def test_e1_922_the_example_on_board_13_lands_in_h7() -> None:
    table = RefereeTable(board_13())
    trial = table.take("starshell", {"unit": "I4", "method": "range", "hex": "K6"}, (4, 5, 3))
    assert table.placed("starshell") == ["H7"]
    assert trial.outcome.marks.arrows == ((table.board.hex("K6"), table.board.hex("H7")),)


def test_e1_922_the_example_with_a_gunflash_in_sight_lands_in_i7() -> None:
    board = board_13()
    board.counters[2] = UnitCounter("gunflash", board.hex("K7"))
    table = RefereeTable(board)
    with pytest.raises(ActRefused, match="sees a gunflash or a Known enemy in K7: use way 1 or 2"):
        table.attempt("starshell", {"unit": "I4", "method": "range", "hex": "K6"})
    table.take("starshell", {"unit": "I4", "method": "target", "hex": "K6"}, (4, 5, 3))
    assert table.placed("starshell") == ["I7"]


@pytest.mark.parametrize("unit", ["infantry", "leader", "afv"])
def test_e1_921_usage_dr(unit) -> None:
    table = at_war(units=f"  amber {unit} C3\n")
    for die in range(1, 7):
        fires = die <= (4 if unit == "leader" else 2)
        trial = table.attempt("starshell", {"unit": "C3"}, (die, 1) if fires else (die,))
        assert bool(trial.outcome.facts.get("light")) == fires


def test_e1_922_way_1_is_one_hex_in_a_random_direction() -> None:
    table = at_war()
    start = table.board.hex("C3")
    for die in range(1, 7):
        trial = table.attempt("starshell", {"unit": "C3"}, (1, die))
        assert trial.outcome.marks.chosen == {start.plus(DIRECTIONS[die - 1])}


def test_e1_922_ways_2_and_3_with_all_dice() -> None:
    far, near = at_war(), at_war(units="  amber infantry C3\n  blue infantry E3\n")
    for (table, values, halved), (way, extent) in product(
            ((far, {"method": "range", "hex": "F4"}, False), (near, {"method": "target", "hex": "E3"}, True)),
            product(range(1, 7), range(1, 7))):
        trial = table.attempt("starshell", {"unit": "C3", **values}, (1, way, extent))
        start = table.board.hex(values["hex"])
        assert trial.outcome.marks.chosen == {start.plus(DIRECTIONS[way - 1], -(-extent // 2) if halved else extent)}
        assert trial.outcome.marks.chosen <= trial.outcome.marks.candidates | {
            hex_ for hex_ in trial.outcome.marks.chosen if hex_ not in table.board.grid}


def test_e1_922_way_2_places_it_on_the_line_and_at_most_six_away() -> None:
    table = at_war(units="  amber infantry A3\n  gunflash L3\n")
    judge = table.at().judge
    marks = table.session.shows(judge, "starshell", {"unit": "A3", "method": "target"})
    start = table.board.hex("A3")
    assert {distance(start, hex_) for hex_ in marks.candidates} == set(range(1, 7))
    with pytest.raises(ActRefused, match="at most six away"):
        table.attempt("starshell", {"unit": "A3", "method": "target", "hex": "L3"})


def test_e1_922_way_2_needs_a_line_of_sight_else_way_3_is_used() -> None:
    with pytest.raises(ActRefused, match="way 3 must be used"):
        at_war().attempt("starshell", {"unit": "C3", "method": "target", "hex": "D3"})


def test_e1_922_way_3_is_exactly_three_hexes_away() -> None:
    table = at_war()
    start = table.board.hex("C3")
    marks = table.session.shows(table.at().judge, "starshell", {"unit": "C3", "method": "range"})
    assert {distance(start, hex_) for hex_ in marks.candidates} == {3}
    with pytest.raises(ActRefused, match="exactly three hexes"):
        table.attempt("starshell", {"unit": "C3", "method": "range", "hex": "D3"})


def test_e1_91_no_light_before_the_event() -> None:
    table = RefereeTable(dark_field("PFPh"))
    with pytest.raises(ActRefused, match=r"E1\.91"):
        table.attempt("starshell")
    table.take("light-allowed")
    table.take("starshell", dice=(1, 1))
    with pytest.raises(ActRefused, match="allowed already"):
        table.attempt("light-allowed")


def test_e1_92_one_attempt_for_each_hex_and_phase() -> None:
    table = at_war(units="  amber infantry C3\n  amber leader C3\n  amber infantry D5\n")
    table.take("starshell", {"unit": "1"}, (6,))
    with pytest.raises(ActRefused, match="C3 has made its attempt"):
        table.attempt("starshell", {"unit": "2"})
    table.attempt("starshell", {"unit": "3"})


@pytest.mark.parametrize(("phase", "fires"), [("PFPh", "C3"), ("MPh", "K8"), ("DFPh", "K8")])
def test_e1_92_who_fires_in_which_phase(phase, fires) -> None:
    table = at_war(phase)
    for label in ("C3", "K8"):
        if label == fires:
            table.attempt("starshell", {"unit": label}, (1, 1))
        else:
            with pytest.raises(ActRefused, match=r"E1\.92"):
                table.attempt("starshell", {"unit": label})
    with pytest.raises(ActRefused, match="belongs to"):
        at_war("RtPh").attempt("starshell")


@pytest.mark.parametrize("said", ["counter", "leader", "afv"])
@pytest.mark.parametrize("kind", ["afv", "armoured_car", "afv_in_motion"])
def test_e1_92_a_buttoned_up_afv_fires_none_and_nobody_is_asked(kind, said) -> None:
    table = at_war(units=f"  amber {kind} C3\n  amber buttoned_up C3\n  amber {kind} E3\n")
    with pytest.raises(ActRefused, match=r"buttoned-up AFV fires no starshell.*CE AFV.*\(E1\.92\)"):
        table.attempt("starshell", {"unit": "1", "firer": said})
    table.attempt("starshell", {"unit": "E3", "firer": said}, (2, 1))
    assert [due.words for due in due_acts(table.at())] == ["Amber may fire starshells from E3"]


def test_e1_92_another_unit_in_the_hex_of_a_buttoned_up_afv_fires() -> None:
    table = at_war(units="  amber afv C3\n  amber buttoned_up C3\n  amber leader C3\n")
    table.attempt("starshell", {"unit": "3"}, (4, 1))


def test_e1_92_vehicles_without_armor_and_dummies_fire_none() -> None:
    lorry, dummy = at_war(units="  amber lorry C3\n"), at_war(units="")
    with pytest.raises(ActRefused, match=r"only AFVs .*\(E1\.92\)"):
        lorry.attempt("starshell", {"unit": "C3"})
    lorry.attempt("starshell", {"unit": "C3", "firer": "mmc"}, (2, 1))  # its Passengers
    dummy.take("cloak", {"dummy": "yes", "hex": "C3"})
    with pytest.raises(ActRefused, match=r"Dummy .*\(E1\.92\)"):
        dummy.attempt("starshell", {"unit": "C3"})


def test_e1_921_who_cannot_fire() -> None:
    table = at_war()
    for field in ("able", "interior"):
        with pytest.raises(ActRefused, match=r"E1\.921"):
            table.attempt("starshell", {"unit": "C3", field: "no" if field == "able" else "yes"})


def test_e1_921_after_the_first_light_s_player_turn_only_leaders_fire_late() -> None:
    table = at_war(units="  amber infantry C3\n  amber leader D5\n")
    fired = {"act": "starshell", "turn": 1, "side": "blue", "phase": "PFPh", "facts": {"light": True}}
    table.board.scenario["referee"] = {"acts": [*ALLOWED["acts"], fired]}
    for label, late in (("C3", True), ("D5", False)):
        notes = table.attempt("starshell", {"unit": label}, (1, 1)).outcome.notes
        assert any("at the start of the phase only" in note.text for note in notes) == late


FIRST = {"act": "starshell", "turn": 1, "side": "amber", "phase": "MPh", "facts": {"light": True}}


def lit_before(phase: str, *, turn: int, first: Mapping[str, object]) -> RefereeTable:
    """A table at which amber moves, blue may fire, and the first light was fired before."""
    units = "  amber infantry C3\n  blue infantry K8\n  blue leader M8\n  blue afv O8\n"
    table = at_war(phase, units=units, turn=turn)
    table.board.scenario["referee"] = {"acts": [*ALLOWED["acts"], first]}
    return table


@pytest.mark.parametrize("first", [FIRST, {**FIRST, "act": "illuminating-round"}, {**FIRST, "side": "blue"}])
def test_e1_921_after_the_first_light_s_player_turn_only_leaders_fire_in_the_dfph(first) -> None:
    table = lit_before("DFPh", turn=2, first=first)
    for unit, said in (("K8", "counter"), ("O8", "counter"), ("M8", "mmc")):
        with pytest.raises(ActRefused, match=r"only leaders .*\(E1\.921\)"):
            table.attempt("starshell", {"unit": unit, "firer": said}, (1, 1))
    for unit, said in (("M8", "counter"), ("O8", "leader")):
        assert table.attempt("starshell", {"unit": unit, "firer": said}, (1, 1)).outcome.facts["light"]
    assert [due.words for due in due_acts(table.at())] == ["Blue may fire starshells from M8"]


@pytest.mark.parametrize(("phase", "turn"), [("DFPh", 1), ("MPh", 1), ("MPh", 2)])
def test_e1_921_in_the_first_light_s_player_turn_and_before_the_move_others_fire_too(phase, turn) -> None:
    table = lit_before(phase, turn=turn, first=FIRST)
    assert table.attempt("starshell", {"unit": "K8"}, (1, 1)).outcome.facts["light"]
    assert due_acts(table.at())[-1].words == "Blue may fire starshells from K8, M8, O8"


def test_e1_921_a_cloaked_firer_is_placed_concealed() -> None:
    table = at_war(units="  amber infantry C3\n")
    table.take("cloak", {"unit": "C3"})
    table.take("starshell", {"unit": "C3"}, (1, 1))
    assert (table.placed("cloaking"), table.placed("infantry")) == ([], ["C3"])
    assert [one.concealment for one in table.board.counters.values() if one.kind == "infantry"] == ["concealed"]


def test_e1_921_a_hidden_cloaking_counter_fires_like_any() -> None:
    table = at_war(units="  amber infantry C3\n")
    table.take("cloak", {"unit": "C3"})
    number = next(number for number, one in table.board.counters.items() if one.kind == "cloaking")
    SetCounter.of(table.board, number, concealment="hidden").apply(table.board)
    table.take("starshell", {"unit": "C3"}, (1, 1))
    assert [one.concealment for one in table.board.counters.values() if one.kind == "infantry"] == ["concealed"]


def test_e1_921_a_hidden_firer_is_placed_concealed() -> None:
    table = at_war(units="  amber infantry C3\n")
    SetCounter.of(table.board, 1, concealment="hidden").apply(table.board)
    table.take("starshell", {"unit": "C3"}, (1, 1))
    assert table.board.counters[1].concealment == "concealed"


def test_e1_923_it_may_come_to_lie_beyond_the_edge() -> None:
    table = at_war(units="  amber infantry A1\n")
    trial = table.take("starshell", {"unit": "A1"}, (1, 1))
    assert "1 hex beyond A1" in trial.outcome.summary
    assert len([counter for counter in table.board.counters.values() if counter.kind == "starshell"]) == 1


def test_e1_931_oba_throws_no_usage_dr_and_a_mortar_two_throws() -> None:
    table = at_war(units="  amber infantry C3\n")
    shot = {"unit": "C3", "method": "range", "hex": "I6"}
    assert len(table.attempt("illuminating-round", shot, (1, 1)).throws) == 1
    for die in range(1, 7):
        dice = (die, 3, 3, 1, 1) if die <= 4 else (die,)
        trial = table.attempt("illuminating-round", {**shot, "by": "mortar"}, dice)
        assert bool(trial.outcome.facts.get("light")) == (die <= 4)
    trial = table.attempt("illuminating-round", {**shot, "by": "mortar", "breaks": "11"}, (1, 6, 5))
    assert "malfunctions" in trial.outcome.summary
    assert not trial.outcome.facts.get("light")


def test_e1_931_a_mortar_s_round_flashes_and_ends_its_fire() -> None:
    table = at_war(units="  amber infantry C3\n")
    shot = {"unit": "C3", "method": "range", "hex": "I6", "by": "mortar"}
    table.take("illuminating-round", shot, (1, 3, 3, 1, 1))
    assert table.placed("gunflash") == ["C3"]
    with pytest.raises(ActRefused, match="uses up its ROF"):
        table.attempt("illuminating-round", {**shot, "method": "target"})


def test_e1_931_a_mortar_that_malfunctioned_fires_no_more() -> None:
    table = at_war(units="  amber infantry C3\n")
    shot = {"unit": "C3", "method": "range", "hex": "I6", "by": "mortar"}
    table.take("illuminating-round", shot, (5,))
    table.take("illuminating-round", shot, (1, 6, 6))
    assert table.placed("gunflash") == []
    with pytest.raises(ActRefused, match="malfunctioned"):
        table.attempt("illuminating-round", shot)


def test_e1_931_a_to_hit_dr_of_the_enemy_s_san_brings_a_sniper() -> None:
    table = at_war(units="  amber infantry C3\n")
    shot = {"unit": "C3", "method": "range", "hex": "I6", "by": "mortar"}
    for first_die, second in product(range(1, 7), range(1, 7)):
        total = first_die + second
        for san in range(8):
            breaks = total in (7, 12)
            dice = (1, first_die, second) if breaks else (1, first_die, second, 1, 1)
            values = {**shot, "san": str(san), "breaks": "7" if total == 7 else "12"}
            trial = table.attempt("illuminating-round", values, dice)
            said = [note.text for note in trial.outcome.reminders if "Sniper attack" in note.text]
            assert bool(said) == (san in (0, total)) if total <= 7 else not said, (san, total)
            if san == total:
                assert f"{total} is the enemy's SAN" in said[0]
            elif said:
                assert f"if {total} is the enemy's SAN" in said[0]
    assert not [note for note in table.attempt("illuminating-round", {**shot, "by": "oba", "method": "range"}, (1, 1))
                .outcome.reminders if "Sniper" in note.text]


def test_e1_932_a_spotter_looks_and_his_mortar_fires_flashes_and_has_the_range() -> None:
    table = at_war(units="  amber leader C3\n  amber infantry A3\n")
    shot = {"unit": "C3", "method": "range", "hex": "I6", "by": "mortar", "mortar": "A3"}
    with pytest.raises(ActRefused, match="I6 is not a multiple of six hexes away, within the weapon's range"):
        table.attempt("illuminating-round", {**shot, "most": "7"}, (1, 3, 3, 1, 1))  # it is eight from the mortar
    with pytest.raises(ActRefused, match="no unit of that side is in B2"):
        table.attempt("illuminating-round", {**shot, "mortar": "B2"})
    table.take("illuminating-round", shot, (1, 3, 3, 1, 1))
    assert table.placed("gunflash") == ["A3"]
    for again in ({**shot, "method": "target"}, {"unit": "A3", "by": "mortar", "method": "range"}):
        with pytest.raises(ActRefused, match="uses up its ROF"):
            table.attempt("illuminating-round", again)
    table.attempt("illuminating-round", {**shot, "by": "oba", "mortar": "", "method": "target", "hex": "B3"}, (1, 1))


def test_e1_92_the_firer_is_marked_while_a_hex_is_to_choose_and_an_arrow_leads_to_the_chosen_one() -> None:
    table = at_war()
    judge, firer, start = table.at().judge, table.board.hex("C3"), table.board.hex("F4")
    assert table.session.shows(judge, "starshell", {"unit": "C3", "method": "range"}).chosen == {firer}
    aimed = table.session.shows(judge, "starshell", {"unit": "C3", "method": "range", "hex": "F4"})
    assert (aimed.chosen, aimed.arrows) == ({start}, ((firer, start),))


def test_e1_932_where_it_may_be_placed() -> None:
    far, near = at_war(units="  amber infantry C3\n"), at_war(units="  amber infantry C3\n  gunflash N3\n")
    start = far.board.hex("C3")
    marks = far.session.shows(far.at().judge, "illuminating-round", {"unit": "C3", "method": "range"})
    assert {distance(start, hex_) for hex_ in marks.candidates} == {6, 12}
    marks = near.session.shows(near.at().judge, "illuminating-round", {"unit": "C3", "method": "target"})
    assert {distance(start, hex_) for hex_ in marks.candidates} == set(range(1, 12))
    marks = near.session.shows(near.at().judge, "illuminating-round",
                               {"unit": "C3", "method": "target", "by": "mortar", "least": "4", "most": "9"})
    assert {distance(start, hex_) for hex_ in marks.candidates} == set(range(4, 10))
    near.take("illuminating-round", {"unit": "C3", "method": "target", "hex": "N3"}, (4, 5))
    assert near.placed("illuminating_round") == ["N6"]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.rule + act.key)
def test_e1_8_e1_82_e1_83_e1_84_e1_85_e1_86_e1_87_e1_88_e1_94_which_acts_flash(act) -> None:
    table = RefereeTable(dark_field())
    results = ("none", *act.only_if)
    for result in results:
        where = gunflash_of(act.key, frozenset({result}))
        trial = table.attempt("gunflash", {"what": act.key, "result": result, "firer": "C3", "target": "F5"})
        places = {edit.counter.hex for edit in trial.outcome.edits}
        wanted = ({"C3"} if "firer" in where else set()) | ({"F5"} if set(where) - {"firer"} else set())
        assert {table.board.label(hex_) for hex_ in places} == wanted


def test_e1_87_fire_for_effect_marks_its_whole_blast_area() -> None:
    table = RefereeTable(dark_field())
    trial = table.take("gunflash", {"what": "he_ffe", "target": "F5"})
    assert table.placed("ffe") == ["F5"]
    assert len(trial.outcome.marks.chosen) == 7
