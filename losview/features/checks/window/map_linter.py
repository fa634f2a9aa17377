"""Keeps the report about the open map up to date: a worker runs the checks again for the hexes that have changed."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from losview.board.board import snapshot
from losview.board.edits.group import Group
from losview.features.checks.finding import Finding
from losview.features.checks.linter import LintReport, certain_mend, lint, lint_again
from losview.hexes.hex import Hex
from losview.window.state.document import Document
from losview.window.state.latest_worker import Cancelled, LatestWorker

#: Milliseconds after a change of the map until it is checked again: not while a stroke goes on.
REST = 250


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
        document.changed.connect(self._note)
        document.board_replaced.connect(lambda: self._note(None))
        document.reshaped.connect(lambda _: self._note(None))
        document.closing.connect(self.forget_map)
        document.reshaping.connect(self.forget_map)

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

    def forget_map(self) -> None:
        """Forget the report; called before the map is replaced or gets another grid."""
        self._rest.stop()
        self.worker.cancel_all()
        self.report, self._changed, self._since = None, None, None
        self.found.emit()

    def mend(self, finding: Finding) -> Group | None:
        """The edit that mends a finding of the present report, None where none is certain."""
        assert self.report is not None
        mend = certain_mend(self._document.board, self.report, finding)
        return None if mend is None else Group((mend.edit,), mend.words)

    def _note(self, hexes: frozenset[Hex] | None) -> None:
        """Note what has changed; called for every edit and preview."""
        if hexes is None:
            self._changed = self._since = None
        else:
            for kept in (self._changed, self._since):
                if kept is not None:
                    kept |= hexes
        if self._watched:
            self._rest.start(REST)

    def _ask(self) -> None:
        """Have the map checked, once no stroke goes on any more."""
        if self._document.open_map.previews:
            self._rest.start(REST)
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
