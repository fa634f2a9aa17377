"""Widgets whose surroundings are not laid out anew whenever their words change."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QMargins, QRect, QSize, QTimer
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget


class Still(QWidget):
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


class Row(NamedTuple):
    """Labels side by side, the last of which takes the room that the others leave."""

    labels: tuple[QLabel, ...]
    gap: int
    above: int


#: Words that need less room give it up when they have stood for so many milliseconds.
SETTLED = 300

#: The heights of so many words are kept.
KEPT = 500


class Stack(QFrame):
    """Rows of labels, one under another; the layout around learns of other words only where they need more height.

    Room that they need no more is given up a moment later: what stands below does not jump up and down with each
    verdict while a thread is dragged.

    Args:
        margins, spacing: around the rows and between them, in pixels.
    """

    def __init__(self, parent: QWidget | None = None, margins: QMargins | None = None, spacing: int = 0) -> None:
        super().__init__(parent)
        self._margins = QMargins() if margins is None else margins
        self._spacing = spacing
        self._rows: list[Row] = []
        self._high = self._wish = 0
        self._heights: dict[tuple[str, int, QFont], int] = {}
        self._settled = QTimer(self, singleShot=True, interval=SETTLED)
        self._settled.timeout.connect(self._settle)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def add(self, *labels: QLabel, gap: int = 0, above: int = 0) -> None:
        """Put a row under the others: so far between its labels, and so far below what is above it."""
        self._rows.append(Row(labels, gap, above))
        for label in labels:
            label.setParent(self)

    def place(self) -> None:
        """Give each label its place."""
        room = self.rect().marginsRemoved(self._margins)
        top = room.top()
        for row in self._rows:
            shown = [label for label in row.labels if not label.isHidden()]
            if shown:
                top += self._spacing * (top > room.top()) + row.above
                top += self._place_row(shown, row.gap, room, top)
        self._wish = top + self._margins.bottom()
        if self._wish >= self._high or not self.isVisible():
            self._settle()
        else:
            self._settled.start()

    def _settle(self) -> None:
        """Take the height that is needed."""
        self._settled.stop()
        if self._wish != self._high:
            self._high = self._wish
            self.updateGeometry()

    def _place_row(self, labels: list[QLabel], gap: int, room: QRect, top: int) -> int:
        """Place one row; returns its height."""
        left, highest = room.left(), 0
        for label in labels:
            right = room.right() + 1 if label is labels[-1] else left + label.sizeHint().width()
            high = self._height(label, right - left) if label.wordWrap() else label.sizeHint().height()
            label.setGeometry(left, top, right - left, high)
            left, highest = right + gap, max(highest, high)
        return highest

    def _height(self, label: QLabel, wide: int) -> int:
        """The height of its words broken into lines of that width: the same ones come again and again under a hand."""
        key = (label.text(), wide, label.font())
        if key not in self._heights:
            if len(self._heights) >= KEPT:
                self._heights.clear()
            self._heights[key] = label.heightForWidth(wide)
        return self._heights[key]

    def sizeHint(self) -> QSize:
        return QSize(200, self._high)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._high)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.place()  # labels that changed while they were hidden told nobody
        self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.place()
            return True
        return super().event(event)
