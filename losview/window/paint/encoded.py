"""Pictures and pages as the bytes of a PNG or PDF file, for `write_whole`."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPainter, QPdfWriter

from losview.base.safe_text import one_line
from losview.window.paint.page_painter import PagePainter
from losview.window.paint.pdf_file import pdf_file


def png_bytes(image: QImage) -> bytes:
    """A picture as PNG.

    Raises:
        MemoryError: if there is too little memory for it.
    """
    return _encoded(image, "PNG", -1)


def jpeg_bytes(image: QImage, quality: int) -> bytes:
    """A picture as JPEG, of a quality from 0 to 100.

    Raises:
        MemoryError: if there is too little memory for it.
    """
    return _encoded(image, "JPEG", quality)


def _encoded(image: QImage, form: str, quality: int) -> bytes:
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(held, form, quality):  # type: ignore[call-overload]  # the stubs want bytes, the call takes text
        raise MemoryError
    return bytes(held.data().data())


def pdf_bytes(layout: QPageLayout, resolution: int, title: str, position: str,
              paint: Callable[[QPainter, QRectF], None]) -> bytes:
    """A page as PDF.

    Args:
        resolution: dots per inch.
        title, position: kept as metadata.
        paint: paints the page; called with its printable area in dots.
    """
    def write(writer: QPdfWriter) -> None:
        writer.setDocumentXmpMetadata(xmp(title, position).encode())
        painter = PagePainter(writer)
        paint(painter, printable_sheet(writer.pageLayout(), resolution))
        painter.end()

    return pdf_file(layout, title, write, resolution)


def printable_sheet(layout: QPageLayout, resolution: int) -> QRectF:
    """The printable area in dots; a painter's (0, 0) is inside the page's margins already."""
    return QRectF(QPointF(), QSizeF(layout.paintRectPixels(resolution).size()))


def xmp(title: str, position: str) -> str:
    """The XMP packet of a PDF: its title, and the position as keywords."""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(one_line(title))}</rdf:li></rdf:Alt></dc:title>'
        f"<pdf:Keywords>{escape(one_line(position))}</pdf:Keywords></rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="w"?>'
    )
