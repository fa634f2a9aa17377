"""Every job without a window, one module a command.

Exit status: 0 done (a blocked line is an answer), 2 bad usage or a bad file with one sentence on stderr, 70 a fault of
losview itself, 130 stopped by Ctrl-C, 141 where whoever read the output went away.

Read first: `parser.py`.
May import: hexes, board/*, sight, sight/cases, files/*, overlays/*, version.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from errno import EINVAL
from importlib import import_module

from losview.cli.errors import BAD, DONE, OURS, STOPPED, UNREAD, complain, explained, own_up
from losview.cli.terminal import set_up_streams


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says and return the exit status; nothing it meets ends in a traceback."""
    set_up_streams()
    try:
        status = _done(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return STOPPED
    except Exception as problem:
        if _reader_is_gone(problem):
            _let_go_of_output()
            return UNREAD
        sentence = explained(problem)
        if sentence is None:
            own_up(problem)
            return OURS
        complain(sentence)
        _finish_output()
        return BAD


def _done(words: Sequence[str]) -> int:
    from losview.cli.parser import parse

    try:
        command, args = parse(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else DONE
    _settle_boards(args)
    status: int = import_module(command.module).run(args)
    return status


def _settle_boards(args: Namespace) -> None:
    """Where boards lie and what their codes mean holds for the whole run, as the environment's settings do."""
    for name, value in (("LOSVIEW_BOARDS", getattr(args, "boards", None)),
                        ("LOSVIEW_TERRAIN_TYPES", getattr(args, "terrain_types", None))):
        if value is not None:
            os.environ[name] = value


def _reader_is_gone(problem: Exception) -> bool:
    """Whether output could not be written because nobody reads it any more; Windows calls that invalid."""
    if isinstance(problem, BrokenPipeError):
        return True
    return os.name == "nt" and isinstance(problem, OSError) and problem.errno == EINVAL and problem.filename is None


def _finish_output() -> None:
    """Write what was printed before a command was given up."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _let_go_of_output()


def _let_go_of_output() -> None:
    """Give what is still unwritten to nobody, so that Python does not try again at its end and complain."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        pass  # stdout is no file of the system's
