"""The BattleTech engine against a slow transcription of the rule text, on random boards, all pairs."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.battletech_agreement import agree
from tests.support.dose import dose, some_at_once
from tests.support.rule_boards import battletech_board


@pytest.mark.parametrize("seed", some_at_once(range(60), 10))
def test_all_pairs_of_random_boards(seed: int) -> None:
    rng = random.Random(seed)
    assert agree(battletech_board(rng), rng) > 0


@pytest.mark.heavy
@settings(max_examples=dose(3000))
@given(seed=st.integers(0, 2**32 - 1))
def test_all_pairs_of_thousands_of_random_boards(seed: int) -> None:
    rng = random.Random(seed)
    assert agree(battletech_board(rng, 7), rng) > 0
