"""A thread that runs to the hex that decides it, when its verdict is shown: short, and over at a click or a key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPointF, QRectF, QVariantAnimation

from losview.features.teaching.window.line_item import CASING, DOT, LineItem
from losview.hexes.lattice import Point
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.widgets.desktop_wishes import may_move

#: Milliseconds that a run takes, for each hex of the way more, and at most.
LEAST, A_HEX, MOST = 500, 40, 1100
#: The parts of that time after which it is at the hex that decides, and leaves it.
THERE, ON = 0.6, 0.75
#: Above the thread and all its marks.
HEIGHT = 54


class ThreadRun(QObject):
    """Uncovers a thread from its firer on: to what decides, a moment later to the target.

    Where losview's or the system's settings have motion off, what decides is shown at once.

    Attributes:
        line: what still covers the thread, None where nothing runs.
    """

    def __init__(self, scene: MapScene, view: MapView) -> None:
        super().__init__(view)
        self._scene, self._view = scene, view
        self.line: LineItem | None = None
        self._there: Callable[[], None] | None = None
        self._stop_at = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setEasingCurve(QEasingCurve.Type.Linear)
        self._motion.valueChanged.connect(self._move)
        self._motion.finished.connect(self.skip)

    def start(self, ends: tuple[Point, Point], length: int, decides_at: float, there: Callable[[], None]) -> None:
        """Run along a thread.

        Args:
            length: in hexes. decides_at: the part of it where it is decided, 0 to 1. there: called when it is there.
        """
        self.cancel()
        self._there, self._stop_at = there, decides_at
        if not may_move(self._view):
            self.skip()
            return
        self.line = LineItem(self._scene.layout_, self._box(ends), ends, ())
        self.line.setZValue(HEIGHT)
        self._scene.addItem(self.line)
        for watched in (self._view, self._view.viewport()):  # while it runs only: a filter hears all that the map hears
            watched.installEventFilter(self)
        self._motion.setDuration(min(LEAST + A_HEX * length, MOST))
        self._motion.setKeyValues([(0.0, 0.0), (THERE, decides_at), (ON, decides_at), (1.0, 1.0)])
        self._motion.start()

    def _box(self, ends: tuple[Point, Point]) -> QRectF:
        """What the line covers of the scene, with room for its width at half the present zoom too."""
        a, b = (QPointF(*self._scene.layout_.point(end)) for end in ends)
        around = 2 * (CASING + DOT) / self._view.transform().m11()
        return QRectF(a, b).normalized().adjusted(-around, -around, around, around)

    def _move(self, part: float) -> None:
        if self.line is not None:
            self.line.uncover(part)
            if part >= self._stop_at:
                self._arrive()

    def _arrive(self) -> None:
        there, self._there = self._there, None
        if there is not None:
            there()

    def skip(self) -> None:
        """Be there at once; called when the run is over too."""
        there = self._there
        self.cancel()
        if there is not None:
            there()

    def cancel(self) -> None:
        """Run no longer, and show nothing; called before the scene is cleared too."""
        self._there = None
        self._motion.stop()
        if self.line is not None:
            self._scene.removeItem(self.line)
            self.line = None
            for watched in (self._view, self._view.viewport()):
                watched.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click or a key on the map ends the run, and does what it does otherwise."""
        is_press = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)
        if self.line is not None and is_press:
            self.skip()
        return False
