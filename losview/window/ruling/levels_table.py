"""The verdict from every level of the firer's hex (down) to every level of the target's hex (across)."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.drawing.art.marks import luminance
from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.rules.core.threads import Location, RuleError
from losview.rules.core.verdict import Outcome, Verdict
from losview.rules.end_words import place_words
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import Label, shown_text, tip, window_title

#: The greatest width and height of the table, in pixels.
WIDEST, HIGHEST = 900, 560


class LevelsTable(QDialog):
    """The table for the two hexes of a thread.

    Signals:
        chosen(End, End): the user has chosen these ends for the thread.
    """

    chosen = Signal(object, object)

    def __init__(self, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        ends = sighting.ruling_ends()
        assert ends is not None
        sighting.document.aboutToClose.connect(self.reject)
        sighting.document.aboutToReshape.connect(self.reject)
        board, judge = sighting.document.board, sighting.judge
        self.rows, self.columns = (judge.stands_from_top(end) for end in ends)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        here, there = (place_words(board, end) for end in ends)
        title = tr("Levels of {a} and {b}", a=here, b=there)
        self.setWindowTitle(window_title(title))
        heading = Label(title)
        heading.setObjectName("title")
        about = Label(tr("From {a} (down) to {b} (across). The thread's own levels are framed.",
                         a=here, b=there))
        self.table = self._table(sighting)
        self.laid = next((i for i, stand in enumerate(self.rows) if stand.end == ends[0]), 0), \
            next((i for i, stand in enumerate(self.columns) if stand.end == ends[1]), 0)
        self.table.setItemDelegate(_Cells(self.laid, self.table))
        self.table.setCurrentCell(*self.laid)
        close = any(item is not None and item.text().endswith("*") for item in self._items())
        self.note = Label("\n".join([
            *([tr("* close call: a tiny shift of the thread or of a height would change the verdict.")]
              if close else []),
            tr("Return or a double click lays the thread at those levels; Esc leaves it as it is.")]))
        self.note.setObjectName("hint")
        column_of = QVBoxLayout(self)
        column_of.setContentsMargins(18, 16, 18, 16)
        column_of.setSpacing(10)
        for part in (heading, about, self.table, self.note):
            column_of.addWidget(part, alignment=Qt.AlignmentFlag.AlignLeft)
        column_of.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        self.ensurePolished()
        self.table.setFixedSize(self._wish())
        self.table.setFocus()

    def _table(self, sighting: Sighting) -> QTableWidget:
        table = QTableWidget(len(self.rows), len(self.columns), self)
        table.setObjectName("levels table")
        table.setAccessibleName(self.windowTitle())
        table.setVerticalHeaderLabels([shown_text(stand.name) for stand in self.rows])
        table.setHorizontalHeaderLabels([shown_text(stand.name.replace(" ", "\n", 1)) for stand in self.columns])
        table.setCornerButtonEnabled(False)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.cellDoubleClicked.connect(self._choose)
        for row, firer in enumerate(self.rows):
            for column, target in enumerate(self.columns):
                table.setItem(row, column, _cell(sighting, firer, target))
        for header in (table.horizontalHeader(), table.verticalHeader()):
            header.setHighlightSections(False)
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setMinimumSectionSize(84)
        table.verticalHeader().setMinimumSectionSize(32)
        return table

    def _items(self) -> list[QTableWidgetItem | None]:
        return [self.table.item(row, column) for row in range(len(self.rows)) for column in range(len(self.columns))]

    def _wish(self) -> QSize:
        """The size that shows all cells, at most `WIDEST` by `HIGHEST`."""
        across, down = self.table.horizontalHeader(), self.table.verticalHeader()
        down.ensurePolished()
        across.ensurePolished()
        edge = 2 * self.table.frameWidth()
        wide = across.length() + down.sizeHint().width() + edge
        high = down.length() + across.sizeHint().height() + edge
        bar = self.table.verticalScrollBar().sizeHint().width()
        return QSize(min(WIDEST, wide + (bar if high > HIGHEST else 0)),
                     min(HIGHEST, high + (bar if wide > WIDEST else 0)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.table.currentRow(), self.table.currentColumn())
        else:
            super().keyPressEvent(event)

    def _choose(self, row: int, column: int) -> None:
        self.chosen.emit(self.rows[row].end, self.columns[column].end)
        self.accept()


#: Space beside the text for the frames, in pixels.
FRAME = 9


class _Cells(QStyledItemDelegate):
    """Cells in the colours of their verdicts; frames show the present thread and the keyboard's cell."""

    def __init__(self, laid: tuple[int, int], parent: QWidget) -> None:
        super().__init__(parent)
        self._laid = laid

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return super().sizeHint(option, index) + QSize(2 * FRAME, 0)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        here = bool(option.state & QStyle.StateFlag.State_Selected)
        option.state &= ~(QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus)
        super().paint(painter, option, index)
        box = QRectF(option.rect)
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if (index.row(), index.column()) == self._laid:
            for colour, width in ((CASING_DARK, 7.0), (YELLOW, 3.0)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawRect(box.adjusted(2, 2, -3, -3))
        if here:
            painter.setPen(QPen(QColor(CASING_LIGHT), 2.0, Qt.PenStyle.DotLine))
            painter.drawRect(box.adjusted(7, 6, -8, -7))
        painter.restore()


def _cell(sighting: Sighting, firer: Location, target: Location) -> QTableWidgetItem:
    """The verdict from one location to another; a dash where there is none."""
    try:
        verdict = sighting.judge.judge_one(firer.end, target.end)
    except RuleError as problem:
        item = QTableWidgetItem("–")
        item.setToolTip(tip(str(problem)))
        return item
    item = QTableWidgetItem(cell_words(verdict))
    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    look = LOOKS[verdict.outcome]
    ground = look.line
    item.setBackground(QColor(ground))
    item.setForeground(QColor(CASING_LIGHT if luminance(ground) < 0.3 else CASING_DARK))
    item.setToolTip(tip(verdict.summary))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, shown_text(f"{firer.name} – {target.name}: {verdict.summary}"))
    return item


def cell_words(verdict: Verdict) -> str:
    """A verdict as a cell shows it: sign and word or hindrance, and a star for a close call."""
    look = LOOKS[verdict.outcome]
    word = f"+{verdict.hindrance}" if verdict.outcome == Outcome.HINDERED else look.word
    return f"{look.sign} {word}{' *' if verdict.close_call else ''}"
