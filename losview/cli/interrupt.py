"""Ctrl+C in the terminal: whatever a command is doing, it ends in one line and exit status 130.

The signal raises `KeyboardInterrupt`, so that what is open is closed and temporary files go.  Where that leads nowhere,
because a library swallows the exception or computes for long without a return to Python, a thread ends the process
after `PATIENCE`; it lets a file that is just being written be finished.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from losview.cli.terminal import is_terminal, print_error
from losview.output.whole_file import WRITING

#: Exit status of a command that was stopped.
STOPPED = 130
#: Seconds that a command has to end by itself.
PATIENCE = 1.0

_came = threading.Event()
_reporting = threading.Lock()


def was_interrupted() -> bool:
    """Whether an interrupt came while `interrupts_end_the_command` was entered."""
    return _came.is_set()


def report_interrupt() -> int:
    """Say that the command was stopped, the first time that this is called; returns its exit status."""
    if was_interrupted() and not _reporting.acquire(blocking=False):
        return STOPPED
    if sys.stderr is not None and is_terminal(sys.stderr):
        with suppress(OSError, ValueError):
            sys.stderr.write("\r\x1b[K")  # over the ^C that the terminal shows
    print_error("stopped")
    return STOPPED


@contextmanager
def interrupts_end_the_command() -> Iterator[None]:
    """Within the block an interrupt ends the process within `PATIENCE`, and after it none does any more.

    After an interrupt the process ends with the block: Python itself would end it by the signal where the exception
    went through certain libraries.

    Nothing changes where interrupts are ignored, as in a shell's background, and on Windows, where the usual exception
    has to do.
    """
    if os.name == "nt" or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    threading.Thread(target=_end_after_interrupt, args=(reader,), daemon=True).start()
    sys.unraisablehook = _silent_about_interrupts
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if was_interrupted():
            os._exit(report_interrupt())


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    _came.set()
    raise KeyboardInterrupt


def _end_after_interrupt(reader: int) -> None:
    """Wait for the signal, which writes its number into a pipe the moment it comes, then for the command's own end."""
    while os.read(reader, 1) != bytes([signal.SIGINT]):
        pass
    time.sleep(PATIENCE)
    with WRITING:
        os._exit(report_interrupt())


def _silent_about_interrupts(problem: Any) -> None:
    """Report exceptions that nobody can catch, but not an interrupt."""
    if not isinstance(problem.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(problem)
