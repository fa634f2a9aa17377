"""A window under the hands of `losview bench --window`: the same events as a mouse sends, and a watch beside them."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QEventLoop,
    QMessageLogContext,
    QObject,
    QPointF,
    QSettings,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from losview.bench.yardstick import Sample, beside
from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex
from losview.ui.files.opened_map import OpenedMap
from losview.ui.main.event_loop_tuning import pace
from losview.ui.main.window import Window
from losview.ui.night.panel import NightPanel
from losview.ui.state.latest_worker import LatestWorker

#: The window that is measured, in pixels.
WIDTH, HEIGHT = 1600, 1000

#: After so many seconds without the picture that was asked for something is broken.
PATIENCE = 60.0


@contextmanager
def stage() -> Iterator[QApplication]:
    """The application, with settings that are forgotten afterwards and without the platform's remarks."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    before = qInstallMessageHandler(_remark)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            QCoreApplication.setOrganizationName("losview bench")
            QCoreApplication.setApplicationName("losview bench")
            app = QApplication(sys.argv[:1])
        try:
            with pace(app):
                yield app
        finally:
            qInstallMessageHandler(before)


def _remark(kind: QtMsgType, _context: QMessageLogContext, said: str) -> None:
    """Pass Qt's warnings on, but for what a platform without windows cannot do."""
    if "propagateSizeHints" not in said:
        sys.stderr.write(f"{said}\n")


class Painted(QObject):
    """Tells whether a widget has been painted since it was last asked about."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.anew = False
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.anew = True
        return False


class Bell(QObject):
    """Wakes a window that sleeps when a worker has nothing to do any more, and now and then."""

    #: How often it does the latter, in milliseconds: a window that waits in vain has to notice.
    NOW_AND_THEN = 500

    def __init__(self, *workers: LatestWorker) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=self.NOW_AND_THEN)
        for worker in workers:
            worker.idle.connect(self.ring)

    def ring(self) -> None:
        """What is asked of a window's thread wakes it."""

    @contextmanager
    def ringing(self) -> Iterator[None]:
        """Wake it now and then inside."""
        self._timer.start()
        try:
            yield
        finally:
            self._timer.stop()


class Trial:
    """One window on one board."""

    def __init__(self, board: Board, rules: str) -> None:
        self.window = Window()
        self.window.resize(WIDTH, HEIGHT)
        self.window.files.show(OpenedMap(board, None, rules))
        self.window.show()
        self.window.view.fit()
        shown = self.window.view.viewport(), self.window.ruling.sheet.viewport(), self.window.profile
        self.screen, self.ruling, self.profile = (Painted(part) for part in shown)
        self._bell = Bell(self.window.scene.composer.worker, self.window.sighting.worker)
        self.settle()

    def settle(self) -> None:
        """Wait until nobody works and the screen shows what was asked for."""
        QApplication.processEvents()
        self._wait(self.window.scene.settled, "the window did not come to rest")

    def _wait(self, there: Callable[[], bool], otherwise: str) -> None:
        """Let the window go on until something is so.

        It sleeps until something happens, as people's windows do.  One that looks every so often whether it is there
        takes time from the worker that it waits for.
        """
        late = time.perf_counter() + PATIENCE
        with self._bell.ringing():
            while not there():
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
                if time.perf_counter() > late:
                    raise TimeoutError(otherwise)

    def drag(self, firer: Hex, hexes: Sequence[Hex]) -> list[Sample]:
        """Press on the firer, move over the hexes, let go: what each move took until the screen showed it."""
        self.window.view.take(self.window.palette_.tools["thread"])
        self._press(firer)
        self.settle()
        took = [self._moved(hex_, self.screen, self.ruling, self.profile) for hex_ in hexes]
        self._send(self._event(QEvent.Type.MouseButtonRelease, hexes[-1]))
        self.window.sighting.let_go()
        self.settle()
        self._lift(hexes[-1])
        return took

    def stroke(self, hexes: Sequence[Hex]) -> tuple[list[Sample], float]:
        """Paint over the hexes: what each move took, and the seconds that letting go did; the stroke is undone
        afterwards."""
        self.window.view.take(self.window.palette_.tools["brush"])
        self._press(hexes[0])
        QApplication.processEvents()
        took = [self._moved(hex_, self.screen) for hex_ in hexes[1:]]
        start = time.perf_counter()
        self._send(self._event(QEvent.Type.MouseButtonRelease, hexes[-1]))
        QApplication.processEvents()
        end = time.perf_counter() - start
        self.settle()
        self._lift(hexes[-1])
        self.window.document.undo.undo()
        self.settle()
        return took, end

    def carry(self, number: int, hexes: Sequence[Hex]) -> tuple[list[Sample], Sample]:
        """Carry a counter over the hexes and set it down on the last: what each move took, and setting it down.

        A thread lies and its firer's field is shown.
        """
        window = self.window
        window.view.take(window.palette_.tools["units"])
        self._press(window.document.board.counters[number].hex)
        took = [self._moved(hex_, self.screen) for hex_ in hexes]
        up = self._event(QEvent.Type.MouseButtonRelease, hexes[-1])
        down = self._shown(lambda: self._send(up), self.screen)
        self.settle()
        self._lift(hexes[-1])
        return took, down

    def step_nvr(self) -> Sample:
        """What a key on the slider of the NVR takes until the screen shows the map with another NVR."""
        panel = self.window.docks.night.widget()
        assert isinstance(panel, NightPanel)
        slider = panel.nvr
        value = slider.value() + 1
        took = self._shown(lambda: slider.setValue(value if value <= slider.maximum() else 1), self.screen)
        self.settle()
        return took

    def edit(self, edit: Edit) -> Sample:
        """What an edit takes until the screen shows the map after it."""
        took = self._shown(lambda: self.window.document.do(edit), self.screen)
        self.settle()
        return took

    def look_as(self, side: str) -> Sample:
        """From the choice of a side until the screen shows what it sees; then everyone looks again."""
        took = beside(lambda: self._looked(side))
        self.window.night.look_as("")
        self.settle()
        return took

    def _looked(self, side: str) -> float:
        night = self.window.night
        start = time.perf_counter()
        night.look_as(side)
        self._wait(lambda: not night.looking, "what a side sees did not come to the screen")
        QApplication.processEvents()  # the repaint that the answer asked for
        return time.perf_counter() - start

    def field(self, firer: Hex) -> Sample:
        """From the firer's coming into a hex until his field is on the screen."""
        return beside(lambda: self._seen(firer))

    def _seen(self, firer: Hex) -> float:
        start = time.perf_counter()
        self.window.set_firer(firer)
        self._wait(self.window.scene.settled, "the field did not come to the screen")
        QApplication.processEvents()  # the repaint that the picture asked for
        return time.perf_counter() - start

    def _moved(self, hex_: Hex, *parts: Painted) -> Sample:
        """From the mouse's coming into a hex until each of these parts has been painted anew."""
        moved = self._event(QEvent.Type.MouseMove, hex_)
        return self._shown(lambda: self._send(moved), *parts)

    def _shown(self, act: Callable[[], None], *parts: Painted) -> Sample:
        """From an act of the hand until each of these parts has been painted anew."""
        return beside(lambda: self._painted(act, parts))

    def _painted(self, act: Callable[[], None], parts: Sequence[Painted]) -> float:
        for part in parts:
            part.anew = False
        late = time.perf_counter() + PATIENCE
        start = time.perf_counter()
        act()
        QApplication.processEvents()
        while not all(part.anew for part in parts):
            QApplication.processEvents()
            if time.perf_counter() > late:
                raise TimeoutError("the screen did not show what was done")
        return time.perf_counter() - start

    def _press(self, hex_: Hex) -> None:
        """Press the left button on a hex.

        That goes by way of the platform, so that Qt itself knows that a button is held: whoever waits for the hand's
        rest waits here too.  The platform learns of the release when what it does has been measured, in `_lift`.
        """
        self._by_platform(QTest.mousePress, hex_)

    def _event(self, kind: QEvent.Type, hex_: Hex) -> QMouseEvent:
        """What the view is told when the left button is held over a hex, or let go of there."""
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        button, held = (Qt.MouseButton.NoButton, left) if kind == QEvent.Type.MouseMove else (
            left, Qt.MouseButton.NoButton)
        spot = self._spot(hex_)
        away = QPointF(self.window.view.viewport().mapToGlobal(spot.toPoint()))
        return QMouseEvent(kind, spot, away, button, held, none)

    def _send(self, event: QMouseEvent) -> None:
        QCoreApplication.sendEvent(self.window.view.viewport(), event)

    def _lift(self, hex_: Hex) -> None:
        """Take the hand off the button."""
        self._by_platform(QTest.mouseRelease, hex_)

    def _by_platform(self, act: Callable[..., None], hex_: Hex) -> None:
        """Press or release the left button on a hex."""
        spot = self.window.view.viewport().mapTo(self.window, self._spot(hex_).toPoint())
        act(self.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)

    def _spot(self, hex_: Hex) -> QPointF:
        """Where a hex's dot lies in the view."""
        return self.window.view.viewportTransform().map(QPointF(*self.window.scene.layout_.centre(hex_)))

    def close(self) -> None:
        """Close the window and let it go."""
        self.window.document.undo.setClean()
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
