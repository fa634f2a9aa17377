"""A form of numbers to fill in: each is marked as right or wrong when they are checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.drawing.art.signs import FAILED, SEEN
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import FormLayout, Label

#: Most characters of a number.
LONGEST = 12


def number_in(text: str) -> Fraction | None:
    """The number that somebody has written, None for none: "2", "−1", "1.5", "1,5" or "1/2"."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    try:
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        return None


class NumberForm(QWidget):
    """Fields with their names.

    Attributes:
        fields: by their keys. check_button: has them marked.

    Signals:
        filled(numbers): the user has them checked: a `Fraction` or None for each key.
    """

    filled = Signal(object)

    def __init__(self, names: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, QLineEdit] = {}
        self._signs: dict[str, Label] = {}
        form = FormLayout()
        form.setRowWrapPolicy(FormLayout.RowWrapPolicy.WrapLongRows)
        for key, name in names:
            field, sign = QLineEdit(self), Label(parent=self)
            field.setMaxLength(LONGEST)
            field.setFixedWidth(72)
            field.setAccessibleName(name)
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.returnPressed.connect(self.check)
            sign.setFixedWidth(18)
            row = QHBoxLayout()
            row.addWidget(field)
            row.addWidget(sign)
            row.addStretch(1)
            holder = QWidget(self)
            holder.setLayout(row)
            row.setContentsMargins(0, 0, 0, 0)
            label = Label(name)
            label.setWordWrap(True)
            label.setBuddy(field)
            form.addRow(label, holder)
            self.fields[key], self._signs[key] = field, sign
        self.check_button = QPushButton(tr("&Check"), self)
        self.check_button.clicked.connect(self.check)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addWidget(self.check_button, alignment=Qt.AlignmentFlag.AlignLeft)

    def check(self) -> None:
        """Have the numbers checked; the Return key does it too."""
        self.filled.emit({key: number_in(field.text()) for key, field in self.fields.items()})

    def mark(self, marks: Mapping[str, bool]) -> None:
        """Mark the fields as right or wrong; the first that is wrong gets the focus."""
        for key, is_right in marks.items():
            self._signs[key].setText(readable(SEEN if is_right else FAILED))
            self._signs[key].setAccessibleName(tr("right") if is_right else tr("wrong"))
        wrong = next((key for key, is_right in marks.items() if not is_right), None)
        if wrong is not None:
            self.fields[wrong].setFocus()
            self.fields[wrong].selectAll()

    def close_fields(self) -> None:
        """Let nothing be changed any more."""
        for field in self.fields.values():
            field.setReadOnly(True)
        self.check_button.setEnabled(False)

    def begin(self) -> None:
        """Give the first field the focus."""
        next(iter(self.fields.values())).setFocus()
