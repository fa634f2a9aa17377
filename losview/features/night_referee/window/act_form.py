"""The form of one act of the referee: a widget for each field, with a button beside hexes to pick them on the map."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.base.words import capital
from losview.rules.fields import FieldKind, FormField
from losview.window.widgets.field_form import FieldForm
from losview.window.widgets.plain_text import hint_label, tip

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


#: Kinds of fields that hexes are picked for.
_PICKED = (FieldKind.HEX, FieldKind.HEXES)
#: Characters for which a choice has room at least: beside its name, and below it where its own names are long.
_SHORT, _LONG = 12, 21


class ActForm(FieldForm):
    """Fields for what an act asks.

    Attributes:
        pickers: the buttons beside hexes, by the keys of their fields.

    Signals:
        pick_changed(): a button to pick hexes was pressed or released.
    """

    pick_changed = Signal()

    def __init__(self, fields: tuple[FormField, ...], parent: QWidget | None = None) -> None:
        self.pickers: dict[str, QToolButton] = {}
        super().__init__(fields, parent)
        self.rows.setVerticalSpacing(7)
        self.rows.setRowWrapPolicy(self.rows.RowWrapPolicy.WrapLongRows)

    def _box(self, field: FormField) -> QWidget:
        box = super()._box(field._replace(choices=tuple((key, capital(name)) for key, name in field.choices)))
        if isinstance(box, QComboBox):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(min(_LONG, max(_SHORT, *(len(name) for _, name in field.choices))))
            for place, (_, name) in enumerate(field.choices):
                box.setItemData(place, tip(name), Qt.ItemDataRole.ToolTipRole)
        return box

    def _holder(self, field: FormField, box: QWidget) -> QWidget:
        """The box with what stands beside or below it."""
        if isinstance(box, QComboBox) and max(len(name) for _, name in field.choices) > _SHORT:
            return SpelledChoice(box, self)
        if field.kind not in _PICKED:
            return box
        button = QToolButton(self)
        button.setText(tr("Pick"))
        button.setCheckable(True)
        button.setToolTip(tip(tr("Click the hex on the map")))
        button.setAccessibleName(tr("Pick {what} on the map", what=field.name))
        button.toggled.connect(lambda on, key=field.key: self._toggled(key, on))
        self.pickers[field.key] = button
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        line.addWidget(box, 1)
        line.addWidget(button)
        return row

    def _toggled(self, key: str, on: bool) -> None:
        """Release the other buttons: one field is picked for at a time."""
        if on:
            for other, button in self.pickers.items():
                if other != key:
                    button.setChecked(False)
        self.pick_changed.emit()

    @property
    def picking(self) -> str | None:
        """The key of the field that hexes are picked for, None for none."""
        return next((key for key, button in self.pickers.items() if button.isChecked()), None)

    def pick(self, label: str) -> None:
        """Put a hex into the field that is picked for; a field of one hex is done with it."""
        key = self.picking
        if key is None:
            return
        box = self.boxes[key]
        assert isinstance(box, QLineEdit)
        if self._fields[key].kind is FieldKind.HEX:
            box.setText(label)
            self.pickers[key].setChecked(False)
        else:
            words = box.text().replace(",", " ").split()
            box.setText(" ".join([word for word in words if word != label] + [label] * (label not in words)))
