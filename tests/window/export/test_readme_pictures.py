"""The README's pictures: there, small enough, and made by a script that still works."""

from __future__ import annotations

import re
from pathlib import Path

import pictures
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QImageReader

from losview.formats.format import open_map
from tests.support.paths import CHECKOUT


def shown() -> list[Path]:
    readme = (CHECKOUT / "README.md").read_text("utf-8")
    return [CHECKOUT / name for name in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", readme)]


def test_the_readme_shows_pictures_that_are_there():
    found = shown()
    assert found
    for path in found:
        assert path.is_file(), path
        assert path.stat().st_size <= pictures.MOST
        if path.suffix == ".png":
            size = QImageReader(str(path)).size()
            assert size.width() >= 1000


@pytest.mark.parametrize("still", [*pictures.STILLS.values(), pictures.STAGE], ids=lambda still: still.map)
def test_the_scenes_fit_their_maps(still):
    board = open_map(still.map)
    for label in (*(still.thread or ()), *((still.middle,) if still.middle else ())):
        assert board.hex(label) in board.grid
    if still is pictures.STAGE:
        for _, labels in pictures.DRAGS:
            assert all(board.hex(label) in board.grid for label in labels.split())


def test_its_window_lays_a_thread_and_paints(qapp):
    driver = pictures.PictureWindow(pictures.STAGE)
    try:
        window = driver.window
        for tool, labels in pictures.DRAGS:
            window.palette_.take(tool)
            first, *_, last = labels.split()
            driver.mouse(QEvent.Type.MouseButtonPress, first)
            driver.mouse(QEvent.Type.MouseMove, last)
            frame = pictures.with_pointer(driver, last)
            driver.mouse(QEvent.Type.MouseButtonRelease, last)
            assert (frame.width(), frame.height()) == pictures.SIZE
        assert window.sighting.verdict is not None
        assert window.document.dirty
    finally:
        driver.close()
