"""The number that belongs to the chosen kind: the depth of water, the height of a building, the strength of smoke."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QWidget

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.kind import Kind
from losview.tools.settings import AmountSetting, HeightSetting
from losview.tools.tool import Tool
from losview.window.widgets.plain_text import Label, tip
from losview.window.widgets.theme import indent

#: The greatest number that can be chosen, by what it measures.
MAXIMUM = {"depth": 20, "levels": 20, "height": 20, "strength": 6}


class AmountBox(QWidget):
    """A titled spin box, hidden where the chosen kind has no number.

    The spin box's minimum stands for the usual number of the kind.

    Signals:
        changed(): the user has changed the number.
    """

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._amount: AmountSetting | None = None
        self._height: HeightSetting | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        self._title = Label(parent=self)
        self.box = QSpinBox(self)
        self.box.setAccessibleName(tr("Number"))
        self.box.setSpecialValueText(tr("as usual"))
        indent(self.box)
        self.box.valueChanged.connect(self._changed)
        row.addWidget(self._title)
        row.addStretch(1)
        row.addWidget(self.box)
        self.hide()

    def show_tool(self, tool: Tool, kind: Kind | None, rules: str) -> None:
        """Show the number of a tool's kind; hidden where the tool, the kind or the rules have none."""
        what = "" if kind is None else amount_kind(kind, rules)
        self._height = tool.setting(HeightSetting) if what == "height" else None
        self._amount = tool.setting(AmountSetting) if what != "height" else None
        has_setting = self._height is not None or self._amount is not None
        self.setVisible(bool(what) and has_setting)
        if kind is None or not what or not has_setting:
            return
        names = {"depth": tr("Depth"), "levels": tr("Levels"), "height": tr("Height in levels"),
                 "strength": tr("Strength")}
        self._title.setText(names[what])
        self.box.setAccessibleName(tr("{what} of {kind}", what=names[what], kind=kind.name))
        self.box.setToolTip(tip(self.box.accessibleName()))
        with QSignalBlocker(self.box):
            self.box.setRange(-1 if what == "depth" else 0, MAXIMUM[what])
            value = self._value()
            self.box.setValue(self.box.minimum() if value is None else value)

    def reset(self, tool: Tool) -> None:
        """Give a tool the usual number again; called when another kind is chosen."""
        amount, height = tool.setting(AmountSetting), tool.setting(HeightSetting)
        if amount is not None:
            amount.tool.amount = None
        if height is not None:
            height.tool.height = None

    def _value(self) -> int | None:
        if self._height is not None:
            return None if self._height.tool.height is None else self._height.tool.height // QUARTERS_PER_LEVEL
        return None if self._amount is None else self._amount.tool.amount

    def _changed(self, value: int) -> None:
        chosen = None if value == self.box.minimum() else value
        if self._height is not None:
            self._height.tool.height = None if chosen is None else chosen * QUARTERS_PER_LEVEL
        elif self._amount is not None:
            self._amount.tool.amount = chosen
        self.changed.emit()


def amount_kind(kind: Kind, rules: str) -> str:
    """The number that a kind has by these rules: "depth", "levels", "height", "strength", or "" for none."""
    reading = kind.rules.get(rules, {})
    if kind.role == "counter":
        if "blaze" in reading:
            return "levels"  # the number of levels of a building that blaze (E1.94)
        return "strength" if rules == "asl" and ("smoke" in reading or "ffe" in reading) else ""
    if kind.amount in MAXIMUM:
        return kind.amount
    return "height" if kind.has_height(rules) else ""
