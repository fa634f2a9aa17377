"""Text on paper, of as many pages as it takes: as a PDF, and after a preview."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPageLayout, QTextDocument
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from losview.window.export.pages import text_page
from losview.window.export.print_preview import preview_print, printed_to_file
from losview.window.paint.pdf_file import pdf_file

#: The size of text on paper, in points.
TEXT_SIZE = 9.5


#: What adds the pictures that a text names to its document.
AddPictures = Callable[[QTextDocument], None]


def _none(document: QTextDocument) -> None:
    """Add no pictures."""


def paper_document(html: str, add_pictures: AddPictures = _none) -> QTextDocument:
    """HTML as a document for paper."""
    document = QTextDocument()
    add_pictures(document)
    font = document.defaultFont()
    font.setPointSizeF(TEXT_SIZE)
    document.setDefaultFont(font)
    document.setHtml(html)
    return document


def pdf_of(html: str, layout: QPageLayout, title: str, add_pictures: AddPictures = _none) -> bytes:
    """HTML as a PDF of as many pages as it takes."""
    return pdf_file(layout, title, paper_document(html, add_pictures).print_)


def preview_text(parent: QWidget, title: str, html: str, add_pictures: AddPictures = _none) -> None:
    """Show the print preview, from which HTML can be printed."""
    def print_on(printer: QPrinter) -> None:
        if not printed_to_file(printer, parent, lambda: pdf_of(html, printer.pageLayout(), title, add_pictures)):
            paper_document(html, add_pictures).print_(printer)

    preview_print(parent, title, text_page(), print_on)
