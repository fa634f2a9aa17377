"""The panel that lists what is wrong with the map: a click goes there, a button mends it as one step to undo."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer, Signal
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
from losview.board.board import snapshot
from losview.board.edits.edit import EditError
from losview.board.edits.group import Group
from losview.features.checks.checks import CHECKS
from losview.features.checks.finding import Finding
from losview.features.checks.linter import LintReport, certain_mend, lint, lint_again
from losview.hexes.hex import Hex
from losview.window.state.document import Document
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.widgets.plain_text import hint_label, shown_text, tip
from losview.window.widgets.wrapped_list import wrap_rows

#: Milliseconds after a change of the map until it is checked again: not while a stroke goes on.
IDLE_MS = 250


class MapLinter(QObject):
    """Checks the open map while somebody looks at what is found.

    Attributes:
        report: what was found, None while nothing was.

    Signals:
        found(): there is another report, or none.
    """

    found = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.report: LintReport | None = None
        self._watched = False
        #: The hexes changed since the report, and since the worker was last asked; None for all of the map.
        self._changed: set[Hex] | None = None
        self._since: set[Hex] | None = set()
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._ask)
        self.worker = LatestWorker("losview lint", self)
        self.worker.done.connect(self._done)
        self.worker.failed.connect(self._failed)
        document.hexesChanged.connect(self._note)
        document.boardReplaced.connect(lambda: self._note(None))
        document.reshaped.connect(lambda _: self._note(None))
        document.aboutToClose.connect(self.clear_map)
        document.aboutToReshape.connect(self.clear_map)

    @property
    def is_up_to_date(self) -> bool:
        """Whether the report is that of the map as it is."""
        return self.report is not None and self._changed is not None and not self._changed

    def watch(self, watched: bool) -> None:
        """Begin to check the map, or leave it be; called when the panel is shown or hidden."""
        self._watched = watched
        if watched and not self.is_up_to_date:
            self._rest.start(0)
        elif not watched:
            self._rest.stop()

    def clear_map(self) -> None:
        """Forget the report; called before the map is replaced or gets another grid."""
        self._rest.stop()
        self.worker.cancel_all()
        self.report, self._changed, self._since = None, None, None
        self.found.emit()

    def fix(self, finding: Finding) -> Group | None:
        """The edit that mends a finding of the present report, None where none is certain."""
        assert self.report is not None
        fix = certain_mend(self._document.board, self.report, finding)
        return None if fix is None else Group((fix.edit,), fix.words)

    def _note(self, hexes: frozenset[Hex] | None) -> None:
        """Note what has changed; called for every edit and preview."""
        if hexes is None:
            self._changed = self._since = None
        else:
            for kept in (self._changed, self._since):
                if kept is not None:
                    kept |= hexes
        if self._watched:
            self._rest.start(IDLE_MS)

    def _ask(self) -> None:
        """Have the map checked, once no stroke goes on any more."""
        if self._document.open_map.previews:
            self._rest.start(IDLE_MS)
            return
        board, before = snapshot(self._document.board), self.report
        changed = None if self._changed is None else frozenset(self._changed)
        self._since = set()

        def check(cancelled: Cancelled) -> LintReport:
            return lint(board, cancelled) if before is None or changed is None else lint_again(board, before, changed)

        self.worker.ask(check)

    def _done(self, _ticket: int, report: LintReport) -> None:
        self.report = report
        self._changed, self._since = self._since, set()
        self.found.emit()

    def _failed(self, _ticket: int, problem: Exception) -> None:
        raise problem

    def close(self) -> None:
        """End the worker."""
        self._rest.stop()
        self.worker.close()


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
        self.list.itemActivated.connect(lambda _: self.fix())
        self.mend_button.clicked.connect(self.fix)
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
                item = QListWidgetItem(shown_text(finding.reason), self.list)
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

    def fix(self) -> None:
        """Mend the chosen finding, as one step to undo."""
        finding = self.finding
        if finding is None or finding.fix is None:
            return
        if not self.linter.is_up_to_date:
            self.said.emit(tr("The map is being checked: try again in a moment."))
            return
        edit = self.linter.fix(finding)
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
