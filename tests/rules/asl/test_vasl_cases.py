"""Rulings that the rulebook's examples and this project's design give on real boards, on those boards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.formats.format import open_map
from losview.hexes.hex import direction_to
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict
from losview.rules.ends import parse_end
from losview.rules.rule_sets import rule_set


@cache
def judge_of(path: Path) -> tuple[Board, Judge]:
    """A board and its judge, opened once for all tests, which only look at them."""
    board = open_map(path)
    return board, rule_set("asl").prepare(board, board.scenario["options"])


def ruling(shared: Path, number: str, a: str, b: str) -> Verdict:
    board, judge = judge_of(shared / "boards" / "vasl" / f"bd{number}")
    return judge.judge_one(parse_end(board, a), parse_end(board, b))


@pytest.mark.parametrize(("number", "a", "b", "outcome", "rule", "hindrance"), [
    ("02", "J4", "H2", "BLIND", "A6.4", 0),
    ("02", "J4", "H1", "BLIND", "A6.4", 0),
    ("05", "FF6", "EE8", "DEPRESSION", "A6.3", 0),
    ("05", "GG7", "EE8", "CLEAR", "A6.1", 0),
    ("12", "BB4", "AA5", "DEPRESSION", "A6.3", 0),
    ("12", "U5", "U5:2", "BLOCKED", "A6.8", 0),
    ("12", "U5", "V4:1", "BLOCKED", "A6.8", 0),
    ("04", "V3", "W10", "HINDERED", "A6.7", 5),
    ("03", "T1", "V2", "HINDERED", "A6.7", 1),
    ("03", "T1:1", "V2", "CLEAR", "A6.1", 0),
])
def test_examples(shared: Path, number: str, a: str, b: str, outcome: str, rule: str, hindrance: int) -> None:
    for one, two in ((a, b), (b, a)):
        found = ruling(shared, number, one, two)
        assert found.decided_by is not None
        assert (found.outcome.name, found.decided_by.rule, found.hindrance) == (outcome, rule, hindrance), (one, two)


def test_bypass_behind_a_building(shared: Path) -> None:
    """Board 12, from P2 to O3 bypassing the hexside to N3: at both vertices, and so at all, not seen (A6.12)."""
    board = open_map(shared / "boards" / "vasl" / "bd12")
    judge = rule_set("asl").prepare(board, board.scenario["options"])
    own = board.hex("O3")
    side = direction_to(own, board.hex("N3"))
    assert side is not None
    for end in (LineEnd(own, hexside=side), parse_end(board, f"O3@{(side - 1) % 6}"), parse_end(board, f"O3@{side}")):
        assert judge.judge_one(LineEnd(board.hex("P2")), end).outcome.name == "BLOCKED"


def test_levels_of_board_2(shared: Path) -> None:
    board = open_map(shared / "boards" / "vasl" / "bd02")
    assert [board.level(board.hex(label)) // QUARTERS_PER_LEVEL for label in ("J4", "K5", "H2")] == [3, 3, 1]
