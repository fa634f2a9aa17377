"""The store of a study: what is there is not computed again, and nothing that goes wrong spoils it."""

from __future__ import annotations

import errno
import io
from pathlib import Path

import numpy as np
import pytest

from losview.base import whole_file
from losview.base.study_error import StudyCancelled, StudyError
from losview.features.studies.engine import SerialEngine
from losview.features.studies.runner import StudyProgress, run_task
from losview.features.studies.store import StudyStore
from losview.features.studies.study import StudyTask
from tests.support.asl_boards import random_board
from tests.support.study_tasks import FailingStudy, task_of

ASKED = {"study": "dominance", "rules": "asl"}


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("losview.features.studies.study.JOB_THREADS", 100)


@pytest.fixture
def task() -> StudyTask:
    return task_of(random_board(4, 6, 5), "asl")


def store_in(folder: Path, digest: str = "1") -> StudyStore:
    return StudyStore(folder, ASKED, {"hill.losmap": digest})


def test_a_stopped_study_goes_on_where_it_was(tmp_path: Path, task: StudyTask) -> None:
    whole = run_task(task, SerialEngine()).result
    seen: list[StudyProgress] = []
    with pytest.raises(StudyCancelled):
        run_task(task, SerialEngine(), store_in(tmp_path / "parts"), seen.append, lambda: len(seen) == 4)
    seen.clear()
    again = run_task(task, SerialEngine(), store_in(tmp_path / "parts"), seen.append).result
    assert [progress.done for progress in seen] == [5, 6, 7, 8, 9, 10]
    assert seen[0].kept == 4
    assert again is not None
    assert whole is not None
    assert again.digest() == whole.digest()
    seen.clear()
    run_task(task, SerialEngine(), store_in(tmp_path / "parts"), seen.append)
    assert seen == []


def test_a_damaged_part_is_computed_again(tmp_path: Path, task: StudyTask) -> None:
    store = store_in(tmp_path)
    whole = run_task(task, SerialEngine(), store).result
    parts = sorted(tmp_path.glob("*.npz"))
    parts[2].write_bytes(parts[2].read_bytes()[:-30])
    parts[3].write_bytes(b"")
    parts[4].write_bytes(b"no archive")
    np.savez(parts[5], other=np.zeros(3))
    seen: list[StudyProgress] = []
    again = run_task(task, SerialEngine(), store, seen.append).result
    assert seen[-1].kept == 6
    assert again is not None
    assert whole is not None
    assert again.digest() == whole.digest()


def changed(data: bytes, way: int) -> bytes:
    """The file of a part made worse: one bit turned, or good in itself with arrays that are not those of the part."""
    if way >= 0:
        return data[:way] + bytes([data[way] ^ 0x10]) + data[way + 1:]
    with np.load(io.BytesIO(data)) as archive:
        arrays = {name: archive[name] for name in archive.files}
    change = [lambda values: values[:0], lambda values: values.astype("f8"), lambda values: values.ravel(),
              lambda values: values + 1, lambda values: np.full(values.shape, "x")][way]
    out = io.BytesIO()
    np.savez_compressed(out, **arrays | {"sees": change(arrays["sees"])})
    return out.getvalue()


def test_a_part_that_is_not_as_it_was_written_is_computed_again(tmp_path: Path, task: StudyTask) -> None:
    """zlib, zipfile and numpy each have errors of their own for it, and some changes are no error to any of them."""
    store = store_in(tmp_path)
    whole = run_task(task, SerialEngine(), store).result
    assert whole is not None
    path, other = sorted(tmp_path.glob("*.npz"))[2:4]
    good = path.read_bytes()
    for data in [*(changed(good, way) for way in range(-5, len(good), 1 if len(good) < 300 else len(good) // 300)),
                 other.read_bytes()]:
        path.write_bytes(data)
        again = run_task(task, SerialEngine(), store).result
        assert again is not None
        assert again.digest() == whole.digest()


def test_a_full_disk_keeps_the_parts_before(
    tmp_path: Path, task: StudyTask, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_in(tmp_path)
    written = 0
    create = whole_file.os.write

    def until_full(handle: int, data: bytes) -> int:
        nonlocal written
        written += 1
        if written > 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return create(handle, data)

    with monkeypatch.context() as full:
        full.setattr(whole_file.os, "write", until_full)
        with pytest.raises(StudyError, match=r"cannot be written \(No space left on device\); free some space"):
            run_task(task, SerialEngine(), store)
    assert len(list(tmp_path.glob("*.npz"))) == 3
    assert not list(tmp_path.glob(".losview-*"))
    assert run_task(task, SerialEngine(), store).result is not None


def test_parts_of_jobs_that_failed_are_not_kept(tmp_path: Path) -> None:
    finished = run_task(task_of(random_board(4, 6, 5), "asl", FailingStudy(number=2)), SerialEngine(),
                        store_in(tmp_path))
    assert finished.result is None
    assert len(list(tmp_path.glob("*.npz"))) == 9


def test_what_a_folder_may_hold(tmp_path: Path) -> None:
    store_in(tmp_path / "parts")
    store_in(tmp_path / "parts")
    with pytest.raises(StudyError, match=r"hill\.losmap has changed since the study in .* was begun"):
        store_in(tmp_path / "parts", "2")
    with pytest.raises(StudyError, match=r"holds another study .its rules differ"):
        StudyStore(tmp_path / "parts", {**ASKED, "rules": "cwb"}, {})
    StudyStore(tmp_path / "parts", ASKED, {"other.losmap": "3"})
    with pytest.raises(StudyError, match=r"other\.losmap has changed"):
        StudyStore(tmp_path / "parts", ASKED, {"other.losmap": "4"})
    store_in(tmp_path / "parts")
    with pytest.raises(StudyError, match="holds other files and no study"):
        store_in(tmp_path)
    for text in ("[]", '{"losview_study": 1, "maps": {}}', '{"losview_study": 1, "maps": {}, "asked": [1]}'):
        (tmp_path / "parts" / "study.json").write_text(text)
        with pytest.raises(StudyError, match=r"study\.json cannot be read"):
            store_in(tmp_path / "parts")
    with pytest.raises(StudyError, match="the folder cannot be made"):
        store_in(tmp_path / "parts" / "study.json")
