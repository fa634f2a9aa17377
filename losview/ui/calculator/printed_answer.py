"""A calculator's answer on paper, after a preview."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSize, Qt
from PySide6.QtGui import QPageLayout, QPageSize, QPaintEngine, QPdfWriter, QTextDocument
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QMessageBox, QWidget

from losview.output.safe_text import one_line
from losview.output.whole_file import WriteError, write_whole
from losview.ui.widgets.message_box import MessageBox
from losview.ui.widgets.plain_text import plain_labels, window_title
from losview.ui.widgets.print_preview import print_first

#: The size of text on paper, in points.
TEXT_SIZE = 9.5


def page_layout() -> QPageLayout:
    """A4, upright."""
    return QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(14, 14, 14, 14),
                       QPageLayout.Unit.Millimeter)


def paper_document(html: str) -> QTextDocument:
    """The answer for paper."""
    document = QTextDocument()
    font = document.defaultFont()
    font.setPointSizeF(TEXT_SIZE)
    document.setDefaultFont(font)
    document.setHtml(html)
    return document


def pdf_of(html: str, layout: QPageLayout, title: str) -> bytes:
    """The answer as a PDF of as many pages as it takes."""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(held)
    writer.setTitle(one_line(title))
    writer.setCreator("losview")
    writer.setPageLayout(layout)
    paper_document(html).print_(writer)
    return bytes(held.data().data())


def preview_answer(parent: QWidget, title: str, html: str) -> None:
    """Show the print preview, from which the answer can be printed."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(page_layout())
    printer.setDocName(one_line(title))
    box = QPrintPreviewDialog(printer, parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(window_title(parent.tr("Print {title}").format(title=title)))
    box.resize(box.size().expandedTo(QSize(900, 700)).boundedTo(parent.screen().availableSize()))
    plain_labels(box)
    print_first(box, parent.tr("Print…"), parent.tr("Page"))
    box.paintRequested.connect(lambda onto: print_on(onto, parent, title, html))
    box.exec()


def print_on(printer: QPrinter, parent: QWidget, title: str, html: str) -> None:
    """Print the answer; where it is printed to a file, that is written whole."""
    name = printer.outputFileName()
    if not (name and printer.paintEngine().type() == QPaintEngine.Type.Pdf):  # that of a preview only records
        paper_document(html).print_(printer)
        return
    try:
        write_whole(name, pdf_of(html, printer.pageLayout(), title))
    except WriteError as problem:
        MessageBox(parent, QMessageBox.Icon.Warning, parent.tr("The page could not be printed"), str(problem)).exec()
