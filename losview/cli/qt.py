"""Checks of the commands that need Qt, and the choice of Qt's platform."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from losview.cli.errors import Refusal


@contextmanager
def needs_qt(command: str) -> Iterator[None]:
    """Within the block, turn a failing import of Qt into one sentence.

    Raises:
        Refusal: if PySide6 is not installed, or the system lacks a library that it needs.
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
    """Check for a display, because Qt would abort the program without one.

    Raises:
        Refusal: on Linux and FreeBSD, if the environment names no X11 or Wayland display.
    """
    has_display = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    if sys.platform.startswith(("linux", "freebsd")) and not has_display:
        raise Refusal("there is no display to open a window on; losview check, field and render need none")


def draw_windows_in_memory() -> None:
    """Let Qt draw windows in memory, unless QT_QPA_PLATFORM is set."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def draw_without_display() -> None:
    """Let Qt draw in memory on Linux, where it would need a display otherwise, unless QT_QPA_PLATFORM is set."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
