"""Blocks of text put anywhere on a page, measured for the printer that they are drawn by."""

from __future__ import annotations

from PySide6.QtGui import QAbstractTextDocumentLayout, QColor, QFont, QPainter, QPalette, QTextDocument


def block_font(pixels: float, bold: bool = False) -> QFont:
    """The program's font in a size of at least one pixel."""
    font = QFont()
    font.setPixelSize(max(1, round(pixels)))
    font.setBold(bold)
    return font


def empty_block(painter: QPainter, wide: float, font: QFont) -> QTextDocument:
    """A block without text, whose text will be wrapped to a width."""
    made = QTextDocument()
    made.documentLayout().setPaintDevice(painter.device())
    made.setDocumentMargin(0.0)  # Qt multiplies it by the printer's resolution
    made.setDefaultFont(font)
    made.setTextWidth(wide)
    return made


def draw_block(painter: QPainter, block: QTextDocument, x: float, y: float, ink: str) -> float:
    """Draw a block in a dark ink, whatever the theme of the window; returns its height.

    Args:
        x, y: of its upper left corner in the painter's own pixels, whatever its transformation is.
    """
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette = QPalette(QColor(ink))
    context.palette.setColor(QPalette.ColorRole.Text, QColor(ink))
    painter.save()
    painter.resetTransform()
    painter.translate(x, y)
    block.documentLayout().draw(painter, context)
    painter.restore()
    return block.size().height()
