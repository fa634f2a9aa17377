"""Preparing ASL after an edit: what is kept from before is what would be made anew."""

from __future__ import annotations

import dataclasses
import gc

import numpy as np
import pytest

from losview.board import centre_features
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.outlines import clipped_depictions, drawn_contours
from losview.board.outlines.garbage_collection import without_garbage_collection
from losview.hexes.lattice import Point
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.asl.board.drawn_terrain import drawn_terrain
from losview.rules.asl.rules.buildings import _joined
from losview.rules.core.threads import LineBatch
from tests.support.asl_boards import DRAWN, PAINTED, random_board


def forget() -> None:
    """Nothing is kept of any board."""
    for kept in (clipped_depictions._clipped_cache, clipped_depictions._shape_cache, drawn_contours._ground_cache):
        kept.clear()
    for cached in (drawn_terrain, _joined, centre_features.centres_held, centre_features._centre_features):
        cached.cache_clear()


def edit(rng: np.random.Generator, board: Board) -> None:
    """Paint or raise a hex, or draw, move or take away a depiction."""
    hexes = board.grid.hexes()
    cell = board.grid.cell(hexes[int(rng.integers(len(hexes)))])
    what = int(rng.integers(5))
    if what == 0:
        board.cover_at[cell] = board.intern(HexTerrain((Feature(str(rng.choice(PAINTED))),)))
    elif what == 1:
        board.levels[cell] = int(rng.integers(-1, 4)) * 4
    elif board.depictions:
        number = int(rng.choice(sorted(board.depictions)))
        one = board.depictions[number]
        if what == 2:
            del board.depictions[number]
        elif what == 3:
            x, y = rng.integers(-200, 201, 2).tolist()
            moved = tuple(Point(at.x + x, at.y + y) for at in one.outline)
            board.depictions[number] = dataclasses.replace(one, outline=moved)
        else:
            board.depictions[board.next_number()] = Depiction(str(rng.choice(DRAWN)), one.outline, height=4)
    board.revision += 1


def assert_same(one: AslJudge, two: AslJudge) -> None:
    for name, ours in vars(one.terrain.pieces).items():
        theirs = getattr(two.terrain.pieces, name)
        assert np.array_equal(ours, theirs) if isinstance(ours, np.ndarray) else ours == theirs, name
    for name in ("base", "floor", "sunk", "peak", "block_top"):
        assert np.array_equal(getattr(one.terrain, name), getattr(two.terrain, name)), name
    for name, ours in vars(one.terrain.side_ground).items():
        assert np.array_equal(ours, getattr(two.terrain.side_ground, name)), name
    assert np.array_equal(one.terrain.hexside_pieces.piece, two.terrain.hexside_pieces.piece)
    assert one.buildings.joined == two.buildings.joined
    cells = one.plane.cells
    start, end = (each.ravel() for each in np.meshgrid(cells, cells, indexing="ij"))
    threads = LineBatch(start, end, one.eye_heights(start), one.eye_heights(end))
    ours, theirs = (judge.judge_many(threads, details=True) for judge in (one, two))
    for name in ("outcome", "hindrance", "rule", "cell"):
        assert np.array_equal(getattr(ours, name), getattr(theirs, name))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_is_what_would_be_made(seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = random_board(seed, 7, 6)
    rules = AdvancedSquadLeader()
    forget()
    rules.prepare(board)
    for _ in range(8):
        edit(rng, board)
        kept = rules.prepare(board)
        forget()
        assert_same(kept, rules.prepare(board))


def test_a_judge_keeps_to_its_board_when_another_is_prepared() -> None:
    """Two boards that share depictions and differ in levels and grid do not mix."""
    one, two = random_board(2, 7, 6), random_board(2, 7, 6)
    two.levels[two.grid.present] += 4
    rules = AdvancedSquadLeader()
    forget()
    first, second = rules.prepare(one), rules.prepare(two)
    forget()
    assert_same(second, rules.prepare(two))
    forget()
    assert_same(first, rules.prepare(one))


@pytest.mark.parametrize("collects", [True, False])
def test_the_collector_is_left_as_it_was(collects: bool) -> None:
    was = gc.isenabled()
    (gc.enable if collects else gc.disable)()
    try:
        AdvancedSquadLeader().prepare(random_board(1, 3, 3))
        assert gc.isenabled() == collects
        with pytest.raises(ZeroDivisionError), without_garbage_collection():
            1 / gc.isenabled()
        assert gc.isenabled() == collects
    finally:
        (gc.enable if was else gc.disable)()
