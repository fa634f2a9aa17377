"""The case panel: the verdicts that a case file expects, and whether the rules agree; choosing one lays its thread."""

from __future__ import annotations

from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.rules.case_check import checked
from losview.rules.case_file import Case
from losview.window.ruling.case_rows import ROLE, CaseRows, row_of
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import Label, tip
from losview.window.widgets.theme import Theme
from losview.window.widgets.wrapped_list import wrap_rows


class CasePanel(QWidget):
    """Lists the expected verdicts of a case.

    Attributes:
        case: the case shown, None for none.
    """

    def __init__(self, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sighting = sighting
        self.case: Case | None = None
        self.name, self.about = Label(), Label()
        self.name.setStyleSheet("font-weight: bold; padding: 8px 8px 0 8px;")
        self.about.setStyleSheet("padding: 0 8px 8px 8px;")
        for label in (self.name, self.about):
            label.setWordWrap(True)
        self.list = QListWidget()
        self.list.setObjectName("case list")
        self.rows = CaseRows(self.list)
        self.list.setItemDelegate(self.rows)
        wrap_rows(self.list)  # the rows draw themselves, and are measured again when the panel's width changes
        self.list.setAccessibleName(tr("Verdicts of the case"))
        self.list.setAccessibleDescription(tr("Choosing a verdict lays its thread and sets its options."))
        self.list.currentRowChanged.connect(self._lay)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.name)
        column.addWidget(self.about)
        column.addWidget(self.list, 1)

    def show_case(self, case: Case) -> None:
        """List the verdicts of a case, and lay the first thread by its rules."""
        self.forget_map()  # clearing the list chooses other rows; their threads must not be laid
        self.case = case
        self.name.setText(f"{case.path.stem} · {case.rule_set.name}")
        self.about.setText(case.about)
        for expected in case.verdicts:
            _, differences = checked(case, expected)
            row = row_of(case, expected, not differences)
            item = QListWidgetItem(row.text())
            item.setData(ROLE, row)
            item.setToolTip(tip("\n".join((expected.line.text, *(differences or [tr("The rules agree.")])))))
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def choose(self, row: int) -> None:
        """Lay the thread of a row, also where it was the current one."""
        self.list.setCurrentRow(row)
        self._lay(row)

    def forget_map(self) -> None:
        """List nothing; called before the board is replaced: the threads of a case are laid on its own picture."""
        self.case = None
        self.list.clear()
        self.name.clear()
        self.about.clear()

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme; called when the theme changes."""
        self.rows.colours = colours
        self.list.viewport().update()

    def _lay(self, row: int) -> None:
        if self.case is None or row < 0:
            return
        expected = self.case.verdicts[row]
        rules = self.case.rule_set
        if self.sighting.rules is not rules or self.sighting.options != rules.check_options(expected.options):
            self.sighting.choose_rules(rules.key, expected.options)
        self.sighting.lay(expected.a, expected.b)
