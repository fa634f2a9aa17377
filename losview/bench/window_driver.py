"""Driving a window for `losview bench --window`: sends mouse events and measures the time until the repaint."""

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

from losview.app.window import Window
from losview.bench.loop_yardstick import Sample, with_yardstick, yardstick
from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.features.night_referee.window.night_panel import NightPanel
from losview.hexes.hex import Hex
from losview.tools.shape_tool import ShapeTool
from losview.window.files.opened_map import OpenedMap
from losview.window.state.latest_worker import LatestWorker
from losview.window.widgets.tuning import responsive_event_loop

#: The window that is measured, in pixels.
WIDTH, HEIGHT = 1600, 1000

#: Seconds after which waiting for a repaint is an error.
TIMEOUT = 60.0


@contextmanager
def bench_application() -> Iterator[QApplication]:
    """The application within the block, with temporary settings and without a harmless warning of Qt."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    before = qInstallMessageHandler(_pass_on_message)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            QCoreApplication.setOrganizationName("losview bench")
            QCoreApplication.setApplicationName("losview bench")
            app = QApplication(sys.argv[:1])
        try:
            with responsive_event_loop(app):
                yield app
        finally:
            qInstallMessageHandler(before)


def _pass_on_message(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """Pass Qt's messages on to stderr, except one about what drawing in memory cannot do."""
    if "propagateSizeHints" not in message:
        sys.stderr.write(f"{message}\n")


class PaintWatch(QObject):
    """Watches a widget: `painted` becomes True when it is painted, and is reset by the caller."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.painted = False
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.painted = True
        return False


class WakeTimer(QObject):
    """Wakes a sleeping event loop when a worker becomes idle, and every `INTERVAL` ms so that timeouts are noticed."""

    #: In milliseconds.
    INTERVAL = 500

    def __init__(self, *workers: LatestWorker) -> None:
        super().__init__()
        self._timer = QTimer(self, interval=self.INTERVAL)
        for worker in workers:
            worker.idle.connect(self.wake)

    def wake(self) -> None:
        """Does nothing: the queued call itself wakes the event loop."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Wake the event loop every `INTERVAL` ms within the block."""
        self._timer.start()
        try:
            yield
        finally:
            self._timer.stop()


class WindowDriver:
    """Drives one window on one board."""

    def __init__(self, board: Board, rules: str) -> None:
        self.window = Window()
        self.window.resize(WIDTH, HEIGHT)
        self.window.files.show(OpenedMap(board, None, rules))
        self.window.show()
        self.window.view.fit()
        shown = self.window.view.viewport(), self.window.ruling.sheet.viewport(), self.window.profile
        self.screen, self.ruling, self.profile = (PaintWatch(part) for part in shown)
        self._wake_timer = WakeTimer(self.window.scene.compositor.worker, self.window.sighting.worker)
        self.settle()

    def settle(self) -> None:
        """Wait until all workers are idle and the window shows the result."""
        QApplication.processEvents()
        self._wait(self.window.scene.settled, "the window did not come to rest")

    def _wait(self, is_done: Callable[[], bool], error: str) -> None:
        """Run the event loop until a condition holds.

        The loop sleeps until an event arrives, as in normal use.  A loop that polls would take time from the worker
        that it waits for.
        """
        late = time.perf_counter() + TIMEOUT
        with self._wake_timer.running():
            while not is_done():
                QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
                if time.perf_counter() > late:
                    raise TimeoutError(error)

    def drag(self, firer: Hex, hexes: Sequence[Hex]) -> list[Sample]:
        """Press on the firer, move over the hexes and release: what each move took until it was painted."""
        self.window.view.take(self.window.palette_.tools["thread"])
        self._press(firer)
        self.settle()
        took = [self._moved(hex_, self.screen, self.ruling, self.profile) for hex_ in hexes]
        self._send(self._event(QEvent.Type.MouseButtonRelease, hexes[-1]))
        self.window.sighting.remove_thread()
        self.settle()
        self._lift(hexes[-1])
        return took

    def stroke(self, hexes: Sequence[Hex]) -> tuple[list[Sample], float]:
        """Paint over the hexes, then undo the stroke: what each move took, and the seconds of the release."""
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

    def bucket(self, hex_: Hex) -> tuple[float, float, float]:
        """Fill a map from a hex and undo that: the seconds of press and release, of undo, and until that is shown."""
        window = self.window
        window.view.take(window.palette_.tools["brush"])
        strokes = window.palette_.tools["brush"].host.strokes
        before, strokes.form = strokes.form, "bucket"
        start = time.perf_counter()
        self._press(hex_)
        self._send(self._event(QEvent.Type.MouseButtonRelease, hex_))
        filled = time.perf_counter() - start
        self._lift(hex_)
        self.settle()
        start = time.perf_counter()
        window.document.undo.undo()
        undone = time.perf_counter() - start
        self.settle()
        shown = time.perf_counter() - start
        strokes.form = before
        return filled, undone, shown

    def reshape(self, number: int, hexes: Sequence[Hex]) -> list[Sample]:
        """Drag a corner of an outline, on the first hex's dot, over the hexes, then undo: what each move took."""
        shape = self.window.palette_.tools[ShapeTool.key]
        assert isinstance(shape, ShapeTool)
        self.window.view.take(shape)
        shape.set_mode("reshape")
        shape.work.choose((number,))
        QApplication.processEvents()
        self._press(hexes[0])
        QApplication.processEvents()
        took = [self._moved(hex_, self.screen) for hex_ in hexes[1:]]
        self._send(self._event(QEvent.Type.MouseButtonRelease, hexes[-1]))
        self.settle()
        self._lift(hexes[-1])
        self.window.document.undo.undo()
        self.settle()
        return took

    def carry(self, number: int, hexes: Sequence[Hex]) -> tuple[list[Sample], Sample]:
        """Carry a counter over the hexes and place it on the last: what each move took, and placing it.

        A thread lies on the map, and its firer's field is shown.
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

    def show_actual_size(self, hex_: Hex) -> None:
        """Show the map at its actual size, with a hex in the middle."""
        self.window.view.set_zoom(1.0)
        self.window.view.centerOn(*self.window.scene.layout_.centre(hex_))
        self.settle()

    def undone(self, edit: Edit) -> tuple[Sample, Sample]:
        """Make an edit and undo it: what undoing took until the board was as before, and until the screen shows it.

        The field on the map may be computed anew after that.
        """
        document, scene = self.window.document, self.window.scene
        document.do(edit)
        self.settle()
        before = yardstick()
        start = time.perf_counter()
        document.undo.undo()
        undone = time.perf_counter() - start
        self._wait(scene.shows_map, "the map did not come to the screen")
        QApplication.processEvents()  # the repaint that the picture asked for
        shown = time.perf_counter() - start
        around = max(before, yardstick())
        self.settle()
        return Sample(undone, around), Sample(shown, around)

    def look_as(self, side: str) -> Sample:
        """The time from choosing a side until what it sees is painted; afterwards all sides are shown again."""
        took = with_yardstick(lambda: self._looked(side))
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
        """The time from moving the firer to a hex until its field is painted."""
        return with_yardstick(lambda: self._seen(firer))

    def _seen(self, firer: Hex) -> float:
        start = time.perf_counter()
        self.window.set_firer(firer)
        self._wait(self.window.scene.settled, "the field did not come to the screen")
        QApplication.processEvents()  # the repaint that the picture asked for
        return time.perf_counter() - start

    def _moved(self, hex_: Hex, *parts: PaintWatch) -> Sample:
        """The time from moving the mouse into a hex until each of these parts has been painted again."""
        moved = self._event(QEvent.Type.MouseMove, hex_)
        return self._shown(lambda: self._send(moved), *parts)

    def _shown(self, action: Callable[[], None], *parts: PaintWatch) -> Sample:
        """The time from an action until each of these parts has been painted again."""
        return with_yardstick(lambda: self._painted(action, parts))

    def _painted(self, action: Callable[[], None], parts: Sequence[PaintWatch]) -> float:
        for part in parts:
            part.painted = False
        late = time.perf_counter() + TIMEOUT
        start = time.perf_counter()
        action()
        QApplication.processEvents()
        while not all(part.painted for part in parts):
            QApplication.processEvents()
            if time.perf_counter() > late:
                raise TimeoutError("the window was not painted again")
        return time.perf_counter() - start

    def _press(self, hex_: Hex) -> None:
        """Press the left button on a hex.

        The press goes through the platform, so that Qt knows that a button is held and code that waits for its release
        does wait.  The platform is told of the release in `_lift`, after its effect has been measured.
        """
        self._by_platform(QTest.mousePress, hex_)

    def _event(self, kind: QEvent.Type, hex_: Hex) -> QMouseEvent:
        """The mouse event for moving over a hex with the left button held, or for releasing it there."""
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        button, held = (Qt.MouseButton.NoButton, left) if kind == QEvent.Type.MouseMove else (
            left, Qt.MouseButton.NoButton)
        spot = self._spot(hex_)
        away = QPointF(self.window.view.viewport().mapToGlobal(spot.toPoint()))
        return QMouseEvent(kind, spot, away, button, held, none)

    def _send(self, event: QMouseEvent) -> None:
        QCoreApplication.sendEvent(self.window.view.viewport(), event)

    def _lift(self, hex_: Hex) -> None:
        """Release the button for the platform too."""
        self._by_platform(QTest.mouseRelease, hex_)

    def _by_platform(self, act: Callable[..., None], hex_: Hex) -> None:
        """Press or release the left button on a hex."""
        spot = self.window.view.viewport().mapTo(self.window, self._spot(hex_).toPoint())
        act(self.window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)

    def _spot(self, hex_: Hex) -> QPointF:
        """The position of a hex's centre dot in the view."""
        return self.window.view.viewportTransform().map(QPointF(*self.window.scene.layout_.centre(hex_)))

    def close(self) -> None:
        """Close the window and delete it."""
        self.window.document.undo.setClean()
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
