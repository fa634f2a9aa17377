"""The commands that need Qt: say so where it is missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from losview.cli.errors import Refusal


@contextmanager
def needs_qt(command: str) -> Iterator[None]:
    """What fails inside for want of Qt ends in one sentence.

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


def needs_display() -> None:
    """Tell of a missing display in a sentence, where Qt would end the program.

    Raises:
        Refusal: on a system of the X11 and Wayland kind where the environment names neither.
    """
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    if sys.platform.startswith(("linux", "freebsd")) and not named:
        raise Refusal("there is no display to open a window on; losview check, field and render need none")


def show_in_memory() -> None:
    """Let Qt draw windows in memory on every system; QT_QPA_PLATFORM says differently."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def without_display() -> None:
    """Let Qt draw in memory where it would ask for a display otherwise; QT_QPA_PLATFORM says differently."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
