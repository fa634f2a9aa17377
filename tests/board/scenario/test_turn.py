"""The turn strip: phases in order, player turns of each side, and what each phase's end removes, undoably."""

from __future__ import annotations

import pytest

from losview.board.board import Board, same_board
from losview.board.kind import PHASES
from losview.board.scenario.turn import (
    NAMES,
    REMINDERS,
    Turn,
    advance,
    following,
    go_to,
    removed_at_end,
    turn_of,
    turn_words,
)
from losview.board.scenario.turn_order import ANY_ORDER, OTHER_ORDER, TURN_ORDERS, turn_order
from losview.board.unit_counter import UnitCounter
from losview.formats.format import open_map, save
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.rules.rule_sets import RULE_SETS

SIDES = ["amber", "blue"]


def test_the_phases_follow_each_other_then_the_sides_then_the_turns():
    at, seen = Turn(side="amber"), []
    for _ in range(2 * len(PHASES)):
        seen.append((at.number, at.side, at.phase))
        at = following(at, SIDES)
    assert seen == [(1, side, phase) for side in SIDES for phase in PHASES]
    assert at == Turn(2, "amber", "RPh")
    assert following(Turn(3, "", "CCPh"), []) == Turn(4, "", "RPh")
    assert following(Turn(3, "red", "CCPh"), SIDES) == Turn(3, "amber", "RPh")  # a side that is no more
    assert set(NAMES) == set(PHASES)


def test_every_rule_system_has_phases_of_its_own():
    assert set(TURN_ORDERS) == {rules.key for rules in RULE_SETS}
    assert len(ANY_ORDER.names) == sum(len(order.names) for order in (*TURN_ORDERS.values(), OTHER_ORDER))
    assert turn_order("no such rules") is OTHER_ORDER
    cwb, battletech = TURN_ORDERS["cwb"], TURN_ORDERS["battletech"]
    at = Turn(2, "amber", cwb.first)
    seen = [at := following(at, SIDES, cwb) for _ in range(len(cwb.names))]
    assert [cwb.names[one.phase] for one in seen] == ["Movement and Close Combat", "Fire Combat", "Rally", "Command"]
    assert (seen[-2].side, seen[-1].side, seen[-1].number) == ("amber", "blue", 2)
    last = list(battletech.names)[-1]
    assert following(Turn(2, "blue", last), SIDES, battletech) == Turn(3, "blue", battletech.first)
    assert following(Turn(2, "", last), [], battletech) == Turn(3, "", battletech.first)


def test_a_phase_of_other_rules_is_told_as_it_is_and_asl_begins_with_its_first():
    board = sketch("grid 6 x 6\nunits\n  starshell B2")
    go_to(board, Turn(3, "blue", "cwb-fire")).apply(board)
    assert turn_words(board) == "Turn 3, Blue, Fire Combat"
    assert turn_of(board, SIDES) == Turn(3, "blue", "RPh")
    assert turn_of(board, SIDES, TURN_ORDERS["cwb"]) == Turn(3, "blue", "cwb-fire")
    assert advance(board, SIDES, TURN_ORDERS["cwb"]).name == "End the Fire Combat phase"


@pytest.mark.parametrize(("phase", "gone"), [
    # E1.8: fire markers and gunflashes at the end of the AFPh; E1.923, E1.933: starshells and IR at that of the CCPh
    ("AFPh", {"prep_fire", "first_fire", "gunflash"}), ("CCPh", {"starshell", "illuminating_round"}),
    *((phase, set()) for phase in PHASES if phase not in ("AFPh", "CCPh")),
])
def test_what_the_end_of_a_phase_removes(phase, gone):
    board = Board(Grid(9, 9))
    kinds = ("prep_fire", "first_fire", "gunflash", "melee", "starshell", "illuminating_round", "blaze", "flame", "ffe",
             "infantry", "motion", "concealed")
    for number, kind in enumerate(kinds, 1):
        board.counters[number] = UnitCounter(kind, board.grid.hex(number % 9, 3))
    board.counters[20] = UnitCounter("starshell", board.grid.hex(-2, 1))
    found = {board.counters[number].kind for number in removed_at_end(board, phase)}
    assert found == gone
    assert (20 in removed_at_end(board, phase)) == (phase == "CCPh")


def test_all_phases_in_which_lights_are_fired_are_named():
    """E1.92: by the side that moves in its PFPh, by the other in the MPh and the DFPh."""
    assert [phase for phase in PHASES if "E1.92)" in REMINDERS.get(phase, "")] == ["PFPh", "MPh", "DFPh"]
    assert "the side that moves" in REMINDERS["PFPh"]
    assert "the other side" in REMINDERS["DFPh"]


def test_going_on_is_one_step_to_undo():
    board = sketch("grid 6 x 6\nunits\n  amber infantry A1\n  starshell B2\n  starshell @-1,3\n  gunflash C3")
    go_to(board, Turn(2, "amber", "CCPh")).apply(board)
    before = Board(board.grid, counters=dict(board.counters), scenario=dict(board.scenario))
    edit = advance(board, SIDES)
    assert edit.name == "End the Close Combat phase, starshell removed"
    inverse = edit.apply(board)
    assert turn_of(board, SIDES) == Turn(2, "blue", "RPh")
    assert {counter.kind for counter in board.counters.values()} == {"infantry", "gunflash"}
    inverse.apply(board)
    assert same_board(board, before)
    assert list(board.counters) == list(before.counters)


def test_a_file_keeps_the_turn_and_what_cannot_be_used_is_the_beginning(tmp_path):
    board = Board(Grid(3, 3))
    go_to(board, Turn(4, "blue", "MPh")).apply(board)
    save(board, tmp_path / "a.losmap")
    assert turn_of(open_map(tmp_path / "a.losmap"), SIDES) == Turn(4, "blue", "MPh")
    for bad in (None, 3, {"phase": "tea"}, {"number": 0}, {"number": True}, {"side": 4}, {"number": "x"}):
        board.scenario["turn"] = bad
        assert turn_of(board, SIDES) == Turn(1, "amber", "RPh")


def test_setting_the_phase_by_hand_removes_nothing():
    board = sketch("grid 6 x 6\nunits\n  starshell B2")
    edit = go_to(board, Turn(1, "amber", "RPh"))
    edit.apply(board)
    assert edit.name == "Go to the Rally phase of turn 1"
    assert len(board.counters) == 1
