"""A person's hands for GUI tests: press, move, release, keys, and waiting until the screen has caught up."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.ui.window import Window

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Hand:
    """The hand on one window."""

    def __init__(self, window: Window) -> None:
        self.window = window

    @property
    def sheet(self):
        return self.window.view.viewport()

    def at(self, label: str) -> QPoint:
        """Where a hex lies on the screen."""
        hex_ = self.window.document.board.hex(label)
        return self.window.view.viewportTransform().map(QPointF(*self.window.scene.layout_.centre(hex_))).toPoint()

    def press(self, label: str, button=LEFT, modifiers=NONE) -> None:
        QTest.mousePress(self.sheet, button, modifiers, self.at(label))

    def move(self, label: str) -> None:
        QTest.mouseMove(self.sheet, self.at(label))

    def release(self, label: str, button=LEFT, modifiers=NONE) -> None:
        QTest.mouseRelease(self.sheet, button, modifiers, self.at(label))

    def click(self, label: str, button=LEFT, modifiers=NONE) -> None:
        self.press(label, button, modifiers)
        self.release(label, button, modifiers)
        self.rest()

    def drag(self, *labels: str, button=LEFT) -> None:
        """Press on the first, move over all, release on the last."""
        self.press(labels[0], button)
        for label in labels[1:]:
            self.move(label)
        self.release(labels[-1], button)
        self.rest()

    def key(self, key, modifiers=NONE) -> None:
        QTest.keyClick(self.window.view, key, modifiers)
        self.rest()

    def rest(self) -> None:
        """Let the window do what waits for an idle moment."""
        for _ in range(3):
            QApplication.processEvents()

    def settle(self) -> None:
        """Wait until nobody works and the screen shows what was asked for."""
        for _ in range(2000):
            if self.window.scene.settled():
                return
            QTest.qWait(5)
        raise AssertionError("the window did not come to rest")
