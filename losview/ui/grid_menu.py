"""How strongly the grid is drawn: five steps, kept for the next time."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from losview.ui.scene import MapScene

USUAL = 0.5
SETTING = "grid strength"


class GridMenu(QMenu):
    """The steps, one of them chosen.

    Signals:
        chosen(): a step was chosen, so the grid is shown.
    """

    chosen = Signal()

    def __init__(self, scene: MapScene, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Grid &strength"))
        self._scene = scene
        self._group = QActionGroup(self)
        self.steps: dict[float, QAction] = {}
        for strength, name in ((0.15, self.tr("&Faint")), (0.3, self.tr("L&ight")), (USUAL, self.tr("&Usual")),
                               (0.75, self.tr("&Strong")), (1.0, self.tr("Fu&ll"))):
            action = QAction(name, self, checkable=True)
            action.triggered.connect(lambda _=False, strength=strength: self._choose(strength))
            action.setStatusTip(self.tr("How strongly the hexsides of the grid are drawn"))
            self._group.addAction(action)
            self.addAction(action)
            self.steps[strength] = action
        kept = QSettings().value(SETTING, USUAL, float)
        self.strength = min(self.steps, key=lambda step: abs(step - float(kept)))  # type: ignore[arg-type]
        self.steps[self.strength].setChecked(True)
        if self.strength != USUAL:
            scene.restyle(grid_strength=self.strength)

    def show_grid(self, shown: bool) -> None:
        """Show the grid as strongly as chosen, or not at all."""
        self._scene.restyle(grid_strength=self.strength if shown else 0.0)

    def _choose(self, strength: float) -> None:
        self.strength = strength
        QSettings().setValue(SETTING, strength)
        self.chosen.emit()
        self.show_grid(True)
