"""Ctrl+C in the terminal: whatever a command is doing, it ends in one line and exit status 130.

Nothing is raised where the signal meets the program: libraries swallow exceptions or make others of them, and PySide6
crashes where one comes while it loads or paints.  A thread ends the process instead, which needs no tidying up but
this: a file that is just being written is finished first, and the temporary folders of studies are removed.  Those of
`losview bench` stay for the system to remove.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from losview.base.translation import tr
from losview.base.whole_file import WRITING
from losview.cli.terminal import is_terminal, print_error

#: Exit status of a command that was stopped.
STOPPED = 130
#: Seconds that who reads the output has to take what was printed.
TIMEOUT_S = 1.0


def report_interrupt() -> int:
    """Say that the command was stopped; returns its exit status."""
    if sys.stderr is not None and is_terminal(sys.stderr):
        with suppress(OSError, ValueError):
            sys.stderr.write("\r\x1b[K")  # over the ^C that the terminal shows
    print_error(tr("stopped"))
    return STOPPED


@contextmanager
def interrupts_end_the_command() -> Iterator[None]:
    """Within the block an interrupt ends the process, and after it none does any more.

    Nothing changes where interrupts are ignored, as in a shell's background, and on Windows, where the usual exception
    has to do.
    """
    if os.name == "nt" or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    came = threading.Event()
    ending = threading.Thread(target=_end_after_interrupt, args=(reader,), daemon=True)
    ending.start()
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, lambda _number, _frame: came.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if came.is_set():
            ending.join()


def _end_after_interrupt(reader: int) -> None:
    """Wait for the signal, which writes its number into a pipe the moment it comes, and end the process."""
    while os.read(reader, 1) != bytes([signal.SIGINT]):
        pass
    with WRITING:
        last_words = threading.Thread(target=_print_last_words, daemon=True)
        last_words.start()
        temporary = sys.modules.get("losview.base.temporary_folder")  # which few commands load
        if temporary is not None:
            temporary.remove_folders()
        last_words.join(TIMEOUT_S)
        os._exit(STOPPED)


def _print_last_words() -> None:
    report_interrupt()
    if sys.stdout is not None:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
