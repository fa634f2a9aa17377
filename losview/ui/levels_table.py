"""Every level of both hexes at once: the firer's down, the target's across, and what becomes of each line."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.overlays.marks import luminance
from losview.overlays.outcomes import CASING_DARK, CASING_LIGHT, LOOKS
from losview.sight.ruleset import End, Outcome, RuleError, Stand, Verdict
from losview.ui.sighting import Sighting

#: Most of the dialog's size that the table asks for.
WIDEST, HIGHEST = 900, 560


class LevelsTable(QDialog):
    """The table for the two hexes of a thread.

    Signals:
        chosen(End, End): a line was chosen.
    """

    chosen = Signal(object, object)

    def __init__(self, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        assert sighting.firer is not None
        assert sighting.target is not None
        board, judge = sighting.document.board, sighting.judge
        self.rows = _offered(judge.stands(sighting.firer.hex), sighting.firer)
        self.columns = _offered(judge.stands(sighting.target.hex), sighting.target)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        here, there = board.label(sighting.firer.hex), board.label(sighting.target.hex)
        self.setWindowTitle(self.tr("Levels of {a} and {b}").format(a=here, b=there))
        about = QLabel(self.tr("From {a} (down) to {b} (across). Return or a double click lays that thread.").format(
            a=here, b=there))
        about.setWordWrap(True)
        self.table = QTableWidget(len(self.rows), len(self.columns))
        self.table.setObjectName("levels table")
        self.table.setAccessibleName(self.windowTitle())
        self.table.setVerticalHeaderLabels([stand.name for stand in self.rows])
        self.table.setHorizontalHeaderLabels([stand.name.replace(" ", "\n", 1) for stand in self.columns])
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.cellDoubleClicked.connect(self._choose)
        for row, one in enumerate(self.rows):
            for column, two in enumerate(self.columns):
                self.table.setItem(row, column, _cell(sighting, one, two))
        for header in (self.table.horizontalHeader(), self.table.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.setCurrentCell(*self._laid(sighting))
        column_of = QVBoxLayout(self)
        column_of.addWidget(about)
        column_of.addWidget(self.table)
        self.table.resizeColumnsToContents()
        self.resize(self._wish())
        self.table.setFocus()

    def _laid(self, sighting: Sighting) -> tuple[int, int]:
        """The cell of the thread that lies now."""
        row = next((i for i, stand in enumerate(self.rows) if stand.end == sighting.firer), 0)
        return row, next((i for i, stand in enumerate(self.columns) if stand.end == sighting.target), 0)

    def _wish(self) -> QSize:
        wide = self.table.horizontalHeader().length() + self.table.verticalHeader().sizeHint().width() + 60
        high = self.table.verticalHeader().length() + self.table.horizontalHeader().sizeHint().height() + 90
        return QSize(min(WIDEST, max(360, wide)), min(HIGHEST, high))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.table.currentRow(), self.table.currentColumn())
        else:
            super().keyPressEvent(event)

    def _choose(self, row: int, column: int) -> None:
        self.chosen.emit(self.rows[row].end, self.columns[column].end)
        self.accept()


def _offered(stands: tuple[Stand, ...], end: End) -> list[Stand]:
    """The stands of an end's hex, at the end's point where it has one."""
    return [Stand(End(end.hex, end.point, stand.end.level, stand.end.eye, stand.end.location, end.hexside), stand.name)
            for stand in stands]


def _cell(sighting: Sighting, one: Stand, two: Stand) -> QTableWidgetItem:
    try:
        verdict = sighting.judge.explain(one.end, two.end)
    except RuleError as problem:
        item = QTableWidgetItem("–")
        item.setToolTip(str(problem))
        return item
    item = QTableWidgetItem(cell_words(verdict))
    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    look = LOOKS[verdict.outcome]
    ground = look.line
    item.setBackground(QColor(ground))
    item.setForeground(QColor(CASING_LIGHT if luminance(ground) < 0.3 else CASING_DARK))
    item.setToolTip(verdict.summary)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{one.name} – {two.name}: {verdict.summary}")
    return item


def cell_words(verdict: Verdict) -> str:
    """A verdict in a cell: sign and word, the hindrance, a star for a close call."""
    look = LOOKS[verdict.outcome]
    word = f"+{verdict.hindrance}" if verdict.outcome == Outcome.HINDERED else look.word
    return f"{look.sign} {word}{' *' if verdict.close_call else ''}"
