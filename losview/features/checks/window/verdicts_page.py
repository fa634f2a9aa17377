"""The verdicts that flipped between two maps: chosen ends, progress, and a table with both rulings."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.features.checks.alignment import Alignment
from losview.features.checks.compared_ends import hex_ends, unit_ends
from losview.features.checks.verdict_changes import RuleChange, VerdictChange, VerdictDifference, verdict_changes
from losview.hexes.hex import Hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import RuleError
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import Label, shown_text, tip

#: Where a row keeps the row of the thread in the table of changes.
THREAD = Qt.ItemDataRole.UserRole
#: Most threads listed below each change of verdicts.
MAX_THREADS = 500
#: Steps of the progress bar.
STEPS = 100


class JudgedMaps(NamedTuple):
    """What the worker has found: both judges, and the verdicts that changed."""

    old: Judge
    new: Judge
    found: VerdictDifference


class VerdictsPage(QWidget):
    """Chooses the ends, has a worker judge all threads among them on both maps, and lists those that changed.

    Attributes:
        among: the choice of ends. button: begins, or stops what was begun. bar: the progress.
        table: the changes by rule, with the threads of each. rulings: both rulings of the chosen thread.

    Args:
        selected: gives the selected hexes.

    Signals:
        progressed(steps): of `STEPS`; from the worker.
    """

    progressed = Signal(int)

    def __init__(self, sighting: Sighting, selected: Callable[[], Collection[Hex]],
                 parent: QObject | None = None) -> None:
        super().__init__()
        self._sighting, self._selected = sighting, selected
        self._alignment: Alignment | None = None
        self._judged: JudgedMaps | None = None
        self._computing = False
        self.worker = LatestWorker("losview difference", parent or self)
        self.worker.done.connect(self._done)
        self.worker.failed.connect(self._failed)
        self._make_parts()
        self.progressed.connect(self.bar.setValue)
        self.forget()

    def _make_parts(self) -> None:
        self.among = QComboBox(self)
        self.among.setAccessibleName(tr("Threads to compare"))
        for key, text in (("hexes", tr("between all hexes")), ("selected", tr("between selected hexes")),
                          ("units", tr("between units"))):
            self.among.addItem(text, key)
        self.button = QPushButton(self)
        self.button.clicked.connect(self._begin_or_stop)
        self.bar = QProgressBar(self, textVisible=False)
        self.bar.setRange(0, STEPS)
        self.bar.setAccessibleName(tr("Threads judged"))
        self.summary, self.rulings = Label(parent=self), Label(parent=self)
        for label in (self.summary, self.rulings):
            label.setWordWrap(True)
        self.summary.setObjectName("hint")
        self.rulings.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.table = QTreeWidget(self)
        self.table.setColumnCount(3)
        self.table.setHeaderLabels([tr("Thread"), tr("Was"), tr("Is")])
        self.table.setAccessibleName(tr("Verdicts that changed"))
        self.table.setAccessibleDescription(tr("Choosing a thread lays it on the map."))
        self.table.setUniformRowHeights(True)
        header = self.table.header()
        header.setAccessibleName(tr("Verdicts that changed"))
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.itemSelectionChanged.connect(self._choose)
        row = QHBoxLayout()
        row.addWidget(self.among, 1)
        row.addWidget(self.button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 8, 6, 6)
        whole.addLayout(row)
        whole.addWidget(self.bar)
        whole.addWidget(self.summary)
        whole.addWidget(self.table, 1)
        whole.addWidget(self.rulings)

    def forget(self) -> None:
        """Forget maps and answers."""
        self._alignment = None
        self.clear()

    def compare(self, alignment: Alignment) -> None:
        """Take two maps to compare; answers about others are forgotten."""
        self._alignment = alignment
        self.clear()

    def clear(self) -> None:
        """Forget the answers: one of the maps or the rules have changed."""
        self.worker.cancel_all()
        self._judged = None
        self.table.clear()
        self.rulings.setText("")
        self.summary.setText(tr("Each thread is judged on both maps under the rules in force."))
        self._show_working(False)

    def _show_working(self, working: bool) -> None:
        self._computing = working
        self.bar.setValue(0)
        self.bar.setVisible(working)
        self.button.setText(tr("Stop") if working else tr("Compare"))
        self.among.setEnabled(not working)

    def _begin_or_stop(self) -> None:
        if self._computing:
            self.clear()
            self.summary.setText(tr("Stopped."))
            return
        if self._alignment is None:
            return
        alignment, rules, options = self._alignment, self._sighting.rules, self._sighting.options
        key, selected = self.among.currentData(), tuple(self._selected())
        self.clear()
        self._show_working(True)

        def job(cancelled: Cancelled) -> JudgedMaps | None:
            old, new = rules.prepare(alignment.old, options), rules.prepare(alignment.new, options)
            ends = unit_ends(alignment, old, new) if key == "units" else \
                hex_ends(alignment, selected if key == "selected" else None)

            def report(done: int, whole: int) -> bool:
                self.progressed.emit(STEPS * done // max(1, whole))
                return cancelled()

            found = verdict_changes(old, new, ends, report)
            return None if found is None else JudgedMaps(old, new, found)

        self.worker.ask(job)

    def _failed(self, _ticket: int, problem: Exception) -> None:
        self._show_working(False)
        if not isinstance(problem, RuleError):
            raise problem
        self.summary.setText(str(problem))

    def _done(self, _ticket: int, judged: JudgedMaps | None) -> None:
        self._show_working(False)
        if judged is None:
            return
        self._judged = judged
        found = judged.found
        if len(found.ends) < 2:
            self.summary.setText(tr("There are not two ends to judge: select hexes, or put units on the map."))
        else:
            self.summary.setText(tr("{n:,} of {all:,} verdicts under {rules} changed.",
                                    n=len(found), all=found.judged, rules=judged.new.rule_set.name))
        for change in found.by_rule():
            self._add_rule(found, change)

    def _add_rule(self, found: VerdictDifference, change: RuleChange) -> None:
        count = tr_n("{count:,} thread", "{count:,} threads", change.threads)
        text = f"{change.before.words} → {change.after.words}: {count}"
        top = QTreeWidgetItem(self.table, [shown_text(text)])
        top.setFirstColumnSpanned(True)
        top.setToolTip(0, tip(text))
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        for row in change.rows[:MAX_THREADS].tolist():
            thread = found.change(row)
            texts = (_named(thread), thread.before.words, thread.after.words)
            item = QTreeWidgetItem(top, [shown_text(text) for text in texts])
            for column, text in enumerate(texts):
                item.setToolTip(column, tip(text))
            item.setData(0, THREAD, row)
        more = len(change.rows) - MAX_THREADS
        if more > 0:
            QTreeWidgetItem(top, [tr("and {n:,} more", n=more)]).setFlags(Qt.ItemFlag.NoItemFlags)

    def _choose(self) -> None:
        """Lay the chosen thread, and show what both maps say of it."""
        rows = self.table.selectedItems()
        row = rows[0].data(0, THREAD) if rows else None
        if row is None or self._judged is None:
            return
        thread = self._judged.found.change(row)
        self._sighting.lay(thread.a.new, thread.b.new)
        before = self._judged.old.judge_one(thread.a.old, thread.b.old)
        after = self._judged.new.judge_one(thread.a.new, thread.b.new)
        self.rulings.setText(tr("Was: {before}\nIs: {after}", before=before.summary, after=after.summary))

    def close_worker(self) -> None:
        """End the worker."""
        self.worker.close()


def _named(thread: VerdictChange) -> str:
    return f"{thread.a.name} {'–' if thread.both_ways else '→'} {thread.b.name}"
