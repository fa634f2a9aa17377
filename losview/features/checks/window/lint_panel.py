"""The panel that lists what is wrong with the map: a click goes there, a button mends it as one step to undo."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.board.edits.edit import EditError
from losview.features.checks.checks import CHECKS
from losview.features.checks.finding import Finding
from losview.features.checks.window.map_linter import MapLinter
from losview.window.state.document import Document
from losview.window.widgets.plain_text import hint_label, shown, tip
from losview.window.widgets.wrapped_list import wrap_rows


class LintPanel(QWidget):
    """What was found, how much it is, and the button that mends what is chosen.

    The map is checked while the panel is shown, and again a moment after each change of it.

    Attributes:
        linter: checks the map. list: what was found. count: how much it is, or that nothing was found.
        mend_button: mends the chosen finding.

    Signals:
        chosen(finding): the user has chosen a finding. said(sentence): for the status bar.
    """

    chosen = Signal(object)
    said = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._findings: tuple[Finding, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.linter = MapLinter(document, self)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Findings"))
        wrap_rows(self.list)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setSpacing(2)
        self.count = hint_label(parent=self)
        self.mend_button = QPushButton(tr("&Mend"), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 10)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(self.count, 1)
        row.addWidget(self.mend_button)
        column.addLayout(row)
        self.list.currentRowChanged.connect(self._row_changed)
        self.list.itemClicked.connect(lambda _: self._row_changed(self.list.currentRow()))
        self.list.itemActivated.connect(lambda _: self.mend())
        self.mend_button.clicked.connect(self.mend)
        self.linter.found.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """List what was found; a finding that was chosen stays so, else the one that takes its place is marked."""
        report, before = self.linter.report, self.finding
        row = self.list.currentRow()
        self._findings = () if report is None else report.findings
        with QSignalBlocker(self.list):
            self.list.clear()
            for finding in self._findings:
                item = QListWidgetItem(shown(finding.reason), self.list)
                item.setToolTip(tip(_title(finding.rule)))
            if before in self._findings:
                self.list.setCurrentRow(self._findings.index(before))
            elif before is not None and self._findings:
                self.list.setCurrentRow(min(row, len(self._findings) - 1))
        many = len(self._findings)
        self.count.setText(
            tr("The map is being checked…") if report is None else tr("Nothing was found.") if not many else
            tr_n("{count:,} finding", "{count:,} findings", many))
        self._show_mend()

    @property
    def finding(self) -> Finding | None:
        """The chosen finding."""
        row = self.list.currentRow()
        return self._findings[row] if 0 <= row < len(self._findings) else None

    def _row_changed(self, _row: int) -> None:
        self._show_mend()
        if self.finding is not None:
            self.chosen.emit(self.finding)

    def _show_mend(self) -> None:
        finding = self.finding
        words = "" if finding is None else finding.mend_words
        self.mend_button.setEnabled(bool(words))
        self.mend_button.setToolTip(tip(words or (
            tr("Choose a finding") if finding is None else
            tr("Nobody can be sure how this is meant: mend it by hand"))))

    def mend(self) -> None:
        """Mend the chosen finding, as one step to undo."""
        finding = self.finding
        if finding is None or finding.mend is None:
            return
        if not self.linter.is_up_to_date:
            self.said.emit(tr("The map is being checked: try again in a moment."))
            return
        edit = self.linter.mend(finding)
        if edit is None:
            self.said.emit(tr("That would bring another finding: mend it by hand."))
            return
        try:
            self._document.do(edit)
        except EditError as wrong:
            self.said.emit(str(wrong))

    def close_worker(self) -> None:
        """End the worker; called when the window closes."""
        self.linter.close()

    # Qt's own.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.linter.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.linter.watch(False)


def _title(rule: str) -> str:
    title = next(check.title for check in CHECKS if check.key == rule)
    return title[:1].upper() + title[1:]
