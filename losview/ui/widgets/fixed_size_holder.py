"""Widgets whose surroundings are not laid out anew whenever their words change."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class FixedSizeHolder(QWidget):
    """Holds one widget that fills it, and keeps that widget's wish for another size to itself.

    A label that gets other words has every layout around it worked out anew, up to the window's docks with their
    title bars: over a millisecond for each hex that a drag passes.  Here only what lies inside follows.

    Args:
        least: the room that the inside needs in any case, in pixels, whatever words it holds.
    """

    def __init__(self, inside: QWidget, least: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.inside = inside
        self._least = least
        inside.setParent(self)
        self.setFocusProxy(inside)

    def sizeHint(self) -> QSize:
        return self.inside.sizeHint().expandedTo(self._least)

    def minimumSizeHint(self) -> QSize:
        return self._least

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.inside.setGeometry(self.rect())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            return True
        return super().event(event)
