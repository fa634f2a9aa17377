"""What a worker process does first, before numpy and texts are loaded.

This stays a module of its own, which imports nothing that loads them: a spawned process imports the module of its first
function before it calls the function.  A worker takes one of the processor's cores, so numpy's libraries are held to
one thread.  Ctrl+C reaches all processes of a terminal: the workers ignore it, and end when the process that began them
has.  They speak its language, which may be another by now where it is not chosen by the environment.
"""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import connection, parent_process

from losview.base.choice import VARIABLE

#: Variables by which libraries under numpy are told how many threads to take.
THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def begin(language: str) -> None:
    """Set up a worker process, which speaks a language by its code."""
    os.environ[VARIABLE] = language
    for name in THREAD_VARIABLES:
        os.environ[name] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    import losview.features.studies.worker  # noqa: F401 -- loaded before the first job


def _end_with_parent() -> None:
    """End this process when the one that began it has ended."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
