"""A slider for levels with a spin box beside it: the slider goes by whole levels, the box by quarters."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSlider, QWidget

from losview.board.board import QUARTERS
from losview.window.widgets.level_spin_box import LevelSpinBox


class LevelSlider(QWidget):
    """Lets the user choose a level.

    Attributes:
        slider, box: its two parts.

    Signals:
        moved(quarters): the user has chosen another level.
    """

    moved = Signal(int)

    def __init__(self, name: str, low: int, high: int, parent: QWidget | None = None) -> None:
        """`low` and `high` are levels."""
        super().__init__(parent)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(low, high)
        self.slider.setPageStep(2)
        self.slider.setAccessibleName(name)
        self.box = LevelSpinBox(self)
        self.box.setRange(low, high)
        self.box.setSingleStep(1 / QUARTERS)
        self.box.setAccessibleName(name)
        self.box.setFixedWidth(64)
        self.slider.setMinimumWidth(60)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.slider, 1)
        row.addWidget(self.box)
        self.slider.valueChanged.connect(lambda level: self._take(level * QUARTERS))
        self.box.valueChanged.connect(lambda level: self._take(round(level * QUARTERS)))

    @property
    def quarters(self) -> int:
        """The level chosen, in quarters."""
        return round(self.box.value() * QUARTERS)

    def put(self, quarters: int) -> None:
        """Show a level without telling; the bounds widen where it lies beyond them."""
        with QSignalBlocker(self.slider), QSignalBlocker(self.box):
            level = quarters // QUARTERS
            above = -(-quarters // QUARTERS)
            self.slider.setRange(min(self.slider.minimum(), level), max(self.slider.maximum(), above))
            self.box.setRange(self.slider.minimum(), self.slider.maximum())
            self.slider.setValue(level)
            self.box.setValue(quarters / QUARTERS)

    def _take(self, quarters: int) -> None:
        self.put(quarters)
        self.moved.emit(quarters)
