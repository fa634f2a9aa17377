"""A hand that draws whole maps: it begins a map, finds kinds by name, and draws along places named by their hexes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from losview.app.window import Window
from losview.board.board import Board
from losview.board.terrain import table
from losview.hexes.hex import neighbour
from losview.window.editing.new_map_dialog import NewMapDialog
from tests.support.hand import LEFT, NONE, Hand, wait_for

KEY, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier

#: The arrow keys by the letters that stand for them in walks of the keyboard's cursor.
ARROWS = {"u": KEY.Key_Up, "d": KEY.Key_Down, "l": KEY.Key_Left, "r": KEY.Key_Right}

#: Told the name of each stage of a map when it has been drawn.
Stage = Callable[[str], None]


class MapDrawer(Hand):
    """The hand on one window.

    Places are written "F4", for the centre dot, or "F4@30,-20": so many hundredths of the way between two centre dots
    to the right and down.  Several stand in one text with spaces between them.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        window.activateWindow()
        wait_for(window.isActiveWindow, "the window did not become active")

    @property
    def board(self) -> Board:
        return self.window.document.board

    # Beginning.

    def new_map(self, fill: Callable[[NewMapDialog], None]) -> None:
        """Begin a map by Ctrl+N; `fill` fills the dialog and must not close it: Return does."""
        told: list[bool] = []

        def when_there() -> None:
            shown = QApplication.activeModalWidget()
            if isinstance(shown, NewMapDialog):
                fill(shown)
                told.append(True)
                QTest.keyClick(shown, KEY.Key_Return)
            else:
                QTimer.singleShot(10, when_there)

        QTimer.singleShot(0, when_there)
        QTest.keyClick(self.window, KEY.Key_N, CTRL)
        assert told, "no dialog came"
        self.window.activateWindow()
        self.settle()
        wait_for(self.window.view.hasFocus, "the new map did not get the focus")

    # What is in hand.

    def find(self, words: str, kind: str) -> None:
        """Take a kind by the search line and Return; it must be the one that was meant."""
        QTest.keyClick(self.window.view, KEY.Key_Slash)
        field = self.window.palette_.search
        wait_for(field.hasFocus, "the search line did not get the focus")
        QTest.keyClicks(field, words)
        QTest.keyClick(field, KEY.Key_Return)
        self.rest()
        held = getattr(self.window.palette_.current, "kind", "")
        assert held == kind, f"“{words}” finds {table().name(held)}"
        assert self.window.view.hasFocus()

    def push(self, text: str) -> None:
        """Click the button of the palette with that text."""
        button, = (one for one in self.window.palette_.findChildren(QToolButton)
                   if one.text() == text and one.isVisible())
        self._click(button)

    def push_named(self, name: str) -> None:
        """Click the button of the palette with that object name."""
        self._click(self.window.palette_.findChild(QToolButton, name))

    def _click(self, button: QWidget) -> None:
        QTest.mouseClick(button, LEFT)
        self.rest()
        self.window.view.setFocus()

    # On the map.

    def place(self, text: str) -> QPoint:
        """Where a place lies on the screen."""
        label, _, offset = text.partition("@")
        hex_, layout = self.board.hex(label), self.window.scene.layout_
        (x, y), (_, beyond) = layout.centre(hex_), layout.centre(neighbour(hex_, 3))
        right, down = (int(part) for part in offset.split(",")) if offset else (0, 0)
        step = (beyond - y) / 100
        return self.window.view.viewportTransform().map(QPointF(x + right * step, y + down * step)).toPoint()

    def places(self, text: str) -> list[QPoint]:
        return [self.place(one) for one in text.split()]

    def tap(self, *texts: str, modifiers=NONE) -> None:
        """Click at places."""
        for text in texts:
            for spot in self.places(text):
                QTest.mouseMove(self.sheet, spot)
                QTest.mouseClick(self.sheet, LEFT, modifiers, spot)
                self.rest()

    def pull(self, text: str, modifiers=NONE) -> None:
        """Drag from the first place straight to the others."""
        spots = self.places(text)
        self._drag([a + (b - a) * (part / 3) for a, b in pairwise(spots) for part in range(3)] + spots[-1:], modifiers)

    def loop(self, text: str) -> None:
        """Drag along a round line through all places and back to the first."""
        self._drag(round_line(self.places(text)), NONE)

    def _drag(self, spots: list[QPoint], modifiers) -> None:
        QTest.mouseMove(self.sheet, spots[0])
        QTest.mousePress(self.sheet, LEFT, modifiers, spots[0])
        for spot in spots:
            QTest.mouseMove(self.sheet, spot)
        QTest.mouseRelease(self.sheet, LEFT, modifiers, spots[-1])
        self.rest()

    def wheel(self, text: str, notches: int) -> None:
        """Turn the wheel over a place, over which the mouse is moved first."""
        spot = self.place(text)
        QTest.mouseMove(self.sheet, spot)
        QApplication.sendEvent(self.sheet, QWheelEvent(
            QPointF(spot), QPointF(self.sheet.mapToGlobal(spot)), QPoint(), QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False))
        self.rest()

    def hover(self, text: str) -> None:
        """Move the mouse to a place; the keyboard's cursor begins there."""
        QTest.mouseMove(self.sheet, self.place(text))
        self.rest()

    def outline(self, text: str) -> None:
        """Click the corners of an outline and close it with Return; with Shift, so that they do not snap."""
        self.tap(text, modifiers=SHIFT)
        self.key(KEY.Key_Return)

    def walk(self, steps: str, modifiers=NONE) -> None:
        """Press arrow keys: "u", "d", "l", "r", each with a number for several, as "r3 d2"."""
        for step in steps.split():
            for _ in range(int(step[1:] or 1)):
                self.key(ARROWS[step[0]], modifiers)

    def stroke(self, steps: str) -> None:
        """Begin a stroke at the keyboard's cursor by Return, carry it by arrow keys, and end it by Return."""
        self.key(KEY.Key_Return)
        self.walk(steps)
        self.key(KEY.Key_Return)


def round_line(spots: list[QPoint], steps: int = 5) -> list[QPoint]:
    """The points of a closed round line through others (a Catmull-Rom spline), the first at both ends."""
    line, count = [], len(spots)
    for i in range(count):
        a, b, c, d = (spots[(i + by) % count] for by in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            line.append((b * 2 + (c - a) * t + (a * 2 - b * 5 + c * 4 - d) * t**2 +
                         (b * 3 - a - c * 3 + d) * t**3) / 2)
    return [*line, spots[0]]
