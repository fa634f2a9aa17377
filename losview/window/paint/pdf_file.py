"""Pages as the bytes of a PDF file."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QPageLayout, QPdfWriter

from losview.base.safe_text import one_line


def pdf_file(layout: QPageLayout, title: str, write: Callable[[QPdfWriter], object], resolution: int = 0) -> bytes:
    """A PDF whose pages `write` paints or prints.

    Args:
        layout: of each page. title: kept as metadata. resolution: dots per inch, 0 for Qt's usual ones.
    """
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(held)
    writer.setTitle(one_line(title))
    writer.setCreator("losview")
    if resolution:
        writer.setResolution(resolution)
    writer.setPageLayout(layout)
    write(writer)
    return bytes(held.data().data())
