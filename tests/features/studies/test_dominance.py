"""Dominance is the sum of all fields, whatever rules, heights, viewers and targets."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.base.study_error import StudyError
from losview.board.board import Board
from losview.features.studies.dominance import Dominance
from losview.features.studies.engine import SerialEngine
from losview.features.studies.job import EyeHeights
from losview.features.studies.runner import run_task
from losview.features.studies.study import StudyTask
from losview.hexes.hex import distance
from losview.rules.core.field import TargetHeight, compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.tables import StudyTable
from tests.support.asl_boards import random_board
from tests.support.rule_boards import battletech_board, civil_war_board
from tests.support.study_tasks import task_of

BOARDS: dict[str, Callable[[int], Board]] = {
    "asl": lambda seed: random_board(seed, 6, 5),
    "battletech": lambda seed: battletech_board(random.Random(seed), 6),
    "cwb": lambda seed: civil_war_board(random.Random(seed), 6),
}


def table_of(task: StudyTask) -> StudyTable:
    result = run_task(task, SerialEngine()).result
    assert result is not None
    return result.table


@pytest.mark.parametrize("rules", BOARDS)
@settings(max_examples=6)
@given(seed=st.integers(0, 10_000), eyes=st.tuples(st.sampled_from([None, 0, 3, 8]), st.sampled_from([None, 0, 5])))
def test_it_is_the_sum_of_all_fields(rules: str, seed: int, eyes: tuple[int | None, int | None]) -> None:
    task = task_of(BOARDS[rules](seed), rules, Dominance((1, 3)), heights=[EyeHeights(*eyes)])
    table, board, judge = table_of(task), task.judged[0].board, task.judged[0].judge()
    hexes = board.grid.hexes()
    fields = [compute_field(judge, LineEnd(hex_, eye=eyes[0]), TargetHeight(eye=eyes[1])) for hex_ in hexes]
    outcome = np.array([field.outcome[board.grid.present] for field in fields if field is not None])
    assert table.hexes == tuple(hexes)
    assert table["hex"].tolist() == [board.label(hex_) for hex_ in hexes]
    assert table["sees"].tolist() == (outcome <= Outcome.HINDERED).sum(axis=1).tolist()
    assert table["sees"].tolist() == [field.seen() for field in fields if field is not None]
    assert table["seen_by"].tolist() == (outcome <= Outcome.HINDERED).sum(axis=0).tolist()
    assert table["seen_by_hindered"].tolist() == (outcome == Outcome.HINDERED).sum(axis=0).tolist()
    assert table["sees_hindered"].tolist() == (outcome == Outcome.HINDERED).sum(axis=1).tolist()
    between = np.array([[distance(a, b) for b in hexes] for a in hexes])
    assert table["sees_2_3"].tolist() == (
        (outcome <= Outcome.HINDERED) & (between >= 2) & (between <= 3)).sum(axis=1).tolist()
    assert (table["seen_by_0_1"] + table["seen_by_2_3"] + table["seen_by_4_up"]).tolist() == table["seen_by"].tolist()


def test_at_night_a_unit_is_seen_from_farther_than_it_sees() -> None:
    board = random_board(3, 6, 5)
    task = task_of(board, "asl", nvr="2")
    table, judge = table_of(task), task.judged[0].judge()
    fields = [compute_field(judge, LineEnd(hex_)) for hex_ in board.grid.hexes()]
    assert table["sees"].tolist() == [field.seen() for field in fields if field is not None]


def test_viewers_and_targets_may_be_areas() -> None:
    board = random_board(5, 6, 5)
    whole = table_of(task_of(board, "asl"))
    some = table_of(task_of(board, "asl", viewers="B2, A1..A3, C1"))
    assert some["hex"].tolist() == whole["hex"].tolist()
    named = {"B2", "A1", "A2", "A3", "C1"}
    assert [row for row, label in enumerate(some["hex"].tolist()) if some["sees"][row]] == [
        row for row, label in enumerate(whole["hex"].tolist()) if label in named]
    assert (some["seen_by"] <= 5).all()


def test_each_height_has_rows_of_its_own() -> None:
    board = civil_war_board(random.Random(2), 5)
    heights = [EyeHeights(0, None), EyeHeights(5, None)]
    both = table_of(task_of(board, "cwb", heights=heights))
    each = [table_of(task_of(board, "cwb", heights=[one])) for one in heights]
    n = len(board.grid.hexes())
    assert both["from_height"].tolist() == [0.0] * n + [1.25] * n
    assert np.isnan(both["to_height"]).all()
    assert both["sees"].tolist() == each[0]["sees"].tolist() + each[1]["sees"].tolist()


@pytest.mark.parametrize("bands", [(4, 4), (5, 3), (-1, 2)])
def test_bands_ascend(bands: tuple[int, ...]) -> None:
    with pytest.raises(StudyError, match="bands of range ascend, as in 4,8,16, not"):
        Dominance(bands)


def test_tasks_that_differ_have_keys_that_differ() -> None:
    board = random_board(1, 5, 4)
    task = task_of(board, "asl")
    others = [task_of(board, "asl", season="out"), task_of(board, "asl", Dominance((2,))), task_of(board, "cwb"),
              task_of(board, "asl", viewers="A1"), task_of(board, "asl", targets="A1"),
              task_of(board, "asl", heights=[EyeHeights(4)]), task_of(random_board(2, 5, 4), "asl"),
              replace(task, version="0")]
    assert len({task.key, *(other.key for other in others)}) == len(others) + 1
    assert task_of(random_board(1, 5, 4), "asl").key == task.key
