"""What is kept of a board over changes of counters is what making it ready anew finds."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import TypeVar

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.edits.counter_edits import MoveCounter, PlaceCounter, RemoveCounter, SetCounter
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import Paint, SetHexside
from losview.board.edits.scenario_edits import SetScenario
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.scenario.night import Night, set_night
from losview.board.unit_counter import UnitCounter
from losview.drawing.night_picture import night_picture
from losview.hexes.hex import hexside, neighbours
from losview.hexes.labels import Labels
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.asl.rules import prepared
from losview.rules.core.profile import Profile
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict
from tests.support.dose import at_length
from tests.support.night_boards import KINDS, night_board

Answers = TypeVar("Answers")

ACTS = ("move", "move", "place", "remove", "raise", "night", "paint", "hexside", "undo", "undo")


def an_edit(rng: random.Random, board: Board, act: str) -> Edit | None:
    """A change of the board, None where it has nothing to change so."""
    hexes = board.grid.hexes()
    hex_ = rng.choice(hexes)
    number = rng.choice([number for number, one in board.counters.items() if one.hex in board.grid] or [0])
    if act == "place":
        return PlaceCounter(UnitCounter(rng.choice((*KINDS, "smoke", "wreck")), hex_))
    if act == "paint":
        kind = rng.choice(["woods", "stone_building_2_level", "gully", "grain"])
        return Paint((hex_,), HexTerrain((Feature(kind),)))
    if act == "hexside":
        beyond = [direction for direction, other in enumerate(neighbours(hex_)) if other in board.grid]
        return SetHexside(hexside(hex_, rng.choice(beyond)), (rng.choice(["wall", "rowhouse_bar", "bocage"]),))
    if act == "night":
        return set_night(board, rng.choice([None, Night(rng.randint(0, 6)), Night(snow="deep")]))
    if not number:
        return None
    if act == "move":
        return MoveCounter.of(board, number, hex_)
    if act == "remove":
        return RemoveCounter.of(board, number)
    level = rng.choice([None, board.level(board.counters[number].hex) + QUARTERS_PER_LEVEL * rng.randint(0, 2)])
    return SetCounter.of(board, number, level=level)


def found(judge: AslJudge) -> list[np.ndarray]:
    """All that a judge says of pairs of hexes, and what its night looks like."""
    hexes = judge.board.grid.hexes()
    asked = [(LineEnd(a), LineEnd(b)) for a in hexes[::3] for b in hexes]
    survey = judge.judge_many(judge.threads(asked), details=True)
    parts = [survey.outcome, survey.hindrance, survey.rule, survey.cell, judge.terrain.smoke, judge.terrain.vehicles,
             judge.board_reading.lacking, judge.terrain.base, judge.terrain.peak, judge.terrain.sides.cell,
             judge.terrain.sides.top, judge.terrain.pieces.top, judge.buildings.top,
             np.array(sorted(judge.buildings.joined))]
    if judge.night is not None:
        picture = night_picture(judge, judge.night, ())
        parts += [picture.lit, picture.shadow]
    return parts


EDITED = given(seed=st.integers(0, 10_000), acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=7))


@settings(max_examples=10)
@EDITED
def test_what_is_kept_is_what_would_be_found_anew(seed: int, acts: list[str]) -> None:
    rng = random.Random(seed)
    board = night_board(rng, 5)
    options = rng.choice([{}, {"season": "out"}, {"stairwells": "marked"}])
    rules, undo = AdvancedSquadLeader(), []
    for act in acts:
        edit = (undo.pop() if undo else None) if act == "undo" else an_edit(rng, board, act)
        if edit is None:
            continue
        inverse = edit.apply(board)
        if act != "undo":
            undo.append(inverse)
        for one, other in zip(found(rules.prepare(board, options)), anew(board, options, found), strict=True):
            np.testing.assert_array_equal(one, other)
        assert told(rules.prepare(board, options)) == anew(board, options, told)


test_what_is_kept_at_length = at_length(EDITED, test_what_is_kept_is_what_would_be_found_anew, 250)


def told(judge: AslJudge) -> list[tuple[Verdict, Profile]]:
    """What a judge says of some threads, and how they look from the side."""
    hexes = judge.board.grid.hexes()
    asked = [(LineEnd(a), LineEnd(b)) for a, b in zip(hexes[::4], hexes[::-4], strict=True)]
    return [(judge.judge_one(a, b), judge.profile(a, b)) for a, b in asked]


def anew(board: Board, options: dict[str, str], ask: Callable[[AslJudge], Answers]) -> Answers:
    """What is found with nothing kept; what was kept stays so."""
    kept = list(prepared._boards)
    prepared.forget_boards()
    try:
        return ask(AdvancedSquadLeader().prepare(board, options))
    finally:
        prepared._boards[:] = kept


def test_another_night_takes_over_what_counters_and_the_day_decide() -> None:
    board = night_board(random.Random(3), 6)
    hexes = board.grid.hexes()
    rules = AdvancedSquadLeader()
    first = rules.prepare(board, {"nvr": "1"})
    second = rules.prepare(board, {"nvr": "5"})
    assert second.terrain is first.terrain
    assert second.night.lighting is first.night.lighting
    kept: list[str] = []
    others = [rules.prepare(board, options) for options in ({"nvr": "5", "weather": "1"}, {"nvr": "day"})]
    for judge in (first, second, *others):
        judge.cached("asked", LineEnd(hexes[0]), LineEnd(hexes[1]), lambda judge=judge: kept.append(str(judge.options)))
    assert len(kept) == 3  # another NVR is no question of the day's; other weather is, and so is whether it is night
    MoveCounter.of(board, next(iter(board.counters)), hexes[3]).apply(board)
    assert rules.prepare(board, {"nvr": "5"}).terrain is not first.terrain


def test_what_was_found_for_a_counter_in_the_hand_holds_when_it_is_set_down() -> None:
    board = night_board(random.Random(3), 6)
    hexes = board.grid.hexes()
    board.counters[50] = UnitCounter("starshell", hexes[0])
    rules = AdvancedSquadLeader()

    def carried(edit: Edit) -> Board:
        other = copy(board)
        other.counters = dict(board.counters)
        edit.apply(other)
        return other

    edit = MoveCounter.of(board, 50, hexes[9])
    foreseen = rules.prepare(carried(edit), {"nvr": "2"})
    assert foreseen.terrain.pieces is rules.prepare(board, {"nvr": "2"}).terrain.pieces
    foreseen = rules.prepare(carried(edit), {"nvr": "2"})
    edit.apply(board)
    down = rules.prepare(board, {"nvr": "2"})
    assert down.night.lighting is foreseen.night.lighting
    assert told(down) == anew(board, {"nvr": "2"}, told)
    # Two counters that change places lie in another order; the ground of a copy may have become another since.
    board.counters = dict(reversed(board.counters.items()))
    assert rules.prepare(board, {"nvr": "2"}).terrain is not down.terrain
    edit = MoveCounter.of(board, 50, hexes[3])
    foreseen = rules.prepare(carried(edit), {"nvr": "2"})
    edit.apply(board)
    board.levels = board.levels.copy()
    assert rules.prepare(board, {"nvr": "2"}).terrain is not foreseen.terrain
    assert rules.prepare(board, {"nvr": "2"}).terrain.pieces is foreseen.terrain.pieces


def test_answers_of_long_ago_are_forgotten() -> None:
    answers = prepared.AnswerCache()
    found: list[int] = []
    for key in [*range(prepared._MAX_ANSWERS + 1), prepared._MAX_ANSWERS, 0]:
        answers.cached(key, lambda key=key: found.append(key))
    assert found == [*range(prepared._MAX_ANSWERS + 1), 0]


def test_a_moved_light_takes_the_ground_over_and_a_painted_hex_does_not() -> None:
    board = night_board(random.Random(3), 6)
    board.counters[50] = UnitCounter("starshell", board.grid.hexes()[0])
    first = AdvancedSquadLeader().prepare(board, {"nvr": "3"})
    MoveCounter.of(board, 50, board.grid.hexes()[9]).apply(board)
    second = AdvancedSquadLeader().prepare(board, {"nvr": "4"})
    assert second.terrain.pieces is first.terrain.pieces
    assert second.buildings.joined is first.buildings.joined
    Paint((board.grid.hexes()[4],), HexTerrain((Feature("woods"),))).apply(board)
    assert AdvancedSquadLeader().prepare(board, {"nvr": "3"}).terrain.pieces is not first.terrain.pieces


@pytest.mark.parametrize(("kind", "touches"), [
    ("starshell", False), ("illuminating_round", False), ("blaze", True), ("flame", False), ("prep_fire", False),
    ("infantry", False), ("lorry_in_motion", False), ("concealed", False),
    ("afv", True), ("wreck", True), ("smoke", True), ("ffe", True), ("pillbox", True), ("no such counter", True)])
def test_what_the_day_decides_is_asked_anew_after_counters_that_may_matter_by_day(kind: str, touches: bool) -> None:
    board = night_board(random.Random(3), 6)
    hexes = board.grid.hexes()
    prepared.forget_boards()
    rules, asked = AdvancedSquadLeader(), list[bool]()

    def ask() -> None:
        judge = rules.prepare(board, {"nvr": "2"})
        judge.cached("asked", LineEnd(hexes[0]), LineEnd(hexes[1]), lambda: asked.append(True), by_day=True)

    ask()
    inverse = PlaceCounter(UnitCounter(kind, hexes[5])).apply(board)
    ask()
    assert len(asked) == 1 + touches
    inverse.apply(board)
    ask()
    assert len(asked) == 1 + 2 * touches


def test_other_labels_are_told_at_once() -> None:
    board = night_board(random.Random(3), 6)
    board.counters[50] = UnitCounter("starshell", board.grid.hexes()[0])
    a, b = (LineEnd(hex_) for hex_ in board.grid.hexes()[:2])

    def said() -> str:
        return str([line.say()
                    for line in AdvancedSquadLeader().prepare(board, {"nvr": "2"}).judge_one(a, b).worksheet])

    assert board.label(b.hex) in said()
    SetScenario(labels=Labels("digits")).apply(board)
    assert board.label(b.hex) == "0102"
    assert said().count("0102") >= 3
    assert "A2" not in said()
