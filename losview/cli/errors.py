"""How a failed command ends: one sentence on stderr and an exit status."""

from __future__ import annotations

import os
import sys
import traceback

from losview.base.errors import LosviewError
from losview.base.log_file import keep_log_file, log_fault
from losview.base.safe_text import many_lines
from losview.base.translation import tr
from losview.base.versions import log_versions
from losview.cli.terminal import print_error

#: Exit statuses: done; bad usage or a bad file; an error of losview itself; output closed.  `interrupt.py` has another.
DONE, BAD, OURS, UNREAD = 0, 2, 70, 141


class Refusal(LosviewError):
    """Why a command cannot be done, in one sentence."""


def sentence_for(problem: BaseException) -> str | None:
    """The sentence for a problem with losview's input; None if losview itself is at fault."""
    if isinstance(problem, LosviewError):
        return str(problem)
    if isinstance(problem, OSError):
        if not problem.strerror:
            return str(problem) or tr("the system says {error}", error=type(problem).__name__)
        has_name = isinstance(problem.filename, str | bytes)
        if has_name and isinstance(problem, FileNotFoundError):
            return missing(os.fsdecode(problem.filename))
        if has_name:
            return f"{os.fsdecode(problem.filename)}: {problem.strerror}"
        return tr("the system says: {error}", error=problem.strerror)
    if isinstance(problem, MemoryError):
        return tr("there is not enough memory for this map")
    return None


def missing(path: str) -> str:
    """The sentence for a missing file, the same for every command."""
    return tr("{path}: there is no such file; check the name and the folder", path=path)


def print_trace(problem: BaseException | None) -> None:
    """Print where an error of losview itself arose, if LOSVIEW_DEBUG=1 stands in the environment; None for no error."""
    if problem is not None and os.environ.get("LOSVIEW_DEBUG", "") not in ("", "0"):
        print(many_lines("".join(traceback.format_exception(problem))), end="", file=sys.stderr)


def report_own_fault(problem: BaseException) -> None:
    """Report an error of losview itself, with its place in the log file; LOSVIEW_DEBUG=1 shows the traceback."""
    print_trace(problem)
    keep_log_file()
    log_versions()
    log_fault(type(problem), problem, problem.__traceback__)
    said = " ".join(str(problem).splitlines())
    error = f"{type(problem).__name__}: {said}" if said else type(problem).__name__
    print_error(tr("an error in losview itself ({error}); LOSVIEW_DEBUG=1 shows where, please report it", error=error))
