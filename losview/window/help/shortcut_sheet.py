"""The list of shortcuts: those of the menus, and what keys and mouse do on the map."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMenu, QMenuBar, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.window.widgets.action_text import action_name, plain_action_text
from losview.window.widgets.text_view import TextView
from losview.window.widgets.theme import Theme

#: A key or a mouse action, and what it does.
Line = tuple[str, str]


def by_menu(bar: QMenuBar) -> list[tuple[str, list[Line]]]:
    """The title and the shortcuts of each menu that has any, in the order of the menus."""
    groups = []
    for top in bar.actions():
        menu = top.menu()
        if isinstance(menu, QMenu):
            lines = [(_keys(action), action_name(action).lstrip("0123456789 "))
                     for action in _entries(menu) if action.shortcuts()]
            if lines:
                groups.append((plain_action_text(top.text()), lines))
    return groups


def _entries(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        deeper = action.menu()
        if isinstance(deeper, QMenu):
            yield from _entries(deeper)
        elif not action.isSeparator():
            yield action


def _keys(action: QAction) -> str:
    return ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())


class ShortcutSheet(QDialog):
    """The dialog, in two columns; its text can be selected and copied."""

    def __init__(self, bar: QMenuBar, colours: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys and mouse"))
        self.sheet = TextView(self)
        self.sheet.setAccessibleName(tr("Keys and mouse"))
        self.sheet.setHtml(_page([*by_menu(bar), *self.on_the_map()], colours))
        self.sheet.document().setDocumentMargin(16)
        self.sheet.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(12)
        column.addWidget(self.sheet, 1)
        column.addWidget(buttons)
        self.resize(QSize(900, 720).boundedTo(self.screen().availableSize() * 0.9))
        self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def on_the_map(self) -> list[tuple[str, list[Line]]]:
        """What keys do while the map has the focus, and what the mouse does on it."""
        return [
            (tr("Keys on the map"), [
                (tr("Arrows"), tr("move the hex cursor")),
                (tr("Enter"), tr("does what a click with the current tool does there")),
                (tr("Shift+arrows"), tr("choose the side of the hex on which the hexside pen draws")),
                (tr("Page Up, Page Down"), tr("raise and lower the target's eye; with Alt the firer's")),
                (tr("Esc"), tr("cancels a drag or the opening of a map, removes the thread")),
                (tr("Menu or Shift+F10"), tr("opens the menu of the hex")),
                (tr("Tab"), tr("moves on to the panels")),
            ]),
            (tr("Mouse on the map"), [
                (tr("Drag"), tr("lays the thread, or paints with the current tool")),
                (tr("Click, click"), tr("firer, then target; then a click on any hex of the field asks why")),
                (tr("Shift"), tr("snaps an end of the thread to a vertex or hexside; reverses other tools")),
                (tr("Ctrl+drag an end"), tr("moves that end of the thread, and the other one stays")),
                (tr("Alt+click"), tr("asks why a hex is seen or not, with any tool")),
                (tr("Right button"), tr("picks up what is there, or opens the menu of the hex")),
                (tr("Wheel"), tr("zooms at the pointer; while a thread is dragged, raises its target")),
                (tr("Shift+wheel"), tr("raises and lowers the target's eye; with Alt the firer's")),
                (tr("Middle button, Space+drag"), tr("moves the map")),
            ]),
        ]


def _page(groups: list[tuple[str, list[Line]]], colours: Theme) -> str:
    """Two columns of groups, as nearly as possible of the same length."""
    def uneven(left: int) -> int:
        lengths = [sum(2 + len(lines) for _, lines in part) for part in (groups[:left], groups[left:])]
        return abs(lengths[0] - lengths[1])

    left = min(range(len(groups)), key=uneven)
    return ("<table width='100%' cellspacing='0'><tr>"
            f"<td width='50%' style='padding-right: 18px'>{_column(groups[:left], colours)}</td>"
            f"<td width='50%' style='padding-left: 18px'>{_column(groups[left:], colours)}</td></tr></table>")


def _column(groups: list[tuple[str, list[Line]]], colours: Theme) -> str:
    rows = []
    for title, lines in groups:
        rows.append(f"<tr><td colspan='2' style='padding-top: 14px; padding-bottom: 4px; font-size: 15px'>"
                    f"<b>{escape(title)}</b></td></tr>")
        rows += [f"<tr><td width='42%' style='padding: 3px 14px 3px 0'><b>{escape(keys)}</b></td>"
                 f"<td style='color: {colours.muted}; padding: 3px 0'>{escape(what)}</td></tr>" for keys, what in lines]
    return f"<table cellspacing='0' width='100%'>{''.join(rows)}</table>"
