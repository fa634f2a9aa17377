"""The log of what losview does: kinds of events, formats, sizes, times and types of errors.

It is in English, for those who fix losview.  It never says what a map holds, what files and units are called, or who
sees whom: people pass it on, and a game has secrets.  So errors are logged by type and place, without their message,
which may quote a name.  `tests/base/test_log_file.py` lists every value that may be logged.

Modules log with `logging.getLogger(__name__)`.  Nothing is written unless a program asks for it: the window keeps a
file, and `--verbose` prints the log to standard error.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType

logger = logging.getLogger(__name__)

#: The size in bytes at which a new file begins, and how many older ones stay.
FILE_BYTES, OLD_FILES = 256_000, 2
#: Of how many calls at most an error's place is told.
_MAX_FRAMES = 40

_FORMAT = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"

#: `logging` has types and values of exceptions together.
_ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def log_path() -> Path:
    """The file of the log, in the user's folder for such files; it need not exist."""
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Logs"
    else:
        named = Path(os.environ.get("XDG_STATE_HOME") or ".")
        folder = named if named.is_absolute() else Path.home() / ".local" / "state"
    return folder / "losview" / "losview.log"


def shown_log_path() -> str:
    """The path of the log for people, with `~` for the user's folder: what they pass on needn't name them."""
    path = log_path()
    with suppress(ValueError, RuntimeError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)


def keep_log_file() -> None:
    """Keep the log in a file from now on.

    What cannot be written, as on a full disk or in a locked folder, is left out without a word.
    """
    from logging.handlers import RotatingFileHandler  # slow, and most commands keep no file

    class LogFile(RotatingFileHandler):
        """Open only while it writes, so that other windows can write too, and begin a new file on every system."""

        def emit(self, record: logging.LogRecord) -> None:
            with suppress(OSError):
                super().emit(record)
                if self.stream is not None:
                    stream, self.stream = self.stream, None
                    stream.close()

        def handleError(self, record: logging.LogRecord) -> None:
            """The log disturbs nobody."""

    root = _root()
    if any(isinstance(handler, RotatingFileHandler) for handler in root.handlers):
        return
    path = log_path()
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _add(LogFile(path, maxBytes=FILE_BYTES, backupCount=OLD_FILES, encoding="utf-8", delay=True), logging.INFO)


def print_log() -> None:
    """Print the log to standard error from now on, with all details."""
    if sys.stderr is not None:
        _add(logging.StreamHandler(sys.stderr), logging.DEBUG)


def ms_since(start: float) -> int:
    """Milliseconds since `start`, which `time.perf_counter` has returned."""
    return round(1000 * (time.perf_counter() - start))


def error_name(problem: Exception) -> str:
    """The type of an error, or the system's name for it, such as ENOSPC."""
    return errno.errorcode.get(getattr(problem, "errno", None) or 0, type(problem).__name__)


def log_fault(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
    """Log an error of losview itself that nothing has caught."""
    logger.error("Unhandled %s", kind.__name__, exc_info=(kind, problem, trace))


def _root() -> logging.Logger:
    return logging.getLogger("losview")


def _add(handler: logging.Handler, level: int) -> None:
    handler.setLevel(level)
    handler.setFormatter(_WithoutMessages(_FORMAT))
    root = _root()
    root.addHandler(handler)
    root.setLevel(min(other.level for other in root.handlers if other.level))


class _WithoutMessages(logging.Formatter):
    """Writes errors by type and place, without their messages."""

    def formatException(self, ei: _ExceptionInfo) -> str:
        return "\n".join(_places(ei[1]))


def _places(problem: BaseException | None) -> Iterator[str]:
    """Where an error arose, and the errors that led to it; modules and lines, no paths and no values."""
    seen: set[int] = set()
    while problem is not None and id(problem) not in seen:
        seen.add(id(problem))
        yield f"  {type(problem).__module__}.{type(problem).__qualname__} in"
        frames = [(frame.f_globals.get("__name__", "?"), line, frame.f_code.co_name)
                  for frame, line in traceback.walk_tb(problem.__traceback__)]
        yield from (f"    {module}:{line} {function}" for module, line, function in frames[-_MAX_FRAMES:])
        problem = problem.__cause__ or (None if problem.__suppress_context__ else problem.__context__)
