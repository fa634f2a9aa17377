"""Qt's print preview with its Print button where people look for it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtWidgets import QLineEdit, QToolBar, QToolButton


def print_first(dialog: QPrintPreviewDialog, label: str, page: str) -> None:
    """Move the Print button to the front of the toolbar, with a label; Qt has it last, as an icon only.

    Args:
        label: of the button.
        page: accessible name of the field with the page number.
    """
    for bar in dialog.findChildren(QToolBar):
        actions = [action for action in bar.actions() if not action.isSeparator() and bar.widgetForAction(action)]
        if not actions:
            continue
        printing = actions[-1]
        bar.removeAction(printing)
        first = bar.actions()[0]
        bar.insertAction(first, printing)
        bar.insertSeparator(first)
        printing.setIconText(label)
        button = bar.widgetForAction(printing)
        if isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for edit in bar.findChildren(QLineEdit):
            edit.setAccessibleName(edit.accessibleName() or page)
        for action in bar.actions():
            widget = bar.widgetForAction(action)
            if isinstance(widget, QToolButton):
                widget.setAccessibleName(action.text())
