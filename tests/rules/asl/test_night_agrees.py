"""Night against its slow transcription on random boards: what is lit, who sees what, and the shadows of blazes."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.asl.rules.illumination import Zone
from losview.rules.asl.rules.known_units import seen_between, seen_by
from losview.rules.asl.rules.visibility import SightCause
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from tests.support import slow_asl_night
from tests.support.dose import dose, some_at_once
from tests.support.night_boards import WAYS, judged, night_board, options, raised, sight_of, slow_end


def dark_differences(seed: int) -> list[str]:
    """All pairs, on the ground and above it: why the target is seen, or is not, as far as darkness goes."""
    board, judge, night, rng = judged(seed)
    ends = [LineEnd(h, level=None if rng.random() < 0.6 else raised(board, h, rng.choice([-1, 0, 1, 2])))
            for h in board.grid.hexes()]
    asked = [(a, b) for a in ends for b in ends]
    ways = sight_of(judge).causes(judge.threads(asked)).tolist()
    found = []
    for (a, b), way in zip(asked, ways, strict=True):
        one, two = slow_end(night.table, a), slow_end(night.table, b)
        said = slow_asl_night.by_darkness(night, one, two)
        if WAYS[said] != way:
            found.append(f"{board.label(a.hex)}:{a.level} to {board.label(b.hex)}:{b.level}: {SightCause(way).name}; "
                         f"{said}")
    return found


@pytest.mark.parametrize("seed", range(12))
def test_pairs_of_units_see_each_other_together_as_each_pair_alone_does(seed: int) -> None:
    judge = judged(seed)[1]
    night = sight_of(judge)
    pairs = [(one, two) for one in night.counters.units for two in night.counters.units if one != two]
    assert seen_between(judge, night, pairs) == [seen_by(judge, night, *pair) for pair in pairs]


@pytest.mark.parametrize("seed", some_at_once(range(40), 8))
def test_who_sees_what_in_the_order_of_the_rules(seed: int) -> None:
    assert dark_differences(seed) == []


def light_of_some(seed: int) -> None:
    """E1.94: what a blaze lights of many locations asked about together is what it lights of each alone."""
    rng = random.Random(seed)
    rng.choice(range(9))
    board = night_board(rng)
    judge = rule_set("asl").prepare(board, options(rng))
    night = sight_of(judge)
    cells = judge.plane.cells_of(board.grid.hexes())
    for blaze in night.counters.blazes:
        for level in (0, 1, 2):
            levels = night.lighting.terrain.stands[cells].astype(np.int32) + level * QUARTERS_PER_LEVEL
            together = Zone(blaze).lit(night.lighting, cells, levels).tolist()
            alone = [bool(Zone(blaze).lit(night.lighting, cells[[at]], levels[[at]])[0]) for at in range(len(cells))]
            assert together == alone, (seed, board.label(blaze.hex), level)


@pytest.mark.parametrize("seed", [38, 1, 2, 3])  # of 38 a half-level wall stands on a crest that gives way
def test_light_is_the_same_together_as_alone(seed: int) -> None:
    light_of_some(seed)


@pytest.mark.heavy
def test_light_of_many_nights_is_the_same_together_as_alone() -> None:
    for seed in range(dose(400)):
        light_of_some(seed)


@cache
def lit_differences(seed: int) -> tuple[list[str], int]:
    """Every location of a board, every source together and each alone; and how many are lit."""
    board, judge, night, _ = judged(seed)
    hexes = [h for h in board.grid.hexes() for _ in range(4)]
    levels = np.array([raised(board, h, up) for h in board.grid.hexes() for up in (-1, 0, 1, 2)], np.int32)
    places = np.array([judge.plane.cell(h) for h in hexes], np.intp)
    lit = sight_of(judge).lighting.lit(places, levels).tolist()
    found = []
    for hex_, level, one in zip(hexes, levels.tolist(), lit, strict=True):
        slow = slow_asl_night.lit(night, (hex_.q, hex_.r), level // QUARTERS_PER_LEVEL)
        if slow != one:
            found.append(f"{board.label(hex_)} at {level // QUARTERS_PER_LEVEL}: {one}, slowly {slow}")
    return found, sum(lit)


@pytest.mark.parametrize("seed", some_at_once(range(40), 8))
def test_what_is_lit_is_what_brute_force_finds(seed: int) -> None:
    found, _ = lit_differences(seed)
    assert found == []


@cache
def sight_differences(seed: int) -> tuple[list[str], int, int]:
    """All pairs with the line of sight: outcomes; how many are dark, and how many are one-way."""
    board, judge, night, rng = judged(seed)
    ends = [LineEnd(h, level=None if rng.random() < 0.7 else board.level(h) + QUARTERS_PER_LEVEL)
            for h in board.grid.hexes()]
    asked = [(a, b) for a in ends for b in ends if a != b]
    survey = judge.judge_many(judge.threads(asked), details=True)
    answers = {pair: (Outcome(int(outcome)), int(points))
               for pair, outcome, points in zip(asked, survey.outcome, survey.hindrance, strict=True)}
    found = []
    for (a, b), (outcome, points) in answers.items():
        slow, slow_points = slow_asl_night.sees(night, slow_end(night.table, a), slow_end(night.table, b))
        if slow != outcome.name.lower() or (outcome.visible and points != slow_points):
            found.append(f"{board.label(a.hex)}:{a.level} to {board.label(b.hex)}:{b.level}: {outcome.name} {points}; "
                         f"{slow} {slow_points}")
    dark = sum(outcome == Outcome.BEYOND_NVR for outcome, _ in answers.values())
    one_way = sum(answers[a, b][0].visible != answers[b, a][0].visible for a, b in asked)
    return found, dark, one_way


@pytest.mark.parametrize("seed", some_at_once(range(25), 8))
def test_all_pairs_of_random_boards_at_night(seed: int) -> None:
    found, _, _ = sight_differences(seed)
    assert found == []


def test_random_nights_are_dark_lit_and_one_way() -> None:
    """What the tests above look at does come up."""
    found = [sight_differences(seed)[1:] for seed in range(12)]
    assert sum(dark for dark, _ in found) > 1000
    assert sum(one_way for _, one_way in found) > 300
    assert sum(lit_differences(seed)[1] for seed in range(12)) > 300


@pytest.mark.heavy
def test_many_random_nights() -> None:
    """Alike but for slivers about a lattice unit thin, as by day (test_asl_agrees)."""
    asked, differ = 0, []
    for seed in range(1000, 1000 + dose(200)):
        hexes = len(judged(seed)[0].grid.hexes())
        asked += 3 * hexes * hexes
        for found in (dark_differences(seed), lit_differences(seed)[0], sight_differences(seed)[0]):
            differ += [f"seed {seed}: {line}" for line in found]
    assert len(differ) * 1000 < asked, "\n".join(differ)
