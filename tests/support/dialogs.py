"""Dialogs answered while a test waits for what opened them."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox


def in_export(act):
    """Do something in the dialog of File > Export once it is up; it is closed then, where it has not closed itself."""
    late = time.monotonic() + 60

    def meet():
        box = QApplication.activeModalWidget()
        if box is None or box.objectName() != "export":
            if time.monotonic() < late:
                QTimer.singleShot(20, meet)
            return
        try:
            act(box)
        finally:
            box.reject()

    QTimer.singleShot(0, meet)


def answer(button):
    """Press a button of the message box that comes up next; returns the texts of the boxes answered."""
    said = []

    def press():
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            said.append(f"{box.text()} {box.informativeText()}")
            QTest.mouseClick(box.button(button), Qt.MouseButton.LeftButton)
        else:
            QTimer.singleShot(20, press)

    QTimer.singleShot(0, press)
    return said
