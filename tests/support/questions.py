"""Random questions about random boards: judges with whatever options, ends with heights of their own, edits."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import Paint, Raise
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd
from losview.rules.rule_sets import rule_set
from tests.support.rule_boards import battletech_board, civil_war_board, pairs

#: A maker of boards for each rule set.
SYSTEMS: dict[str, Callable[[random.Random, int], Board]] = {"cwb": civil_war_board, "battletech": battletech_board}


def board_and_judge(key: str, rng: random.Random, most: int = 7) -> tuple[Board, Judge]:
    """A board of the rule set, units and smoke markers on it, and a judge with whatever options."""
    board, rules = SYSTEMS[key](rng, most), rule_set(key)
    if key == "battletech":
        for number, hex_ in enumerate(board.grid.hexes(), 1):
            if rng.random() < 0.08:
                board.counters[number] = UnitCounter(rng.choice(["mech", "vehicle", "battle_infantry", "smoke"]), hex_)
    options = {option.key: rng.choice([choice for choice, _ in option.choices]) for option in rules.options}
    return board, rules.prepare(board, options)


def all_threads(judge: Judge, rng: random.Random) -> LineBatch:
    """Every pair of a board, some of the eyes higher or lower than usual."""
    asked, place = pairs(judge.board), judge.plane.cell
    ends = [np.array([place(pair[side]) for pair in asked], np.intp) for side in (0, 1)]
    free = [np.array([rng.choice([0] * 6 + [-8, -3, 1, 2, 4, 6, 12]) for _ in asked], np.int32) for _ in ends]
    return LineBatch(ends[0], ends[1], judge.eye_heights(ends[0]) + free[0], judge.eye_heights(ends[1]) + free[1])


def some_ends(board: Board, rng: random.Random, count: int) -> list[tuple[LineEnd, LineEnd]]:
    """Pairs of ends, some of them at levels and with eyes of their own."""
    hexes = board.grid.hexes()

    def end() -> LineEnd:
        own = rng.random() < 0.3
        return LineEnd(
            rng.choice(hexes),
            level=rng.choice([None, -9, 2, 5, 8, 16]) if own else None,
            eye=rng.choice([None, 0, 3, 4, 8]) if own else None,
        )

    return [(end(), end()) for _ in range(count)]


def some_edits(board: Board, rng: random.Random) -> list[Edit]:
    """Changes of ground, cover and counters."""
    hexes = board.grid.hexes()

    def few() -> tuple[Hex, ...]:
        return tuple(rng.sample(hexes, min(4, len(hexes))))

    kind = rng.choice(["forest", "heavy_woods", "town", "medium_building"])
    edits: list[Edit] = [
        Raise(few(), rng.choice([-4, 4, 8])),
        Paint(few(), HexTerrain((Feature(kind),))),
        PlaceCounter(UnitCounter(rng.choice(["infantry", "mech", "smoke"]), rng.choice(hexes))),
    ]
    if board.counters:
        edits.append(RemoveCounter.of(board, rng.choice(list(board.counters))))
    return edits


def taken(survey: BatchVerdicts, at: NDArray[Any]) -> BatchVerdicts:
    """What a survey found about some of its threads."""
    return BatchVerdicts(survey.outcome[at], survey.hindrance[at], survey.rule[at], survey.cell[at])


def same(one: BatchVerdicts, other: BatchVerdicts,
         what: tuple[str, ...] = ("outcome", "hindrance", "rule", "cell")) -> bool:
    """Whether two surveys found the same."""
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in what)
