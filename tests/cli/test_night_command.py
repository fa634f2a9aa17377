"""`losview night`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from losview.board.scenario.night import night_of
from losview.features.night_referee.all_acts import ACTS
from losview.formats.format import open_map
from tests.support.command_line import Run, saved
from tests.support.referee_table import dark_field


@pytest.fixture
def field(tmp_path: Path) -> Path:
    return saved(dark_field("RPh"), tmp_path / "dark.losmap")


def test_acts_are_listed(run: Run) -> None:
    said = run("night")
    for act in ACTS:
        assert act.key in said.out
    assert [act["key"] for act in run("night", "--json").json["acts"]] == [act.key for act in ACTS]


def test_what_is_due_is_said(run: Run, field: Path) -> None:
    assert "Turn 2, Amber, Rally" in run("night", field).out
    assert run("night", field, "--json").json["due"] == [
        {"act": "nvr-change", "words": "Roll the wind and NVR change", "rule": "E1.12", "must": True}]


def test_an_act_is_done_and_the_map_written_with_it(run: Run, field: Path) -> None:
    said = run("night", field, "nvr-change", "--dice", "6,5", "-o", field)
    assert "The base NVR rises from 3 to 4." in said.out
    assert "Wind and NVR Change DR: coloured 6, white 5 (named by the referee), E1.12" in said.out
    assert "[higher]" in said.out
    assert night_of(open_map(str(field))).nvr == 4
    assert "made already" in run("night", field, "nvr-change").sentence()


def test_the_same_seed_gives_the_same_dice_and_they_go_on_with_the_map(run: Run, field: Path) -> None:
    first, again = (run("night", field, "falling", "--seed", "7", "--json").json for _ in range(2))
    assert first["throws"] == again["throws"]
    assert first["seed"] == 7
    run("night", field, "falling", "--seed", "7", "-o", field)
    later = run("night", field, "recovery", "--json").json
    assert later["seed"] == 7
    assert "have the seed 7" in run("night", field, "recovery", "--seed", "9").sentence()
    assert not later["throws"][0]["named"]
    tape = random.Random(7)
    drawn = [tape.randint(1, 6) for _ in range(3)]
    assert [die for told in (first, later) for throw in told["throws"] for die in throw["dice"]] == drawn


def test_json_tells_tables_modifiers_and_marks(run: Run, field: Path) -> None:
    told = run("night", field, "base-nvr", "month=1", "--dice", "4,2", "--json").json
    assert told["modifiers"][0] == {"rule": "E1.11", "name": "coloured dr in December, January and February",
                                    "amount": 1, "applies": True}
    assert told["tables"][0]["lit"] == [[2, 1], [0, 2]]
    assert told["facts"] == {"nvr": 3}


def test_refusals_are_one_sentence(run: Run, field: Path) -> None:
    assert "did you mean straying" in run("night", field, "strayin").sentence()
    assert "is no die" in run("night", field, "nvr-change", "--dice", "6,7").sentence()
    assert "belongs to the" in run("night", field, "straying").sentence()
    assert "KEY=VALUE" in run("night", field, "straying", "C3").sentence()
    assert "cannot both go" in run("night", field, "nvr-change", "--json", "-o", "-").sentence()
    day = dark_field("RPh")
    del day.scenario["night"]
    assert "by day" in run("night", saved(day, field), "nvr-change").sentence()
    assert "The map is by day." in run("night", field).out
