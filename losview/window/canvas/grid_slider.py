"""The slider in the status bar that sets how strongly the grid is drawn; its value is kept for the next session."""

from __future__ import annotations

from PySide6.QtCore import QSettings, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QWidget

from losview.base.translation import tr
from losview.drawing.art.map_picture import DEFAULT_GRID
from losview.window.canvas.scene import MapScene
from losview.window.widgets import kept_settings
from losview.window.widgets.plain_text import Label

#: A step of the slider, in per cent.
STEP = 5
#: The settings that keep the strength, and whether the grid is shown.
SETTING, SHOWN = "grid strength", "grid shown"


class Slider(QSlider):
    """A slider that Esc or Return leaves.

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
    """The slider with its label; at its left end the grid is hidden.

    Attributes:
        slider: in per cent. strength: of the grid while it is shown, above 0 to 1.
        is_shown: whether the grid is shown.

    Signals:
        shown(whether): the grid was shown or hidden.
    """

    shown = Signal(bool)

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self.strength = kept_settings.kept_number(SETTING, DEFAULT_GRID, STEP / 100, 1.0)
        self.is_shown = kept_settings.flag(SHOWN, default=True)
        self.slider = Slider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, 100)
        self.slider.setSingleStep(STEP)
        self.slider.setPageStep(4 * STEP)
        self.slider.setFixedWidth(84)
        self.slider.setAccessibleName(tr("Strength of the grid"))
        self.slider.setToolTip(tr("How strongly the grid is drawn; Ctrl+G hides it and shows it again"))
        self.slider.valueChanged.connect(self._slid)
        self.label = Label(tr("Grid"), self)
        self.label.setBuddy(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row.addWidget(self.label)
        row.addWidget(self.slider)
        self._show()

    def show_grid(self, shown: bool) -> None:
        """Show the grid at its strength, or hide it."""
        if shown != self.is_shown:
            self.is_shown = shown
            QSettings().setValue(SHOWN, shown)
            self._show()
            self.shown.emit(shown)

    def _slid(self, value: int) -> None:
        """Hide the grid at the slider's left end, else draw it that strongly; called when the slider is moved."""
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
