"""A log of rulings for Qt's views: the newest first, two lines each, those that a search finds."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QBrush, QColor

from losview.overlays.art.signs import SEEN, UNSEEN
from losview.rulings.kept_ruling import KeptRuling
from losview.rulings.ruling_log import RulingLog
from losview.ui.widgets.fonts import readable
from losview.ui.widgets.plain_text import shown, tip
from losview.ui.widgets.theme import LIGHT, Theme

Index = QModelIndex | QPersistentModelIndex


class RulingModel(QAbstractListModel):
    """The rulings of a log that a search finds, the newest first.

    Attributes:
        log: the log. places: of the rulings shown, in it.
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
        """Show the rulings that hold every word of a text."""
        self._text = text
        self.show_log(self.log)

    def ruling(self, index: Index) -> KeptRuling | None:
        """The ruling of a row, None for no row."""
        return self.log[self.places[index.row()]] if index.isValid() and index.row() < len(self.places) else None

    def row_of(self, number: int) -> int:
        """The row of the ruling of a number, -1 where it is not shown."""
        return next((row for row, at in enumerate(self.places) if self.log[at].number == number), -1)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.places)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        ruling = self.ruling(index)
        if ruling is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return readable(shown(_row(ruling)))
        if role == Qt.ItemDataRole.ToolTipRole:
            about = (f"{ruling.end_words('start')} → {ruling.end_words('end')}", ruling.rules_words, ruling.turn,
                     ruling.summary, ruling.tag, ruling.note)
            return tip("\n".join(part for part in about if part))
        seen = ruling.outcome.visible
        if role == Qt.ItemDataRole.ForegroundRole:
            return QBrush(QColor(self.colours.seen if seen else self.colours.blocked))
        if role == Qt.ItemDataRole.BackgroundRole:
            return QBrush(QColor(self.colours.seen_back if seen else self.colours.blocked_back))
        return None


def _row(ruling: KeptRuling) -> str:
    """A ruling in two lines."""
    sign = SEEN if ruling.outcome.visible else UNSEEN
    units = f"{ruling.start_units or ruling.start} → {ruling.end_units or ruling.end}" \
        if ruling.start_units or ruling.end_units else ""
    about = (ruling.at[11:16], f"[{ruling.tag}]" if ruling.tag else "", ruling.note, units, ruling.turn,
             ruling.rules_words)
    return (f"{sign} {ruling.number}. {ruling.start} → {ruling.end}: {ruling.verdict}\n"
            f"{' · '.join(part for part in about if part)}")
