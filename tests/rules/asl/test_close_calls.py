"""A6.1: a call is close where the thread, moved sideways by less than the margin, gets another verdict, and only there.

Threads are moved to lattice points beside them and judged by the slow transcription, as threads between centre dots.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import pytest

from losview.board.board import Board
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import centre
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict
from tests.support import slow_asl
from tests.support.asl_questions import slow_end
from tests.support.asl_tables import as_table, edged_board, rare_board, sloping_board
from tests.support.dose import dose, some_at_once
from tests.support.slow_asl_plane import UNIT, Point

#: The margin, in thousandths of a hex, and in lattice units.
MARGIN = 50
UNITS = MARGIN * UNIT / 1000
BOARDS = (edged_board, rare_board, sloping_board)


@dataclass(frozen=True)
class MovedEnd(slow_asl.End):
    """A centre dot that has been moved a little, and still counts as one: on a painted road a thread stays."""

    @property
    def unmoved(self) -> Point:
        return centre(Hex(*self.hex))

    @property
    def is_dot(self) -> bool:
        return True


def moved(table: slow_asl.Table, end: LineEnd, by: Point) -> MovedEnd:
    one = slow_end(table, end, None)
    mid = centre(end.hex)
    return MovedEnd(one.hex, one.level, (mid.x + by[0], mid.y + by[1]), one.inside)


def places_beside(a: Hex, b: Hex, step: int) -> Iterator[tuple[Point, float]]:
    """Lattice points beside the start, about at a right angle to the thread, and how far aside they lie in units."""
    x, y = b.q - a.q, b.r - a.r
    length = sqrt(x * x + x * y + y * y)
    for aside in range(-int(UNITS), int(UNITS) + 1, step):
        vx, vy = round(-(x + 2 * y) * aside / (length * sqrt(3))), round((2 * x + y) * aside / (length * sqrt(3)))
        cross = x * vy - y * vx
        if cross:
            yield (vx, vy), abs(cross) / length * sqrt(3) / 2


def answer(found: slow_asl.Answer) -> tuple[bool, int]:
    return not found.seen, found.hindrance if found.seen else 0


def wrong(board: Board, rng: random.Random, n: int, step: int) -> list[str]:
    """Pairs whose moved threads get other verdicts though the call is not close, or the same though it is."""
    judge, table = AdvancedSquadLeader().prepare(board, {"margin": str(MARGIN)}), as_table(board)
    hexes, found = board.grid.hexes(), []
    for a, b in (rng.sample(hexes, 2) for _ in range(n)):
        if distance(a, b) < 2:
            continue  # nothing lies between them; A6.8 asks where the dots are
        ends = LineEnd(a), LineEnd(b)
        told = judge.judge_one(*ends)
        own = (not told.visible, told.hindrance if told.visible else 0)
        differ = sorted(aside for by, aside in places_beside(a, b, step) if aside < UNITS and answer(
            slow_asl.judge(table, *(moved(table, end, by) for end in ends))) != own)
        if differ and not told.close_call:
            found.append(f"{board.label(a)} to {board.label(b)} is no close call: at {differ[0]:.1f} units it changes")
        if told.close_call and not differ and margin_in_units(told) < UNITS - 2 * step:
            found.append(f"{board.label(a)} to {board.label(b)}: {told.close and told.close.say()}")
    return found


def margin_in_units(told: Verdict) -> float:
    assert told.close is not None
    assert told.close.margin is not None
    return float(told.close.margin.hexes) * UNIT


@pytest.mark.parametrize("seed", some_at_once(range(800, 812), 6))
def test_moved_threads_change_the_verdict_of_close_calls_alone(seed: int) -> None:
    rng = random.Random(seed)
    board = BOARDS[seed % 3](rng, 5)
    assert wrong(board, rng, 12, 4) == []


@pytest.mark.heavy
def test_moved_threads_of_many_random_boards() -> None:
    differ = []
    for seed in range(8000, 8000 + dose(100)):
        rng = random.Random(seed)
        board = BOARDS[seed % 3](rng, 6)
        differ += [f"seed {seed}: {line}" for line in wrong(board, rng, 40, 1)]
    assert not differ, "\n".join(differ)
