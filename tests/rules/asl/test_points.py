"""Threads from and to vertices, hexsides, presets and other points: many at once are judged as each by itself."""

from __future__ import annotations

import random

import numpy as np
import pytest

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.formats.sketch import sketch
from losview.hexes.hex import hexside, neighbour
from losview.hexes.lattice import CORNERS, Point, centre, corner, hexside_middle
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.ends import end_text
from tests.support.agreement import disagreements
from tests.support.asl_boards import random_board
from tests.support.asl_questions import at_points
from tests.support.asl_tables import as_table, asl_board, overgrown_board, rare_board, rowhouses
from tests.support.dose import dose, some_at_once


def some_board(seed: int, rng: random.Random) -> Board:
    board = (asl_board(rng, 7), rare_board(rng, 6), random_board(seed))[seed % 3]
    if seed % 4 == 1:
        rowhouses(rng, board)
    return board


def some_judge(seed: int, board: Board) -> AslJudge:
    night = {"nvr": "4"} if seed % 7 == 6 else {}
    return AdvancedSquadLeader().prepare(board, {"margin": "0", "bars": ("height", "any")[seed % 2]} | night)


def pairs_that_differ(seed: int) -> list[str]:
    """Where a survey of random pairs, with its details or without, and their explanations differ."""
    rng = random.Random(seed)
    board = some_board(seed, rng)
    judge = some_judge(seed, board)
    pairs = at_points(rng, board, as_table(board), 60)
    told, plain = judge.judge_many(judge.threads(pairs), details=True), judge.judge_many(judge.threads(pairs))
    found = []
    for i, (a, b) in enumerate(pairs):
        verdict = judge.judge_one(a, b)
        assert verdict.decided_by is not None
        places = () if verdict.visible else (judge.plane.hex(int(told.cell[i])),) if told.cell[i] else ()
        want = (verdict.outcome, verdict.hindrance, verdict.decided_by.rule, verdict.deciding)
        got = (int(told.outcome[i]), int(told.hindrance[i]), judge.rules[told.rule[i]], places)
        same = (plain.outcome[i] == want[0]) and plain.hindrance[i] == (verdict.hindrance if verdict.visible else 0)
        if want != got or not same:
            found.append(f"{seed}: {end_text(board, a)} to {end_text(board, b)}: {got}, explained {want}")
    return found


def viewers(rng: random.Random, board: Board) -> list[LineEnd]:
    """A viewer of each sort: at a vertex, on an entire hexside, bypassing, at other points, at a level of its own."""
    hexes, side = board.grid.hexes(), rng.randrange(6)
    at = [rng.choice(hexes) for _ in range(5)]
    mid = centre(at[3])
    return [
        LineEnd(at[0], corner(at[0], side)), LineEnd(at[1], hexside_middle(at[1], side), hexside=side),
        LineEnd(at[2], hexside_middle(at[2], side), hexside=side, preset="bypass"),
        LineEnd(at[3], Point(mid.x + rng.randint(-150, 150), mid.y + rng.randint(-150, 150))),
        LineEnd(at[4], corner(at[4], side), level=board.level(at[4]) + 4 * rng.randint(1, 3)),
        LineEnd(at[4], hexside_middle(at[4], side), hexside=side, preset="snap-shot"),
    ]


def fields_that_differ(seed: int) -> list[str]:
    """Where the field of a viewer and the rulings one by one differ."""
    rng = random.Random(seed)
    board = some_board(seed, rng)
    judge = some_judge(seed, board)
    found = []
    for viewer in viewers(rng, board):
        field = compute_field(judge, viewer)
        assert field is not None
        for hex_ in board.grid.hexes():
            verdict, cell = judge.judge_one(viewer, LineEnd(hex_)), board.grid.cell(hex_)
            want = (verdict.outcome, verdict.hindrance if verdict.visible else 0)
            if (field.outcome[cell], field.hindrance[cell]) != want:
                found.append(f"{seed}: {end_text(board, viewer)} to {board.label(hex_)}: {field.outcome[cell]}, "
                             f"{field.hindrance[cell]}, explained {want}")
    return found


#: Seeds whose boards take as long as all the others.
LARGE = (500, 506)


@pytest.mark.parametrize("seed", some_at_once([*(seed for seed in range(500, 515) if seed not in LARGE), *LARGE], 6))
def test_many_threads_between_points_are_judged_as_each_by_itself(seed: int) -> None:
    assert pairs_that_differ(seed) == []


@pytest.mark.parametrize("seed", some_at_once(range(600, 612), 5))
def test_the_field_of_a_viewer_at_a_point_is_his_rulings(seed: int) -> None:
    assert fields_that_differ(seed) == []


@pytest.mark.parametrize("seed", some_at_once([62, 77, *range(80, 100)], 2))
def test_points_of_overgrown_gullies(seed: int) -> None:
    """B19.21: what fills a gully between its banks does not count in the hexes of the ends."""
    rng = random.Random(seed)
    board = overgrown_board(rng)

    def end() -> LineEnd:
        hex_ = rng.choice(board.grid.hexes())
        x, y = centre(hex_)
        return LineEnd(hex_, Point(x + rng.randint(-300, 300), y + rng.randint(-300, 300)))

    assert disagreements(AdvancedSquadLeader().prepare(board), [(end(), end()) for _ in range(60)]) == []


def test_a_close_call_beside_a_bank_cliff_that_the_thread_misses_is_explained() -> None:
    """B11.21: moved aside in thought, the thread comes into a gully hex that it misses by less than the margin."""
    board = sketch("grid 6 x 6")
    board.levels[:] = QUARTERS_PER_LEVEL
    missed = board.hex("C3")
    mid = centre(missed)
    outline = tuple(Point(mid.x + x // 8, mid.y + y // 8) for x, y in CORNERS)
    board.depictions[board.next_number()] = Depiction("gully", outline)
    board.hexsides[hexside(missed, 0)] = ("cliff",)
    board.cover_at[board.grid.cell(board.hex("D2"))] = board.intern(HexTerrain((Feature("gully"),)))
    judge = AdvancedSquadLeader().prepare(board)
    viewer, target = LineEnd(board.hex("C2"), Point(1617, 337)), LineEnd(board.hex("D2"))
    assert judge.judge_one(viewer, target).outcome == judge.judge_many(judge.threads([(viewer, target)])).outcome[0]


def test_a_cliff_that_the_thread_does_not_cross_takes_no_close_call_away() -> None:
    """B11.21: ground gives way at a cliff; a thread beside a gully's other bank still misses that by a hair."""
    board = sketch("grid 7 x 7")
    board.levels[:] = QUARTERS_PER_LEVEL
    middle, north, south = map(board.hex, ("D4", "D3", "D5"))
    (x0, y0), (x1, y1), beside = centre(north), centre(south), centre(neighbour(middle, 1))
    aside = (beside.x - centre(middle).x, beside.y - centre(middle).y)

    def at(x: int, y: int, part: float) -> Point:
        return Point(x + round(aside[0] * part), y + round(aside[1] * part))

    more_x, more_y = (x1 - x0) // 8, (y1 - y0) // 8
    ends = ((x0 - more_x, y0 - more_y), (x1 + more_x, y1 + more_y))
    board.depictions[board.next_number()] = Depiction("gully", (
        at(*ends[0], -0.15), at(*ends[1], -0.15), at(*ends[1], 0.15), at(*ends[0], 0.15)))
    thread = LineEnd(north, at(x0, y0, 0.147)), LineEnd(south, at(x1, y1, 0.147))
    usual = AdvancedSquadLeader().prepare(board).judge_one(*thread)
    board.hexsides[hexside(middle, 1)] = ("cliff",)
    beside_cliff = AdvancedSquadLeader().prepare(board).judge_one(*thread)
    assert usual.close is not None
    assert beside_cliff.close == usual.close
    assert beside_cliff.outcome == usual.outcome


def test_no_threads_from_points_are_no_answers() -> None:
    """By night a field may leave the day's rules none to judge."""
    board = some_board(0, random.Random(0))
    judge = some_judge(0, board)
    hex_ = board.grid.hexes()[0]
    threads = judge.threads([(LineEnd(hex_, corner(hex_, 1)), LineEnd(hex_))])
    assert len(judge.judge_many(threads.taken(np.zeros(0, np.intp)), details=True).outcome) == 0


@pytest.mark.heavy
def test_many_fields_of_viewers_at_points() -> None:
    seeds = range(4000, 4000 + dose(300))
    differ = [line for seed in seeds for line in (*pairs_that_differ(seed), *fields_that_differ(seed))]
    assert not differ, "\n".join(differ)
