"""Asking for a file to write: its ending is added where it lacks one, and no file is replaced unasked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

#: A kind of file as its dialog names it, and its endings, the usual one first.
Kind = tuple[str, tuple[str, ...]]


def ask_file(window: QWidget, title: str, start: Path, kinds: Sequence[Kind]) -> Path | None:
    """The file that is chosen, None where none is.

    Args:
        start: what is proposed. kinds: what may be written, the usual one first.

    The file dialog asks before it takes a name that exists; one that was typed without its ending is asked about here.
    """
    while True:
        name, chosen = QFileDialog.getSaveFileName(window, title, str(start), ";;".join(words for words, _ in kinds))
        if not name:
            return None
        path = Path(name)
        if path.suffix.lower() in {suffix for _, suffixes in kinds for suffix in suffixes}:
            return path
        endings = next((suffixes for words, suffixes in kinds if words == chosen), kinds[0][1])
        start = path.with_name(path.name + endings[0])  # dots within the name stay
        if not start.exists() or _may_replace(window, title, start):
            return start


def dress_buttons(box: QMessageBox) -> None:
    """Give the buttons of a question their access keys: Qt leaves some of them without."""
    said = {QMessageBox.StandardButton.Save: "&Save", QMessageBox.StandardButton.Discard: "&Discard",
            QMessageBox.StandardButton.Cancel: "&Cancel", QMessageBox.StandardButton.Ok: "&OK",
            QMessageBox.StandardButton.Yes: "&Replace"}
    for which, words in said.items():
        button = box.button(which)
        if button is not None:
            button.setText(QCoreApplication.translate("asking", words))


def _may_replace(window: QWidget, title: str, path: Path) -> bool:
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    said = QCoreApplication.translate("asking", "{name} is there already. Replace it?")
    box.setText(f"<b>{escape(said.format(name=path.name))}</b>")
    box.setInformativeText(QCoreApplication.translate("asking", "What it holds now is lost."))
    box.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    dress_buttons(box)
    return box.exec() == QMessageBox.StandardButton.Yes
