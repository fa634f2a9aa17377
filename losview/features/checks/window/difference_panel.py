"""The panel of a comparison: what differs between the open map and another, and which verdicts flipped."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QTabWidget, QVBoxLayout, QWidget

from losview.base.translation import tr, tr_n
from losview.features.checks.map_difference import MapDifference
from losview.features.checks.window.changes_tree import ChangesTree
from losview.features.checks.window.verdicts_page import VerdictsPage
from losview.window.widgets.plain_text import Label


class DifferencePanel(QWidget):
    """Shows a difference of two maps.

    Attributes:
        heading: what is compared with what. tabs: the two lists. changes, verdicts: what is in them.
        marked: whether changed hexes are marked on the map.

    Signals:
        closed(): the user has done with it.
    """

    closed = Signal()

    def __init__(self, verdicts: VerdictsPage) -> None:
        super().__init__()
        self.heading = Label(parent=self)
        self.heading.setWordWrap(True)
        self.changes, self.verdicts = ChangesTree(), verdicts
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self.changes, tr("&Map"))
        self.tabs.addTab(self.verdicts, tr("&Verdicts"))
        self.marked = QCheckBox(tr("Mark changed &hexes"), self)
        self.marked.setChecked(True)
        close = QPushButton(tr("&Close"), self)
        close.setToolTip(tr("End the comparison"))
        close.clicked.connect(self.closed)
        row = QHBoxLayout()
        row.addWidget(self.marked, 1)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        column.addWidget(self.heading)
        column.addWidget(self.tabs, 1)
        column.addLayout(row)

    def show_difference(self, found: MapDifference, name: str) -> None:
        """Show what differs from a map of that name."""
        self.changes.show_changes(found)
        if not found:
            self.heading.setText(tr("This map and {name} are alike.", name=name))
            return
        changes, hexes = len(found.changes), len(found.hexes & frozenset(found.alignment.new.grid.hexes()))
        self.heading.setText(tr("{changes} since {name}, in {hexes}.",
                                changes=tr_n("{count:,} change", "{count:,} changes", changes), name=name,
                                hexes=tr_n("{count:,} hex", "{count:,} hexes", hexes)))

    def show_problem(self, sentence: str) -> None:
        """Say why there is nothing to show."""
        self.changes.clear()
        self.heading.setText(sentence)
