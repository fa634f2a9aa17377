"""A holder that keeps the layouts around a widget from being redone whenever its text changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class FixedSizeHolder(QWidget):
    """Holds one widget that fills it, and does not pass on its layout requests.

    A label whose text changes makes Qt redo every layout around it, up to the window's docks and their title bars:
    over a millisecond for each hex that a drag passes.  With this holder only the widget inside is laid out.

    Args:
        least: the minimum size, in pixels, whatever text is inside.
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
