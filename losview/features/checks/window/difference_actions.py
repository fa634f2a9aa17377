"""Compares the open map with a file, or with the map as it was saved, and keeps the comparison up to date."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.board.board import Board, snapshot
from losview.features.checks.alignment import DifferenceError
from losview.features.checks.change import LAYER_TITLES, MapChange
from losview.features.checks.map_difference import MapDifference, grouped_changes, map_difference
from losview.features.checks.window.verdicts_page import VerdictsPage
from losview.formats.core.error import FormatError
from losview.formats.losmap.chosen import chosen_by_hand
from losview.hexes.hex import Hex
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.files.file_actions import FileActions
from losview.window.files.opened_map import called, read_map
from losview.window.frame.docks import Docks
from losview.window.state.latest_worker import LatestWorker
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import Label, shown_text, tip


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


#: Where a row keeps the hexes that it is about.
HEXES = Qt.ItemDataRole.UserRole
#: Most rows of places below one change; the hexes of all are marked.
MAX_PLACES = 500


class ChangesTree(QTreeWidget):
    """Layers, below them what has changed, and below that the places where there are several.

    Signals:
        chosen(hexes): the user has chosen a change: a tuple of the new map's hexes, empty for a property.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setAccessibleName(tr("Changes of the map"))
        self.setAccessibleDescription(tr("Choosing a change goes to its hexes."))
        self.setUniformRowHeights(True)
        self.itemSelectionChanged.connect(self._choose)

    def show_changes(self, found: MapDifference) -> None:
        """List all changes; what was chosen before is chosen no more."""
        self.blockSignals(True)
        self.clear()
        for layer, title in LAYER_TITLES.items():
            changes = [change for change in found.changes if change.layer == layer]
            if changes:
                self._add_layer(title, changes)
        self.blockSignals(False)

    def _add_layer(self, title: str, changes: list[MapChange]) -> None:
        top = _row(None, tr("{layer} ({n:,})", layer=title, n=len(changes)), _hexes(changes))
        self.addTopLevelItem(top)
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        for group in grouped_changes(changes):
            if len(group.changes) == 1:
                _row(top, group.changes[0].sentence, group.changes[0].hexes)
                continue
            row = _row(top, tr("{what}: {n:,} places", what=group.what, n=len(group.changes)),
                       _hexes(group.changes))
            for change in group.changes[:MAX_PLACES]:
                _row(row, change.place, change.hexes)
            more = len(group.changes) - MAX_PLACES
            if more > 0:
                _row(row, tr("and {n:,} more", n=more), ()).setFlags(Qt.ItemFlag.NoItemFlags)
        top.setExpanded(True)

    def _choose(self) -> None:
        rows = self.selectedItems()
        if rows:
            self.chosen.emit(rows[0].data(0, HEXES))


def _row(parent: QTreeWidgetItem | None, text: str, hexes: tuple[Hex, ...]) -> QTreeWidgetItem:
    row = QTreeWidgetItem([shown_text(text)]) if parent is None else QTreeWidgetItem(parent, [shown_text(text)])
    row.setToolTip(0, tip(text))
    row.setData(0, HEXES, hexes)
    return row


def _hexes(changes: list[MapChange] | tuple[MapChange, ...]) -> tuple[Hex, ...]:
    return tuple(dict.fromkeys(hex_ for change in changes for hex_ in change.hexes))


#: Milliseconds after an edit until the comparison is made anew.
PAUSE = 150


class DifferenceActions(QObject):
    """What the File menu's entries about comparing do.

    Attributes:
        panel, dock: the panel and its dock, None until the first comparison.
        found: the difference shown, None for none.
        old: the map that the open one is compared with, None for none.

    Args:
        selected: gives the selected hexes. show_status: shows a sentence.

    Signals:
        chosen(): the map is compared with another one, or with none any more.
    """

    chosen = Signal()

    def __init__(self, window: QMainWindow, docks: Docks, sighting: Sighting, scene: MapScene, view: MapView,
                 files: FileActions, selected: Callable[[], Collection[Hex]],
                 show_status: Callable[[str], None]) -> None:
        super().__init__(window)
        self._docks, self._sighting, self._scene, self._view = docks, sighting, scene, view
        self._files, self._selected, self._show_status = files, selected, show_status
        self.panel: DifferencePanel | None = None
        self.dock: QDockWidget | None = None
        self.found: MapDifference | None = None
        self.old: Board | None = None
        self._name = ""
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(self._compare)
        self._reader = LatestWorker("losview comparison", self)
        self._reader.done.connect(self._read_done)
        self._reader.failed.connect(self._read_failed)
        document = sighting.document
        document.undo.indexChanged.connect(self._compare_later)
        document.aboutToClose.connect(self.clear_map)
        sighting.rules_changed.connect(lambda: self.panel.verdicts.clear() if self.panel is not None else None)

    def ask_file(self) -> None:
        """Let the user choose a map, and compare the open one with it."""
        name = self._files.ask_map(tr("Compare with a map"))
        if name:
            self.compare_with_file(name)

    def compare_with_file(self, name: str) -> None:
        """Compare with a map by its file's name, or `demo:NAME`; a worker reads it."""
        chosen = self._files.chosen()

        def job(_cancelled: object) -> tuple[Board, str]:
            with chosen_by_hand(chosen):
                return read_map(name).board, called(name)

        self._reader.ask(job)

    def compare_with_saved(self) -> None:
        """Compare with the map as it was saved or opened last."""
        document = self._sighting.document
        saved = document.open_map.as_saved()
        if saved is not None:
            self._show(saved, tr("it was saved or opened"))
        elif document.path is not None:
            self.compare_with_file(str(document.path))
        else:
            self._show_status(tr("This map has never been saved, so there is nothing to compare it with."))

    def _read_done(self, _ticket: int, answer: tuple[Board, str]) -> None:
        self._show(*answer)

    def _read_failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, FormatError):
            raise problem
        self._files.show_warning(tr("The map could not be opened"), str(problem))

    def _show(self, old: Board, name: str) -> None:
        """Show the difference from another map in the dock."""
        if self.panel is None or self.dock is None:
            verdicts = VerdictsPage(self._sighting, self._selected, self)
            self.panel = DifferencePanel(verdicts)
            self.dock = self._docks.add_beside_palette("difference", tr("Comparison"), self.panel)
            self.panel.changes.chosen.connect(self._go_to)
            self.panel.marked.toggled.connect(lambda _: self._mark())
            self.panel.closed.connect(self.clear_map)
            self.dock.visibilityChanged.connect(lambda _: self._mark())
        self.old, self._name = old, name
        self.chosen.emit()
        self._compare()
        self._docks.show_dock(self.dock)

    def _compare_later(self) -> None:
        """Compare soon; called after each edit, undo and redo, not while a stroke goes on."""
        if self.old is not None:
            self._later.start()

    def _compare(self) -> None:
        """Compare the map as it is now."""
        if self.old is None or self.panel is None:
            return
        try:
            self.found = map_difference(self.old, snapshot(self._sighting.document.board))
        except DifferenceError as problem:
            self.found = None
            self.panel.verdicts.forget()
            self.panel.show_problem(tr("This map cannot be compared with {name}: {why}.",
                                       name=self._name, why=str(problem)))
        else:
            self.panel.verdicts.compare(self.found.alignment)
            self.panel.show_difference(self.found, self._name)
        self._mark()

    def _mark(self) -> None:
        """Mark the changed hexes on the map while the panel is there."""
        shown = self.panel is not None and self.dock is not None and not self.dock.isHidden() \
            and self.panel.marked.isChecked() and self.found is not None
        grid = self._sighting.document.board.grid
        self._scene.mark_changed(
            [hex_ for hex_ in self.found.hexes if hex_ in grid] if shown and self.found is not None else [])

    def _go_to(self, hexes: tuple[Hex, ...]) -> None:
        """Put the hex cursor on the first of some hexes that the map has, and bring it into view."""
        grid = self._sighting.document.board.grid
        there = [hex_ for hex_ in hexes if hex_ in grid]
        if there:
            self._view.move_cursor(there[0])

    def clear_map(self) -> None:
        """End the comparison; called before another map is opened, too."""
        self._later.stop()
        self._reader.cancel_all()
        had_one, self.old, self.found = self.old is not None, None, None
        if had_one:
            self.chosen.emit()
        if self.panel is not None and self.dock is not None:
            self.panel.verdicts.forget()
            self.panel.changes.clear()
            self.dock.hide()
        self._scene.mark_changed([])

    def close(self) -> None:
        """End the workers."""
        self._reader.close()
        if self.panel is not None:
            self.panel.verdicts.close_worker()
