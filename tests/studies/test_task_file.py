"""A task in a file: the rules read from it judge as those that were prepared, and their arrays lie in the file."""

from __future__ import annotations

import mmap
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from losview.board.board import Board
from losview.sight.rule_set import Judge
from losview.studies.engine import SerialEngine
from losview.studies.job import JudgedBoard
from losview.studies.kinds.pairs import Pairs
from losview.studies.processes import ProcessEngine
from losview.studies.runner import run_task
from losview.studies.task_file import read_task, write_task
from tests.support.asl_boards import random_board
from tests.support.rule_boards import battletech_board, civil_war_board
from tests.support.study_tasks import task_of

BOARDS = {"asl": random_board(6, 7, 5), "battletech": battletech_board(random.Random(6), 6),
          "cwb": civil_war_board(random.Random(6), 6)}


def in_a_map(array: object) -> bool:
    """Whether an array lies in a file that is mapped."""
    while isinstance(array, np.ndarray):
        array = array.base
    return isinstance(array, memoryview) and isinstance(array.obj, mmap.mmap)


def arrays_of(value: object, seen: set[int]) -> Iterator[np.ndarray]:
    """All arrays that an object holds."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, np.ndarray):
        yield value
    parts = list(value.values()) if isinstance(value, dict) else list(value) if isinstance(value, list | tuple) else [
        *getattr(value, "__dict__", {}).values()]
    for part in parts:
        yield from arrays_of(part, seen)


@pytest.mark.parametrize("rules", BOARDS)
def test_rules_read_from_the_file_judge_the_same(rules: str, tmp_path: Path) -> None:
    task = task_of(BOARDS[rules], rules, Pairs(), **({"nvr": "3"} if rules == "asl" else {}))
    write_task(tmp_path / "1.task", task)
    read, judges = read_task(tmp_path / "1.task")
    assert judges is not None
    assert read.key == task.key
    assert judges[0].board is read.judged[0].board
    job = task.jobs()[0]
    one, other = (task.study.compute(task, found, job) for found in ([task.judged[0].judge()], judges))
    assert one.keys() == other.keys()
    assert all((one[name] == other[name]).all() for name in one)
    assert sum(map(in_a_map, arrays_of(judges, set()))) > 5


def test_rules_that_cannot_be_written_down_are_prepared_by_the_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_a_function(judged: JudgedBoard) -> Judge:
        judge = prepare(judged)
        judge.forget = lambda: None  # type: ignore[attr-defined]
        return judge

    prepare = JudgedBoard.judge
    monkeypatch.setattr(JudgedBoard, "judge", with_a_function)
    board: Board = civil_war_board(random.Random(3), 5)
    task = task_of(board, "cwb")
    write_task(tmp_path / "1.task", task)
    assert read_task(tmp_path / "1.task")[1] is None
    with ProcessEngine(1) as engine:
        found, here = (run_task(task, one).result for one in (engine, SerialEngine()))
    assert found is not None
    assert here is not None
    assert found.digest() == here.digest()
