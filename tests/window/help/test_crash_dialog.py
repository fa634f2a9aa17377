"""Faults of losview's own: a sentence first, details folded, the map untouched."""

from __future__ import annotations

import sys
import threading

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QTextEdit

from losview.board.edits.ground_edits import Raise
from losview.window.help.crash_dialog import CrashReporter
from tests.support.hand import wait_for


@pytest.fixture
def faults(qapp, monkeypatch):
    """The hooks in force for one test; its catcher would take what is raised here for a failure."""
    made = CrashReporter()
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    made.install()
    return made


def look(found):
    """When the box is up, note what it shows, copy its details and press Ok."""
    box = QApplication.activeModalWidget()
    if not isinstance(box, QMessageBox):
        QTimer.singleShot(20, lambda: look(found))
        return
    details = box.findChild(QTextEdit)
    found.append((f"{box.text()} {box.informativeText()}", details is not None and details.isVisible()))
    copy = next(button for button in box.buttons() if "Copy" in button.text())
    QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    QTest.mouseClick(box.button(QMessageBox.StandardButton.Ok), Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("thread", [False, True], ids=["in the window", "in a worker"])
def test_a_fault_is_told_in_a_sentence_and_the_map_stays(window, hand, faults, thread, capsys):
    board = window.document.board
    window.document.do(Raise((board.hex("C3"),), 4))
    found = []
    QTimer.singleShot(0, lambda: look(found))

    def fail():
        raise KeyError("quarters")

    if thread:
        worker = threading.Thread(target=fail)
        worker.start()
        worker.join()
    else:
        try:
            fail()
        except KeyError:
            sys.excepthook(*sys.exc_info())
    wait_for(lambda: found)
    words, unfolded = found[0]
    assert "Your map is still open" in words
    assert "Traceback" not in words
    assert "KeyError" not in words
    assert not unfolded
    copied = QGuiApplication.clipboard().text()
    assert "KeyError: 'quarters'" in copied
    assert "PySide6" in copied
    assert "KeyError" in capsys.readouterr().err
    assert window.document.board is board
    assert board.level(board.hex("C3")) == 4
    window.document.undo.undo()
    assert board.level(board.hex("C3")) == 0
    hand.settle()


def test_faults_that_come_with_every_frame_are_told_once(window, hand, faults, capsys):
    found = []
    for _ in range(5):
        faults.report(ValueError, ValueError("again"), None)
    QTimer.singleShot(0, lambda: look(found))
    wait_for(lambda: found)
    hand.rest()
    assert faults.shown == 1
    assert capsys.readouterr().err.count("again") == 5


def test_hidden_panels_come_back_as_they_were(window, hand):
    window.docks.profile.hide()
    window.menus.actions["hide docks"].trigger()
    assert not any(dock.isVisible() for dock in window.docks.all())
    window.menus.actions["hide docks"].trigger()
    assert [dock for dock in window.docks.all() if dock.isVisible()] == [window.docks.palette, window.docks.ruling]
    hand.settle()
