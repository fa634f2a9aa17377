"""The page on which drills begin and end: how well each rule is known, and which set to begin."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.features.teaching.drill_memory import STRONGEST, RuleMemory
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import Label, shown_text, tip

#: Signs of a strength: as many full ones as it has, and empty ones up to the strongest.
FULL, EMPTY = "●", "○"


class DrillPage(QWidget):
    """Offers sets of drills.

    Attributes:
        words: what is said above, such as how the last set went. table: a row for each rule, the weakest first.
        close_calls: whether close calls are to be asked about.
        set_button, hardest_button, lessons_button: what they say.

    Signals:
        set_asked(), hardest_asked(): a set of five minutes, or of the ten hardest pairs, is to begin.
        left(): back to the lessons.
    """

    set_asked = Signal()
    hardest_asked = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title, self.words = Label(tr("Drill on this map"), self), Label(parent=self)
        title.setStyleSheet("font-size: 16px; font-weight: bold;")
        self.words.setWordWrap(True)
        self.words.setStyleSheet("font-size: 14px;")
        self.rules = Label(parent=self)
        self.rules.setObjectName("hint")
        self.table = self._make_table()
        self.close_calls = QCheckBox(tr("Ask about &close calls too"), self)
        self.close_calls.setToolTip(tip(tr("Threads whose verdict a slight shift to the side would change")))
        self.set_button = QPushButton(tr("&Five minutes"), self)
        self.set_button.clicked.connect(self.set_asked)
        self.hardest_button = QPushButton(tr("The &ten hardest pairs of this map"), self)
        self.hardest_button.clicked.connect(self.hardest_asked)
        self.lessons_button = QPushButton(tr("All &lessons"), self)
        self.lessons_button.setFlat(True)
        self.lessons_button.clicked.connect(self.left)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addWidget(self.lessons_button, alignment=Qt.AlignmentFlag.AlignLeft)
        for widget in (title, self.words, self.rules):
            column.addWidget(widget)
        column.addWidget(self.table, 1)
        for button in (self.close_calls, self.set_button, self.hardest_button):
            column.addWidget(button)
        column.addStretch()  # at the top while there is no table

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 3, self)
        table.setHorizontalHeaderLabels([tr("Rule"), tr("Strength"), tr("At first try")])
        table.setAccessibleName(tr("How well each rule is known"))
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setStretchLastSection(True)
        return table

    def show_words(self, words: str) -> None:
        """Say something above the table."""
        self.words.setText(words)

    def show_rules(self, name: str, known: Mapping[str, RuleMemory]) -> None:
        """Show how well the rules of a rule set are known.

        Args:
            name: of the rule set. known: by rule, in the order of the rows.
        """
        self.rules.setText(name)
        self.table.setVisible(bool(known))
        self.table.setRowCount(len(known))
        for row, (rule, one) in enumerate(known.items()):
            signs = FULL * one.strength + EMPTY * (STRONGEST - one.strength)
            said = tr("strength {n} of {most}", n=one.strength, most=STRONGEST)
            texts = ((rule, rule), (signs, said), (tr("{n} of {all}", n=one.right, all=one.asked), ""))
            for column, (text, spoken) in enumerate(texts):
                item = QTableWidgetItem(readable(shown_text(text)))
                if spoken:
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
                self.table.setItem(row, column, item)

    def set_busy(self, is_busy: bool) -> None:
        """Let nothing be begun while the hardest pairs are looked for."""
        self.set_button.setEnabled(not is_busy)
        self.hardest_button.setEnabled(not is_busy)

    def begin(self) -> None:
        """Give the focus to what begins a set."""
        self.set_button.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.table.resizeRowsToContents()
