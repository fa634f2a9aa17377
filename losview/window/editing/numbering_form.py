"""The fields that say how hexes are numbered."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGroupBox, QHBoxLayout, QSpinBox, QWidget

from losview.base.translation import tr
from losview.hexes.column_letters import PastZ
from losview.hexes.labels import MAX_PADDING, Labels, Order, Origin, Style
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.plain_text import Label
from losview.window.widgets.theme import indent


class NumberingForm(QGroupBox):
    """Style, first numbers, corner, order, what follows Z, and digits.

    Attributes:
        style_, corner, order, past_z, first_column, first_row, padding: the fields. problem: the sentence under them.

    Signals:
        changed(): one of them.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(tr("Numbering"))
        self._sheets = Labels().sheets
        self.style_ = self._combo((("letters", tr("Letter and number (A1)")), ("digits", tr("Digits (0101)")),
                                   ("dotted", tr("Two numbers (1.1)"))))
        self.corner = self._combo((("top-left", tr("Upper left corner")), ("top-right", tr("Upper right corner")),
                                   ("bottom-left", tr("Lower left corner")),
                                   ("bottom-right", tr("Lower right corner"))))
        self.order = self._combo((("column", tr("Column, then row")), ("row", tr("Row, then column"))))
        self.past_z = self._combo((("doubled", tr("AA, BB, CC")), ("counted", tr("AA, AB, AC"))))
        self.first_column, self.first_row = self._number(9999), self._number(9999)
        self.padding = self._number(MAX_PADDING)
        self.padding.setSpecialValueText(tr("as usual"))
        self.problem = FieldProblem(self.first_column, self.first_row)
        self._arrange()

    def _combo(self, choices: tuple[tuple[str, str], ...]) -> QComboBox:
        made = QComboBox(self)
        for key, text in choices:
            made.addItem(text, key)
        made.currentIndexChanged.connect(self._told)
        return made

    def _number(self, most: int) -> QSpinBox:
        made = QSpinBox(self)
        indent(made)
        made.setRange(0, most)
        made.valueChanged.connect(self._told)
        return made

    def _arrange(self) -> None:
        form = field_form(self)
        firsts = QHBoxLayout()
        firsts.setSpacing(8)
        row_label = Label(tr("ro&w"), self)
        row_label.setBuddy(self.first_row)
        firsts.addWidget(self.first_column, 1)
        firsts.addWidget(row_label)
        firsts.addWidget(self.first_row, 1)
        self.first_column.setAccessibleName(tr("Number of the first column"))
        self.first_row.setAccessibleName(tr("Number of the first row"))
        form.addRow(tr("Labe&ls"), self.style_)
        form.addRow(tr("Count fro&m"), self.corner)
        first_label = Label(tr("&First column"), self)
        first_label.setBuddy(self.first_column)
        form.addRow(first_label, firsts)
        form.addRow("", self.problem)
        form.addRow(tr("Or&der"), self.order)
        form.addRow(tr("After &Z"), self.past_z)
        form.addRow(tr("Di&gits at least"), self.padding)

    def labels(self) -> Labels:
        """What the fields say.

        Raises:
            ValueError: with one sentence, where no map can be numbered so.
        """
        return Labels(cast(Style, self.style_.currentData()), self.first_column.value(), self.first_row.value(),
                      self._sheets, cast(PastZ, self.past_z.currentData()), cast(Origin, self.corner.currentData()),
                      cast(Order, self.order.currentData()), self.padding.value())

    def show_labels(self, labels: Labels) -> None:
        """Show the numbering of a map or template; emits nothing."""
        self._sheets = labels.sheets
        fields = (self.style_, self.corner, self.order, self.past_z, self.first_column, self.first_row, self.padding)
        for field in fields:
            field.blockSignals(True)
        for combo, key in ((self.style_, labels.style), (self.corner, labels.origin), (self.order, labels.order),
                           (self.past_z, labels.past_z)):
            combo.setCurrentIndex(combo.findData(key))
        for spin, value in ((self.first_column, labels.first_column), (self.first_row, labels.first_row),
                            (self.padding, labels.padding)):
            spin.setValue(value)
        for field in fields:
            field.blockSignals(False)
        self._enable()

    def _told(self) -> None:
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        self.past_z.setEnabled(self.style_.currentData() == "letters")
