"""A layout that wraps widgets like words in a paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QLayout, QLayoutItem, QWidget

#: Padding and border of compact buttons, on both sides, in pixels, as `theme.py` has them.
BESIDE_WORDS = 14


class FlowLayout(QLayout):
    """Places as many widgets side by side as fit the width, and continues in the next row.

    Args:
        gap: between widgets and between rows, in pixels.
        least: the least width of a column in pixels, where widgets are to share the width in columns; 0 for widgets as
            wide as their size hints.
        even: whether to use fewer columns where the last row would be much shorter than the others.
        whole: whether columns differ, or are fewer, where the words of a compact button would be cut.
    """

    def __init__(self, parent: QWidget | None = None, gap: int = 6, least: int = 0, even: bool = False,
                 whole: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._sizes: dict[int, QSize] = {}  # by width, until the layout is invalidated: Qt asks again and again
        self._gap, self._least, self._even, self._whole = gap, least, even, whole
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self._sizes.clear()

    def invalidate(self) -> None:
        self._sizes.clear()
        super().invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self._sizes.clear()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.sizeFor(width).height()

    def sizeFor(self, width: int) -> QSize:
        """The size that the layout takes in that width, margins included."""
        if width not in self._sizes:
            self._sizes[width] = self._lay(QRect(0, 0, width, 0), move=False)
        return QSize(self._sizes[width])

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
        """Lay the widgets out, or only compute that; returns the size taken."""
        margins = self.contentsMargins()
        inner = rect.marginsRemoved(margins)
        items = [item for item in self._items if (widget := item.widget()) is None or not widget.isHidden()]
        cell = self._cell(items, inner.width())
        y, widest = inner.y(), 0
        for row in self._rows(items, cell, inner.width()):
            sizes = [_size(item, wide) for item, wide in zip(row, self._widths(row, cell, inner.width()), strict=True)]
            x, high = inner.x(), max(size.height() for size in sizes)
            for item, size in zip(row, sizes, strict=True):
                if move:
                    item.setGeometry(QRect(QPoint(x, y + (high - size.height()) // 2), size))
                x += size.width() + self._gap
            widest = max(widest, x - self._gap - inner.x())
            y += high + self._gap
        tall = max(0, y - self._gap - inner.y())
        return QSize(widest, tall).grownBy(margins)

    def _cell(self, items: list[QLayoutItem], width: int) -> int:
        """The width of a column for these widgets, 0 where widgets are as wide as their size hints."""
        if not self._least or not items:
            return 0
        columns = self._columns(len(items), max(1, (width + self._gap) // (self._least + self._gap)))
        while self._whole and columns > 1 and any(
                sum(map(_words, items[first:first + columns])) > width - self._gap * (columns - 1)
                for first in range(0, len(items), columns)):
            columns = self._columns(len(items), columns - 1)
        return max(1, (width - self._gap * (columns - 1)) // columns)

    def _columns(self, n: int, most: int) -> int:
        """The number of columns for `n` widgets where there is room for `most`."""
        return -(-n // -(-n // most)) if self._even else most

    def _widths(self, row: list[QLayoutItem], cell: int, width: int) -> list[int]:
        """The widths of a row's widgets: the same for all, or as their words need where some need more than that."""
        needed = [_words(item) if self._whole else 0 for item in row]
        if max(needed) <= cell:
            return [cell] * len(row)
        room = width - self._gap * (len(row) - 1)  # a row that is not full may take more than its cells
        spare = max(cell * len(row), min(sum(needed), room)) - sum(needed)
        return [need + spare // len(row) for need in needed]

    def _rows(self, items: list[QLayoutItem], cell: int, width: int) -> list[list[QLayoutItem]]:
        starts = row_starts([cell or item.sizeHint().width() for item in items], self._gap, width)
        return [items[first:last] for first, last in pairwise([*starts, len(items)])]


def row_starts(widths: Sequence[int], gap: int, room: int) -> list[int]:
    """Where the rows begin in which widgets of these widths lie, as places in the list; a row has one at least."""
    starts: list[int] = []
    x = 0
    for place, wide in enumerate(widths):
        if not starts or x + wide > room:
            starts.append(place)
            x = 0
        x += wide + gap
    return starts


def _words(item: QLayoutItem) -> int:
    """The width that the words of a compact button need, 0 for all else."""
    button = item.widget()
    if not isinstance(button, QAbstractButton):
        return 0
    return button.fontMetrics().horizontalAdvance(button.text()) + BESIDE_WORDS


def _size(item: QLayoutItem, cell: int) -> QSize:
    """The size of an item in a column of that width; its size hint where the width is 0."""
    if not cell:
        return item.sizeHint()
    return QSize(cell, item.heightForWidth(cell) if item.hasHeightForWidth() else item.sizeHint().height())
