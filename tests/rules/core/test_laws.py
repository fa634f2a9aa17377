"""Laws of every rule system: sight is mutual, and a thread is judged alike however it is asked about."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from tests.support.agreement import disagreements
from tests.support.dose import dose
from tests.support.questions import SYSTEMS, all_threads, board_and_judge, same, some_edits, some_ends, taken
from tests.support.rule_boards import pairs

systems = pytest.mark.parametrize("key", list(SYSTEMS))
seeds = st.integers(0, 10**9)


# ---- sight is mutual -------------------------------------------------------------------------------------------------


def check_mutual(key: str, seed: int) -> int:
    """All pairs of a board both ways round, heights swapped with their ends; how many are blocked."""
    rng = random.Random(seed)
    _, judge = board_and_judge(key, rng)
    threads = all_threads(judge, rng)
    there = judge.judge_many(threads)
    back = judge.judge_many(threads.swapped(np.ones(len(threads), np.bool_)))
    assert same(there, back, ("outcome", "hindrance")), f"{key}, seed {seed}"
    return int((there.outcome >= Outcome.BLOCKED).sum())


@systems
def test_sight_is_mutual(key: str) -> None:
    assert sum(check_mutual(key, seed) for seed in range(60)) > 5000


@systems
@given(seed=seeds)
@settings(max_examples=25)
def test_sight_is_mutual_on_any_board(key: str, seed: int) -> None:
    check_mutual(key, seed)


@systems
def test_the_worksheet_from_the_other_end_comes_to_the_same(key: str) -> None:
    for seed in range(15):
        rng = random.Random(seed)
        board, judge = board_and_judge(key, rng)
        for a, b in some_ends(board, rng, 40):
            there, back = judge.judge_one(a, b), judge.judge_one(b, a)
            assert (there.outcome, there.hindrance, there.close_call) == (back.outcome, back.hindrance, back.close_call)
            assert len(there.advisories) == len(back.advisories)


# ---- a survey of many, and one explained -----------------------------------------------------------------------------


def check_explained(key: str, seed: int) -> int:
    """All pairs of a small board, and some at heights of their own; how many."""
    rng = random.Random(seed)
    board, judge = board_and_judge(key, rng, 4)
    asked = [(LineEnd(a), LineEnd(b)) for a, b in pairs(board)] + some_ends(board, rng, 20)
    assert disagreements(judge, asked) == [], f"{key}, seed {seed}"
    return len(asked)


@systems
def test_survey_and_explanation_agree_on_all_pairs(key: str) -> None:
    assert sum(check_explained(key, seed) for seed in range(35)) > 3000


@systems
@given(seed=seeds)
@settings(max_examples=8)
def test_survey_and_explanation_agree_on_any_board(key: str, seed: int) -> None:
    check_explained(key, seed)


@systems
def test_the_line_that_decides_stands_at_the_hex_that_decides(key: str) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        board, judge = board_and_judge(key, rng)
        for a, b in some_ends(board, rng, 50):
            verdict = judge.judge_one(a, b)
            if verdict.visible:
                continue
            assert verdict.decided_by is not None
            assert verdict.decided_by.where is not None
            assert (verdict.decided_by.where.hex,) == verdict.deciding


# ---- threads do not disturb each other -------------------------------------------------------------------------------


@systems
def test_the_order_and_the_size_of_a_batch_do_not_matter(key: str) -> None:
    for seed in range(15):
        rng = random.Random(seed)
        _, judge = board_and_judge(key, rng)
        threads = all_threads(judge, rng)
        whole = judge.judge_many(threads, details=True)
        order = np.random.default_rng(seed).permutation(len(threads))
        few = order[: rng.randint(2, 40)]
        for at in (order, few, few[:1], few[:0]):
            assert same(judge.judge_many(threads.taken(at), details=True), taken(whole, at))
        assert same(judge.judge_many(threads), whole, ("outcome", "hindrance"))


@systems
def test_a_judge_made_before_an_edit_keeps_its_answer(key: str) -> None:
    changed = 0
    for seed in range(20):
        rng = random.Random(seed)
        board, judge = board_and_judge(key, rng)
        threads, ends = all_threads(judge, rng), some_ends(board, rng, 12)
        before, said = judge.judge_many(threads, details=True), [judge.judge_one(*pair) for pair in ends]
        for edit in some_edits(board, rng):
            edit.apply(board)
        assert same(judge.judge_many(threads, details=True), before)
        assert [judge.judge_one(*pair) for pair in ends] == said
        changed += not same(judge.rule_set.prepare(board, judge.options).judge_many(threads, details=True), before)
    assert changed > 10


# ---- the same by the thousand ----------------------------------------------------------------------------------------


@pytest.mark.heavy
@systems
def test_the_laws_hold_on_thousands_of_boards(key: str) -> None:
    for seed in range(1000, 1000 + dose(2000)):
        check_mutual(key, seed)
        check_explained(key, seed)
