"""Checks of the commands that need Qt, and the choice of Qt's platform."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from losview.base.qt_packages import advice, missing_libraries, named_in, screen_plugin
from losview.base.translation import tr
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
            raise Refusal(tr("{command} needs Qt: install PySide6-Essentials next to losview",
                             command=command)) from None
        lacking = named_in(str(problem))
        if lacking:
            raise Refusal(_lacks(command, lacking)) from None
        if ".so" in str(problem) or "DLL" in str(problem):
            raise Refusal(tr("{command} needs Qt, and Qt cannot start: {problem}", command=command,
                             problem=problem)) from None
        raise


@contextmanager
def loading() -> Iterator[None]:
    """Within the block, load modules without collecting garbage: a window is shown a tenth sooner.

    What is there at the end stays to the end of the program, and is not looked through for garbage either.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if enabled:
            gc.enable()


def needs_display() -> None:
    """Check for a display and for what Qt needs to use it, because without these Qt would abort the program.

    Raises:
        Refusal: on Linux and FreeBSD, if the environment names no X11 or Wayland display, or the system lacks libraries
            by which Qt shows windows on X11.
    """
    has_display = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    if sys.platform.startswith(("linux", "freebsd")) and not has_display:
        raise Refusal(tr("there is no display to open a window on; losview check, field and render need none"))
    if sys.platform.startswith("linux") and _is_x11():
        plugin = screen_plugin()
        lacking = () if plugin is None else missing_libraries(plugin)
        if lacking:
            raise Refusal(_lacks(tr("the window"), lacking))


def _is_x11() -> bool:
    """Whether Qt will show its windows on X11."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    return chosen.startswith("xcb") if chosen else not os.environ.get("WAYLAND_DISPLAY")


def _lacks(command: str, libraries: Sequence[str]) -> str:
    return tr("{command} needs Qt, and Qt lacks {libraries} of this system: {advice}", command=command,
              libraries=", ".join(libraries), advice=advice(libraries))


def draw_windows_in_memory() -> None:
    """Let Qt draw windows in memory, unless QT_QPA_PLATFORM is set."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def draw_without_display() -> None:
    """Let Qt draw in memory on Linux, where it would need a display otherwise, unless QT_QPA_PLATFORM is set."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
