"""The table of a study for Qt's views: sorted by any column, filtered by the labels of hexes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from losview.base.number_format import number
from losview.base.translation import language, tr, tr_as
from losview.features.studies.heights import heights_of
from losview.features.studies.job import EyeHeights
from losview.hexes.hex import Hex
from losview.rules.tables import StudyTable
from losview.window.widgets.plain_text import shown_text

Index = QModelIndex | QPersistentModelIndex
#: Values by which rows are sorted.
VALUE = Qt.ItemDataRole.UserRole

#: Most rows that are shown: a study of pairs may have millions, which Qt would sort one by one.
MAX_ROWS = 20_000

_BAND = re.compile(r"(sees|seen_by)_(\d+)_(\d+|up)")

#: What columns, studies and settings are called.
_TITLES: Mapping[str, str] = {
    "hex": tr("Hex"), "sees": tr("Sees"), "seen_by": tr("Seen by"), "sees_hindered": tr("Sees, hindered"),
    "seen_by_hindered": tr("Seen by, hindered"), "sees_change": tr("Sees, change"),
    "seen_by_change": tr("Seen by, change"), "by_all_of": tr("Seen by these"), "by_none_of": tr("Seen by those"),
    "fits": tr("Fits"), "seen_percent": tr("Seen, %"), "hindered_percent": tr("Hindered, %"),
    "from_height": tr("From height"), "to_height": tr("To height"), "outcome": tr("Outcome"),
    "hindrance": tr("Hindrance"), "rule": tr("Rule"), "from": tr("From"), "to": tr("To"), "viewer": tr("Viewer"),
    "theirs": tr("Theirs"), "ours": tr("Ours"), "seen_by_a": tr("Seen by a"), "seen_by_b": tr("Seen by b"),
    "balance": tr("Balance"), "dead": tr("Dead"), "differs": tr("Differs"), "sees_lost": tr("Sees lost"),
    "sees_gained": tr("Sees gained"), "seen_by_lost": tr("Seen by lost"), "seen_by_gained": tr("Seen by gained"),
    "layout": tr("Layout"), "hexes": tr("Hexes"), "best_hex": tr("Best hex"), "best_sees": tr("Best sees"),
    "sees_of_must": tr("Sees of must"), "chosen": tr("Chosen"), "step": tr("Step"),
    "dominance": tr("Dominance"), "pairs": tr("Pairs"), "compare": tr_as("study", "Compare"),
    "positions": tr("Positions"), "routes": tr("Routes"), "shared": tr("Shared"), "agreement": tr("Agreement"),
    "layouts": tr("Layouts"),
    "bands": tr("Bands"), "observers": tr("Observers"), "at_least": tr("At least"), "start": tr("Start"),
    "goal": tr("Goal"), "avoid": tr("Avoid"), "verdicts": tr("Verdicts"),
    "seen_within_all": tr("Seen within all"),
}
#: Words in cells, as people read them.
_WORDS: Mapping[str, str] = {
    "clear": tr("clear"), "hindered": tr("hindered"), "blocked": tr("blocked"), "blind": tr("blind"),
    "depression": tr_as("verdict", "depression"), "beyond_nvr": tr("beyond NVR"), "seen": tr("seen"),
    "not seen": tr("not seen"),
}
#: The columns whose cells are such words.
_OF_WORDS = ("outcome", "ours", "theirs")


def column_title(name: str) -> str:
    """A name of a column, a study or a setting for people: "seen_by_5_8" as "Seen by, range 5–8"."""
    band = _BAND.fullmatch(name)
    if band is None and name.startswith("seen_within_") and name not in _TITLES:
        return tr("Seen within {range}", range=name.removeprefix("seen_within_"))
    if band is None and name.endswith("_change") and name not in _TITLES:
        return tr("{column} change", column=column_title(name.removesuffix("_change")))
    if band is None:
        return _TITLES.get(name, name[:1].upper() + name[1:].replace("_", " "))
    title, low, high = _TITLES[band[1]], band[2], band[3]
    return tr("{title}, range {low} up", title=title, low=low) if high == "up" else tr(
        "{title}, range {low}–{high}", title=title, low=low, high=high)


def _number(name: str, value: float) -> str:
    """A number of a column; – for none, and changes with their sign."""
    if value != value:
        return "–"
    sign = "+" if name.endswith("_change") and value > 0 else ""
    return number(value, ".2f", language()) if name.endswith("_percent") else sign + number(value, ",.10g", language())


class StudyModel(QAbstractTableModel):
    """A study's table; empty at first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: StudyTable | None = None
        self._columns: list[tuple[str, list[Any]]] = []

    def show_table(self, table: StudyTable | None) -> None:
        """Show another table, None for none."""
        self.beginResetModel()
        self.table = table
        self._columns = [] if table is None else [(name, column[:MAX_ROWS].tolist())
                                                  for name, column in table.columns.items()]
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        if self.table is None or (parent is not None and parent.isValid()):
            return 0
        return min(MAX_ROWS, len(self.table))

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        name, values = self._columns[index.column()]
        value = values[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            words = _WORDS.get(value, value) if name in _OF_WORDS else value
            return shown_text(words) if isinstance(words, str) else _number(name, words)
        if role == VALUE:
            return self._order(index) if isinstance(value, str) else value
        if role == Qt.ItemDataRole.TextAlignmentRole and not isinstance(value, str):
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _order(self, index: Index) -> int:
        """Labels are sorted in the order of the map's hexes: A2 before A10."""
        return index.row()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return column_title(self._columns[section][0])
        return None

    def ends_at(self, row: int) -> tuple[str, ...]:
        """The labels of firer and target of the thread that a row is about; () where it is about none."""
        ends = () if self.table is None else tuple(str(self.table[name][row]) for name in self.table.ends)
        return ends if all(ends) else ()

    def heights_at(self, row: int) -> EyeHeights:
        """The heights of eyes that a row is about."""
        return EyeHeights() if self.table is None else heights_of(self.table, row)

    def hex_at(self, row: int) -> Hex | None:
        """The hex that a row is about."""
        return self.table.hexes[row] if self.table is not None and row < len(self.table.hexes) else None


class HexFilter(QSortFilterProxyModel):
    """Sorts a `StudyModel`, and keeps the rows whose hexes begin with a text."""

    def __init__(self, model: StudyModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSourceModel(model)
        self.setSortRole(VALUE)

    def keep(self, text: str) -> None:
        """Keep the hexes whose labels begin with a text, in any case; all for ""."""
        self._text = text.strip().lower()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        if not self._text:
            return True
        model = self.sourceModel()
        return str(model.data(model.index(row, 0, parent))).lower().startswith(self._text)


def with_changes(table: StudyTable, before: StudyTable | None) -> StudyTable:
    """The table with columns that say how the counts have changed, before those of bands.

    Args:
        before: an earlier table of the same question; None for none.
    """
    if before is None or before.hexes != table.hexes:
        return table
    counted = [name for name in table.heat if name in before.columns and name not in table.marks]
    changes = {f"{name}_change": np.subtract(table[name], before[name]) for name in counted}
    whole = {name: column for name, column in table.columns.items() if not _BAND.fullmatch(name)}
    return replace(table, columns={**whole, **changes, **table.columns}, heat=(*table.heat, *changes))
