"""From the text tool to the dialog, and back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from losview.board.map_text import MapText
from losview.tools.text_tool import TextTool
from losview.window.editing.text_dialog import TextDialog
from losview.window.palette.palette import Palette
from losview.window.state.document import Document


def connect_texts(document: Document, palette: Palette, window: QWidget) -> None:
    """Have the text tool ask in a dialog over the window, and the next text look as the last one."""
    tool = next(tool for tool in palette.tools.values() if isinstance(tool, TextTool))

    def made(text: MapText) -> None:
        tool.remember(text)
        palette.show_in_hand()

    def ask(text: MapText, number: int | None) -> None:
        dialog = TextDialog(document, text, number, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.made.connect(made)
        dialog.open()

    tool.on_ask = ask
