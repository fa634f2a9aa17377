"""How strongly the grid is drawn: a slider in the status bar, kept for the next time."""

from __future__ import annotations

from PySide6.QtCore import QSettings, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QWidget

from losview.overlays.art.map_picture import USUAL_GRID
from losview.ui.canvas.scene import MapScene

#: Between two steps of the slider, in parts of a hundred.
STEP = 5
#: What is kept: how strong, and whether the grid is shown at all.
SETTING, SHOWN = "grid strength", "grid shown"


class Slider(QSlider):
    """A slider that gives the keyboard back.

    Signals:
        left(): Esc or Return was pressed.
    """

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class GridSlider(QWidget):
    """The slider with its name; at its left end there is no grid.

    Attributes:
        slider: in parts of a hundred. strength: what is drawn while the grid is shown, above 0 to 1.

    Signals:
        shown(whether): the grid appeared or went.
    """

    shown = Signal(bool)

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        kept = QSettings().value(SETTING, USUAL_GRID, float)
        self.strength = min(1.0, max(STEP / 100, float(kept)))  # type: ignore[arg-type]
        self.is_shown = bool(QSettings().value(SHOWN, True, bool))
        self.slider = Slider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, 100)
        self.slider.setSingleStep(STEP)
        self.slider.setPageStep(4 * STEP)
        self.slider.setFixedWidth(84)
        self.slider.setAccessibleName(self.tr("Strength of the grid"))
        self.slider.setToolTip(self.tr("How strongly the grid is drawn; Ctrl+G hides it and shows it again"))
        self.slider.valueChanged.connect(self._slid)
        self.label = QLabel(self.tr("Grid"), self)
        self.label.setBuddy(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row.addWidget(self.label)
        row.addWidget(self.slider)
        self._show()

    def show_grid(self, shown: bool) -> None:
        """Show the grid as strongly as chosen, or not at all."""
        if shown != self.is_shown:
            self.is_shown = shown
            QSettings().setValue(SHOWN, shown)
            self._show()
            self.shown.emit(shown)

    def _slid(self, value: int) -> None:
        """The slider was moved: to its left end to hide the grid, anywhere else to show it so strongly."""
        value = STEP * round(value / STEP)
        if value:
            self.strength = value / 100
            QSettings().setValue(SETTING, self.strength)
        if bool(value) == self.is_shown:
            self._show()
        else:
            self.show_grid(bool(value))

    def _show(self) -> None:
        drawn = self.strength if self.is_shown else 0.0
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(100 * drawn))
        if drawn != self._scene.grid_strength:
            self._scene.restyle(grid_strength=drawn)
