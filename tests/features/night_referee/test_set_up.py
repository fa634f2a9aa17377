"""Counts before the game: E1.2, E1.22, E1.23, E1.411, E1.6, E1.76."""

from __future__ import annotations

from dataclasses import replace

import pytest

from losview.board.edits.counter_edits import SetCounter
from losview.features.night_referee.refusal import ActRefused
from tests.support.referee_table import RefereeTable, dark_field


@pytest.fixture
def table() -> RefereeTable:
    return RefereeTable(dark_field("RPh"))


@pytest.mark.parametrize(("squads", "hidden"), [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_e1_2_a_quarter_of_the_squads_hides_rounded_up_and_each_squad_brings_a_dummy(table, squads, hidden) -> None:
    facts = table.attempt("set-up", {"squads": str(squads), "attackers": "3"}).outcome.facts
    assert (facts["hidden squads"], facts["dummies"]) == (hidden, squads)


@pytest.mark.parametrize(("squads", "halves", "counters"), [(6, 0, 6), (6, 2, 7), (6, 1, 7), (0, 0, 0)])
def test_e1_411_a_cloaking_counter_for_each_squad_or_its_equivalent(table, squads, halves, counters) -> None:
    values = {"attackers": str(squads), "halves": str(halves)}
    assert table.attempt("set-up", values).outcome.facts["cloaking"] == counters


def test_e1_2_one_squad_is_one_squad_in_words(table) -> None:
    said = table.attempt("set-up", {"squads": "1", "attackers": "1"}).outcome.summary
    assert said == "The defender may hide 1 of 1 squad and has 1 Dummy counter; the attacker has 1 Cloaking counter."
    said = table.attempt("set-up", {"squads": "2", "attackers": "0"}).outcome.summary
    assert said == "The defender may hide 1 of 2 squads and has 2 Dummy counters; the attacker has 0 Cloaking counters."


def test_e1_411_all_of_one_cloaking_counter_is_put_down(table) -> None:
    table.take("set-up", {"squads": "1", "attackers": "1"})
    table.take("cloak", {"dummy": "yes", "hex": "C3"})
    with pytest.raises(ActRefused, match="1 Cloaking counter is placed already: the set-up counts allow no more"):
        table.attempt("cloak", {"dummy": "yes", "hex": "C4"})


def test_e1_23_one_hex_is_one_hex_in_words(table) -> None:
    trial = table.take("recon", {"nation": "germans"}, [1])
    assert (trial.outcome.summary, trial.outcome.done) == (
        "The defender reveals what he has set up in 1 hex of the attacker's choice.", "Recon of 1 hex")
    with pytest.raises(ActRefused, match=r"the recon dr allows 1 hex, and 0 are revealed already: choose 1$"):
        table.attempt("recon-reveal", {"hexes": "K8 L8"})
    table.take("recon-reveal", {"hexes": "K8"})
    with pytest.raises(ActRefused, match=r"the recon dr allows 1 hex, and 1 is revealed already: none is left$"):
        table.attempt("recon-reveal", {"hexes": "L8"})


def test_dice_that_are_named_are_counted_in_words(table) -> None:
    with pytest.raises(ActRefused, match="the act throws 1 die, and 2 are named"):
        table.attempt("recon", {"nation": "germans"}, (1, 2))
    with pytest.raises(ActRefused, match="no dice are rolled, and 1 is named"):
        table.attempt("elr", {}, (1,))


@pytest.mark.parametrize(("elr", "purchased", "underlined", "final"), [
    ("3", "no", "no", 3), ("3", "yes", "no", 2), ("0", "yes", "no", 0), ("5", "no", "yes", 4), ("5", "yes", "yes", 4),
    ("3", "no", "yes", 4), ("3", "yes", "yes", 4), ("0", "yes", "yes", 4)])
def test_e1_22_elr_is_one_less_where_purchased_and_4_for_underlined_morale(table, elr, purchased, underlined,
                                                                           final) -> None:
    values = {"elr": elr, "purchased": purchased, "underlined": underlined}
    outcome = table.attempt("elr", values).outcome
    assert outcome.facts["elr"] == final
    assert f"ELR is {final}" in outcome.summary
    assert [modifier.applies for modifier in outcome.modifiers] == [(purchased, underlined) == ("yes", "no")]


@pytest.mark.parametrize(("nation", "kind", "drm"), [
    ("british", "normal", 1), ("partisans", "stealthy", 2), ("russians", "lax", 0), ("japanese", "normal", 1),
    ("germans", "normal", 0), ("us", "stealthy", 1), ("other", "normal", -1), ("other", "lax", -2)])
def test_e1_23_recon_drm(table, nation, kind, drm) -> None:
    for die in range(1, 7):
        trial = table.attempt("recon", {"nation": nation, "class": kind}, [die])
        assert trial.outcome.facts["recon"] == max(0, die + drm)
        assert sum(one.amount for one in trial.outcome.modifiers if one.applies) == drm


def test_e1_23_recon_reveals_so_many_hexes_and_their_concealment_goes() -> None:
    table = RefereeTable(dark_field(units="  blue infantry K8\n  concealed K8\n  blue infantry L8\n  concealed L8\n"))
    with pytest.raises(ActRefused, match="roll the recon dr first"):
        table.attempt("recon-reveal", {"hexes": "K8"})
    table.take("recon", {"nation": "germans"}, [1])
    with pytest.raises(ActRefused, match="allows 1 hex,"):
        table.attempt("recon-reveal", {"hexes": "K8 L8"})
    table.take("recon-reveal", {"hexes": "K8"})
    assert table.placed("concealed") == ["L8"]
    with pytest.raises(ActRefused, match="is revealed"):
        table.attempt("recon-reveal", {"hexes": "L8"})
    with pytest.raises(ActRefused, match="made already"):
        table.attempt("recon")


def test_e1_23_recon_takes_off_a_marker_that_is_hidden_itself() -> None:
    table = RefereeTable(dark_field(units="  blue infantry K8\n  blue concealed K8\n"))
    table.board.counters[2] = replace(table.board.counters[2], concealment="hidden")
    table.take("recon", {"nation": "germans"}, [1])
    assert "1 counter loses concealment, 0 hidden" in table.take("recon-reveal", {"hexes": "K8"}).outcome.summary
    assert table.placed("concealed") == []


def test_e1_23_recon_places_hidden_units_concealed_and_uncovers_concealed_ones() -> None:
    table = RefereeTable(dark_field(units="  blue infantry K8\n  blue leader K8\n  blue trench K8\n  blue leader L8\n"))
    for number, concealment in ((1, "hidden"), (2, "concealed"), (3, "hidden"), (4, "hidden")):
        SetCounter.of(table.board, number, concealment=concealment).apply(table.board)
    table.take("recon", {"nation": "germans"}, [1])
    trial = table.take("recon-reveal", {"hexes": "K8"})
    assert [counter.concealment for counter in table.board.counters.values()] == ["concealed", "", "", "hidden"]
    assert trial.outcome.summary == "Revealed in K8: 1 counter loses concealment, 2 hidden ones are placed."


@pytest.mark.parametrize(("unit", "led", "kind"), [
    ("special", "no", "stealthy"), ("smc", "no", "stealthy"), ("inexperienced", "no", "lax"), ("berserk", "no", "lax"),
    ("berserk", "yes", "lax"), ("minor", "yes", "normal"), ("german", "no", "lax"), ("german", "yes", "normal"),
    ("motorized", "yes", "lax"), ("broken", "yes", "lax"), ("horse", "no", "normal"), ("mmc", "no", "normal")])
def test_e1_61_e1_62_e1_63_classes(table, unit, led, kind) -> None:
    outcome = table.attempt("class", {"unit": unit, "led": led}).outcome
    assert outcome.summary == f"The unit is {kind}."
    ((row, column),) = outcome.tables[0].lit
    assert column == 1
    assert outcome.tables[0].rows[row][1] == kind or led == "yes"


def test_e1_6_majority_squad_type(table) -> None:
    assert table.take("majority", {"lax": "3", "normal": "5"}).outcome.facts["majority"] == "normal"
    with pytest.raises(ActRefused, match="no class has more"):
        table.attempt("majority", {"lax": "3", "normal": "3"})


@pytest.mark.parametrize(("san", "lost", "now"), [(0, 0, 2), (3, 0, 5), (3, 1, 4), (3, 5, 3), (5, 0, 7), (6, 0, 7),
                                                  (7, 0, 7), (6, 3, 6)])
def test_e1_76_san_rises_by_two_to_seven_and_falls_to_the_printed_one(table, san, lost, now) -> None:
    assert table.attempt("san", {"san": str(san), "lost": str(lost)}).outcome.facts["san"] == now


def test_e1_76_a_purchased_san_costs_double(table) -> None:
    notes = table.attempt("san", {"bpv": "15"}).outcome.notes
    assert any("30 BPV" in note.text for note in notes)
