"""The slow transcription of the BattleTech rules, held against tables computed by other means on real boards.

The boards are read here with a few lines of their own, so that these tests share nothing with the engine either.
"""

from __future__ import annotations

import pytest

from tests.support.battletech_tables import NUMBERS, table
from tests.support.slow_battletech import METHODS, hexes_met, judge

NO_TABLES = pytest.param("", marks=pytest.mark.skip("the real boards and their tables are not in ../shared"))
real_tables = pytest.mark.parametrize("number", NUMBERS or [NO_TABLES])


@real_tables
def test_with_corner_touch_every_pair_of_a_real_table_agrees(number: str) -> None:
    cells, pairs = table(number)
    assert len(pairs) >= 400
    wrong = []
    for a, b, is_split, expected in pairs:
        answers = [judge(cells, a, b, method, corner_touch=True) for method in METHODS]
        # the tables' divided pairs agree as well: this reading of the two sides is the seed's
        if tuple(answer.seen for answer in answers) != expected or answers[0].divided != is_split:
            wrong.append((a, b, is_split))
    assert not wrong


@real_tables
def test_without_corner_touch_only_threads_that_touch_a_corner_differ(number: str) -> None:
    cells, pairs = table(number)
    for a, b, is_split, expected in pairs:
        for method, seen in zip(METHODS, expected, strict=True):
            touches = not is_split and any(how == "corner" for _, how in hexes_met(a, b))
            assert touches or judge(cells, a, b, method).seen == seen
