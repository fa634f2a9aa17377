"""Which engine does the jobs: this process, some processes of this machine, or a cluster."""

from __future__ import annotations

import os
import sys

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.features.studies.engine import Engine, SerialEngine

#: Most worker processes.
MAX_WORKERS = 512
#: Windows waits for 63 processes at a time, and Python needs two of these places for itself.
MAX_WINDOWS_WORKERS = 61


def engine_for(
    jobs: int | None = None, scheduler: str = "", tls: tuple[str, str, str] | None = None
) -> Engine:
    """The engine for a number of processes, or for a scheduler.

    Args:
        jobs: how many processes; 0 for as many as there are cores, None or 1 for this process alone.
        scheduler: address of a Dask scheduler, or its scheduler file. tls: the files of `TlsFiles`.

    Raises:
        StudyError: where that is not possible.
    """
    if scheduler:
        if jobs is not None:
            raise StudyError(tr("choose --jobs, which counts processes of this machine, or --scheduler, not both"))
        from losview.features.studies.cluster import ClusterEngine, TlsFiles

        return ClusterEngine(scheduler, None if tls is None else TlsFiles(*tls))
    if tls is not None:
        raise StudyError(tr("TLS is for a scheduler; name it with --scheduler tls://host:8786"))
    workers = cores() if jobs == 0 else 1 if jobs is None else jobs
    if sys.platform == "win32":
        workers = min(workers, MAX_WINDOWS_WORKERS)
    if not 1 <= workers <= MAX_WORKERS:
        raise StudyError(tr("--jobs takes 0 (as many as there are cores) to {most}, not {jobs}", most=MAX_WORKERS,
                            jobs=jobs))
    if workers == 1:
        return SerialEngine()
    from losview.features.studies.processes import ProcessEngine

    return ProcessEngine(workers)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)
