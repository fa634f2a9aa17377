"""Random boards at night, and the same as the slow night judge reads them."""

from __future__ import annotations

import random

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.asl.rules.visibility import NightSight, SightCause
from losview.rules.core.threads import LineEnd
from tests.support import slow_asl, slow_asl_night
from tests.support.asl_tables import as_table, asl_board

WAYS = {"gunflash": SightCause.GUNFLASH, "spotting round": SightCause.SPOTTING_ROUND, "both lit": SightCause.BOTH_LIT,
        "own": SightCause.OWN,
        "within": SightCause.WITHIN, "lit": SightCause.LIT, "wheeled": SightCause.WHEELED,
        "tracked": SightCause.TRACKED,
        "not beyond": SightCause.BEYOND, "not from the light": SightCause.FROM_LIGHT, "not at zero": SightCause.ZERO}


KINDS = ("blaze", "blaze", "starshell", "illuminating_round", "flame", "gunflash", "prep_fire", "first_fire", "melee",
         "ffe", "spotting_round", "infantry", "afv", "afv", "afv_in_motion", "lorry", "lorry_in_motion", "motion",
         "buttoned_up", "buttoned_up")


def night_board(rng: random.Random, most: int = 6) -> Board:
    """A random board with the counters of a night on it, stacked, on levels of their own, some lights off the map."""
    board = asl_board(rng, most)
    board.counters.clear()
    hexes = board.grid.hexes()
    few = rng.sample(KINDS, rng.choice([4, 8, len(KINDS)]))
    for number in range(1, rng.choice([3, 8, 16])):
        kind, hex_ = rng.choice(few), rng.choice(hexes)
        level = rng.choice([None, None, 0, 1, 2])
        off = kind in ("starshell", "illuminating_round") and rng.random() < 0.6
        if off:
            hex_ = board.grid.hex(rng.randint(-5, -1), rng.randint(0, 5))
        board.counters[number] = UnitCounter(
            kind, hex_, level=None if level is None or off else board.level(hex_) + level * QUARTERS_PER_LEVEL,
            amount=rng.choice([None, 1, 2, 3]) if kind == "blaze" else None)
    return board


def options(rng: random.Random) -> dict[str, str]:
    snow = rng.choice(["none", "none", "ground", "deep"])
    return {"nvr": str(rng.randint(0, 9 if snow != "none" else 6)) if rng.random() < 0.5 else str(rng.randint(0, 2)),
            "snow": snow, "viewer": rng.choice(["map", "map", "map", "unit", "buttoned", "observer"])}


def slow_night(board: Board, chosen: dict[str, str]) -> slow_asl_night.Night:
    table = as_table(board)
    table.fires.clear()  # smoke of blazes hinders by day, that of a wreck in its place (B25.2)
    for h, levels in table.burning.items():
        table.vehicles[h].extend(levels)
    things = []
    for counter in board.counters.values():
        h = (counter.hex.q, counter.hex.r)
        ground = table.stands(h) if h in table.levels else 0
        things.append(slow_asl_night.Thing(
            counter.kind, h, ground if counter.level is None else counter.level // QUARTERS_PER_LEVEL, counter.amount))
        if counter.kind == "blaze" and counter.level is None and slow_asl_night.buildings_at(table, h):
            things[-1] = slow_asl_night.Thing(counter.kind, h, table.levels[h], counter.amount)
    return slow_asl_night.Night(table, int(chosen["nvr"]), chosen["snow"] != "none", chosen["viewer"], things)


def slow_end(table: slow_asl.Table, end: LineEnd) -> slow_asl.End:
    h = (end.hex.q, end.hex.r)
    if end.level is not None:
        return slow_asl.End(h, end.level // QUARTERS_PER_LEVEL)
    return slow_asl.End(h, table.stands(h), inside=table.stands(h) < table.levels[h])


def sight_of(judge: AslJudge) -> NightSight:
    assert judge.night is not None
    return judge.night


def judged(seed: int, most: int = 6) -> tuple[Board, AslJudge, slow_asl_night.Night, random.Random]:
    rng = random.Random(seed)
    board, chosen = night_board(rng, most), options(rng)
    judge = AdvancedSquadLeader().prepare(board, {**chosen, "margin": "0"})
    return board, judge, slow_night(board, chosen), rng


def raised(board: Board, hex_: Hex, levels: int) -> int:
    """So many levels above a hex's ground, in quarters; below it only where no blaze looks for what is not there."""
    blazes = any(counter.kind == "blaze" for counter in board.counters.values())
    return board.level(hex_) + QUARTERS_PER_LEVEL * max(0 if blazes else -1, levels)
