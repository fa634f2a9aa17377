"""The clipboard: text that a button copies, and positions, which are found again in whatever losview has copied.

A picture carries its position beside what is seen, and so does text that does not end with it.
"""

from __future__ import annotations

import json

from PySide6.QtCore import QMimeData, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QAbstractButton

from losview.base.translation import tr
from losview.window.widgets.plain_text import shown_text

#: The format of the clipboard under which pictures carry their position.
FORMAT = "application/x-losview-position"
#: What every line has that is a position.
_VERSION = '"losview":'
#: Most lines that a position on paper is looked for on.
_MAX_LINES = 200
#: How long the button shows "Copied", in milliseconds.
COPIED_FOR = 1200


def copy_by(button: QAbstractButton, text: str, label: str, position: str = "") -> None:
    """Put a text on the clipboard and show that on a button for a moment.

    Args:
        label: what the button shows at other times.
        position: what the text is about, to be laid again from the clipboard; "" for nothing.
    """
    data = QMimeData()
    data.setText(shown_text(text))
    QGuiApplication.clipboard().setMimeData(with_position(data, position) if position else data)
    button.setText(tr("Copied"))
    QTimer.singleShot(COPIED_FOR, button, lambda: button.setText(label))


def with_position(data: QMimeData, position: str) -> QMimeData:
    """What goes to the clipboard, with a position that programs other than losview do not see."""
    data.setData(FORMAT, position.encode())
    return data


def position_in(data: QMimeData) -> str:
    """The position that a picture or a text on the clipboard carries; the whole text where no line of it is one.

    A position that a page of paper has on several lines is one again.
    """
    if data.hasFormat(FORMAT):
        return bytes(data.data(FORMAT).data()).decode("utf-8", "replace")
    text = data.text()
    image = data.imageData() if data.hasImage() and not text.strip() else None
    if isinstance(image, QImage) and image.text("losview"):
        return image.text("losview")
    lines = [line.strip() for line in text.splitlines()]
    parts = (lines[at:at + _MAX_LINES] for at in reversed(range(len(lines))) if lines[at].startswith("{"))
    wholes = (_whole(part) for part in parts if any(_VERSION in line for line in part))
    return next((whole for whole in wholes if _VERSION in whole), text)


def _whole(lines: list[str]) -> str:
    """The position that begins with the first of these lines; that line alone where they are none together.

    Lines are broken at spaces, and on paper also at the invisible spaces after commas.
    """
    joined = ""
    for line in lines:
        joined += (" " if joined[-1:].isalnum() else "") + line.replace("\u200b", "").strip()
        if joined.endswith("}") and _is_json(joined):
            return joined
    return lines[0]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
