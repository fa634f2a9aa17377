"""What the dock of a game shows: the last move hex by hex, the moments, and what is written down next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_as, tr_n
from losview.board.scenario.counter_sides import side_title
from losview.board.scenario.turn import Turn
from losview.board.scenario.turn_order import ANY_ORDER, TurnOrder
from losview.features.records.log_entry import LONGEST
from losview.features.records.moment import ACTS
from losview.window.widgets.plain_text import FormLayout, Label, hint_label, shown_text, tip
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
                self.side.addItem(shown_text(side_title(side)), side)
            self.phase.clear()
            for key, name in order.names.items():
                self.phase.addItem(name, key)
            number = 0 if turn is None else min(turn.number, _GREATEST)
            self.number.setMaximum(max(_LAST, number))
            self.number.setValue(number)
            if turn is not None:
                if self.side.findData(turn.side) < 0:  # none, or one that the map has no more: it stays until changed
                    self.side.insertItem(0, shown_text(side_title(turn.side)) or tr("none"), turn.side)
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


#: Where items keep the two ends of their thread.
_ENDS = Qt.ItemDataRole.UserRole
#: Directions from which something is heard; "" for nobody can tell.
DIRECTIONS = ("", tr("north"), tr("north-east"), tr("east"), tr("south-east"), tr("south"), tr("south-west"),
              tr("west"), tr("north-west"))


class GamePanel(QWidget):
    """Shows the record of a game, and asks for its next entry.

    Attributes:
        turn: the turn that is written down. tabs: its pages. watch: whether moves are recorded, hex by hex.
        act, words, write_button: the next moment.
        moves, moments: the lists. side, direction, sound, tell_button: what a side hears.
        report, save_button, print_button: reports. range_box, chances_button, chances: who could see a hex.

    Signals:
        moment_asked(), told(), save_asked(), print_asked(), chances_asked(): a button was pressed.
        thread_chosen(ends): a line with a thread was chosen.
    """

    moment_asked = Signal()
    told = Signal()
    save_asked = Signal()
    print_asked = Signal()
    chances_asked = Signal()
    thread_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.tabs = QTabWidget(self)
        for page, name in ((self._moves_page(), tr("&Moves")), (self._moments_page(), tr("&Log")),
                           (self._reports_page(), tr("&Report"))):
            self.tabs.addTab(page, name)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        self.turn = TurnFields(self)
        column.addWidget(self.turn)
        column.addWidget(self.tabs)

    def _moments_page(self) -> QWidget:
        page = QWidget(self)
        self.moments = _list(tr("Moments"), page)
        self.act = QComboBox(page)
        for key, title in ACTS.items():
            self.act.addItem(title, key)
        self.act.setCurrentIndex(1)
        self.words = QLineEdit(page)
        self.words.setMaxLength(LONGEST)
        self.words.setPlaceholderText(tr("For the referee alone"))
        form = FormLayout()
        form.addRow(tr("&Act:"), self.act)
        form.addRow(tr("&What:"), self.words)
        self.write_button = QPushButton(tr("Write do&wn who sees whom now"), page)
        self.write_button.clicked.connect(self.moment_asked)
        return _column(page, self.moments, form, self.write_button)

    def _moves_page(self) -> QWidget:
        page = QWidget(self)
        about = hint_label(tr("Drag a unit along its path: who gains or loses sight of it is listed here. A line lays "
                              "its thread."), page)
        self.moves = _list(tr("The last move"), page)
        self.moves.itemClicked.connect(self._choose)
        self.moves.itemActivated.connect(self._choose)
        self.watch = QCheckBox(tr("Record each move, &hex by hex"), page)
        self.watch.setChecked(True)
        self.range_box = QSpinBox(page)
        indent(self.range_box)
        self.range_box.setRange(0, 30)
        self.range_box.valueChanged.connect(self._name_hexes)
        self.range_box.setValue(4)
        self.range_box.setToolTip(tr("So far each unit of the side chosen for reports may move next turn"))
        form = FormLayout()
        form.addRow(tr("Mo&ving next:"), self.range_box)
        self.chances_button = QPushButton(tr("&Who could see the hex here?"), page)
        self.chances_button.setToolTip(tr("List who could see the hex under the cursor after such a move"))
        self.chances_button.clicked.connect(self.chances_asked)
        self.chances = _list(tr("Who could see the hex"), page)
        self.chances.itemClicked.connect(self._choose)
        self.chances.itemActivated.connect(self._choose)
        return _column(page, about, self.watch, self.moves, form, self.chances_button, self.chances)

    def _reports_page(self) -> QWidget:
        page = QWidget(self)
        self.side, self.direction = QComboBox(page), QComboBox(page)
        self.direction.addItems([tr("nobody can tell"), *DIRECTIONS[1:]])
        self.sound = QLineEdit(page)
        self.sound.setMaxLength(LONGEST)
        self.sound.setPlaceholderText(tr("What its units hear"))
        self.tell_button = QPushButton(tr("&Tell the side"), page)
        self.tell_button.clicked.connect(self.told)
        form = FormLayout()
        form.addRow(tr("&Side:"), self.side)
        form.addRow(tr("&Heard:"), self.sound)
        form.addRow(tr("&From:"), self.direction)
        self.report = _list(tr("Report of the side"), page)
        self.save_button, self.print_button = QPushButton(tr("Save the rep&ort…"), page), QPushButton(
            tr("&Print…"), page)
        self.save_button.clicked.connect(self.save_asked)
        self.print_button.clicked.connect(self.print_asked)
        row = QHBoxLayout()
        row.addWidget(self.save_button)
        row.addWidget(self.print_button)
        row.addStretch(1)
        return _column(page, form, self.tell_button, self.report, row)

    def offer(self, sides: Sequence[str], titles: Sequence[str]) -> None:
        """Offer the sides of the map; the chosen one stays while there is such a side."""
        chosen = self.side.currentData()
        self.side.blockSignals(True)
        self.side.clear()
        for side, title in zip(sides, titles, strict=True):
            self.side.addItem(shown_text(title), side)
        self.side.setCurrentIndex(max(0, self.side.findData(chosen)))
        self.side.blockSignals(False)
        for part in (self.tell_button, self.save_button, self.print_button, self.chances_button):
            part.setEnabled(bool(sides))

    def show_lines(self, into: QListWidget, lines: Sequence[tuple[str, object]]) -> None:
        """List lines, each with the ends of the thread that it lays, None for no thread."""
        into.clear()
        for text, ends in lines:
            item = QListWidgetItem(shown_text(text), into)
            item.setToolTip(tip(text))
            item.setData(_ENDS, ends)

    def mark_gaps(self, rows: Sequence[int]) -> None:
        """Show rows of the log as gaps in the record."""
        for row in rows:
            item = self.moments.item(row)
            font = item.font()
            font.setItalic(True)
            item.setFont(font)

    def _name_hexes(self, number: int) -> None:
        self.range_box.setSuffix(tr_n(" hex", " hexes", number))

    def _choose(self, item: QListWidgetItem) -> None:
        if item.data(_ENDS) is not None:
            self.thread_chosen.emit(item.data(_ENDS))


def _list(name: str, parent: QWidget) -> QListWidget:
    made = QListWidget(parent)
    made.setWordWrap(True)
    made.setSpacing(2)
    made.setAccessibleName(name)
    return made


def _column(page: QWidget, *parts: QWidget | FormLayout | QHBoxLayout) -> QWidget:
    column = QVBoxLayout(page)
    column.setContentsMargins(6, 8, 6, 6)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part, 1 if isinstance(part, QListWidget) else 0)
        else:
            column.addLayout(part)
    return page
