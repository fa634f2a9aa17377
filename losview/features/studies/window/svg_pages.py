"""Pages of studies, which are SVG, as one PDF."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgRenderer

from losview.features.studies.study_page import StudyPage
from losview.window.paint.map_image import prepare_qt
from losview.window.paint.pdf_file import pdf_file

#: Dots per inch: twelve to a point, so that thin lines keep their widths.
_RESOLUTION = 864
_POINT = _RESOLUTION / 72


def pages_pdf(pages: Sequence[StudyPage]) -> bytes:
    """Pages as the bytes of a PDF, which bears the title of the first.

    Raises:
        MemoryError: if there is too little memory for it.
    """
    prepare_qt()

    def write(writer: QPdfWriter) -> None:
        painter = QPainter(writer)
        for number, page in enumerate(pages):
            if number:
                writer.newPage()
            paint_study_page(painter, page, _POINT)
        painter.end()

    layout = QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF())
    return pdf_file(layout, pages[0].title, write, _RESOLUTION)


def paint_study_page(painter: QPainter, page: StudyPage, point: float) -> None:
    """Paint a page; `point` is how many pixels a point has."""
    whole = QSvgRenderer(page.svg.encode())
    whole.render(painter, QRectF(0, 0, *(length * point for length in whole.viewBoxF().size().toTuple())))
    if page.map:
        drawn = QSvgRenderer(page.map.encode())
        box = fitted(drawn.viewBoxF().size(), QRectF(*(length * point for length in page.box)))
        painter.save()
        painter.setClipRect(box)
        drawn.render(painter, box)
        painter.restore()


def fitted(size: QSizeF, box: QRectF) -> QRectF:
    """The largest rectangle with the sides of `size` in a box, in its middle."""
    scale = min(box.width() / max(1.0, size.width()), box.height() / max(1.0, size.height()))
    wide, high = size.width() * scale, size.height() * scale
    return QRectF(box.left() + (box.width() - wide) / 2, box.top() + (box.height() - high) / 2, wide, high)
