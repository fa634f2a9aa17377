"""Running Python with little memory and processor time, and what it used."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from tests.support.paths import CHECKOUT

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

#: For tests that bound a process of their own.
needs_limits = pytest.mark.skipif(resource is None, reason="this system cannot bound a process")


class Used(NamedTuple):
    """What a process printed and used; `megabytes` is the most memory that it held at a time."""

    status: int
    out: str
    err: str
    megabytes: float


def bounded(words: list[str], *, seconds: int = 60, megabytes: int = 3000, **environment: str) -> Used:
    """Run Python with these words (`["-m", "losview", …]`) under limits of address space and processor time."""
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    few = {"OPENBLAS_NUM_THREADS": "1", "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT)}
    process = subprocess.Popen([sys.executable, "-c", _TELL, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, preexec_fn=limit, env={**os.environ, **few, **environment}, cwd=CHECKOUT)
    try:
        out, err = process.communicate(timeout=4 * seconds)
    finally:
        process.kill()
    body, _, peak = out.rpartition("\nPEAK ")
    return Used(process.returncode, body, err, float(peak or "nan"))


#: Runs what it is told, and prints the most memory that the process held, in megabytes.  Linux counts what the process
#: that started this one held as this one's `ru_maxrss` too, so there its own most is read.
_TELL = """
import resource, runpy, sys
status = 0
def peak():
    if sys.platform != "linux":
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    with open("/proc/self/status", encoding="ascii") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024
try:
    words = sys.argv[1:]
    if words[0] == "-m":
        sys.argv = words[1:]
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words[1:]
        exec(words[1])
except SystemExit as end:
    status = end.code or 0
finally:
    sys.stdout.flush()
    print()
    print("PEAK", peak())
sys.exit(status)
"""
