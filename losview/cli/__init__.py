"""The commands, one module each; they work without a window.

Exit status: 0 done (also for a blocked line); 1 something isn't as asked (`case --check`, `demands`, `diff`,
`lesson --check`, `lint`); 2 bad usage or a bad file, with one sentence on stderr; 70 an error of losview itself; 130
stopped by Ctrl+C; 141 the reader of the output closed it.  Commands and options are in `parser.py`.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import EINVAL
from importlib import import_module

from losview.base.log_file import ms_since, print_log
from losview.cli.errors import BAD, DONE, OURS, UNREAD, print_trace, report_own_fault, sentence_for
from losview.cli.interrupt import report_interrupt
from losview.cli.terminal import print_error, set_up_streams

logger = logging.getLogger(__name__)

#: Environment variables that an option of the same meaning overrides for one run.
_BOARD_VARIABLES = {"LOSVIEW_BOARDS": "boards", "LOSVIEW_TERRAIN_TYPES": "terrain_types", "LOSVIEW_TILES": "tiles"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; no exception ends in a traceback."""
    set_up_streams()
    try:
        status = _run_command(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:  # on Windows: see `interrupt.py`
        status = report_interrupt()
        _flush_output()
        return status
    except Exception as problem:
        if _reader_is_gone(problem):
            _discard_output()
            return UNREAD
        sentence = sentence_for(problem)
        if sentence is None:
            report_own_fault(problem)
            return OURS
        logger.info("Refused: %s", type(problem).__name__)
        print_trace(problem.__cause__)  # of a reader that failed: see `boundary.py`
        print_error(sentence)
        _flush_output()
        return BAD


def _run_command(words: Sequence[str]) -> int:
    from losview.cli.parser import parse_command_line

    try:
        command, args = parse_command_line(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else DONE
    if args.verbose:
        print_log()
    start = time.perf_counter()
    logger.info("Command %s", command.module)
    with _board_variables(args):
        status: int = import_module(command.module).run(args)
    logger.info("Exit status %d after %d ms", status, ms_since(start))
    return status


@contextmanager
def _board_variables(args: Namespace) -> Iterator[None]:
    """Within the block, --boards, --terrain-types and --tiles override the environment variables."""
    before = {name: os.environ.get(name) for name in _BOARD_VARIABLES}
    for name, option in _BOARD_VARIABLES.items():
        if getattr(args, option, None) is not None:
            os.environ[name] = getattr(args, option)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def _reader_is_gone(problem: Exception) -> bool:
    """Whether output failed because its reader closed the pipe; Windows reports an invalid argument then."""
    if isinstance(problem, BrokenPipeError):
        return True
    return os.name == "nt" and isinstance(problem, OSError) and problem.errno == EINVAL and problem.filename is None


def _flush_output() -> None:
    """Write what was printed before the command failed."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _discard_output()


def _discard_output() -> None:
    """Send unwritten output to the null device, so that Python does not try again and print_error when it ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        pass  # stdout has no file descriptor
