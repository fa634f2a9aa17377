"""Scrolling while something is dragged near the edge of the map view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QTimer

from losview.window.canvas.zoom_view import ZoomView

#: So near to an edge, in pixels, the view scrolls; at the edge and beyond it by `FASTEST` pixels each `INTERVAL` ms.
MARGIN, FASTEST, INTERVAL = 30, 24, 16


class EdgeScroller(QObject):
    """Scrolls a view towards more of the map while the pointer rests near its edge.

    Args:
        moved: called with the pointer's position after each step, as what lies under it has changed.
    """

    def __init__(self, view: ZoomView, moved: Callable[[QPointF], None]) -> None:
        super().__init__(view)
        self._view, self._moved = view, moved
        self._position = QPointF()
        self._timer = QTimer(self, interval=INTERVAL)
        self._timer.timeout.connect(self._step)

    def follow(self, position: QPointF) -> None:
        """Begin or go on to scroll where the pointer is near an edge, else stop; called on each move of a drag."""
        self._position = position
        if self._speed().isNull():
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Scroll no more; called when the drag has ended."""
        self._timer.stop()

    def _step(self) -> None:
        speed = self._speed()
        if speed.isNull():
            self._timer.stop()
            return
        self._view.pan(speed)
        self._moved(self._position)

    def _speed(self) -> QPoint:
        """Pixels to scroll by; nothing in a direction in which there is no more of the map."""
        room, shown = QRectF(self._view.viewport().rect()), self._view.map_area()
        left = _push(room.left() + MARGIN - self._position.x()) if shown.left() < room.left() else 0
        right = _push(self._position.x() - room.right() + MARGIN) if shown.right() > room.right() else 0
        top = _push(room.top() + MARGIN - self._position.y()) if shown.top() < room.top() else 0
        bottom = _push(self._position.y() - room.bottom() + MARGIN) if shown.bottom() > room.bottom() else 0
        return QPoint(right - left, bottom - top)


def _push(depth: float) -> int:
    """How fast to scroll with the pointer so many pixels within the margin."""
    return 0 if depth <= 0 else max(1, round(FASTEST * min(1.0, depth / MARGIN)))
