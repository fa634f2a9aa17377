"""The form of one calculator: a spin box, a choice or a line for each of its fields."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from losview.board.board import QUARTERS
from losview.calculator.calculator import Calculator
from losview.calculator.inputs import InputField, InputKind
from losview.sight.end_text import level_text
from losview.ui.widgets.field_problem import FieldProblem, field_form
from losview.ui.widgets.level_spin_box import LevelSpinBox
from losview.ui.widgets.plain_text import menu_text, tip
from losview.ui.widgets.theme import indent


class InputForm(QWidget):
    """Fields for what a calculator asks.

    Attributes:
        boxes: the fields' widgets, by their keys. problem: what is wrong with the values, hidden while nothing is.

    Signals:
        edited(): a value has changed.
    """

    edited = Signal()

    def __init__(self, calculator: Calculator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._usual = {field.key: field.usual for field in calculator.fields}
        form = field_form(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(9)
        self.boxes: dict[str, QWidget] = {}
        for field in calculator.fields:
            box = self._box(field)
            box.setToolTip(tip(field.about))
            box.setAccessibleName(field.name)
            box.setAccessibleDescription(field.about)
            self.boxes[field.key] = box
            form.addRow(menu_text(field.name), box)
        self.problem = FieldProblem(*self.boxes.values())
        form.addRow(self.problem)

    def _box(self, field: InputField) -> QWidget:
        if field.kind is InputKind.LEVEL:
            level = LevelSpinBox(self)
            level.setRange(field.least, field.most)
            level.setDecimals(2)
            level.setSingleStep(field.step / QUARTERS)
            level.setValue(float(field.usual))
            level.valueChanged.connect(self.edited)
            return level
        if field.kind is InputKind.HEXES:
            count = QSpinBox(self)
            indent(count)
            count.setRange(field.least, field.most)
            count.setValue(int(field.usual))
            count.valueChanged.connect(self.edited)
            return count
        if field.kind is InputKind.CHOICE:
            choice = QComboBox(self)
            for key, name in field.choices:
                choice.addItem(menu_text(name), key)
            choice.currentIndexChanged.connect(self.edited)
            return choice
        line = QLineEdit(field.usual, self)
        line.textChanged.connect(self.edited)
        return line

    def fill_in(self, values: Mapping[str, str]) -> None:
        """Put values into the fields, as the calculator reads them; those not named get their usual ones."""
        with QSignalBlocker(self):
            for key, box in self.boxes.items():
                _put(box, values.get(key, self._usual[key]))
        self.edited.emit()

    def values(self) -> dict[str, str]:
        """What stands in the fields, by their keys, as the calculator reads it."""
        return {key: _value(box) for key, box in self.boxes.items()}


def _value(box: QWidget) -> str:
    if isinstance(box, LevelSpinBox):
        return level_text(round(box.value() * QUARTERS))
    if isinstance(box, QSpinBox):
        return str(box.value())
    if isinstance(box, QComboBox):
        return str(box.currentData())
    assert isinstance(box, QLineEdit)
    return box.text()


def _put(box: QWidget, text: str) -> None:
    if isinstance(box, LevelSpinBox):
        box.setValue(float(text))
    elif isinstance(box, QSpinBox):
        box.setValue(int(text))
    elif isinstance(box, QComboBox):
        box.setCurrentIndex(max(0, box.findData(text)))
    elif isinstance(box, QLineEdit):
        box.setText(text)
