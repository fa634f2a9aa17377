"""The search line of the palette."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from losview.base.translation import tr


class SearchLine(QLineEdit):
    """A search line that Esc clears; Esc on the empty line leaves it.

    Signals:
        left(): Esc was pressed on the empty line.
        accepted(): Return was pressed. entered(): Down was pressed, to go into what was found.
    """

    left = Signal()
    accepted = Signal()
    entered = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText(tr("Search…"))
        self.setClearButtonEnabled(True)
        for button in self.findChildren(QToolButton):
            button.setAccessibleName(tr("Clear the search"))
            button.setToolTip(tr("Clear the search (Esc)"))
        self.setAccessibleName(tr("Search the palette"))
        self.setToolTip(tr("Find terrain, hexsides or units by name, or by another word for them"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accepted.emit()
        elif event.key() == Qt.Key.Key_Down:
            self.entered.emit()
        elif event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()
