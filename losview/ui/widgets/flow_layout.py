"""A layout that runs on like words in a line."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Puts widgets side by side, as many as the width takes, and goes on below.

    With `least` they stand in columns that share the width, none narrower than that; `even` takes fewer columns where
    the last row would else be much shorter than the others.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 6, least: int = 0, even: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap, self._least, self._even = gap, least, even
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(QRect(0, 0, width, 0), move=False).height()

    def sizeFor(self, width: int) -> QSize:
        """What it takes of so much width, its margins with it."""
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        if self._least:
            size.setWidth(self._least)
        margins = self.contentsMargins()
        return size.grownBy(margins)

    def _lay(self, rect: QRect, *, move: bool) -> QSize:
        """Lay them out; returns the size taken."""
        margins = self.contentsMargins()
        room = rect.marginsRemoved(margins)
        items = [item for item in self._items if (widget := item.widget()) is None or not widget.isHidden()]
        cell = self._cell(len(items), room.width())
        y, widest = room.y(), 0
        for row in self._rows(items, cell, room.width()):
            sizes = [_size(item, cell) for item in row]
            x, high = room.x(), max(size.height() for size in sizes)
            for item, size in zip(row, sizes, strict=True):
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (high - size.height()) // 2), size))
                x += size.width() + self._gap
            widest = max(widest, x - self._gap - room.x())
            y += high + self._gap
        tall = max(0, y - self._gap - room.y())
        return QSize(widest, tall).grownBy(margins)

    def _cell(self, n: int, width: int) -> int:
        """The width of a column, 0 where everything is as wide as it likes to be."""
        if not self._least or not n:
            return 0
        columns = max(1, (width + self._gap) // (self._least + self._gap))
        if self._even:
            rows = -(-n // columns)
            columns = -(-n // rows)
        return max(1, (width - self._gap * (columns - 1)) // columns)

    def _rows(self, items: list[QLayoutItem], cell: int, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        x = 0
        for item in items:
            wide = cell or item.sizeHint().width()
            if not rows or x + wide > width:
                rows.append([])
                x = 0
            rows[-1].append(item)
            x += wide + self._gap
        return rows


def _size(item: QLayoutItem, cell: int) -> QSize:
    """The size that it takes in a column of that width, 0 for as wide as it likes to be."""
    if not cell:
        return item.sizeHint()
    return QSize(cell, item.heightForWidth(cell) if item.hasHeightForWidth() else item.sizeHint().height())
