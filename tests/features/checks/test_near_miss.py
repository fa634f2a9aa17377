"""Near misses: the shift that is named is the first at which a verdict changes, as judging each map anew shows."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from losview.board.board import Board, same_board
from losview.board.depiction import Depiction
from losview.features.checks.near_miss import further, near_miss
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set

ASL = rule_set("asl")
#: Woods above the row of centre dots from (0, 1) on; the thread along it is not touched yet.
ROW = UNIT
PAIRS = [(LineEnd(Hex(0, 1)), LineEnd(Hex(4, 1))), (LineEnd(Hex(0, 2)), LineEnd(Hex(4, 2)))]


def woods(low: int) -> Depiction:
    return Depiction("woods", (Point(1400, 300), Point(2000, 300), Point(2000, low), Point(1400, low)))


def brute(board: Board, now: Depiction, most: int) -> int | None:
    """The first shift at which a single ruling differs, on maps made from scratch."""
    def ruling(drawn: Depiction) -> list[tuple[object, int]]:
        fresh = deepcopy(board)
        fresh.depictions[1] = drawn
        judge = ASL.prepare(fresh)
        verdicts = [judge.judge_one(*pair) for pair in PAIRS]
        return [(verdict.outcome, verdict.hindrance) for verdict in verdicts]

    first = ruling(now)
    for units in range(1, most + 1):
        drawn = further(board.depictions[1], now, units)
        if ruling(drawn) != first:
            return units
    return None


@pytest.mark.parametrize("low", [756, 767])
def test_it_is_the_first_shift_that_changes_a_single_ruling(low):
    board = Board(Grid(5, 6))
    board.depictions = {1: woods(500)}
    before = deepcopy(board)
    found = near_miss(ASL, {}, board, {1: woods(low)}, PAIRS, lambda: False)
    wanted = brute(before, woods(low), 20)
    assert (None if found is None else found.units) == wanted
    assert found is not None
    assert (found.viewer, found.target) == PAIRS[0]
    assert found.before.visible
    assert not found.after.visible
    assert found.threads == 1
    assert same_board(board, before)


def test_nothing_near_is_said_of_outlines_far_from_every_thread():
    board = Board(Grid(5, 6))
    board.depictions = {1: woods(320)}
    assert near_miss(ASL, {}, board, {1: woods(340)}, PAIRS, lambda: False, most=8) is None
    assert near_miss(ASL, {}, board, {1: woods(700)}, [], lambda: False) is None
    asked = []
    assert near_miss(ASL, {}, board, {1: woods(700)}, PAIRS, lambda: bool(asked.append(1)) or True) is None
    assert len(asked) == 1


def test_threads_that_cannot_be_traced_are_left_out():
    board = Board(Grid(5, 6))
    board.depictions = {1: woods(500)}
    bad = (LineEnd(Hex(0, 1), location="roof"), LineEnd(Hex(4, 1)))
    found = near_miss(ASL, {}, board, {1: woods(755)}, [bad, *PAIRS], lambda: False)
    assert found is not None
    assert (found.viewer, found.target) == PAIRS[0]


def test_corners_go_on_along_their_ways():
    before = woods(500)
    corner = Depiction("woods", (*before.outline[:2], Point(2000, 500 + 30), before.outline[3]))
    assert further(before, corner, 1) == replace(corner, outline=(*before.outline[:2], Point(2000, 531),
                                                                 before.outline[3]))
    slanted = Depiction("woods", tuple(Point(x + 30, y + 10) for x, y in before.outline))
    assert further(before, slanted, 40).outline == tuple(Point(x + 60, y + 20) for x, y in before.outline)
    assert further(before, slanted, 0) == slanted
    back = Depiction("woods", tuple(Point(x - 30, y - 10) for x, y in before.outline))
    assert further(before, back, 4).outline == tuple(Point(x - 33, y - 11) for x, y in before.outline)
    assert further(before, before, 3) is None
    assert further(before, Depiction("woods", before.outline[:3]), 3) is None
