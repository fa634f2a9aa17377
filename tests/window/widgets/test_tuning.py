"""While the window is up memory is searched when nobody waits, not in mid-frame, and a frame waits for no others."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from losview.window.widgets.tuning import MANY_OBJECTS, NO_THREAD_POOL, IdleCollector, responsive_event_loop

#: How many threads a process has more after it has hatched a large area at the window's settings.
_FILLING = """
import os
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QImage, QPainter
from losview.window.widgets.tuning import responsive_event_loop
app = QGuiApplication([])
with responsive_event_loop(app):
    image = QImage(600, 600, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    before = len(os.listdir("/proc/self/task"))
    painter = QPainter(image)
    painter.fillRect(image.rect(), QBrush(QColor(0, 0, 0, 99), Qt.BrushStyle.DiagCrossPattern))
    painter.end()
    print(len(os.listdir("/proc/self/task")) - before)
"""


class _Ring:
    """Keeps itself."""

    def __init__(self) -> None:
        self.me = self
        self.more = [[] for _ in range(6000)]


def test_python_is_left_as_it_was(qapp):
    before = gc.isenabled(), sys.getswitchinterval()
    with responsive_event_loop(qapp):
        assert not gc.isenabled()
        assert sys.getswitchinterval() < before[1]
    assert (gc.isenabled(), sys.getswitchinterval()) == before


def test_what_is_lost_is_found_while_nobody_holds_a_button(qapp, monkeypatch):
    parent = QObject()
    with responsive_event_loop(parent):
        collector = next(child for child in parent.children() if isinstance(child, IdleCollector))
        gc.collect()
        lost = weakref.ref(_Ring())
        with monkeypatch.context() as held:
            held.setattr(QGuiApplication, "mouseButtons", lambda: Qt.MouseButton.LeftButton)
            collector.collect()
            assert gc.get_count()[0] < MANY_OBJECTS
            assert lost() is not None
        collector.collect()
        assert lost() is None


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="only Linux tells how many threads a process has")
def test_qt_fills_in_the_thread_that_paints():
    alone = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    alone.pop(NO_THREAD_POOL, None)
    told = subprocess.run([sys.executable, "-c", _FILLING], env=alone, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "0"
