"""A monkey plays with the window: nothing it does ends in an exception, and everything it did can be undone."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import traceback
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QUrl, Slot, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

from losview.board.edits.ground_edits import Raise
from losview.formats.bundled_maps import bundled
from losview.formats.format import open_map, save
from tests.support.dose import dose
from tests.support.hand import opened
from tests.support.hostile import hostile_file
from tests.support.monkey import Monkey, release_all

#: Seconds of play: in the suite, and of a long run.
SHORT, LONG = 6, 300

#: So many maps are opened before memory is first measured.
WARM = 120

#: Of the window's own seeds; the long run plays with each in turn.
SEEDS = (1, 2, 3, 4, 5)

#: What a platform without windows says, and QtTest of a click that nobody takes, which is no fault.
HARMLESS = ("This plugin does not support", "propagateSizeHints", "not accepted by receiving widget")


class Browser(QObject):
    """In place of the web browser."""

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        """Open nothing."""


@pytest.fixture
def playground(tmp_path, monkeypatch):
    """A home of its own, with maps in files, one of them with hostile names."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    browser = Browser()
    for scheme in ("http", "https", "mailto"):
        QDesktopServices.setUrlHandler(scheme, browser, "take")
    maps = [map_.name for map_ in bundled()]
    files = [hostile_file(maps[0], tmp_path)]
    for name in maps[1:3]:
        path = tmp_path / f"{name}.losmap"
        save(open_map(f"demo:{name}"), path)
        files.append(path)
    yield [*(f"demo:{name}" for name in maps), *map(str, files)]
    for scheme in ("http", "https", "mailto"):
        QDesktopServices.unsetUrlHandler(scheme)


@pytest.fixture
def faults(monkeypatch):
    """Exceptions of slots and virtual methods, and what Qt complains about."""
    found: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, problem, trace: found.append(
        "".join(traceback.format_exception(kind, problem, trace))))
    before = qInstallMessageHandler(lambda kind, context, said: None if any(part in said for part in HARMLESS) else
                                    found.append(f"Qt: {said}"))
    yield found
    qInstallMessageHandler(before)


def play(window, names, seed, seconds, faults) -> Monkey:
    monkey = Monkey(window, seed, names)

    def fault() -> None:
        assert not faults, f"seed {seed}, act {monkey.acts}\n{faults[0]}\nafter\n" + "\n".join(monkey.last)

    try:
        monkey.play(seconds, fault)
    finally:
        release_all(window)
        window.files.reading.cancel()  # else a map that comes late asks about the changes, and nobody answers any more
    return monkey


def test_a_moment_of_play(window, playground, faults):
    monkey = play(window, playground, SEEDS[0], SHORT, faults)
    assert monkey.acts > 50
    assert monkey.checks


@pytest.mark.heavy
@pytest.mark.parametrize("seed", SEEDS)
def test_five_minutes_of_play(window, playground, faults, seed):
    """One minute with each seed."""
    assert play(window, playground, seed, dose(LONG) / len(SEEDS), faults).checks


@pytest.mark.heavy
def test_maps_that_are_opened_and_edited_leave_nothing_in_memory(window, playground, hand):
    """800 of them; the first fill what is kept for good (fonts, laid-out texts, classes, the newest fields)."""
    many, sizes = max(WARM + 80, dose(800)), []
    for number in range(many):
        assert opened(window, playground[number % len(playground)], ask=False)
        board = window.document.board
        window.document.do(Raise(tuple(board.grid.hexes()[:30]), 4))
        window.set_firer(board.grid.hexes()[number % 50])
        hand.settle()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the event loop of the program
        if number in (WARM, many - 1):
            gc.collect()
            sizes.append(resident())
    grown = (sizes[1] - sizes[0]) / 2**20
    assert grown < 25, f"{many} maps left {grown:.0f} MB"


def resident() -> int:
    """Bytes of memory that the process holds and uses: what the C library keeps in reserve is given back first."""
    statm = Path("/proc/self/statm")
    if not statm.is_file():
        pytest.skip("only Linux tells it so")
    QApplication.processEvents()
    with suppress(OSError, AttributeError):  # another C library
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
