"""While the window is up memory is searched when nobody waits, not in the middle of a frame."""

from __future__ import annotations

import gc
import sys
import weakref

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from losview.ui.pace import MANY, Collector, pace


class _Ring:
    """Keeps itself."""

    def __init__(self) -> None:
        self.me = self
        self.more = [[] for _ in range(6000)]


def test_python_is_left_as_it_was(qapp):
    before = gc.isenabled(), sys.getswitchinterval()
    with pace(qapp):
        assert not gc.isenabled()
        assert sys.getswitchinterval() < before[1]
    assert (gc.isenabled(), sys.getswitchinterval()) == before


def test_what_is_lost_is_found_while_nobody_holds_a_button(qapp, monkeypatch):
    parent = QObject()
    with pace(parent):
        collector = next(child for child in parent.children() if isinstance(child, Collector))
        gc.collect()
        lost = weakref.ref(_Ring())
        with monkeypatch.context() as held:
            held.setattr(QGuiApplication, "mouseButtons", lambda: Qt.MouseButton.LeftButton)
            collector.look()
            assert gc.get_count()[0] < MANY
            assert lost() is not None
        collector.look()
        assert lost() is None
