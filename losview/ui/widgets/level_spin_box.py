"""A box for a number of levels."""

from __future__ import annotations

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from losview.ui.widgets.theme import indent

#: As the map prints levels below nought; a hyphen may be written too.
MINUS = "\N{MINUS SIGN}"


class LevelSpinBox(QDoubleSpinBox):
    """A number of levels, printed without needless zeros and with a true minus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        indent(self)

    def textFromValue(self, value: float) -> str:
        return f"{value:g}".replace("-", MINUS)

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(text.replace(MINUS, "-"))

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        state, _, where = super().validate(text.replace(MINUS, "-"), at)
        return state, text, where
