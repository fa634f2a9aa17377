"""The panel with the orders of battle: finds units, counts them by side, selects their hexes, and edits them."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.board.off_map import hex_name
from losview.board.scenario.counter_sides import side_names, side_title
from losview.board.scenario.order_of_battle import SideForce, orders_of_battle
from losview.board.scenario.unit_change import unit_text
from losview.drawing.art.counter_art import side_colours
from losview.window.paint.icons import sign_icon
from losview.window.state.document import Document
from losview.window.widgets.plain_text import Label, shown_text, tip

#: Where a row keeps the numbers of its counters.
NUMBERS = Qt.ItemDataRole.UserRole


class ForceTree(QTreeWidget):
    """The sides with their units.

    Signals:
        opened(): Return was pressed.
    """

    opened = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        else:
            super().keyPressEvent(event)


class ForcesPanel(QWidget):
    """A search line, the sides with their units, and how many there are.

    It is filled anew in a turn of the event loop after the map has changed, and only while it is shown.

    Attributes:
        search: the search line. tree: the sides. count: how many were found. edit_button: edits the selected units.

    Signals:
        selected(numbers): the user has selected units. edit_asked(numbers): they shall be edited.
    """

    selected = Signal(object)
    edit_asked = Signal(object)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Find units…"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(tr("Find units"))
        for button in self.search.findChildren(QToolButton):
            button.setAccessibleName(tr("Clear the search"))
        self.search.setToolTip(tr("By name, kind, side, size, hex, or as hidden or concealed"))
        self.tree = ForceTree(self)
        self.tree.setHeaderHidden(True)
        self.tree.setColumnCount(2)
        self.tree.setAccessibleName(tr("Orders of battle"))
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setAccessibleName(tr("Units and where they stand"))
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.count = Label(parent=self)
        self.count.setObjectName("hint")
        self.edit_button = QPushButton(tr("Edit…"), self)
        self.edit_button.setToolTip(tr("Change the selected units, several at once"))
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 10)
        column.addWidget(self.search)
        column.addWidget(self.tree, 1)
        row = QHBoxLayout()
        row.addWidget(self.count, 1)
        row.addWidget(self.edit_button)
        column.addLayout(row)
        self.search.textChanged.connect(self.refresh)
        self.tree.itemSelectionChanged.connect(self._selection_changed)
        self.tree.itemDoubleClicked.connect(lambda *_: self._ask())
        self.tree.opened.connect(self._ask)
        self.edit_button.clicked.connect(self._ask)
        document.hexesChanged.connect(self.refresh_later)
        document.boardReplaced.connect(self.refresh_later)
        document.reshaped.connect(self.refresh_later)
        document.aboutToClose.connect(self.clear_map)
        self._selection_changed()

    def clear_map(self) -> None:
        """List nothing; called before another map is opened."""
        self._later.stop()
        with QSignalBlocker(self.search), QSignalBlocker(self.tree):
            self.search.clear()
            self.tree.clear()
        self.count.setText("")

    def refresh_later(self, _: object = None) -> None:
        """List the units anew once the effect of what the user did is on the screen."""
        if self.isVisible():
            self._later.start()

    def refresh(self) -> None:
        """List the units that the search finds; those that were selected stay so."""
        board = self._document.board
        selected, folded = set(self.numbers()), self._folded()
        forces = orders_of_battle(board, self.search.text())
        self.tree.blockSignals(True)
        self.tree.clear()
        for force in forces:
            top = self._side_row(force)
            for number in force.numbers:
                counter = board.counters[number]
                text = unit_text(counter)
                row = QTreeWidgetItem(top,
                                      [shown_text(text[:1].upper() + text[1:]),
                                       shown_text(hex_name(board, counter.hex))])
                row.setData(0, NUMBERS, [number])
                row.setSelected(number in selected)
            top.setExpanded(force.side not in folded)
        self.tree.blockSignals(False)
        self._selection_changed(emit=set(self.numbers()) != selected)

    def _side_row(self, force: SideForce) -> QTreeWidgetItem:
        board = self._document.board
        title = side_title(force.side) or tr("No side")
        row = QTreeWidgetItem(self.tree, [shown_text(title), str(len(force.numbers))])
        row.setIcon(0, sign_icon("side", side_colours(side_names(board), force.side)[0]))
        row.setData(0, NUMBERS, [])
        row.setData(1, NUMBERS, force.side)
        counts = "\n".join(f"{count} × {name}" for name, count in force.counts(board))
        for column in (0, 1):
            row.setToolTip(column, tip(counts))
        font = row.font(0)
        font.setBold(True)
        row.setFont(0, font)
        return row

    def _folded(self) -> set[str]:
        """The sides whose rows are folded."""
        return {str(row.data(1, NUMBERS)) for row in self._side_rows() if not row.isExpanded()}

    def _side_rows(self) -> list[QTreeWidgetItem]:
        rows = (self.tree.topLevelItem(i) for i in range(self.tree.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def numbers(self) -> list[int]:
        """The numbers of the selected counters; a selected side stands for all of its units that were found."""
        found: dict[int, None] = {}
        for row in self.tree.selectedItems():
            children = (row.child(i) for i in range(row.childCount()))
            for part in (row, *children):
                found.update(dict.fromkeys(part.data(0, NUMBERS) if part is not None else ()))
        return list(found)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._later.stop()

    def _selection_changed(self, emit: bool = True) -> None:
        numbers, count = self.numbers(), len(self._document.board.counters)
        shown_count = sum(row.childCount() for row in self._side_rows())
        text = tr("{n} of {all} units", n=shown_count, all=count) if shown_count != count else \
            tr_n("{count} unit", "{count} units", count)
        self.count.setText(tr("{units}, {n} selected", units=text, n=len(numbers)) if numbers else text)
        self.edit_button.setEnabled(bool(numbers))
        if emit and self.isVisible():
            self.selected.emit(tuple(numbers))

    def _ask(self) -> None:
        if self.numbers():
            self.edit_asked.emit(tuple(self.numbers()))
