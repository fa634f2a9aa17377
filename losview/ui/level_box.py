"""A box for a number of levels."""

from __future__ import annotations

from PySide6.QtWidgets import QDoubleSpinBox


class Levels(QDoubleSpinBox):
    """A number of levels, printed without needless zeros."""

    def textFromValue(self, value: float) -> str:
        return f"{value:g}"
