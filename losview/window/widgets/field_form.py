"""A form whose fields are declared: a box for each, whose value is read and set as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.core.end_text import level_text
from losview.rules.fields import FieldKind, FormField
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.level_spin_box import LevelSpinBox
from losview.window.widgets.plain_text import menu_text, shown_text, tip
from losview.window.widgets.theme import indent


class FieldForm(QWidget):
    """A box for each of some declared fields.

    Attributes:
        rows: the layout of the form. boxes: the fields' widgets, by their keys.
        problem: what is wrong with the values, hidden while nothing is.

    Signals:
        edited(): a value has changed.
    """

    edited = Signal()

    def __init__(self, fields: Sequence[FormField], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields = {field.key: field for field in fields}
        self.rows = field_form(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.boxes: dict[str, QWidget] = {}
        for field in fields:
            box = self._box(field)
            box.setToolTip(tip(field.about or field.name))
            box.setAccessibleName(shown_text(field.name))
            box.setAccessibleDescription(shown_text(field.about))
            self.boxes[field.key] = box
            self.rows.addRow(menu_text(field.name), self._holder(field, box))
        self.problem = FieldProblem(*(self.boxes.values() or (self,)))
        self.rows.addRow(self.problem)

    def _box(self, field: FormField) -> QWidget:
        """The box of a field."""
        if field.kind is FieldKind.LEVEL:
            level = LevelSpinBox(self)
            level.setRange(field.minimum, field.maximum)
            level.setDecimals(2)
            level.setSingleStep(field.step / QUARTERS_PER_LEVEL)
            level.setValue(float(field.default))
            level.valueChanged.connect(self.edited)
            return level
        if field.kind in (FieldKind.NUMBER, FieldKind.DISTANCE):
            number = QSpinBox(self)
            indent(number)
            number.setRange(field.minimum, field.maximum)
            number.setValue(int(field.default))
            number.valueChanged.connect(self.edited)
            return number
        if field.choices:
            choice = QComboBox(self)
            for key, name in field.choices:
                choice.addItem(shown_text(name), key)
            choice.setCurrentIndex(max(0, choice.findData(field.default)))
            choice.currentIndexChanged.connect(self.edited)
            return choice
        line = QLineEdit(field.default, self)
        line.textChanged.connect(self.edited)
        return line

    def _holder(self, field: FormField, box: QWidget) -> QWidget:
        """What stands in the row of a field: the box, or a widget that holds it."""
        return box

    def values(self) -> dict[str, str]:
        """What stands in the fields, by their keys."""
        return {key: _text_in(box) for key, box in self.boxes.items()}

    def set_values(self, values: Mapping[str, str], *, reset: bool = False) -> None:
        """Put values into the fields, where there is such a field and the value fits; says so once.

        Args:
            reset: whether all other fields get their defaults.
        """
        defaults = {key: field.default for key, field in self._fields.items()} if reset else {}
        with QSignalBlocker(self):
            for key, text in {**defaults, **values}.items():
                if key in self.boxes:
                    _set_text(self.boxes[key], text)
        self.edited.emit()


def _text_in(box: QWidget) -> str:
    if isinstance(box, LevelSpinBox):
        return level_text(round(box.value() * QUARTERS_PER_LEVEL))
    if isinstance(box, QSpinBox):
        return str(box.value())
    if isinstance(box, QComboBox):
        return str(box.currentData() or "")
    assert isinstance(box, QLineEdit)
    return box.text()


def _set_text(box: QWidget, text: str) -> None:
    with suppress(ValueError, OverflowError):  # text that is no such number leaves a box as it is
        if isinstance(box, LevelSpinBox):
            box.setValue(float(text))
        elif isinstance(box, QSpinBox):
            box.setValue(int(text))
    if isinstance(box, QComboBox) and box.findData(text) >= 0:
        box.setCurrentIndex(box.findData(text))
    elif isinstance(box, QLineEdit):
        box.setText(text)
