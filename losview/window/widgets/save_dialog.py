"""Asks for a file to write; adds a missing suffix, and confirms before a file is replaced."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from losview.base.translation import tr
from losview.window.widgets.message_box import MessageBox, name_buttons

#: A file type as the dialog names it, and its suffixes, the usual one first.
FileType = tuple[str, tuple[str, ...]]


def ask_file(window: QWidget, title: str, start: Path, types: Sequence[FileType]) -> Path | None:
    """Ask for a file; None where the dialog is cancelled.

    The file dialog confirms names that exist; this function confirms a name that exists only with its suffix added.

    Args:
        start: the proposed file.
        types: the file types offered, the usual one first.
    """
    while True:
        name, chosen = QFileDialog.getSaveFileName(window, title, str(start), ";;".join(text for text, _ in types))
        if not name:
            return None
        path = Path(name)
        if path.suffix.lower() in {suffix for _, suffixes in types for suffix in suffixes}:
            return path
        suffixes = next((suffixes for text, suffixes in types if text == chosen), types[0][1])
        start = path.with_name(path.name + suffixes[0])  # with_suffix would replace what follows a dot in the name
        if not start.exists() or _may_replace(window, title, start):
            return start


def _may_replace(window: QWidget, title: str, path: Path) -> bool:
    box = MessageBox(window, QMessageBox.Icon.Question, tr("{name} already exists. Replace it?", name=path.name),
                     tr("Its present contents will be lost."), title)
    box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    name_buttons(box)
    return box.exec() == QMessageBox.StandardButton.Yes
