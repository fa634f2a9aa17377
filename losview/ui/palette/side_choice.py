"""Whose units are placed: the map's sides, and any other name that is written."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from losview.board.scenario.counter_sides import side_called, side_title
from losview.overlays.art.counter_art import side_colours
from losview.ui.paint.icons import side_icon

#: What a map without sides offers.
USUAL = ("blue", "red")


class SideChoice(QComboBox):
    """Shows sides as people write them, and tells them as the map names them.

    Signals:
        chosen(side): another side, "" for none.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.names: list[str] = []
        self.setEditable(True)
        self.setAccessibleName(self.tr("Side of the units placed"))
        self.setToolTip(self.tr("Whose units they are; write another name for another side"))
        edit = self.lineEdit()
        if edit is not None:
            edit.setPlaceholderText(self.tr("no side"))
            edit.setAccessibleName(self.accessibleName())
        self.currentTextChanged.connect(lambda _: self.chosen.emit(self.side))

    @property
    def side(self) -> str:
        """The one in hand."""
        at, said = self.currentIndex(), self.currentText()
        if at >= 0 and self.itemText(at) == said:
            return str(self.itemData(at))
        return side_called(said, self.names)

    def offer(self, names: list[str]) -> None:
        """Offer these sides, and no side; the one in hand stays where it is among them."""
        now = self.side
        self.names = names or list(USUAL)
        with QSignalBlocker(self):
            self.clear()
            for name in (*self.names, ""):
                self.addItem(side_icon(side_colours(self.names, name)[0]), side_title(name), name)
                self.setItemData(self.count() - 1, side_title(name) or self.tr("no side"),
                                 Qt.ItemDataRole.AccessibleTextRole)
            self.take(now if now in names else self.names[0])

    def take(self, side: str) -> None:
        """Show a side as the one in hand, with its colour where it is a known one."""
        at = self.findData(side)
        if at >= 0:
            self.setCurrentIndex(at)
        else:
            self.setCurrentText(side)
