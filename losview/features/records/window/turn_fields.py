"""Where a game is: the number of the turn, whose it is, and its phase; under every rule system."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSpinBox, QWidget

from losview.base.translation import tr, tr_as
from losview.board.scenario.counter_sides import side_title
from losview.board.scenario.turn import Turn
from losview.board.scenario.turn_order import ANY_ORDER, TurnOrder
from losview.window.widgets.plain_text import Label, shown
from losview.window.widgets.theme import indent

#: The last turn that can be chosen, but for that of a map which is in a later one; and the last that a field can show.
_LAST, _GREATEST = 999, 2**31 - 1


class TurnFields(QWidget):
    """Shows the turn that is written down with each moment, and asks for another one.

    Attributes:
        number, side, phase: its fields; number 0 is for a map without a turn. end_button: ends the phase.

    Signals:
        asked(turn): the user has chosen another `Turn`, or None for none. ended(): the phase is to end.
    """

    asked = Signal(object)
    ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Turn | None, tuple[str, ...], TurnOrder] | None = None
        self.number, self.side, self.phase = QSpinBox(self), QComboBox(self), QComboBox(self)
        indent(self.number)
        self.number.setRange(0, _LAST)
        self.number.setSpecialValueText(tr_as("turn", "none"))
        self.number.setKeyboardTracking(False)
        self.number.setAccessibleName(tr("Number of the turn"))
        self.number.setToolTip(tr("The turn that reports and rulings tell; none: they tell no time"))
        self.side.setAccessibleName(tr("Whose turn it is"))
        self.phase.setAccessibleName(tr("Phase"))
        self.end_button = QPushButton(tr("E&nd the phase"), self)
        self.end_button.setToolTip(tr("Go on to the next phase; after the last one to the next player turn"))
        self.end_button.clicked.connect(self.ended)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(2, 1)
        for row, (words, field) in enumerate(((tr("T&urn:"), self.number), (tr("P&hase:"), self.phase))):
            label = Label(words, self)
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
        grid.addWidget(self.number, 0, 1)
        grid.addWidget(self.side, 0, 2)
        grid.addWidget(self.phase, 1, 1, 1, 2)
        grid.addWidget(self.end_button, 2, 1, 1, 2)
        self.number.valueChanged.connect(self._ask)
        self.side.activated.connect(self._ask)
        self.phase.activated.connect(self._ask)

    def show_turn(self, turn: Turn | None, sides: Sequence[str], order: TurnOrder) -> None:
        """Show the turn of a map, None where it has none; its sides and the phases of the rules are offered."""
        if self._shown == (turn, tuple(sides), order):
            return
        self._shown = turn, tuple(sides), order
        with QSignalBlocker(self.number), QSignalBlocker(self.side), QSignalBlocker(self.phase):
            self.side.clear()
            for side in sides:
                self.side.addItem(shown(side_title(side)), side)
            self.phase.clear()
            for key, name in order.names.items():
                self.phase.addItem(name, key)
            number = 0 if turn is None else min(turn.number, _GREATEST)
            self.number.setMaximum(max(_LAST, number))
            self.number.setValue(number)
            if turn is not None:
                if self.side.findData(turn.side) < 0:  # none, or one that the map has no more: it stays until changed
                    self.side.insertItem(0, shown(side_title(turn.side)) or tr("none"), turn.side)
                self.side.setCurrentIndex(self.side.findData(turn.side))
                if self.phase.findData(turn.phase) < 0:  # of other rules: likewise
                    self.phase.insertItem(0, ANY_ORDER.names[turn.phase], turn.phase)
                self.phase.setCurrentIndex(self.phase.findData(turn.phase))
        for part in (self.side, self.phase, self.end_button):
            part.setEnabled(turn is not None)
        self.side.setVisible(bool(sides))

    def _ask(self) -> None:
        self._shown = None  # what the fields show now is not the map's, and may be refused
        number = self.number.value()
        self.asked.emit(Turn(number, self.side.currentData() or "", self.phase.currentData()) if number else None)
