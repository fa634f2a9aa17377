"""The base NVR and its change: E1.11, E1.12, E1.15."""

from __future__ import annotations

from itertools import product

import pytest

from losview.board.scenario.night import night_of
from losview.features.night_referee.act import ActRun, Situation
from losview.features.night_referee.act_fields import ActValues
from losview.features.night_referee.dice import DiceCup, DiceTape
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.sky import BASE_NVR, NVR_CHANGE
from losview.rules.rule_sets import rule_set
from tests.support.referee_table import RefereeTable, dark_field

#: The tables of E1.11, written out a second time: by final dr, and by clouds and moon.
CLOUDS = {1: "none", 2: "none", 3: "scattered", 4: "scattered", 5: "overcast", 6: "overcast", 7: "overcast"}
MOONS = {1: "full", 2: "full", 3: "half", 4: "half", 5: "none", 6: "none"}
MODIFIER = {("none", "none"): 0, ("none", "half"): 1, ("none", "full"): 2,
            ("scattered", "none"): -1, ("scattered", "half"): 0, ("scattered", "full"): 1,
            ("overcast", "none"): -2, ("overcast", "half"): -1, ("overcast", "full"): 0}
PAIRS = list(product(range(1, 7), range(1, 7)))


def worked(act, at: Situation, values: dict[str, str], dice: tuple[int, ...]):
    cup = DiceCup(DiceTape(None), 0, dice)  # type: ignore[arg-type]  # all dice are named
    outcome = act.work(ActRun(at, ActValues(at.board, act.fields(at), values), cup))
    cup.check_all_used()
    return outcome


def test_e1_11_all_dice_months_snows_and_weathers_give_the_tables_values() -> None:
    at = RefereeTable(dark_field()).at()
    for (coloured, white), month, snow, weather in product(PAIRS, range(1, 13), ("none", "ground", "deep"),
                                                           ("clear", "overcast", "falling_snow")):
        outcome = worked(BASE_NVR, at, {"month": str(month), "snow": snow, "weather": weather}, (coloured, white))
        cloud = CLOUDS[coloured + (month in (12, 1, 2))]
        cloud = "overcast" if weather in ("overcast", "falling_snow") else cloud
        wanted = (3 if snow == "none" else 6) + MODIFIER[cloud, MOONS[white]]
        assert outcome.facts["nvr"] == wanted
        night = outcome.scenario["night"]
        assert (night["nvr"], night["moon"], night["month"]) == (wanted, MOONS[white], month)


def test_e1_11_the_dyo_example_gives_4() -> None:
    table = RefereeTable(dark_field())
    trial = table.take("base-nvr", dice=(4, 2))
    night = night_of(table.board)
    assert night is not None
    assert (night.nvr, night.cloud, night.moon) == (4, "scattered", "full")
    first, second = trial.outcome.tables
    assert [first.rows[row][column] for row, column in first.lit] == ["scattered", "full"]
    assert [second.rows[row][column] for row, column in second.lit] == ["+1"]


def changed_by_the_book(nvr: int, snowy: bool, cloud: str, moon: str, dice: tuple[int, int, int], lit: bool) -> int:
    """E1.12 and E1.15, written a second time."""
    coloured, white, amount = dice
    if coloured != 6 or (white == 4 and lit):
        return nvr
    step = 1
    if cloud == "scattered" and moon == "half":
        step = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2}[amount]
    if cloud == "scattered" and moon == "full":
        step = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[amount]
    if white <= 3:
        return max(2, nvr - step) if snowy else max(0, nvr - step)
    return min(9 if snowy else 6, nvr + step)


@pytest.mark.parametrize("snow", ["none", "ground"])
def test_e1_12_all_dice_skies_and_nvrs_change_as_the_book_says(snow) -> None:
    board = dark_field("RPh")
    judge = rule_set("asl").prepare(board, {})
    for moon, cloud, nvr, lit in product(("none", "half", "full"), ("none", "scattered", "overcast"),
                                         (0, 1, 3, 5, 6) if snow == "none" else (2, 3, 6, 8, 9), (False, True)):
        board.scenario["night"] = {"nvr": nvr, "snow": snow, "cloud": cloud, "moon": moon, "attacker": "amber"}
        facts = [{"act": "starshell", "facts": {"light": True}, "phase": "MPh", "turn": 1}] if lit else []
        board.scenario["referee"] = {"acts": facts}
        at = Situation(judge)
        for coloured, white in PAIRS:
            rolls = coloured == 6 and not (white == 4 and lit) and cloud == "scattered" and moon != "none"
            for amount in range(1, 7) if rolls else (1,):
                dice = (coloured, white, amount) if rolls else (coloured, white)
                outcome = worked(NVR_CHANGE, at, {}, dice)
                assert outcome.facts["nvr"] == changed_by_the_book(nvr, snow != "none", cloud, moon,
                                                                   (coloured, white, amount), lit)


def test_e1_12_its_example_raises_3_to_4() -> None:
    table = RefereeTable(dark_field("RPh"))
    table.take("nvr-change", dice=(6, 5))
    assert night_of(table.board).nvr == 4


def test_e1_12_it_is_rolled_once_in_a_rally_phase_and_in_no_other() -> None:
    table = RefereeTable(dark_field("RPh"))
    table.take("nvr-change", dice=(1, 1))
    with pytest.raises(ActRefused, match="made already"):
        table.attempt("nvr-change")
    other = RefereeTable(dark_field("APh"))
    with pytest.raises(ActRefused, match="belongs to the Rally phase, and it is Advance"):
        other.attempt("nvr-change")
    assert other.take("nvr-change", dice=(6, 1), anyway="forgotten").taken.note == "forgotten"


def test_e1_12_none_in_the_first_player_turn() -> None:
    with pytest.raises(ActRefused, match="first player turn"):
        RefereeTable(dark_field("RPh", turn=1)).attempt("nvr-change")
    RefereeTable(dark_field("RPh", turn=1, side="blue")).attempt("nvr-change")


def test_e1_12_by_day_there_is_none() -> None:
    board = dark_field("RPh")
    del board.scenario["night"]
    with pytest.raises(ActRefused, match="by day"):
        RefereeTable(board).attempt("nvr-change")


@pytest.mark.parametrize("dice", PAIRS)
def test_e1_12_the_same_dr_changes_the_wind_as_a_reminder_says(dice) -> None:
    table = RefereeTable(dark_field("RPh"))
    outcome = table.attempt("nvr-change", {}, dice).outcome
    assert [note.rule for note in outcome.reminders] == ["E1.12"]
    assert f"Wind Change DR is {sum(dice)}" in outcome.reminders[0].text
