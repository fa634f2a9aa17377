"""Boxes that say or ask something; their texts are shown as they are."""

from __future__ import annotations

from PySide6.QtWidgets import QInputDialog, QMessageBox, QWidget

from losview.base.safe_text import many_lines
from losview.base.translation import tr
from losview.window.widgets.plain_text import plain_labels, window_title


class MessageBox(QMessageBox):
    """A message: a title, in bold letters, over a text.

    Args:
        title, text: the sentence that counts, and what there is to say about it.
        name: of the box's window.
    """

    def __init__(self, parent: QWidget | None, icon: QMessageBox.Icon, title: str, text: str = "",
                 name: str = "losview") -> None:
        super().__init__(parent)
        self.setIcon(icon)
        self.setWindowTitle(window_title(name))
        self.setText(many_lines(title))
        self.setInformativeText(many_lines(text))
        plain_labels(self)

    def setDetailedText(self, text: str) -> None:
        super().setDetailedText(many_lines(text))


def show_warning(over: QWidget, title: str, sentence: str) -> None:
    """Show a warning over a window.

    Args:
        title: what happened. sentence: why, and what to do.
    """
    box = MessageBox(over, QMessageBox.Icon.Warning, title, sentence)
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    name_buttons(box)
    box.exec()


def name_buttons(box: QMessageBox) -> None:
    """Give the buttons of a message box access keys: Qt leaves some of them without."""
    texts = {QMessageBox.StandardButton.Save: tr("&Save"), QMessageBox.StandardButton.Discard: tr("&Discard"),
             QMessageBox.StandardButton.Cancel: tr("&Cancel"), QMessageBox.StandardButton.Ok: tr("&OK"),
             QMessageBox.StandardButton.Yes: tr("&Replace")}
    for which, text in texts.items():
        button = box.button(which)
        if button is not None:
            button.setText(text)


def ask_line(parent: QWidget, title: str, question: str, typed: str = "") -> tuple[str, bool]:
    """Ask for a line of text: what was typed, and whether it was not cancelled.

    Args:
        typed: what stands there at first.
    """
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(window_title(title))
    dialog.setLabelText(many_lines(question))
    dialog.setTextValue(typed)
    plain_labels(dialog)
    accepted = bool(dialog.exec())
    dialog.deleteLater()
    return dialog.textValue(), accepted
