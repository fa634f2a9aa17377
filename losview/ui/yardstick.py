"""A piece of work of the kind that a frame is made of, to tell how fast the machine is just now."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QTextCursor, QTextDocument

#: A worksheet's column of a few lines, and the names that Python puts in order beside it.
WIDE, HIGH, LINES, NAMES = 340, 300, 8, 400


class Yardstick:
    """Lines laid out and painted, and names put in order: half by Qt, half by Python.

    A copy of memory does not do: it takes its time while a processor that shares its core with others works at half
    its speed.
    """

    def __init__(self) -> None:
        self._document = QTextDocument()
        self._document.setUndoRedoEnabled(False)
        self._document.setTextWidth(WIDE)
        self._paper = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
        self._lines = [f"F{i} (woods, level {i % 4}): rises {i} over the thread's {i + 3} there and blocks it"
                       for i in range(LINES)]

    def __call__(self) -> None:
        self._write()
        names = {(i % 20, i // 20): f"{i}" for i in range(NAMES)}
        sorted(names, key=lambda at: names[at])

    def _write(self) -> None:
        cursor = QTextCursor(self._document)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()
        for line in self._lines:
            cursor.insertBlock()
            cursor.insertText(line)
        painter = QPainter(self._paper)
        painter.fillRect(self._paper.rect(), Qt.GlobalColor.white)
        self._document.drawContents(painter)
        painter.end()
