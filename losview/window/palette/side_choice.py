"""The side of the units placed: one of the map's, or any other name typed."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from losview.base.translation import tr
from losview.board.scenario.counter_sides import side_called, side_title
from losview.drawing.art.counter_art import side_colours
from losview.window.paint.icons import sign_icon
from losview.window.widgets.plain_text import shown_text

#: The sides offered for a map without sides.
DEFAULT = ("blue", "red")


class SideChoice(QComboBox):
    """An editable combo box; it shows the titles of sides and returns their names on the map.

    Signals:
        chosen(side): the side has changed, "" for none.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.names: list[str] = []
        self.setEditable(True)
        self.setAccessibleName(tr("Side of the units placed"))
        self.setToolTip(tr("The side of the units placed; type another name for another side"))
        edit = self.lineEdit()
        if edit is not None:
            edit.setPlaceholderText(tr("no side"))
            edit.setAccessibleName(self.accessibleName())
        self.currentTextChanged.connect(lambda _: self.chosen.emit(self.side))

    @property
    def side(self) -> str:
        """The chosen side, "" for none."""
        at, text = self.currentIndex(), self.currentText()
        if at >= 0 and self.itemText(at) == text:
            return str(self.itemData(at))
        return side_called(text, self.names)

    def offer(self, names: list[str]) -> None:
        """Offer these sides, and no side; the chosen one is kept where it is among them."""
        now = self.side
        self.names = names or list(DEFAULT)
        with QSignalBlocker(self):
            self.clear()
            for name in (*self.names, ""):
                self.addItem(sign_icon("side", side_colours(self.names, name)[0]), shown_text(side_title(name)), name)
                self.setItemData(self.count() - 1, shown_text(side_title(name)) or tr("no side"),
                                 Qt.ItemDataRole.AccessibleTextRole)
            self.take(now if now in names else self.names[0])

    def take(self, side: str) -> None:
        """Show a side as the chosen one, with its colour where the map has it."""
        at = self.findData(side)
        if at >= 0:
            self.setCurrentIndex(at)
        else:
            self.setCurrentText(side)
