"""A monkey at a window: random acts with mouse and keys on maps, menus, panels and dialogs, the same for the same seed.

It presses what a person can press and nothing else; whatever it does, no exception may come of it, undoing everything
leads back to the map as it was opened, and redoing to where it was left.
"""

from __future__ import annotations

import random
import time
from collections import deque
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication, QMouseEvent, QWheelEvent
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMenuBar,
    QWidget,
)

from losview.app.window import Window
from losview.board.board import Board
from losview.formats.losmap.losmap import unparse
from tests.support.hand import dropped, wait_for

MODIFIERS = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
             Qt.KeyboardModifier.AltModifier)
BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Up, Qt.Key.Key_Down,
        Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Menu, Qt.Key.Key_F10)
#: One-key shortcuts of the map, and those with Ctrl that open no dialog of the system.
LETTERS = "12345FTWXLPMI.,[]"
CONTROL = "ZYGFRBLWDSEH09+-"

#: So many acts a dialog or a menu is played with at most.
PATIENCE = 12


def text_of(board: Board) -> str:
    """A board as text, all that can be saved of it."""
    return unparse(board, Path("map.losmap"))[0].decode()


class Monkey(QObject):
    """Plays with a window.

    Attributes:
        acts: how many there have been. last: the latest of them in words, oldest first.
        checks: how often everything was undone and redone.

    Args:
        names: of maps that it opens.
        fault: called with a word after each act; raises where something went wrong.
    """

    def __init__(self, window: Window, seed: int, names: list[str]) -> None:
        super().__init__(window)
        self.window, self.names = window, names
        self.random = random.Random(seed)
        self.acts = self.checks = 0
        self.last: deque[str] = deque(maxlen=60)
        self._over = False
        self._played: tuple[QWidget | None, int] = (None, 0)
        self._opened = text_of(window.document.board)
        window.document.boardReplaced.connect(self._note_map)
        window.menus.actions["quit"].setVisible(False)  # the window stays, and with it the test
        self._ways = ((self._move, 30), (self._press, 12), (self._release, 12), (self._click_map, 14), (self._key, 26),
                      (self._menu, 8), (self._click_widget, 14), (self._wheel, 5), (self._type, 3), (self._open, 1),
                      (self._drop, 1), (self._resize, 1), (self._wait, 6), (self._leave, 1))

    def _note_map(self) -> None:
        self._opened = text_of(self.window.document.board)

    def play(self, seconds: float, fault) -> None:
        """Play so long, and on until something was undone, for at most ten times as long.

        `fault` is called after each act and raises where something went wrong.
        """
        begun = time.monotonic()
        end, last = begun + seconds, begun + 10 * seconds
        self._play_until(end, fault)
        while not self.checks and time.monotonic() < last:
            end += seconds
            self._play_until(end, fault)

    def _play_until(self, end: float, fault) -> None:
        """Play until that time of the monotonic clock, come to rest, and undo everything."""
        self._over = False
        self._rescue()
        try:
            turn = 0
            while time.monotonic() < end:
                turn += 1
                if self._top() is None:
                    self._act()
                QApplication.processEvents()
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the event loop of the program
                fault()
                if turn % 150 == 0:
                    self.come_to_rest()
                    self.check_undo()
                    fault()
        finally:
            self._over = True
        self._over = False
        self._rescue()
        try:
            self.come_to_rest()
            self.check_undo()
        finally:
            self._over = True
        fault()

    def come_to_rest(self) -> None:
        """Let go of everything, and wait for what is under way."""
        self._say("come to rest")
        for button in BUTTONS:
            QTest.mouseRelease(self.window.view.viewport(), button)
        wait_for(lambda: self._top() is None and not self.window.files.reading.name, "a dialog stays open")
        for _ in range(2):
            QTest.keyClick(self.window.view, Qt.Key.Key_Escape)
        wait_for(lambda: self._top() is None)

    def check_undo(self) -> None:
        """Undo everything and redo it."""
        document, undo = self.window.document, self.window.document.undo
        if self.window.central.is_welcome_shown or not undo.count():
            return
        self.checks += 1
        self._say("undo all")
        board, at, now = document.board, undo.index(), text_of(document.board)
        while undo.canUndo():
            undo.undo()
        assert document.board is board
        assert text_of(board) == self._opened, f"undone, the map is another: {list(self.last)}"
        while undo.index() < at:
            undo.redo()
        assert text_of(board) == now, f"redone, the map is another: {list(self.last)}"
        assert document.shown is board

    # One act.

    def _say(self, what: str) -> None:
        self.last.append(what)

    def _act(self) -> None:
        ways, weights = zip(*self._ways, strict=True)
        self.acts += 1
        self.random.choices(ways, weights)[0]()

    def _place(self) -> QPoint:
        """A place on the map: mostly that of a hex, sometimes any."""
        view, scene = self.window.view, self.window.scene
        if self.random.random() < 0.25:
            room = view.viewport().rect()
            return QPoint(self.random.randrange(max(1, room.width())), self.random.randrange(max(1, room.height())))
        hexes = self.window.document.board.grid.hexes()
        units = [counter.hex for counter in self.window.document.board.counters.values()]
        hex_ = self.random.choice(units if units and self.random.random() < 0.3 else hexes)
        at = view.viewportTransform().map(QPointF(*scene.layout_.centre(hex_))).toPoint()
        return at + QPoint(self.random.randint(-9, 9), self.random.randint(-9, 9))

    def _modifier(self) -> Qt.KeyboardModifier:
        return self.random.choices(MODIFIERS, (12, 3, 1, 1))[0]

    def _on_map(self, kind: str, act, *, button=True) -> None:
        if self.window.central.is_welcome_shown:
            self._click_widget()
            return
        at, which, how = self._place(), self.random.choices(BUTTONS, (10, 2, 1))[0], self._modifier()
        self._say(f"{kind} {which.name} {how.name} {at.x()},{at.y()}")
        act(self.window.view.viewport(), *((which, how, at) if button else (at,)))

    def _move(self) -> None:
        """The pointer to another place, with whatever buttons are down."""
        def move(sheet: QWidget, at: QPoint) -> None:
            QTest.mouseMove(sheet, at)

        self._on_map("move", move, button=False)

    def _press(self) -> None:
        self._on_map("press", QTest.mousePress)

    def _release(self) -> None:
        self._on_map("release", QTest.mouseRelease)

    def _click_map(self) -> None:
        self._on_map("click", QTest.mouseDClick if self.random.random() < 0.1 else QTest.mouseClick)

    def _leave(self) -> None:
        """The pointer leaves the map."""
        self._say("leave")
        QApplication.sendEvent(self.window.view.viewport(), QEvent(QEvent.Type.Leave))

    def _key(self) -> None:
        to = self.window.view if self.random.random() < 0.7 else QApplication.focusWidget() or self.window.view
        at = self.random.random()
        if at < 0.45:
            key, how = self.random.choice(KEYS), self._modifier()
        elif at < 0.85:
            key, how = self.random.choice(LETTERS), Qt.KeyboardModifier.NoModifier
        else:
            key = self.random.choice(CONTROL)
            shift = self.random.random() < 0.2
            how = Qt.KeyboardModifier.ControlModifier | (
                Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier)
        self._say(f"key {getattr(key, 'name', key)} {how} to {type(to).__name__}")
        QTest.keyClick(to, key, how)

    def _menu(self) -> None:
        """Open a menu of the menu bar; what is done in it comes with the next acts."""
        bar: QMenuBar = self.window.menuBar()
        action = self.random.choice([action for action in bar.actions() if action.isVisible()])
        self._say(f"menu {action.text()}")
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(action).center())

    def _click_widget(self) -> None:
        """Click on any part of the window but the map."""
        parts = [part for part in self.window.findChildren(QWidget)
                 if part.isVisible() and part.isEnabled() and not part.isWindow() and part.window() is self.window
                 and part is not self.window.view.viewport() and not isinstance(part, QMenuBar)
                 and not part.visibleRegion().isEmpty()]
        if parts:
            self._click(self.random.choice(parts))

    def _click(self, part: QWidget) -> None:
        at = QPoint(self.random.randrange(max(1, part.width())), self.random.randrange(max(1, part.height())))
        how = self.random.random()
        self._say(f"click {type(part).__name__} {part.objectName() or part.accessibleName()} {at.x()},{at.y()}")
        if how < 0.12:
            QTest.mousePress(part, Qt.MouseButton.LeftButton, pos=at)  # and dragged; what is let go of comes later
            QTest.mouseMove(part, at + QPoint(self.random.randint(-60, 60), self.random.randint(-20, 20)))
            if how < 0.09:
                QTest.mouseRelease(part, Qt.MouseButton.LeftButton, pos=at)
            else:
                QTimer.singleShot(30, part, lambda: QTest.mouseRelease(part, Qt.MouseButton.LeftButton))
        else:
            QTest.mouseClick(part, Qt.MouseButton.LeftButton, self._modifier(), at)

    def _wheel(self) -> None:
        if self.window.central.is_welcome_shown:
            return
        sheet, at = self.window.view.viewport(), QPointF(self._place())
        turn = QPoint(0, self.random.choice((-120, 120, 240)))
        self._say(f"wheel {turn.y()}")
        QApplication.sendEvent(sheet, QWheelEvent(
            at, QPointF(sheet.mapToGlobal(at.toPoint())), QPoint(), turn, QGuiApplication.mouseButtons(),
            self._modifier(), Qt.ScrollPhase.NoScrollPhase, False))

    def _type(self) -> None:
        """Type into a field, and mostly leave it."""
        fields = [field for field in self.window.findChildren(QWidget) if field.isVisible() and field.isEnabled()
                  and isinstance(field, (QLineEdit, QAbstractSpinBox, QComboBox))]
        if fields:
            field = self.random.choice(fields)
            field.setFocus()
            typed = "".join(self.random.choice("0123456789ab <&") for _ in range(self.random.randint(1, 4)))
            self._say(f"type {typed!r} into {type(field).__name__} {field.accessibleName()}")
            QTest.keyClicks(field, typed)
            if self.random.random() < 0.6:
                QTest.keyClick(field, Qt.Key.Key_Return)

    def _open(self) -> None:
        name = self.random.choice(self.names)
        self._say(f"open {name}")
        self.window.files.open(name)

    def _drop(self) -> None:
        """A file is dropped on the window."""
        files = [name for name in self.names if not name.startswith("demo:")]
        if files:
            name = self.random.choice(files)
            self._say(f"drop {name}")
            dropped(self.window, name)

    def _resize(self) -> None:
        wide, high = self.random.randint(700, 1500), self.random.randint(500, 1000)
        self._say(f"resize {wide} x {high}")
        self.window.resize(wide, high)

    def _wait(self) -> None:
        """Let timers and workers go on, for a moment or until all is done."""
        self._say("wait")
        end = time.monotonic() + self.random.choice((0.0, 0.02, 0.06, 0.2))
        while time.monotonic() < end:
            QApplication.processEvents()
            time.sleep(0.001)

    # Menus and dialogs.

    @staticmethod
    def _top() -> QWidget | None:
        return QApplication.activePopupWidget() or QApplication.activeModalWidget()

    def _rescue(self) -> None:
        """Play with the menu or the dialog that is open; it may have been opened by an act that still goes on."""
        if self._over:
            return
        QTimer.singleShot(1, self, self._rescue)  # first: what follows may open another one
        top = self._top()
        if top is None:
            return
        known, often = self._played
        self._played = top, often + 1 if top is known else 1
        if self._played[1] > 3 * PATIENCE and isinstance(top, QDialog):
            self._say(f"reject {type(top).__name__}")
            top.reject()
        elif self._played[1] > 2 * PATIENCE:
            top.close()
        elif self._played[1] > PATIENCE or isinstance(top, (QFileDialog, QPrintPreviewDialog)):
            self._leave_dialog(top)
        elif isinstance(top, QMenu):
            self._in_menu(top)
        else:
            self._in_dialog(top)

    def _leave_dialog(self, top: QWidget) -> None:
        """Esc; of a file dialog sometimes Return, which takes the file that it proposes."""
        take = isinstance(top, QFileDialog) and self.random.random() < 0.4
        self._say(f"{'take' if take else 'leave'} {type(top).__name__}")
        QTest.keyClick(top, Qt.Key.Key_Return if take else Qt.Key.Key_Escape)

    def _in_menu(self, menu: QMenu) -> None:
        actions: list[QAction] = [action for action in menu.actions() if action.isVisible() and action.isEnabled()
                                  and not action.isSeparator()]
        if not actions or self.random.random() < 0.15:
            self._say("Esc in a menu")
            QTest.keyClick(menu, Qt.Key.Key_Escape)
            return
        action = self.random.choice(actions)
        self._say(f"choose {action.text()}")
        if self.random.random() < 0.8:
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
        else:
            QTest.keyClick(menu, self.random.choice((Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Right,
                                                     Qt.Key.Key_Return)))

    def _in_dialog(self, dialog: QWidget) -> None:
        parts = [part for part in dialog.findChildren(QWidget) if part.isVisible() and part.isEnabled()
                 and part.window() is dialog.window()]
        at = self.random.random()
        if not parts or at < 0.35:
            key = self.random.choice(KEYS)
            to = dialog.focusWidget() or dialog
            self._say(f"key {key.name} in {type(dialog).__name__}")
            QTest.keyClick(to, key)
        elif at < 0.45 and (fields := [part for part in parts if isinstance(part, QLineEdit)]):
            QTest.keyClicks(self.random.choice(fields), self.random.choice(("B2", "zz", "<b>", "1")))
        elif at < 0.6 and (views := [part for part in parts if isinstance(part, QAbstractItemView)]):
            QTest.keyClick(self.random.choice(views), Qt.Key.Key_Down)
        else:
            self._click(self.random.choice(parts))


def release_all(window: Window) -> None:
    """Leave no button down for the tests that come after."""
    for button in BUTTONS:
        if QGuiApplication.mouseButtons() & button:
            QTest.mouseRelease(window.view.viewport(), button)
    event = QMouseEvent(QEvent.Type.MouseButtonRelease, QPointF(), QPointF(), Qt.MouseButton.LeftButton,
                        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window.view.viewport(), event)
