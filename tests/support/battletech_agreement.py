"""The BattleTech engine's answers against those of its slow transcription, pair by pair."""

from __future__ import annotations

import random

import numpy as np

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.rules.battletech.battletech_rules import BattleTech
from losview.rules.core.threads import LineBatch
from losview.rules.core.verdict import Outcome
from tests.support.rule_boards import pairs
from tests.support.slow_battletech import Cell, judge

RULES = BattleTech()


WOODS = {"light_woods": (2, 1), "heavy_woods": (2, 2), "ultra_woods": (3, 3), "light_jungle": (1, 1),
         "light_smoke": (2, 1)}


def as_cell(board: Board, hex_: Hex) -> Cell:
    found = {feature.kind: feature for feature in board.cover(hex_).features}
    block = max((2 if "medium_building" in found else 0), (1 if "fuel_tank" in found else 0))
    return Cell(
        board.level(hex_) // 4, block, tuple(WOODS[kind] for kind in found if kind in WOODS),
        2 if "heavy_industrial" in found else 0, "planted_fields" in found, "screen" in found,
        2 if "water" in found else 0,
    )


def agree(board: Board, rng: random.Random) -> int:
    options = {"method": rng.choice(["standard", "dead-zone", "diagramming"]),
               "corner-touch": rng.choice(["ignore", "count"]),
               "dead-zone": rng.choice(["limited", "as-printed"])}
    engine = RULES.prepare(board, options)
    asked, plane = pairs(board), board.grid.plane
    start = np.array([plane.cell(a) for a, _ in asked], np.intp)
    end = np.array([plane.cell(b) for _, b in asked], np.intp)
    lift = [rng.choice([-2, 0, 1, 1, 1, 3]) for _ in range(2)]
    level = engine.terrain.level.astype(np.int32)
    heights = [level[places] + 4 * eye for places, eye in zip((start, end), lift, strict=True)]
    survey = engine.judge_many(LineBatch(start, end, *heights), details=True)
    cells = {tuple(hex_): as_cell(board, hex_) for hex_ in board.grid.hexes()}
    for (a, b), outcome, points in zip(asked, survey.outcome.tolist(), survey.hindrance.tolist(), strict=True):
        slow = judge(cells, tuple(a), tuple(b), options["method"], eye_a=lift[0], eye_b=lift[1],
                     corner_touch=options["corner-touch"] == "count", as_printed=options["dead-zone"] == "as-printed")
        found = f"{board.label(a)} to {board.label(b)} {options} {lift}: {slow}"
        assert Outcome(outcome).visible == slow.seen, found
        assert points == slow.points, found
    return len(asked)
