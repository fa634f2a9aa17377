"""A task in a file or sent: its rules judge as those that were prepared, and their arrays lie in the file."""

from __future__ import annotations

import mmap
import random
from collections.abc import Iterator
from copy import copy
from pathlib import Path

import numpy as np
import pytest

from losview.board.board import Board
from losview.features.studies.engine import SerialEngine
from losview.features.studies.job import JudgedBoard
from losview.features.studies.pairs import Pairs
from losview.features.studies.processes import ProcessEngine
from losview.features.studies.runner import run_task
from losview.features.studies.task_file import pack_task, read_task, unpack_task, write_task
from losview.features.studies.worker import forget_task, run_job, run_sent
from losview.rules.core.rule_set import Judge
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


@pytest.mark.parametrize("rules", BOARDS)
def test_the_boards_under_a_map_are_not_packed(rules: str) -> None:
    board = copy(BOARDS[rules])
    board.laid = random_board(9, 12, 12)
    read, judges = unpack_task(pack_task(task_of(board, rules, Pairs())))
    assert judges is not None
    assert read.judged[0].board.laid is judges[0].board.laid is None
    assert board.laid is not None


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


def test_what_is_sent_to_a_cluster_is_prepared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker unpacks it with its first job and prepares nothing; it may write into the arrays."""
    task = task_of(BOARDS["asl"], "asl", Pairs())
    packed = pack_task(task)
    _, judges = unpack_task(packed)
    assert judges is not None
    arrays = list(arrays_of(judges[0], set()))
    assert arrays
    expected = run_job(task, task.jobs()[0]).part
    assert expected is not None
    monkeypatch.setattr(JudgedBoard, "judge", lambda _: pytest.fail("prepared again"))
    unpacked: list[bytes] = []
    monkeypatch.setattr("losview.features.studies.worker.unpack_task",
                        lambda sent: unpacked.append(sent) or unpack_task(sent))
    for _ in range(2):
        found = run_sent(packed, task.key, task.jobs()[0], "en").part
        assert found is not None
        assert all((found[name] == expected[name]).all() for name in expected)
    assert len(unpacked) == 1
    forget_task()


def test_a_worker_that_cannot_read_what_it_was_sent_says_so() -> None:
    task = task_of(BOARDS["asl"], "asl", Pairs())
    for language, said in (("en", "cannot read what it was sent"), ("de", "kann nicht lesen, was ihm geschickt")):
        finished = run_sent(b"\0" * 64, "nothing", task.jobs()[0], language)
        assert finished.part is None
        assert said in finished.problem
