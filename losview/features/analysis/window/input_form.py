"""The form of one calculator: a spin box, a choice or a line for each of its fields."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from losview.features.analysis.calculator import Calculator
from losview.features.analysis.inputs import InputField, InputKind
from losview.window.widgets.field_form import FieldForm


class InputForm(FieldForm):
    """Fields for what a calculator asks."""

    def __init__(self, calculator: Calculator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._usual = {field.key: field.usual for field in calculator.fields}
        self.rows.setVerticalSpacing(9)
        for field in calculator.fields:
            self.add(field.key, field.name, field.about, self._box(field))
        self.finish()

    def _box(self, field: InputField) -> QWidget:
        if field.kind is InputKind.LEVEL:
            return self.level_box(field.usual, field.least, field.most, field.step)
        if field.kind is InputKind.HEXES:
            return self.number_box(field.usual, field.least, field.most)
        if field.kind is InputKind.CHOICE:
            return self.choice_box(field.usual, field.choices)
        return self.line_box(field.usual)

    def fill_in(self, values: Mapping[str, str]) -> None:
        """Put values into the fields, as the calculator reads them; those not named get their usual ones."""
        self.put({**self._usual, **values})
