"""The panel: the log with its search, note and tag, and the pinned threads with their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, SignalInstance
from PySide6.QtGui import QBrush, QColor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.drawing.art.signs import SEEN, UNSEEN
from losview.features.records.kept_ruling import KeptRuling
from losview.features.records.log_entry import LONGEST, LogEntry
from losview.features.records.ruling_log import RulingLog
from losview.rules.end_words import typed_words
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import FormLayout, hint_label, shown_text, tip
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
            return readable(shown_text(_row(entry)))
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


class PinnedList(QListWidget):
    """The pinned threads.

    Signals:
        dropped(row): Delete was pressed on a thread.
    """

    dropped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.currentRow() >= 0:
            self.dropped.emit(self.currentRow())
        else:
            super().keyPressEvent(event)


class RulingsPanel(QWidget):
    """Shows a log of rulings, and the pinned threads.

    Attributes:
        tabs: the two lists. model, list, search, note, tag: the log. pins: the pinned threads; F2 names one.
        keep: whether the log is kept in the map's file. save_button: writes what is listed.
        overrule_button, die_button: acts about the chosen ruling.

    Signals:
        chosen(KeptRuling): a ruling is to be recalled. noted(place): note or tag of the ruling there was changed.
        pin_chosen(row), pin_named(row, name), pin_dropped(row): what the user does with the pinned threads.
        overrule_asked(KeptRuling), die_asked(KeptRuling): the ruling is to be overruled, or a die to decide it.
        save_asked(): the listed rulings are to be written. keep_changed(): to be kept in the map's file, or not.
    """

    chosen = Signal(object)
    noted = Signal(int)
    pin_chosen = Signal(int)
    pin_named = Signal(int, str)
    pin_dropped = Signal(int)
    save_asked = Signal()
    overrule_asked = Signal(object)
    die_asked = Signal(object)
    keep_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model = RulingModel(self)
        self._chosen: int | None = None
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self._make_log(), tr("&Rulings"))
        self.tabs.addTab(self._make_pins(), tr("P&inned"))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(self.tabs)
        self._show_chosen(None)

    def _make_log(self) -> QWidget:
        page = QWidget(self)
        self.summary = hint_label(parent=page)
        self.search = QLineEdit(page)
        self.search.setPlaceholderText(tr("Find: units, hexes, turn, verdict, note…"))
        self.search.setAccessibleName(tr("Find rulings"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._search)
        self.list = QListView(page)
        self.list.setModel(self.model)
        self.list.setAccessibleName(tr("Rulings"))
        self.list.setAccessibleDescription(tr("Choosing a ruling lays its thread again."))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(1)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.list.clicked.connect(self._recall)
        self.tag, self.note = QLineEdit(page), QLineEdit(page)
        for line in (self.tag, self.note):
            line.setMaxLength(LONGEST)
            line.editingFinished.connect(self._note)
        form = FormLayout()
        form.addRow(tr("&Tag:"), self.tag)
        form.addRow(tr("&Note:"), self.note)
        self.keep = QCheckBox(tr("&Keep in the map's file"), page)
        self.keep.toggled.connect(lambda _: self.keep_changed.emit())
        self.save_button = QPushButton(tr("&Save…"), page)
        self.save_button.setToolTip(tr("Write the listed rulings as text, Markdown, CSV or PDF"))
        self.save_button.clicked.connect(self.save_asked)
        self.overrule_button = QPushButton(tr("&Overrule…"), page)
        self.overrule_button.clicked.connect(lambda: self._ask(self.overrule_asked))
        self.die_button = QPushButton(tr("&Close call…"), page)
        self.die_button.clicked.connect(lambda: self._ask(self.die_asked))
        acts = QHBoxLayout()
        acts.addWidget(self.overrule_button)
        acts.addWidget(self.die_button)
        acts.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.keep, 1)
        row.addWidget(self.save_button)
        column = QVBoxLayout(page)
        column.setContentsMargins(6, 8, 6, 6)
        column.addWidget(self.search)
        column.addWidget(self.summary)
        column.addWidget(self.list, 1)
        column.addLayout(form)
        column.addLayout(acts)
        column.addLayout(row)
        return page

    def _make_pins(self) -> QWidget:
        page = QWidget(self)
        about = hint_label(tr("Pinned threads stay on the map and in its file. F2 or a double click names one; Delete "
                              "unpins it."), page)
        self.pins = PinnedList(page)
        self.pins.setAccessibleName(tr("Pinned threads"))
        self.pins.setWordWrap(True)
        self.pins.itemClicked.connect(lambda item: self.pin_chosen.emit(self.pins.row(item)))
        self.pins.itemActivated.connect(lambda item: self.pin_chosen.emit(self.pins.row(item)))
        self.pins.itemChanged.connect(lambda item: self.pin_named.emit(self.pins.row(item), item.text()))
        self.pins.dropped.connect(self.pin_dropped)
        column = QVBoxLayout(page)
        column.setContentsMargins(6, 8, 6, 6)
        column.addWidget(about)
        column.addWidget(self.pins, 1)
        return page

    def set_theme(self, colours: Theme) -> None:
        """Show the rulings in a theme's colours."""
        self.model.colours = colours
        self.list.viewport().update()

    def show_log(self, log: RulingLog) -> None:
        """Show a log, or the same after it has changed; the chosen ruling stays so."""
        chosen = self.model.entry(self.list.currentIndex())
        self.list.selectionModel().blockSignals(True)
        self.model.show_log(log)
        row = -1 if chosen is None else self.model.row_of(chosen.number)
        if row >= 0:
            self.list.setCurrentIndex(self.model.index(row, 0))
        self.list.selectionModel().blockSignals(False)
        self._show_chosen(self.model.entry(self.list.currentIndex()))

    def listed(self) -> list[LogEntry]:
        """The listed entries, the oldest first."""
        return [self.model.log[at] for at in reversed(self.model.places)]

    def show_pins(self, texts: Sequence[tuple[str, str]]) -> None:
        """List the pinned threads: the name of each, "" for none, and what it is."""
        if [(item.text(), item.toolTip()) for row in range(self.pins.count())
                if (item := self.pins.item(row)) is not None] == [(shown_text(name or text), tip(text))
                                                                  for name, text in texts]:
            return
        self.pins.blockSignals(True)
        self.pins.clear()
        for name, text in texts:
            item = QListWidgetItem(shown_text(name or text), self.pins)
            item.setToolTip(tip(text))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.pins.blockSignals(False)

    def _search(self, text: str) -> None:
        self.model.search(text)
        self._show_chosen(None)

    def _choose(self, current: QModelIndex, _former: QModelIndex) -> None:
        self._show_chosen(self.model.entry(current))
        if self.list.hasFocus():
            self._recall(current)

    def _recall(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if isinstance(entry, KeptRuling):
            self.chosen.emit(entry)

    def _ask(self, signal: SignalInstance) -> None:
        """Ask for an act about the chosen ruling."""
        entry = self.model.entry(self.list.currentIndex())
        if isinstance(entry, KeptRuling):
            signal.emit(entry)

    def _note(self) -> None:
        """Change note and tag of the chosen ruling as the boxes say."""
        place = self._chosen
        if place is None or place >= len(self.model.log):
            return
        ruling = self.model.log[place]
        if (ruling.note, ruling.tag) != (self.note.text(), self.tag.text()):
            self.model.log.note(place, note=self.note.text(), tag=self.tag.text())
            self.noted.emit(place)

    def _show_chosen(self, ruling: LogEntry | None) -> None:
        """Show note and tag of the chosen ruling, and how many there are."""
        index = self.list.currentIndex()
        self._chosen = self.model.places[index.row()] if ruling is not None else None
        for line, text in ((self.note, "" if ruling is None else ruling.note),
                           (self.tag, "" if ruling is None else ruling.tag)):
            line.setEnabled(ruling is not None)
            if line.text() != text:
                line.setText(text)
        self.overrule_button.setEnabled(isinstance(ruling, KeptRuling))
        self.die_button.setEnabled(isinstance(ruling, KeptRuling) and ruling.close)
        overrule, die = (tr("Rule otherwise than losview did, with a note"),
                         tr("Have a die decide a close call (A6.1)"))
        first = tr("Choose a ruling in the list first")
        self.overrule_button.setToolTip(
            tip(overrule if self.overrule_button.isEnabled() else f"{overrule}. {first}"))
        no_die = first if ruling is None else tr("This ruling is no close call")
        self.die_button.setToolTip(tip(die if self.die_button.isEnabled() else f"{die}. {no_die}"))
        for line in (self.tag, self.note):
            line.setPlaceholderText("" if ruling is not None else first)
        listed, all_ = len(self.model.places), len(self.model.log)
        self.save_button.setEnabled(listed > 0)
        self.summary.setText(
            tr("Each thread that is laid and rests is written down here.") if not all_ else
            tr("{n:,} of {all:,} rulings.", n=listed, all=all_) if listed < all_ else
            tr_n("{count:,} ruling.", "{count:,} rulings.", all_))
