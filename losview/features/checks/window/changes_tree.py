"""The list of what differs between two maps, by layer; choosing a change goes there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from losview.base.translation import tr
from losview.features.checks.change import LAYER_TITLES, MapChange
from losview.features.checks.map_difference import MapDifference, alike
from losview.hexes.hex import Hex
from losview.window.widgets.plain_text import shown, tip

#: Where a row keeps the hexes that it is about.
HEXES = Qt.ItemDataRole.UserRole
#: Most rows of places below one change; the hexes of all are marked.
MOST_PLACES = 500


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
        for group in alike(changes):
            if len(group.changes) == 1:
                _row(top, group.changes[0].sentence, group.changes[0].hexes)
                continue
            row = _row(top, tr("{what}: {n:,} places", what=group.what, n=len(group.changes)),
                       _hexes(group.changes))
            for change in group.changes[:MOST_PLACES]:
                _row(row, change.place, change.hexes)
            more = len(group.changes) - MOST_PLACES
            if more > 0:
                _row(row, tr("and {n:,} more", n=more), ()).setFlags(Qt.ItemFlag.NoItemFlags)
        top.setExpanded(True)

    def _choose(self) -> None:
        rows = self.selectedItems()
        if rows:
            self.chosen.emit(rows[0].data(0, HEXES))


def _row(parent: QTreeWidgetItem | None, text: str, hexes: tuple[Hex, ...]) -> QTreeWidgetItem:
    row = QTreeWidgetItem([shown(text)]) if parent is None else QTreeWidgetItem(parent, [shown(text)])
    row.setToolTip(0, tip(text))
    row.setData(0, HEXES, hexes)
    return row


def _hexes(changes: list[MapChange] | tuple[MapChange, ...]) -> tuple[Hex, ...]:
    return tuple(dict.fromkeys(hex_ for change in changes for hex_ in change.hexes))
