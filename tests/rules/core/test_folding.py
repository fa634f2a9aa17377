"""Worksheets to read: lines that say the same of hexes one after the other are one."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from losview.formats.sketch import sketch
from losview.hexes.hex import distance
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.core.folding import FoldedReasons, folded, is_of_close_call
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Reason, Verdict
from losview.rules.ends import parse_end
from tests.support.asl_questions import on_levels
from tests.support.asl_tables import asl_board

HILL = """
rules asl
grid pointy odd
terrain
  . . . . . . . . . w
levels
  0 1 1 1 1 1 1 0 1 0
legend
  w = woods
units
  a smoke C1
  a smoke D1
"""


def ruling(text: str, a: str, b: str, **options: str) -> Verdict:
    board = sketch(text)
    return AdvancedSquadLeader().prepare(board, options).judge_one(parse_end(board, a), parse_end(board, b))


def lines_of(line: Reason) -> tuple[Reason, ...]:
    return line.lines if isinstance(line, FoldedReasons) else (line,)


def test_a_hill_is_one_line_behind_the_hex_that_decides():
    verdict = ruling(HILL, "A1", "J1")
    said = [line.say() for line in folded(verdict)]
    assert [one for one in said if "ground" in one] == [
        "B1: ground, top 1 > 0, higher than both ends: blocked.",
        "C1 to G1 (5 hexes): ground, top 1 > 0, higher than both ends: blocked.",
        "I1: ground, top 1 > 0, higher than both ends: blocked.",
    ]
    run = next(line for line in folded(verdict) if isinstance(line, FoldedReasons))
    board = sketch(HILL)
    assert [board.label(hex_) for hex_ in run.reads] == ["C1", "D1", "E1", "F1", "G1"]
    assert run.applies_to(board.hex("E1"))
    assert not run.applies_to(board.hex("B1"))
    assert run.span == (run.lines[0].span[0], run.lines[-1].span[1])


def test_what_counts_is_never_folded():
    """Each adds its own."""
    verdict = ruling(HILL, "A1", "J1")
    assert [line.say() for line in folded(verdict) if line.rule == "A24.2"] == [
        "C1: smoke, a hindrance: +3.", "D1: smoke, a hindrance: +3."]


def test_few_hexes_are_listed():
    said = [line.say() for line in folded(ruling(HILL.replace("1 1 1 1 1 1 0 1", "0 0 1 1 1 0 0 1"), "A1", "J1"))]
    assert "E1, F1: ground, top 1 > 0, higher than both ends: blocked." in said


@pytest.mark.parametrize("seed", range(12))
def test_folding_loses_nothing(seed):
    rng = random.Random(seed)
    board = asl_board(rng, 9)
    judge = AdvancedSquadLeader().prepare(board, {"margin": "50"})
    pairs: list[tuple[LineEnd, LineEnd]] = rng.sample(on_levels(rng, board), 40)
    for a, b in pairs:
        verdict = judge.judge_one(a, b)
        short = folded(verdict)
        kept = [line for one in short for line in lines_of(one)]
        missing = [line for line in verdict.worksheet if line not in kept]
        # Two pieces in one hex of which the same is said are one line.
        assert all(any(line.say() == other.say() for other in kept) for line in missing)
        assert {hex_ for line in verdict.worksheet for hex_ in line.reads} == {
            hex_ for line in short for hex_ in line.reads}
        assert [line for line in short if line.effect is Effect.COUNTS] == [
            line for line in verdict.worksheet if line.effect is Effect.COUNTS]
        assert verdict.decided_by is None or verdict.decided_by in short
        assert [line for line in short if is_of_close_call(line, verdict.close)] == [
            line for line in verdict.worksheet if is_of_close_call(line, verdict.close)]
        for run in (one for one in short if isinstance(one, FoldedReasons)):
            hexes = [line.where.hex for line in run.lines]
            assert all(distance(one, two) <= 1 for one, two in pairwise(hexes))
            assert run.reads == tuple(dict.fromkeys(hexes))
            assert {line.say().partition(": ")[2] for line in run.lines} == {run.say().partition(": ")[2]}
            assert run.say().startswith(board.label(hexes[0]))
