"""A poster: the map at true hex size over the pages of a PDF, which overlap and bear marks where to cut."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QLineF, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from losview.hexes.layout import Layout
from losview.output.safe_text import one_line
from losview.overlays.art.map_picture import Picture
from losview.overlays.los.shading import PixelView
from losview.overlays.los.thread_picture import ThreadPicture
from losview.sight.field import Field
from losview.ui.export.map_image import paint, prepare_qt
from losview.ui.paint.map_painter import MapPainter, hexes_within
from losview.ui.printing.pdf_file import pdf_file

#: Sizes of paper, by their names on the command line.
PAPERS = {"a4": QPageSize.PageSizeId.A4, "a3": QPageSize.PageSizeId.A3, "letter": QPageSize.PageSizeId.Letter}
#: Millimetres from one side of a hex to the opposite one: least and most.
LEAST, MOST = 3.0, 200.0
#: Most pages of a poster.
MAX_PAGES = 200
#: Millimetres: of the margin about each page, and by how much neighbouring pages overlap.
MARGIN, OVERLAP = 10.0, 10.0
_RESOLUTION = 300
_DOTS = _RESOLUTION / 25.4


class PosterSize(NamedTuple):
    """How a map is cut into pages.

    Attributes:
        across, down: pages. landscape: whether they lie on their long side. scale: dots to a scene unit.
    """

    across: int
    down: int
    landscape: bool
    scale: float


class PosterError(ValueError):
    """A poster that is not made, said in one sentence."""


def poster_size(layout: Layout, hex_size: float, paper: str = "a4") -> PosterSize:
    """The way of the paper that needs fewer pages.

    Args:
        hex_size: millimetres from one side of a hex to the opposite one. paper: one of `PAPERS`.

    Raises:
        PosterError: for a size out of bounds, or more than `MAX_PAGES` pages.
    """
    if not LEAST <= hex_size <= MOST:
        raise PosterError(f"hexes of a poster are {LEAST:g} to {MOST:g} mm wide, not {hex_size:g}")
    scale = hex_size * _DOTS / (math.sqrt(3.0) * layout.size)
    _, _, wide, high = (length * scale for length in layout.bounds())
    found = []
    for landscape in (False, True):
        page = _page(paper, landscape)
        across, down = _pages(wide, page.width()), _pages(high, page.height())
        found.append(PosterSize(across, down, landscape, scale))
    best = min(found, key=lambda size: size.across * size.down)
    if best.across * best.down > MAX_PAGES:
        raise PosterError(f"hexes of {hex_size:g} mm need {best.across * best.down:,} pages, and a poster has "
                          f"{MAX_PAGES} at most: make the hexes smaller or the paper larger")
    return best


def poster_pdf(picture: Picture, hex_size: float, paper: str = "a4", *, title: str = "", field: Field | None = None,
               thread: ThreadPicture | None = None) -> bytes:
    """The pages as PDF, row by row; raises as `poster_size` does."""
    prepare_qt()
    layout = Layout(picture.board.grid)
    size = poster_size(layout, hex_size, paper)

    def write(writer: QPdfWriter) -> None:
        painter, map_painter, area = QPainter(writer), MapPainter(layout), _page(paper, size.landscape)
        for number in range(size.across * size.down):
            if number:
                writer.newPage()
            row, column = divmod(number, size.across)
            left, top = (round(at * (length - OVERLAP * _DOTS)) for at, length in (
                (column, area.width()), (row, area.height())))
            frame = PixelView(size.scale, left, top, round(area.width()), round(area.height()))
            shown = QRectF(left / size.scale, top / size.scale, area.width() / size.scale, area.height() / size.scale)
            painter.save()
            painter.setClipRect(area)
            # Only what lies on the page: words off it would be found in the PDF, and printed by nobody.
            paint(painter, map_painter, picture, frame, field, thread, pixel=max(1.0, size.scale),
                  hexes=hexes_within(layout, shown, 0.0))
            painter.restore()
            _mark(painter, area, size, row, column, title)
        painter.end()

    return pdf_file(_layout(paper, size.landscape), title, write, _RESOLUTION)


def _mark(painter: QPainter, area: QRectF, size: PosterSize, row: int, column: int, title: str) -> None:
    """Lines in the margin where the next page begins, and which page this is."""
    painter.resetTransform()
    painter.setPen(QPen(QColor("#000000"), 0.2 * _DOTS))
    long, lap = 5 * _DOTS, OVERLAP * _DOTS
    for x in [area.left()] * (column > 0) + [area.right() - lap] * (column < size.across - 1):
        painter.drawLine(QLineF(x, area.top() - long, x, area.top() - _DOTS))
        painter.drawLine(QLineF(x, area.bottom() + _DOTS, x, area.bottom() + long))
    for y in [area.top()] * (row > 0) + [area.bottom() - lap] * (row < size.down - 1):
        painter.drawLine(QLineF(area.left() - long, y, area.left() - _DOTS, y))
        painter.drawLine(QLineF(area.right() + _DOTS, y, area.right() + long, y))
    font = QFont()
    font.setPixelSize(round(2.5 * _DOTS))
    painter.setFont(font)
    words = f"{one_line(title)}   row {row + 1} of {size.down}, column {column + 1} of {size.across}".strip()
    painter.drawText(QRectF(area.left() + lap, area.bottom() + 2 * _DOTS, area.width() - 2 * lap, 5 * _DOTS),
                     Qt.AlignmentFlag.AlignCenter, words)


def _pages(length: float, page: float) -> int:
    lap = OVERLAP * _DOTS
    return max(1, math.ceil((length - lap) / (page - lap) - 1e-6))


def _page(paper: str, landscape: bool) -> QRectF:
    """The part of a page that is printed on, in dots; a painter's (0, 0) lies inside the margins."""
    return QRectF(QPointF(), _layout(paper, landscape).paintRectPixels(_RESOLUTION).size().toSizeF())


def _layout(paper: str, landscape: bool) -> QPageLayout:
    way = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
    margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
    return QPageLayout(QPageSize(PAPERS[paper]), way, margins, QPageLayout.Unit.Millimeter)
