"""A box for a choice with long names: what is chosen stands whole below it where the box cuts it off."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QVBoxLayout, QWidget

from losview.window.widgets.plain_text import hint_label

#: The open list is as wide as its longest name, at most so many pixels; room for its frame and bar.
_WIDEST, _FRAME = 560, 28


class SpelledChoice(QWidget):
    """Holds a box, and the words of what is chosen in it, hidden while the box has room for them.

    Attributes:
        words: what is chosen.
    """

    def __init__(self, box: QComboBox, parent: QWidget) -> None:
        super().__init__(parent)
        self._box = box
        self.words = hint_label(parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(box)
        column.addWidget(self.words)
        self.setFocusProxy(box)
        box.view().setMinimumWidth(min(_WIDEST, box.view().sizeHintForColumn(0) + _FRAME))
        box.currentIndexChanged.connect(self._spell)
        self._spell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spell()

    def _spell(self) -> None:
        """Show the words where the box is too narrow for them."""
        style, asked = QStyle.ComplexControl.CC_ComboBox, QStyleOptionComboBox()
        asked.initFrom(self._box)
        asked.editable = False
        room = self._box.style().subControlRect(style, asked, QStyle.SubControl.SC_ComboBoxEditField, self._box).width()
        text = self._box.currentText()
        is_cut = self._box.fontMetrics().horizontalAdvance(text) > room
        self.words.setText(text if is_cut else "")
        self.words.setVisible(is_cut)
