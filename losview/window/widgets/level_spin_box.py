"""A spin box for levels."""

from __future__ import annotations

from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from losview.window.widgets.theme import indent

#: The sign of negative levels, as on the map; users may type a hyphen too.
MINUS = "\N{MINUS SIGN}"


class LevelSpinBox(QDoubleSpinBox):
    """A spin box for levels that shows no trailing zeros, and a minus sign rather than a hyphen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        indent(self)

    def textFromValue(self, value: float) -> str:
        return f"{value:g}".replace("-", MINUS).replace(".", self.locale().decimalPoint())

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(self._as_qt_reads_it(text))

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        state, _, where = super().validate(self._as_qt_reads_it(text), at)
        return state, text, where

    def _as_qt_reads_it(self, text: str) -> str:
        """What was typed; a point may be typed in every language, for none groups the digits of levels."""
        return text.replace(MINUS, "-").replace(".", self.locale().decimalPoint())
