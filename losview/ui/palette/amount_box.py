"""The number that belongs to the kind in hand: the depth of water, the height of a building, the strength of smoke."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from losview.board.board import QUARTERS
from losview.board.kinds.kind import Kind
from losview.tools.brush import Brush
from losview.tools.tool import Tool
from losview.tools.units import Units
from losview.ui.widgets.theme import indent

#: Greatest number that may be chosen, by what it is.
MOST = {"depth": 20, "levels": 20, "height": 20, "strength": 6}


class AmountBox(QWidget):
    """A spin box with its name; hidden where the kind in hand has no number.

    The least value stands for the kind's own number.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool: Brush | Units | None = None
        self._what = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        self._title = QLabel(self)
        self.box = QSpinBox(self)
        self.box.setAccessibleName(self.tr("Number of the kind in hand"))
        indent(self.box)
        self.box.valueChanged.connect(self._changed)
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(self.box)
        self.hide()

    def show_tool(self, tool: Tool, kind: Kind | None, rules: str) -> None:
        """Offer the number of a tool's kind, if it has one that the rules read."""
        self._tool = tool if isinstance(tool, Brush | Units) else None
        self._what = "" if self._tool is None or kind is None else number_of(kind, rules)
        self.setVisible(bool(self._what))
        if self._tool is None or kind is None or not self._what:
            return
        names = {"depth": self.tr("Depth"), "levels": self.tr("Levels"), "height": self.tr("Height in levels"),
                 "strength": self.tr("Strength")}
        self._title.setText(names[self._what])
        self.box.setAccessibleName(self.tr("{what} of {kind}").format(what=names[self._what], kind=kind.name))
        self.box.setToolTip(self.box.accessibleName())
        self.box.blockSignals(True)
        self.box.setRange(-1 if self._what == "depth" else 0, MOST[self._what])
        self.box.setSpecialValueText(self.tr("as usual"))
        self.box.setValue(self._value(self._tool))
        self.box.blockSignals(False)

    def reset(self, tool: Brush | Units) -> None:
        """Another kind is taken in hand: its own number again."""
        tool.amount = None
        if isinstance(tool, Brush):
            tool.height = None

    def _value(self, tool: Brush | Units) -> int:
        if self._what == "height" and isinstance(tool, Brush):
            return self.box.minimum() if tool.height is None else tool.height // QUARTERS
        return self.box.minimum() if tool.amount is None else tool.amount

    def _changed(self, value: int) -> None:
        chosen = None if value == self.box.minimum() else value
        if self._what == "height" and isinstance(self._tool, Brush):
            self._tool.height = None if chosen is None else chosen * QUARTERS
        elif self._tool is not None:
            self._tool.amount = chosen


def number_of(kind: Kind, rules: str) -> str:
    """What number a kind has for these rules: "depth", "levels", "height", "strength", or "" for none."""
    reading = kind.rules.get(rules, {})
    if kind.role == "counter":
        if "blaze" in reading:
            return "levels"  # how many of a building's blaze (E1.94)
        return "strength" if rules == "asl" and ("smoke" in reading or "ffe" in reading) else ""
    if kind.amount in MOST:
        return kind.amount
    return "height" if kind.default_height is not None and "height" in reading else ""
