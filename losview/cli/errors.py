"""How a command that cannot be done ends: one sentence on stderr and an exit status."""

from __future__ import annotations

import os
import re
import sys
import traceback

#: Exit statuses: done; bad usage or a bad file; a fault of losview's own; stopped by Ctrl-C; reader gone.
DONE, BAD, OURS, STOPPED, UNREAD = 0, 2, 70, 130, 141

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


class Refusal(Exception):
    """A command that cannot be done, said in one sentence."""


def explained(problem: BaseException) -> str | None:
    """The sentence for a problem that lies with what losview was given; None where losview itself is at fault."""
    if isinstance(problem, Refusal):
        return str(problem)
    if isinstance(problem, OSError):
        if not problem.strerror:
            return str(problem) or f"the system says {type(problem).__name__}"
        named = isinstance(problem.filename, str | bytes)
        if named and isinstance(problem, FileNotFoundError):
            return missing(os.fsdecode(problem.filename))
        return f"{os.fsdecode(problem.filename) if named else 'the system says'}: {problem.strerror}"
    if isinstance(problem, MemoryError):
        return "there is not enough memory for this map"
    # Their modules are loaded by now if one of them was raised.
    for module, name in (("losview.sight.ruleset", "RuleError"), ("losview.files.error", "FormatError"),
                         ("losview.board.kinds.terrain_file", "TerrainError"),
                         ("losview.sight.cases.case_file", "CaseError")):
        known = getattr(sys.modules.get(module), name, None)
        if known is not None and isinstance(problem, known):
            return str(problem)
    return None


def missing(path: str) -> str:
    """The sentence for a file that is not there, the same for every command."""
    return f"{path}: there is no such file; check the name and the folder"


def complain(sentence: str) -> None:
    """Say one sentence on stderr, on one line whatever names it quotes."""
    if sys.stderr is not None:
        print(f"losview: {_CONTROL.sub(' ', sentence)}", file=sys.stderr, flush=True)


def own_up(problem: BaseException) -> None:
    """Say that losview is at fault; LOSVIEW_DEBUG=1 in the environment shows where."""
    if os.environ.get("LOSVIEW_DEBUG", "") not in ("", "0"):
        traceback.print_exception(problem)
    said = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    complain(f"a fault of losview itself ({said}); LOSVIEW_DEBUG=1 shows where, please report it")
