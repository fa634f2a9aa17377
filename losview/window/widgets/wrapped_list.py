"""Lists whose rows show their whole text, in as many lines as it takes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget


def wrap_rows(rows: QListWidget) -> None:
    """Wrap the rows of a list at its width, and measure them again when that changes."""
    rows.setWordWrap(True)
    rows.setResizeMode(QListWidget.ResizeMode.Adjust)
    rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
