"""A poster: the map at true hex size over pages of a PDF or a printer, which overlap and bear marks where to cut."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QLineF, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPdfWriter, QPen
from PySide6.QtPrintSupport import QPrinter

from losview.base.errors import LosviewError
from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_region import Region
from losview.drawing.shading import PixelView
from losview.drawing.svg import REACH
from losview.hexes.layout import Layout
from losview.window.export.text_blocks import block_font
from losview.window.paint.encoded import printable_sheet, xmp
from losview.window.paint.map_image import map_painter_of, night_painter, paint_map, prepare_qt
from losview.window.paint.map_painter import hexes_within
from losview.window.paint.page_painter import PagePainter
from losview.window.paint.pdf_file import pdf_file

#: Qt's sizes of paper, by the keys of `losview.drawing.papers`.
_QT_PAPERS = {"a4": QPageSize.PageSizeId.A4, "a3": QPageSize.PageSizeId.A3, "a2": QPageSize.PageSizeId.A2,
              "a1": QPageSize.PageSizeId.A1, "a0": QPageSize.PageSizeId.A0, "letter": QPageSize.PageSizeId.Letter,
              "legal": QPageSize.PageSizeId.Legal, "tabloid": QPageSize.PageSizeId.Tabloid}
#: Millimetres from one side of a hex to the opposite one: least and most.
MINIMUM, MAXIMUM = 3.0, 200.0
#: Most pages of a poster.
MAX_PAGES = 200
#: Millimetres: of the margin about each page, by how much neighbouring pages overlap, and at most.
MARGIN, OVERLAP, MAX_OVERLAP = 10.0, 10.0, 50.0
#: Dots per inch of files.
RESOLUTION = 300
#: Length of the line by which a print is checked, in millimetres.
RULE = 50.0


class PosterSize(NamedTuple):
    """What is printed how large.

    Attributes:
        hex: millimetres from one side of a hex to the opposite one. paper: a key of `losview.drawing.papers`.
        overlap: of neighbouring pages, in millimetres.
    """

    hex: float
    paper: str = "a4"
    overlap: float = OVERLAP


class PosterPages(NamedTuple):
    """How a region is cut into pages.

    Attributes:
        across, down: pages. area: the region. scale: dots to a scene unit.
        page: width and height of what is printed on a page, lap: by how much pages overlap, dot: a millimetre; in dots.
    """

    across: int
    down: int
    area: Region
    scale: float
    page: QSizeF
    lap: float
    dot: float

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Where a page begins in the whole poster, in dots."""
        return column * (self.page.width() - self.lap), row * (self.page.height() - self.lap)

    def own(self, row: int, column: int) -> QRectF:
        """The part of a page whose words are text on it, which has half of each overlap."""
        half = self.lap / 2
        return QRectF(QPointF(), self.page).adjusted(
            half if column else 0, half if row else 0, -half if column < self.across - 1 else 0,
            -half if row < self.down - 1 else 0)


class PosterError(LosviewError):
    """A poster that is not made, said in one sentence."""


def page_layout(paper: str, landscape: bool) -> QPageLayout:
    """A page of a poster."""
    way = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
    margins = QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN)
    return QPageLayout(QPageSize(_QT_PAPERS[paper]), way, margins, QPageLayout.Unit.Millimeter)


def best_layout(area: Region, side: float, size: PosterSize) -> QPageLayout:
    """The way to lay the paper that needs fewer pages.

    Args:
        area: what is printed. side: length of a hexside in the same units.

    Raises:
        PosterError: for a size out of bounds, or more than `MAX_PAGES` pages.
    """
    layouts = [page_layout(size.paper, landscape) for landscape in (False, True)]
    found = [_cut(area, side, size, layout, RESOLUTION) for layout in layouts]
    best = min((0, 1), key=lambda place: found[place].across * found[place].down)
    _check(found[best], size)
    return layouts[best]


def poster_pages(area: Region, side: float, size: PosterSize, layout: QPageLayout, resolution: int = RESOLUTION
                 ) -> PosterPages:
    """How an area is cut into pages of a layout; arguments and errors are those of `best_layout`.

    Args:
        resolution: dots per inch.
    """
    pages = _cut(area, side, size, layout, resolution)
    _check(pages, size)
    return pages


def poster_pdf(contents: PictureContents, size: PosterSize, *, title: str = "", position: str = "",
               layout: QPageLayout | None = None) -> bytes:
    """The pages as PDF, row by row; raises as `best_layout` does.

    Args:
        title, position: kept as metadata. layout: of the pages, None for the best one.
    """
    prepare_qt()
    area, side = poster_area(contents)
    layout = best_layout(area, side, size) if layout is None else layout
    poster_pages(area, side, size, layout)  # before anything is written

    def write(writer: QPdfWriter) -> None:
        if position:
            writer.setDocumentXmpMetadata(xmp(title, position).encode())
        painter = PagePainter(writer)
        paint_poster(painter, contents, poster_pages(area, side, size, writer.pageLayout()), writer.newPage, title)
        painter.end()

    return pdf_file(layout, title, write, RESOLUTION)


def print_pages(painter: PagePainter, contents: PictureContents, size: PosterSize, printer: QPrinter, title: str
                ) -> None:
    """Paint all pages on the paper that a printer has; one page with a sentence where it is too small."""
    area, side = poster_area(contents)
    try:
        pages = poster_pages(area, side, size, printer.pageLayout(), printer.resolution())
    except PosterError as problem:
        page = printable_sheet(printer.pageLayout(), printer.resolution())
        painter.setFont(block_font(4 * printer.resolution() / 25.4))
        painter.drawText(page, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, str(problem))
        return
    paint_poster(painter, contents, pages, printer.newPage, title)


def poster_area(contents: PictureContents) -> tuple[Region, float]:
    """What of a map is printed, and the length of a hexside there; the whole map has no air around it."""
    layout = Layout(contents.board.grid)
    return contents.area() if contents.region is not None else Region(*layout.bounds()), layout.size


def paint_poster(painter: PagePainter, contents: PictureContents, pages: PosterPages, new_page: Callable[[], object],
                 title: str = "") -> None:
    """Paint all pages, row by row.

    Args:
        new_page: called between pages. title: of the map, printed below each page.
    """
    layout, map_painter = Layout(contents.board.grid), map_painter_of(contents)
    night, picture, scale = night_painter(contents), contents.picture(), pages.scale
    printed = QRectF(QPointF(), pages.page)
    for number in range(pages.across * pages.down):
        if number:
            new_page()
        row, column = divmod(number, pages.across)
        x, y = pages.corner(row, column)
        frame = PixelView(scale, round(pages.area.left * scale + x), round(pages.area.top * scale + y),
                          round(printed.width()), round(printed.height()))
        shown = QRectF(frame.left / scale, frame.top / scale, frame.width / scale, frame.height / scale)
        cut = QRectF(-x, -y, pages.area.width * scale, pages.area.height * scale)
        painter.save()
        painter.setClipRect(printed & cut)
        painter.own = pages.own(row, column) & cut
        paint_map(painter, map_painter, picture, frame, contents.field, contents.thread, contents.pinned,
                  pixel=max(1.0, scale), night=night, hexes=hexes_within(layout, shown, REACH - 1.0))
        painter.own = None
        painter.restore()
        _mark(painter, printed, pages, row, column, title)


def _cut(area: Region, side: float, size: PosterSize, layout: QPageLayout, resolution: int) -> PosterPages:
    if not MINIMUM <= size.hex <= MAXIMUM:
        raise PosterError(tr("hexes of a poster are {least:g} to {most:g} mm wide, not {size:g}",
                             least=MINIMUM, most=MAXIMUM, size=size.hex))
    if not 0 <= size.overlap <= MAX_OVERLAP:
        raise PosterError(tr("pages of a poster overlap by 0 to {most:g} mm, not {overlap:g}",
                             most=MAX_OVERLAP, overlap=size.overlap))
    dot = resolution / 25.4
    page, lap = printable_sheet(layout, resolution).size(), size.overlap * dot
    if min(page.width(), page.height()) <= 2 * lap:
        raise PosterError(tr("the pages are too small for their overlap: choose a larger paper or a smaller "
                             "overlap"))
    scale = size.hex * dot / (math.sqrt(3.0) * side)
    across, down = (max(1, math.ceil((length * scale - lap) / (edge - lap) - 1e-6)) for length, edge in (
        (area.width, page.width()), (area.height, page.height())))
    return PosterPages(across, down, area, scale, page, lap, dot)


def _check(pages: PosterPages, size: PosterSize) -> None:
    if pages.across * pages.down > MAX_PAGES:
        raise PosterError(tr("hexes of {size:g} mm need {count:,} pages, and a poster has {most} at most: make the "
                             "hexes smaller or the paper larger",
                             size=size.hex, count=pages.across * pages.down, most=MAX_PAGES))


def _mark(painter: PagePainter, area: QRectF, pages: PosterPages, row: int, column: int, title: str) -> None:
    """Lines in the margin where the next page begins, which page this is, and on the first one a line of 50 mm."""
    painter.resetTransform()
    dot, lap = pages.dot, pages.lap
    painter.setPen(QPen(QColor("#000000"), 0.2 * dot))
    long = 5 * dot
    for x in [area.left()] * (column > 0) + [area.right() - lap] * (column < pages.across - 1):
        painter.drawLine(QLineF(x, area.top() - long, x, area.top() - dot))
        painter.drawLine(QLineF(x, area.bottom() + dot, x, area.bottom() + long))
    for y in [area.top()] * (row > 0) + [area.bottom() - lap] * (row < pages.down - 1):
        painter.drawLine(QLineF(area.left() - long, y, area.left() - dot, y))
        painter.drawLine(QLineF(area.right() + dot, y, area.right() + long, y))
    painter.setFont(block_font(2.5 * dot))
    words = tr("{title}   row {row} of {rows}, column {column} of {columns}", title=one_line(title),
               row=row + 1, rows=pages.down, column=column + 1, columns=pages.across).strip()
    painter.drawText(QRectF(area.left() + 12 * dot, area.bottom() + 2 * dot, area.width() - 24 * dot, 5 * dot),
                     Qt.AlignmentFlag.AlignCenter, words)
    if row == column == 0 and area.width() > 2 * RULE * dot:
        x, y = area.left() + 12 * dot, area.top() - 3 * dot
        painter.drawLine(QLineF(x, y, x + RULE * dot, y))
        for end in (x, x + RULE * dot):
            painter.drawLine(QLineF(end, y - dot, end, y + dot))
        painter.drawText(QRectF(x + (RULE + 2) * dot, y - 2.5 * dot, area.width() - (RULE + 14) * dot, 5 * dot),
                         Qt.AlignmentFlag.AlignVCenter, tr("{size:g} mm where it is printed at 100 %", size=RULE))
