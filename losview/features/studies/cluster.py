"""Jobs on a cluster of Dask distributed: `Client.scatter` hands the task over, prepared; futures are the jobs.

Dask starts, watches and replaces workers; a job whose worker is lost is done by another one.  The client alone writes
the store.  Whoever reaches a scheduler runs code on its workers, so it belongs behind a firewall or TLS.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections import Counter
from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from losview import __version__
from losview.base.study_error import StudyError
from losview.base.translation import language, tr
from losview.features.studies.engine import Engine
from losview.features.studies.job import Job
from losview.features.studies.study import StudyTask
from losview.features.studies.task_file import pack_task
from losview.features.studies.worker import FinishedJob, run_sent

#: Seconds within which a scheduler and its first worker must answer.
TIMEOUT_S = 10
#: Jobs handed out for each thread of the cluster: enough that no worker waits for the next.
AHEAD = 3
#: So often a job is handed out that was lost with its task.
TRIES = 4


class TlsFiles(NamedTuple):
    """PEM files for encrypted connections, as Dask takes them: the authority, and this side's certificate and key."""

    ca: str
    certificate: str
    key: str


@dataclass
class ScatteredTask:
    """A task, packed with the rules prepared for its boards, and Dask's future of that on the workers.

    After it was lost with a worker, the future is another one.
    """

    key: str
    packed: bytes
    future: Any


class ClusterEngine(Engine):
    """The workers of a Dask scheduler.

    Args:
        scheduler: an address such as tcp://host:8786, or the name of a scheduler file. tls: to encrypt the connection.

    Raises:
        StudyError: where Dask is missing, nobody answers, or the workers have another losview.
    """

    def __init__(self, scheduler: str, tls: TlsFiles | None = None, patience: float = TIMEOUT_S) -> None:
        self._scheduler = scheduler
        self._client: Any = self._connected(tls, patience)
        try:
            self._check_workers(patience)
        except StudyError:
            self.close()
            raise

    def _connected(self, tls: TlsFiles | None, patience: float) -> Any:
        dask = _dask()
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told in a sentence
        where: dict[str, Any] = {"address": self._address()}
        client = dask.Client.__new__(dask.Client)
        try:
            if tls is not None:
                where["security"] = dask.Security(tls_ca_file=tls.ca, tls_client_cert=tls.certificate,
                                                  tls_client_key=tls.key, require_encryption=True)
            client.__init__(**where, timeout=patience, set_as_default=False)
            return client
        except Exception as problem:  # Dask raises what its transports raise
            client.status = "closed"  # else it would try to close the connection that it has not, and print a trace
            raise StudyError(tr("no Dask scheduler answers at {scheduler} within {patience:g} seconds ({error}); start "
                                "one with: dask scheduler", scheduler=self._scheduler, patience=patience,
                                error=type(problem).__name__)) from None

    def _address(self) -> str:
        """The scheduler's address, also where a scheduler file holds it.

        Raises:
            StudyError: where there is none.
        """
        address = self._scheduler
        try:
            if "://" not in address:
                address = json.loads(Path(address).read_bytes())["address"]
            import_module("distributed.comm").resolve_address(address)
        except OSError as problem:
            if address != self._scheduler or "://" in address:  # a name that nobody knows: nobody will answer
                return address
            raise self._no_address() from problem
        except (ValueError, KeyError, TypeError, RecursionError) as problem:
            raise self._no_address() from problem
        return address

    def _no_address(self) -> StudyError:
        return StudyError(tr("{scheduler} is neither an address such as tcp://host:8786 nor a scheduler file",
                             scheduler=self._scheduler))

    def _check_workers(self, patience: float) -> None:
        """Wait for a worker, and compare the workers' versions of losview."""
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except Exception:
            raise StudyError(tr("the scheduler at {scheduler} has no workers; start some with: dask worker {scheduler}",
                                scheduler=self._scheduler)) from None
        versions = self._client.run(_version, on_error="return")
        for worker, version in sorted(versions.items()):
            if version != __version__:
                found = f"losview {version}" if isinstance(version, str) else tr("no losview that can be used")
                raise StudyError(tr("the worker {worker} has {found}, and this is losview {version}; install the same "
                                    "on all machines", worker=worker, found=found, version=__version__))
        self.workers = sum(self._client.nthreads().values())

    def count_workers(self) -> int:
        """How many workers the scheduler has now."""
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def share(self, task: StudyTask) -> ScatteredTask:
        packed = pack_task(task)
        return ScatteredTask(task.key, packed, self._scatter(packed))

    def _scatter(self, packed: bytes) -> Any:
        """Send a packed task to all workers; returns Dask's future of it.

        Raises:
            StudyError: where scheduler or workers cannot be reached.
        """
        try:
            return self._client.scatter(packed, broadcast=True, hash=False, timeout=TIMEOUT_S)
        except Exception:  # Dask raises what its transports raise
            raise self._gone() from None

    def release(self, shared: ScatteredTask) -> None:
        shared.future.release()

    def map_unordered(self, shared: ScatteredTask, jobs: Iterable[Job]) -> Generator[FinishedJob]:
        left, run = iter(jobs), secrets.token_hex(4)
        out: dict[Any, Job] = {}
        tries = Counter[int]()

        def hand_out(job: Job) -> Any:
            tries[job.number] += 1
            future = self._client.submit(run_sent, shared.future, shared.key, job, language(), pure=False,
                                         retries=1, key=f"losview-{run}-{job.number}-{tries[job.number]}")
            out[future] = job
            return future

        done = _dask().as_completed([hand_out(job) for job in islice(left, AHEAD * max(1, self.workers))],
                                    loop=self._client.loop)
        try:
            for future in done:
                finished = self._finished(future, job := out.pop(future))
                if finished is None:  # lost, as the only worker that held the task was: it is sent again
                    if tries[job.number] == TRIES:
                        raise self._gone()
                    if shared.future.status != "finished":
                        shared.future = self._scatter(shared.packed)
                    done.add(hand_out(job))
                    continue
                for job in islice(left, 1):
                    done.add(hand_out(job))
                yield finished
        finally:
            if out:
                self._client.cancel(list(out))

    def _finished(self, future: Any, job: Job) -> FinishedJob | None:
        """What became of a job; None where it was lost with the task that it needs, or with the scheduler."""
        if future.status == "finished":
            try:
                finished: FinishedJob = future.result()
                return finished
            except CancelledError:  # its worker was lost since it finished, and so was the task
                return None
            except Exception as lost:  # on the way
                return FinishedJob(job, None, f"{type(lost).__name__}: {lost}")
        if future.status == "error":
            problem = future.exception()
            if type(problem).__name__ == "KilledWorker":
                return FinishedJob(job, None, tr("the worker was killed each time, perhaps for lack of memory"))
            return FinishedJob(job, None, f"{type(problem).__name__}: {problem}")
        return None

    def _gone(self) -> StudyError:
        """The error where the scheduler does not answer any more."""
        return StudyError(tr("the scheduler at {scheduler} no longer answers, or has no workers left; start them again "
                             "and repeat the command: what a --store holds is kept", scheduler=self._scheduler))

    def close(self) -> None:
        """Leave the cluster, whose scheduler and workers go on."""
        self._client.close(timeout=2)


def _dask() -> Any:
    """The module `distributed`, which is loaded only when a cluster is used.

    Raises:
        StudyError: where it is not installed.
    """
    try:
        return import_module("distributed")
    except ImportError:
        raise StudyError(tr("a cluster needs Dask distributed: pip install 'losview[cluster]', or leave --scheduler "
                            "out and use the cores of this machine with --jobs")) from None


def _version() -> str:
    """Version of losview, as a worker has it."""
    return __version__
