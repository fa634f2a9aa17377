"""A log of rulings for Qt's views: the newest first, two lines each, those that a search finds."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QColor

from losview.drawing.art.signs import SEEN, UNSEEN
from losview.features.records.kept_ruling import KeptRuling
from losview.features.records.log_entry import LogEntry
from losview.features.records.ruling_log import RulingLog
from losview.rules.end_words import typed_words
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import shown, tip
from losview.window.widgets.theme import LIGHT, Theme

Index = QModelIndex | QPersistentModelIndex


class RulingModel(QAbstractListModel):
    """The entries of a log that a search finds, the newest first.

    Attributes:
        log: the log. places: of the entries shown, in it.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log = RulingLog()
        self.places: list[int] = []
        self.colours: Theme = LIGHT
        self._text = ""

    def show_log(self, log: RulingLog) -> None:
        """Show another log, or the same after it has changed."""
        self.beginResetModel()
        self.log = log
        self.places = log.found(self._text)[::-1]
        self.endResetModel()

    def search(self, text: str) -> None:
        """Show the entries that hold every word of a text."""
        self._text = text
        self.show_log(self.log)

    def entry(self, index: Index) -> LogEntry | None:
        """The entry of a row, None for no row."""
        return self.log[self.places[index.row()]] if index.isValid() and index.row() < len(self.places) else None

    def row_of(self, number: int) -> int:
        """The row of the entry of a number, -1 where it is not shown."""
        return next((row for row, at in enumerate(self.places) if self.log[at].number == number), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.places)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index)
        if entry is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return readable(shown(_row(entry)))
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip("\n".join(part for part in _about(entry) if part))
        if not isinstance(entry, KeptRuling):
            return None
        seen = entry.outcome.visible
        if role == Qt.ItemDataRole.ForegroundRole:
            return QBrush(QColor(self.colours.seen if seen else self.colours.blocked))
        if role == Qt.ItemDataRole.BackgroundRole:
            return QBrush(QColor(self.colours.seen_back if seen else self.colours.blocked_back))
        return None


def _about(entry: LogEntry) -> tuple[str, ...]:
    """An entry in full, part by part."""
    ends = (f"{entry.end_words('start')} → {entry.end_words('end')}", entry.rules_words) if isinstance(
        entry, KeptRuling) else (entry.heading,)
    return (*ends, entry.turn, entry.detail, entry.tag, entry.note)


def _row(entry: LogEntry) -> str:
    """An entry in two lines."""
    tag, time = f"[{entry.tag}]" if entry.tag else "", entry.at[11:16]
    sign = ""
    about: tuple[str, ...] = (time, tag, entry.note, entry.detail, entry.turn)
    if isinstance(entry, KeptRuling):
        sign = f"{SEEN if entry.outcome.visible else UNSEEN} "
        units = f"{entry.start_units or typed_words(entry.start)} → {entry.end_units or typed_words(entry.end)}" \
            if entry.start_units or entry.end_units else ""
        about = (time, tag, entry.note, units, entry.turn, entry.rules_words)
    return f"{sign}{entry.number}. {entry.heading}\n{' · '.join(part for part in about if part)}"
