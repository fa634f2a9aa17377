"""A form whose fields are declared: a box for each, whose value is read and put as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.core.end_text import level_text
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.level_spin_box import LevelSpinBox
from losview.window.widgets.plain_text import menu_text, shown, tip
from losview.window.widgets.theme import indent


class FieldForm(QWidget):
    """Boxes for declared fields, made and added one after the other by a subclass, which then calls `finish`.

    Attributes:
        rows: the layout of the form. boxes: the fields' widgets, by their keys.
        problem: what is wrong with the values, hidden while nothing is; there once `finish` was called.

    Signals:
        edited(): a value has changed.
    """

    edited = Signal()
    problem: FieldProblem

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = field_form(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.boxes: dict[str, QWidget] = {}

    def number_box(self, usual: str, least: int, most: int) -> QSpinBox:
        """A box for a whole number."""
        number = QSpinBox(self)
        indent(number)
        number.setRange(least, most)
        number.setValue(int(usual))
        number.valueChanged.connect(self.edited)
        return number

    def level_box(self, usual: str, least: int, most: int, step: int) -> LevelSpinBox:
        """A box for a level between bounds in levels, by steps in quarter levels."""
        level = LevelSpinBox(self)
        level.setRange(least, most)
        level.setDecimals(2)
        level.setSingleStep(step / QUARTERS_PER_LEVEL)
        level.setValue(float(usual))
        level.valueChanged.connect(self.edited)
        return level

    def choice_box(self, usual: str, choices: Iterable[tuple[str, str]]) -> QComboBox:
        """A box for one of several choices, given by their keys and names."""
        choice = QComboBox(self)
        for key, name in choices:
            choice.addItem(shown(name), key)
        choice.setCurrentIndex(max(0, choice.findData(usual)))
        choice.currentIndexChanged.connect(self.edited)
        return choice

    def line_box(self, usual: str) -> QLineEdit:
        """A line for whatever is typed."""
        line = QLineEdit(usual, self)
        line.textChanged.connect(self.edited)
        return line

    def add(self, key: str, name: str, about: str, box: QWidget, holder: QWidget | None = None) -> None:
        """Add the box of a field below those before it.

        Args:
            about: a sentence for its tip, "" for its name.
            holder: a widget that holds the box, None for the box alone.
        """
        box.setToolTip(tip(about or name))
        box.setAccessibleName(shown(name))
        box.setAccessibleDescription(shown(about))
        self.boxes[key] = box
        self.rows.addRow(menu_text(name), holder or box)

    def finish(self) -> None:
        """Add the sentence that says what is wrong, below all fields."""
        self.problem = FieldProblem(*(self.boxes.values() or (self,)))
        self.rows.addRow(self.problem)

    def values(self) -> dict[str, str]:
        """What stands in the fields, by their keys."""
        return {key: _text_in(box) for key, box in self.boxes.items()}

    def put(self, values: Mapping[str, str]) -> None:
        """Put values into the fields, where there is such a field and the value fits; says so once."""
        with QSignalBlocker(self):
            for key, text in values.items():
                if key in self.boxes:
                    _put(self.boxes[key], text)
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


def _put(box: QWidget, text: str) -> None:
    with suppress(ValueError, OverflowError):  # text that is no such number leaves a box as it is
        if isinstance(box, LevelSpinBox):
            box.setValue(float(text))
        elif isinstance(box, QSpinBox):
            box.setValue(int(text))
    if isinstance(box, QComboBox) and box.findData(text) >= 0:
        box.setCurrentIndex(box.findData(text))
    elif isinstance(box, QLineEdit):
        box.setText(text)
