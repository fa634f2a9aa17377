"""The commands that need Qt: say so where it is missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from losview.cli.errors import Refusal


@contextmanager
def needs_qt(command: str) -> Iterator[None]:
    """Imports inside that fail for want of Qt end in one sentence.

    Raises:
        Refusal: where PySide6 is not installed, or the system lacks a library that it needs.
    """
    try:
        yield
    except ImportError as problem:
        if problem.name is not None and problem.name.partition(".")[0] == "PySide6":
            raise Refusal(f"{command} needs Qt: install PySide6-Essentials next to losview") from None
        if ".so" in str(problem) or "DLL" in str(problem):
            raise Refusal(f"{command} needs Qt, and Qt cannot start: {problem}") from None
        raise


def without_display() -> None:
    """Let Qt draw in memory where it would ask for a display otherwise; QT_QPA_PLATFORM says differently."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
