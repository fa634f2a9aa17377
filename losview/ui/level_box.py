"""A box for a number of levels."""

from __future__ import annotations

from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from losview.ui.theme import indent


class Levels(QDoubleSpinBox):
    """A number of levels, printed without needless zeros."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        indent(self)

    def textFromValue(self, value: float) -> str:
        return f"{value:g}"
