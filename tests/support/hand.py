"""A person's hands for GUI tests: press, move, release, keys, and waiting until the screen has caught up."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from losview.app.hex_menu import HexMenu
from losview.app.window import Window

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

#: So many seconds the window may take to come to rest.
TIMEOUT_S = 60.0


def opened(window: Window, name: str, **how) -> bool:
    """Open a map and wait until that is settled; whether it is open."""
    told: list[bool] = []
    window.files.open(name, then=told.append, **how)
    wait_for(lambda: bool(told), "the map is still being read")
    return told[-1]


def read_out(window: Window) -> None:
    """Wait until nothing is being read any more."""
    wait_for(lambda: not window.files.reading.name, "the map is still being read")


def dropped(widget: QWidget, path: Path | str) -> bool:
    """Drag a file over the middle of a widget and let go of it there; whether somebody took it.

    The events go the way that Qt takes with those of another program: who accepts the first gets the others.
    """
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    at, copy = widget.rect().center(), Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at, copy, data, LEFT, NONE)
    QApplication.sendEvent(widget, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(widget, QDragMoveEvent(at, copy, data, LEFT, NONE))
    drop = QDropEvent(QPointF(at), copy, data, LEFT, NONE)
    QApplication.sendEvent(widget, drop)
    QApplication.processEvents()  # questions come when it is over
    return drop.isAccepted()


def wait_for(there, otherwise: str = "it did not come about") -> None:
    """Let the window go on until something is so."""
    late = time.monotonic() + TIMEOUT_S
    while not there():
        assert time.monotonic() < late, otherwise
        QApplication.processEvents()
        time.sleep(0.001)  # the worker's turn; QTest.qWait would wait ten times as long


def hex_menu(window: Window, label: str) -> HexMenu:
    """Ask for the menu of a hex; the menu, open."""
    window.view.menu_requested.emit(window.document.board.hex(label), QPoint(0, 0))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, HexMenu)
    return menu


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
        wait_for(lambda: not self.window.files.reading.name and self.window.scene.settled(),
                 "the window did not come to rest")
        self.rest()
