"""Whether to raise, lower or set the ground, and the level to set."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.board.transform.level_edits import LEVEL_MODES
from losview.tools.settings import LevelSetting
from losview.window.palette.choice_row import ChoiceRow
from losview.window.widgets.level_spin_box import LevelSpinBox


class LevelBox(ChoiceRow):
    """Buttons for the mode, and a spin box for the level; typing a level chooses Set.

    Signals:
        changed(): the user has changed the setting.
    """

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        names = {"raise": tr("Raise"), "lower": tr("Lower"), "set": tr("Set"),
                 "smooth": tr("Smooth")}
        modes = sorted(LEVEL_MODES, key=lambda mode: mode == "set")  # Set comes last, beside its level
        super().__init__("", [(mode, names[mode]) for mode in modes], LEVEL_MODES[0], parent)
        self._setting: LevelSetting | None = None
        self.chosen.connect(self._set_mode)
        self.level = LevelSpinBox(self)
        self.level.setRange(-MAX_LEVEL, MAX_LEVEL)
        self.level.setSingleStep(1)
        self.level.setDecimals(2)
        self.level.setAccessibleName(tr("Level to set"))
        self.level.setToolTip(tr("The level to which Set sets the ground"))
        self.level.valueChanged.connect(lambda level: self.set_level(round(level * QUARTERS_PER_LEVEL)))
        self.row.addWidget(self.level)

    def show_setting(self, setting: LevelSetting | None) -> None:
        """Show the mode and the level of a tool; None hides the box."""
        self._setting = setting
        self.setVisible(setting is not None)
        if setting is not None:
            self.choose(setting.tool.mode)
            with QSignalBlocker(self.level):
                self.level.setValue(setting.tool.level / QUARTERS_PER_LEVEL)

    def set_level(self, level: int) -> None:
        """Set this level from now on, in quarter levels."""
        if self._setting is not None:
            self._setting.tool.mode, self._setting.tool.level = "set", level
            self.show_setting(self._setting)
            self.changed.emit()

    def _set_mode(self, mode: str) -> None:
        if self._setting is not None:
            self._setting.tool.mode = mode
            self.changed.emit()
