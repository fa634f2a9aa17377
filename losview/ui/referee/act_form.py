"""The form of one act of the referee: a widget for each field, with a button beside hexes to pick them on the map."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSpinBox, QToolButton, QWidget

from losview.referee.act_fields import ActField, ActFieldKind
from losview.ui.widgets.field_problem import FieldProblem, field_form
from losview.ui.widgets.plain_text import menu_text, shown, tip
from losview.ui.widgets.theme import indent

#: Kinds of fields that hexes are picked for.
_PICKED = (ActFieldKind.HEX, ActFieldKind.HEXES)


class ActForm(QWidget):
    """Fields for what an act asks.

    Attributes:
        boxes: the fields' widgets, by their keys. pickers: the buttons beside hexes, likewise.
        problem: what is wrong with the values, hidden while nothing is.

    Signals:
        edited(): a value has changed. pick_changed(): a button to pick hexes was pressed or released.
    """

    edited = Signal()
    pick_changed = Signal()

    def __init__(self, fields: tuple[ActField, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        form = field_form(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(7)
        form.setRowWrapPolicy(form.RowWrapPolicy.WrapLongRows)
        self._fields = {field.key: field for field in fields}
        self.boxes: dict[str, QWidget] = {}
        self.pickers: dict[str, QToolButton] = {}
        for field in fields:
            box = self._box(field)
            box.setToolTip(tip(field.about or field.name))
            box.setAccessibleName(field.name)
            box.setAccessibleDescription(shown(field.about))
            self.boxes[field.key] = box
            form.addRow(menu_text(field.name), self._with_picker(field, box))
        self.problem = FieldProblem(*(self.boxes.values() or (self,)))
        form.addRow(self.problem)

    def _box(self, field: ActField) -> QWidget:
        if field.kind is ActFieldKind.NUMBER:
            number = QSpinBox(self)
            indent(number)
            number.setRange(field.least, field.most)
            number.setValue(int(field.usual))
            number.valueChanged.connect(self.edited)
            return number
        if field.choices and field.kind not in _PICKED:
            choice = QComboBox(self)
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(12)
            for key, name in field.choices:
                choice.addItem(menu_text(name[:1].upper() + name[1:]), key)
            choice.setCurrentIndex(max(0, choice.findData(field.usual)))
            choice.currentIndexChanged.connect(self.edited)
            return choice
        line = QLineEdit(field.usual, self)
        line.textChanged.connect(self.edited)
        return line

    def _with_picker(self, field: ActField, box: QWidget) -> QWidget:
        if field.kind not in _PICKED:
            return box
        button = QToolButton(self)
        button.setText(self.tr("Pick"))
        button.setCheckable(True)
        button.setToolTip(tip(self.tr("Click the hex on the map")))
        button.setAccessibleName(self.tr("Pick {what} on the map").format(what=field.name))
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
        if self._fields[key].kind is ActFieldKind.HEX:
            box.setText(label)
            self.pickers[key].setChecked(False)
        else:
            words = box.text().replace(",", " ").split()
            box.setText(" ".join([word for word in words if word != label] + [label] * (label not in words)))

    def values(self) -> dict[str, str]:
        """What stands in the fields, by their keys, as the act reads it."""
        return {key: _value(box) for key, box in self.boxes.items()}

    def put(self, values: dict[str, str]) -> None:
        """Put values into the fields where they fit; called when the form is made anew for a changed map."""
        for key, text in values.items():
            box = self.boxes.get(key)
            if isinstance(box, QSpinBox) and text.lstrip("-").isdigit():
                box.setValue(int(text))
            elif isinstance(box, QComboBox) and box.findData(text) >= 0:
                box.setCurrentIndex(box.findData(text))
            elif isinstance(box, QLineEdit):
                box.setText(text)


def _value(box: QWidget) -> str:
    if isinstance(box, QSpinBox):
        return str(box.value())
    if isinstance(box, QComboBox):
        return str(box.currentData() or "")
    assert isinstance(box, QLineEdit)
    return box.text()
