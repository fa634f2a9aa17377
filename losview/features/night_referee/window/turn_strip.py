"""The turn strip: turn and phase, what the end of the phase removes, and the step to the next phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Edit, kind_name
from losview.board.kind import PHASES
from losview.board.scenario.counter_sides import side_title
from losview.board.scenario.turn import NAMES, REMINDERS, Turn, advance, go_to, removed_at_end, turn_of
from losview.features.night_referee.due import DueAct
from losview.window.widgets.plain_text import Label, hint_label, menu_text, shown_text, tip


class TurnStrip(QWidget):
    """The eight phases of a player turn, and the button that ends the present one.

    Attributes:
        due: the buttons of acts that the phase asks for, each with its act's key; an act may be asked of several sides.

    Signals:
        asked(edit), ended(edit): the user asks for an edit, or for the one that ends the phase.
        act_asked(key): the user wants to do what the phase asks for.
    """

    asked = Signal(object)
    ended = Signal(object)
    act_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: Board | None = None
        self._sides: list[str] = []
        self.turn = Label()
        self.turn.setObjectName("turn")
        self.phases: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        strip = QGridLayout()
        strip.setSpacing(2)
        for at, phase in enumerate(PHASES):
            button = QToolButton()
            button.setCheckable(True)
            button.setText(phase)
            button.setAccessibleName(tr("{name} phase", name=NAMES[phase]))
            button.setToolTip(tip(tr("{phase}: go there without removing anything",
                                     phase=button.accessibleName())))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, phase=phase: self._set(phase))
            self._group.addButton(button)
            strip.addWidget(button, at // 4, at % 4)
            self.phases[phase] = button
        self.next = QPushButton(tr("End the phase"))
        self.next.setObjectName("end phase")
        self.next.clicked.connect(self._advance)
        self.gone = hint_label()
        head = QHBoxLayout()
        head.addWidget(self.turn, 1)
        head.addWidget(self.next)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(head)
        column.addLayout(strip)
        column.addWidget(self.gone)
        self.due: list[tuple[str, QPushButton]] = []
        self._due = QVBoxLayout()
        self._due.setSpacing(4)
        column.addLayout(self._due)

    def show_turn(self, board: Board, sides: list[str]) -> None:
        """Show the turn and the phase of a board."""
        self._board, self._sides = board, sides
        now = turn_of(board, sides)
        side = f" · {side_title(now.side)}" if now.side else ""
        self.turn.setText(tr("Turn {n}{side}", n=now.number, side=side))
        if not self.phases[now.phase].isChecked():
            with QSignalBlocker(self._group):
                self.phases[now.phase].setChecked(True)
        counts = Counter(kind_name(board.counters[number].kind) for number in removed_at_end(board, now.phase))
        gone = ", ".join(f"{count} \N{MULTIPLICATION SIGN} {kind}" if count > 1 else kind
                         for kind, count in counts.items())
        words = [tr("{name}.", name=NAMES[now.phase])]
        if gone:
            words.append(tr("The end of the phase removes {what}.", what=gone))
        if now.phase in REMINDERS:
            words.append(f"{REMINDERS[now.phase]}.")
        self.gone.setText(" ".join(words))

    def show_due(self, due: Sequence[DueAct]) -> None:
        """Offer what the rules ask for in the present phase, a button for each."""
        wanted = [(one.act, shown_text(f"{one.words} ({one.rule})")) for one in due]
        if wanted == [(key, button.accessibleName()) for key, button in self.due]:
            return
        for _, button in self.due:
            button.hide()
            button.deleteLater()
        self.due = []
        for one, (_, what) in zip(due, wanted, strict=True):
            button = QPushButton(menu_text(f"{one.name} ({one.rule})"))
            self.due.append((one.act, button))
            button.setAccessibleName(what)
            button.setToolTip(tip(tr("{what}: do it in the night console", what=what)))
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, key=one.act: self.act_asked.emit(key))
            self._due.addWidget(button)

    def clear_map(self) -> None:
        """Show no board's turn any more; called before the board is replaced."""
        self._board = None

    def _advance(self) -> None:
        if self._board is not None:
            self.ended.emit(advance(self._board, self._sides))

    def _set(self, phase: str) -> None:
        if self._board is None:
            return
        now = turn_of(self._board, self._sides)
        if phase != now.phase:
            edit: Edit = go_to(self._board, Turn(now.number, now.side, phase))
            self.asked.emit(edit)
