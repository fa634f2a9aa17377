"""Engines: the same result from each; killed workers, poisoned jobs; a cluster with one of its workers killed."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from losview.base.study_error import StudyCancelled, StudyError
from losview.base.translation import spoken
from losview.features.studies.dominance import Dominance
from losview.features.studies.engine import Engine, SerialEngine
from losview.features.studies.engines import engine_for
from losview.features.studies.processes import ProcessEngine
from losview.features.studies.runner import FinishedTask, StudyProgress, run_task
from losview.features.studies.study import Study, StudyTask
from tests.support.asl_boards import random_board
from tests.support.paths import CHECKOUT
from tests.support.study_tasks import FailingStudy, Speaking, task_of


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs of three viewers of the board."""
    monkeypatch.setattr("losview.features.studies.study.JOB_THREADS", 100)


def task(study: Study | None = None) -> StudyTask:
    made = task_of(random_board(4, 6, 5), "asl", study)
    assert len(made.jobs()) == 10
    return made


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessEngine]:
    with ProcessEngine(2) as engine:
        yield engine


def same_results(a: FinishedTask, b: FinishedTask) -> bool:
    assert a.result is not None
    assert b.result is not None
    return a.result.digest() == b.result.digest() and a.result.table.csv() == b.result.table.csv()


def test_processes_find_the_same_and_survive_a_killed_worker(pool: ProcessEngine, tmp_path: Path) -> None:
    """A worker is killed in the midst of the study: only the jobs that were out are done again."""
    serial = run_task(task(), SerialEngine())
    assert same_results(run_task(task(), pool), serial)
    (tmp_path / "alive").touch()
    finished = run_task(task(FailingStudy(number=6, kills=True, while_there=str(tmp_path / "alive"))), pool)
    assert not (tmp_path / "alive").exists()
    assert finished.failures == ()
    assert finished.result is not None
    assert serial.result is not None
    assert finished.result.table.csv() == serial.result.table.csv()


@pytest.mark.heavy
def test_a_job_that_kills_every_worker_is_named_and_the_rest_goes_on(pool: ProcessEngine) -> None:
    seen: list[StudyProgress] = []
    finished = run_task(task(FailingStudy(number=2, kills=True)), pool, progress=seen.append)
    assert finished.result is None
    assert [failed.job.number for failed in finished.failures] == [2]
    (sentence,) = finished.sentences()
    assert sentence == ("test: viewers B2 to B4 could not be judged (the worker process was killed each time, perhaps "
                        "for lack of memory)")
    assert (seen[-1].done, seen[-1].jobs) == (10, 10)


def languages_in(engine: Engine) -> list[str]:
    return [failed.problem for failed in run_task(task(Speaking()), engine).failures]


def test_workers_speak_the_language_of_whoever_asks() -> None:
    with spoken("de"), ProcessEngine(1) as engine:
        assert languages_in(engine) == ["LookupError: de"]


def test_a_worker_is_set_up_before_numpy_and_texts_are_loaded() -> None:
    code = ("import sys, losview.features.studies.process_start\n"
            "sys.exit(' '.join({'numpy', 'losview.base.translation'} & sys.modules.keys()))")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert ran.stderr.strip() == ""


def test_a_poisoned_job_is_named_and_the_rest_goes_on() -> None:
    finished = run_task(task(FailingStudy(number=9)), SerialEngine())
    assert finished.sentences() == ["test: viewers F3 to F5 could not be judged (ArithmeticError: cursed)"]


def test_a_worker_of_another_version_is_told() -> None:
    made = task()
    object.__setattr__(made, "version", "0.0.1")
    assert "and the study was begun with 0.0.1" in run_task(made, SerialEngine()).sentences()[0]


def test_it_can_be_cancelled() -> None:
    seen: list[StudyProgress] = []
    with pytest.raises(StudyCancelled):
        run_task(task(), SerialEngine(), progress=seen.append, cancelled=lambda: len(seen) == 3)
    assert [progress.done for progress in seen] == [1, 2, 3]
    assert seen[-1].threads == 3 * 3 * 30
    assert seen[-1].rate > 0
    assert seen[-1].seconds_left is not None


@pytest.mark.parametrize(("jobs", "scheduler", "tls", "sentence"), [
    (-1, "", None, "--jobs takes 0"),
    (100_000, "", None, "--jobs takes 0"),
    (2, "tcp://127.0.0.1:8786", None, "choose --jobs"),
    (None, "", ("a", "b", "c"), "TLS is for a scheduler"),
])
def test_what_cannot_be_an_engine(
    jobs: int | None, scheduler: str, tls: tuple[str, str, str] | None, sentence: str
) -> None:
    with pytest.raises(StudyError, match=sentence):
        engine_for(jobs, scheduler, tls)


def written(folder: Path, *contents: bytes) -> list[str]:
    """Scheduler files with these contents."""
    paths = [folder / f"scheduler-{number}.json" for number in range(len(contents))]
    for path, content in zip(paths, contents, strict=True):
        path.write_bytes(content)
    return list(map(str, paths))


def test_a_scheduler_that_does_not_answer(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed", reason="needs Dask distributed, the extra `cluster`")
    from losview.features.studies.cluster import ClusterEngine

    with pytest.raises(StudyError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9 within 1 seconds"):
        ClusterEngine("tcp://127.0.0.1:9", patience=1)
    for scheduler in ("://", "nothing://127.0.0.1:9", "tcp://", *written(tmp_path, b"{}", b"a\tb", b"[1]",
                                                                        b'{"address": 1}', b'{"address": "x"}')):
        with pytest.raises(StudyError, match="neither an address such as"):
            ClusterEngine(scheduler, patience=1)
    with pytest.raises(StudyError, match="no Dask scheduler answers"):
        ClusterEngine(*written(tmp_path, b'{"address": "tcp://127.0.0.1:9"}'), patience=1)
    gc.collect()
    assert capfd.readouterr().err == ""
    with pytest.raises(StudyError, match="neither an address such as"):
        ClusterEngine("no-such-file.json")


def test_without_dask_the_sentence_says_what_to_install() -> None:
    code = ("import sys; sys.modules['distributed'] = None\n"
            "from losview.cli import main\n"
            "sys.exit(main(['dominance', 'demo:', '--scheduler', 'tcp://127.0.0.1:8786']))")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=CHECKOUT)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == ("losview: a cluster needs Dask distributed: pip install 'losview[cluster]', or leave "
                          "--scheduler out and use the cores of this machine with --jobs\n")


def test_a_job_that_is_forgotten_after_it_finished_is_lost_and_done_again() -> None:
    """Its worker dies between Dask's word that it is finished and the fetching of what it found."""
    pytest.importorskip("distributed", reason="needs Dask distributed, the extra `cluster`")
    from distributed.client import FutureCancelledError

    from losview.features.studies.cluster import ClusterEngine

    class Forgotten:
        status = "finished"

        def result(self) -> None:
            raise FutureCancelledError("losview-1-6-1", "already forgotten")

    assert ClusterEngine._finished(ClusterEngine.__new__(ClusterEngine), Forgotten(), task().jobs()[0]) is None


@pytest.mark.heavy
def test_a_cluster_of_two_finds_the_same_when_one_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scheduler and workers are programs of their own, started as the README says; one is killed half-way."""
    pytest.importorskip("distributed", reason="needs Dask distributed, the extra `cluster`")
    from distributed import Client

    from losview.features.studies.cluster import ClusterEngine

    file = tmp_path / "scheduler.json"
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}

    def dask(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", "dask", *words], cwd=tmp_path, env=environment,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    programs = [dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file",
                     str(file))]
    try:
        until = time.monotonic() + 60
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        programs += [dask("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", "--no-dashboard",
                          "--host", "127.0.0.1", "--name", name) for name in ("first", "second")]
        with ClusterEngine(str(file), patience=15) as engine:
            while engine.count_workers() < 2 and time.monotonic() < until:
                time.sleep(0.1)
            assert engine.count_workers() == 2

            def kill_one(progress: StudyProgress) -> None:
                if progress.done == 5:
                    programs[1].kill()

            def to_the_first(client: Client, data: object, **more: object) -> object:
                """As if the others had not had the task yet when the first worker dies."""
                first = [address for address, worker in client.scheduler_info(n_workers=-1)["workers"].items()
                         if worker["id"] == "first"]
                return scatter(client, data, **({**more, "workers": first, "broadcast": False} if first else more))

            serial = run_task(task(), SerialEngine())
            scatter = Client.scatter
            monkeypatch.setattr(Client, "scatter", to_the_first)
            assert same_results(run_task(task(), engine, progress=kill_one), serial)
            monkeypatch.undo()
            monkeypatch.setattr("losview.features.studies.study.JOB_THREADS", 100)
            assert engine.count_workers() == 1
            poisoned = run_task(task(FailingStudy(number=1)), engine)
            assert [failed.problem for failed in poisoned.failures] == ["ArithmeticError: cursed"]
            with spoken("de"):
                assert languages_in(engine) == ["LookupError: de"]

            def kill_scheduler(progress: StudyProgress) -> None:
                programs[0].kill()

            for progress in (kill_scheduler, None):
                with pytest.raises(StudyError, match="no longer answers"):
                    run_task(task(Dominance((2,))), engine, progress=progress)
    finally:
        for program in programs:
            program.kill()
            program.wait()
