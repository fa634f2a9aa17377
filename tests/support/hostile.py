"""Maps with names that were made to hurt, and a look at every text that a window shows."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as Gui
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QMenu,
    QStatusBar,
    QTextEdit,
    QToolTip,
    QWidget,
)

from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names
from losview.formats.format import open_map, save

#: Markup that names a file, the sign of access keys, the place of the sign of unsaved changes, control characters of
#: terminals, and of text that is read both ways.
EVIL = '<img src="file:///nowhere/x.png">&Zap[*]\x1b[31m\x9b2J\u202egpj.\u2066x\x07'

#: The same as the name of a file: without slashes, without what keeps it from the recent files, and on Windows without
#: what no file may be called there.
EVIL_NAME = "&Zap[*]" if os.name == "nt" else "<img src=zero>&Zap[*]"

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


#: A picture in a text that is none of the calculator's charts, which losview draws and adds itself, nor the help's own.
OTHER_PICTURE = re.compile(r'<img (?!src="(?:chart:\d+|pictures/[a-z-]+\.webp)")')


def hostile(board: Board) -> Board:
    """The board with hostile names for its title, notes, sides and counters."""
    board.title = f"T{EVIL}"
    board.notes = [f"N{EVIL}", *board.notes]
    sides = {side: f"S{number}{EVIL}" for number, side in enumerate(side_names(board) or ["blue"])}
    board.scenario = {**board.scenario, "sides": list(sides.values())}
    if isinstance(night := board.scenario.get("night"), dict) and night.get("attacker"):
        night["attacker"] = sides.get(night["attacker"], "")
    for number, counter in board.counters.items():
        board.counters[number] = replace(counter, name=f"C{EVIL}", side=sides.get(counter.side, ""))
    return board


def hostile_file(name: str, folder: Path) -> Path:
    """A bundled map with hostile names, in a file with a hostile name."""
    path = folder / f"{name}{EVIL_NAME}.losmap"
    save(hostile(open_map(f"demo:{name}")), path)
    return path


def faults() -> list[str]:
    """What a name could do in one of the texts that the application's widgets hold now; none of them may be there."""
    found = list(_faults_of("the tooltip shown", "tip", QToolTip.text()))
    for widget in QApplication.allWidgets():
        if isinstance(widget.window(), QFileDialog) or widget.objectName() == "qtooltip_label":
            continue  # Qt's own: of file names only, and of the tip that was looked at
        who = f"{type(widget).__name__} {widget.objectName()}".strip()
        for kind, text in _texts(widget):
            found += _faults_of(who, kind, text)
        if isinstance(widget, QLabel) and widget.textFormat() != Qt.TextFormat.PlainText:
            found.append(f"{who}: its text {widget.text()!r} is no plain text")
        if isinstance(widget, QTextEdit) and OTHER_PICTURE.search(widget.document().toHtml()):
            found.append(f"{who}: a picture in its text")
    return list(dict.fromkeys(found))


def _faults_of(who: str, kind: str, text: str) -> Iterator[str]:
    if kind == "tip" and Gui.mightBeRichText(text) and ("<img" in text or not text.startswith("<p style=")):
        yield f"{who}: the tip {text!r} is markup"
    if match := _CONTROLS.search(text):
        yield f"{who}: the {kind} {text!r} has the control character {match[0]!r}"
    if kind in ("button", "action") and re.search(r"(?<!&)(&&)*&Zap", text):
        yield f"{who}: the {kind} {text!r} has an access key that is in a name"
    if kind == "title" and re.search(r"Zap\[\*\](?!\[\*\])", text):
        yield f"{who}: the title {text!r} has a name's sign of unsaved changes"


def _texts(widget: QWidget) -> Iterator[tuple[str, str]]:
    """The kinds of a widget's texts, and the texts."""
    yield from (("tip", widget.toolTip()), ("tip", widget.whatsThis()), ("status tip", widget.statusTip()),
                ("title", widget.windowTitle()), ("accessible name", widget.accessibleName()),
                ("accessible description", widget.accessibleDescription()))
    for action in widget.actions():
        yield from _action_texts(action, tips=not isinstance(widget, QMenu) or widget.toolTipsVisible())
    if isinstance(widget, QLabel):
        yield "label", widget.text()
    elif isinstance(widget, QAbstractButton):
        yield "button", widget.text()
    elif isinstance(widget, QStatusBar):
        yield "message", widget.currentMessage()
    elif isinstance(widget, QTextEdit):
        yield "text", widget.toPlainText()
    elif isinstance(widget, QComboBox) or (isinstance(widget, QAbstractItemView) and widget.model() is not None):
        yield from _items(widget.model())


def _action_texts(action: QAction, tips: bool) -> Iterator[tuple[str, str]]:
    yield from (("action", action.text()), ("status tip", action.statusTip()))
    if tips:
        yield "tip", action.toolTip()


def _items(model: QAbstractItemModel) -> Iterator[tuple[str, str]]:
    roles = Qt.ItemDataRole
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
    for row in range(model.rowCount(QModelIndex())):
        for column in range(columns):
            for role, kind in ((roles.DisplayRole, "item"), (roles.ToolTipRole, "tip"), (roles.StatusTipRole, "tip"),
                               (roles.AccessibleTextRole, "item"), (roles.AccessibleDescriptionRole, "item")):
                yield kind, str(model.index(row, column).data(role) or "")
