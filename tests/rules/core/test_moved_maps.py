"""Verdicts stay when a map is flipped, turned, resized or numbered anew: the same for each pair of hexes."""

from __future__ import annotations

import random

import numpy as np
import pytest

from losview.board.board import Board
from losview.board.transform.relabel import relabel
from losview.board.transform.resize import resize
from losview.board.transform.turns import flip, turn_half, turn_sixths
from losview.hexes.hex import Hex, neighbours
from losview.hexes.isometry import Isometry
from losview.hexes.labels import Labels
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS
from tests.support.asl_boards import random_board
from tests.support.rule_boards import battletech_board, civil_war_board

BOARDS = {
    "asl": [random_board(seed, 6, 5) for seed in (1, 2, 3, 5)],
    "cwb": [civil_war_board(random.Random(seed), 6) for seed in (1, 2, 3, 4)],
    "battletech": [battletech_board(random.Random(seed), 6) for seed in (1, 2, 3, 4)],
}


def verdicts(board: Board, rules, pairs: list[tuple[Hex, Hex]]) -> np.ndarray:
    """Outcome and hindrance of each pair."""
    judge = rules.prepare(board)
    found = judge.judge_many(judge.threads([(LineEnd(a), LineEnd(b)) for a, b in pairs]), details=True)
    return np.stack([found.outcome.astype(int), found.hindrance.astype(int)])


def compared(board: Board, after: Board, isometry: Isometry, rules, hexes: list[Hex]) -> None:
    pairs = [(a, b) for a in hexes for b in hexes if a != b]
    if pairs:
        moved = [(isometry.hex(a), isometry.hex(b)) for a, b in pairs]
        np.testing.assert_array_equal(verdicts(board, rules, pairs), verdicts(after, rules, moved))


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("number", range(4))
def test_flips_half_turns_and_labels_change_no_verdict(rules, number):
    board = BOARDS[rules.key][number]
    hexes = board.grid.hexes()
    for edit in (flip(board, "left-right"), flip(board, "top-bottom"), turn_half(board)):
        compared(board, edit.content, edit.isometry, rules, hexes)
    renamed = Board(board.grid)
    renamed.__dict__.update(vars(board))
    relabel(board, Labels("dotted", 7, 9, origin="bottom-right", order="row")).apply(renamed)
    compared(board, renamed, Isometry(), rules, hexes)


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("number", range(4))
def test_turns_by_60_and_larger_maps_change_no_verdict_between_hexes_away_from_the_edge(rules, number):
    """At the edge ground and drawings may go on over the new hexes."""
    board = BOARDS[rules.key][number]
    inner = {hex_ for hex_ in board.grid.hexes() if all(near in board.grid for near in neighbours(hex_))}
    edits = [turn_sixths(board, 1), turn_sixths(board, 2), resize(board, left=1, top=1, right=2, keep_labels=False)]
    for edit in edits:
        turned = edit.content
        # Each line of an inner rectangle of hexes runs within the map, whatever hexes it touches.
        compared(board, turned, edit.isometry, rules, sorted(inner))
