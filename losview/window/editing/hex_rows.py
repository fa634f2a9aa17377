"""The rows of the hexes that say where a picture lies: a place in it, and the hex whose centre dot it is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QLineEdit, QToolButton, QWidget

from losview.base.translation import tr
from losview.window.widgets.plain_text import Label
from losview.window.widgets.theme import indent

#: Most rows.
MOST = 12


class HexRow:
    """The fields of one hex.

    Attributes:
        x, y: its place in the picture, in pixels. label: the label of the hex, as it is typed. remove: takes it away.
    """

    def __init__(self, size: tuple[int, int], parent: QWidget) -> None:
        self.x, self.y = QDoubleSpinBox(parent), QDoubleSpinBox(parent)
        for box, length in ((self.x, size[0]), (self.y, size[1])):
            box.setDecimals(1)
            box.setRange(-10.0 * length, 10.0 * length)
            indent(box)
        self.label = QLineEdit(parent)
        self.label.setPlaceholderText(tr("label"))
        self.label.setMaximumWidth(90)
        self.remove = QToolButton(parent)
        self.remove.setText("×")
        self.remove.setProperty("compact", True)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Its widgets, from left to right."""
        return self.label, self.x, self.y, self.remove


class HexRows(QWidget):
    """All rows.

    Signals:
        changed(): a row was added, changed or removed.
    """

    changed = Signal()

    def __init__(self, size: tuple[int, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self.rows: list[HexRow] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for column, heading in enumerate((tr("Hex"), tr("from left"), tr("from top"))):
            label = Label(heading)
            label.setObjectName("hint")
            self._grid.addWidget(label, 0, column)

    def add(self, x: float, y: float, label: str = "") -> None:
        """Add a row; its label is to be typed where none is given."""
        if len(self.rows) >= MOST:
            return
        row = HexRow(self._size, self)
        row.x.setValue(x)
        row.y.setValue(y)
        row.label.setText(label)
        row.x.valueChanged.connect(lambda _: self.changed.emit())
        row.y.valueChanged.connect(lambda _: self.changed.emit())
        row.label.textChanged.connect(lambda _: self.changed.emit())
        row.remove.clicked.connect(lambda: self._remove(row))
        self.rows.append(row)
        self._place()
        if not label:
            row.label.show()  # what is hidden still does not get the focus
            row.label.setFocus()
        self.changed.emit()

    def _remove(self, row: HexRow) -> None:
        self.rows.remove(row)
        for widget in row.widgets:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._place()
        self.changed.emit()

    def _place(self) -> None:
        """Put all rows below each other, and name them by their places."""
        for at, row in enumerate(self.rows, 1):
            names = (tr("Label of hex {n}", n=at), tr("Pixels from the left of hex {n}", n=at),
                     tr("Pixels from the top of hex {n}", n=at), tr("Remove hex {n}", n=at))
            for column, widget in enumerate(row.widgets):
                self._grid.addWidget(widget, at, column)
            for widget, name in zip(row.widgets, names, strict=True):
                widget.setAccessibleName(name)
