"""A ruling's sheet painted onto one page: heading and badge, map, worksheet, profile, and the position with its code.

The map gets what the others leave of the page; where a worksheet is so long that too little is left, letters shrink.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QPointF, QRectF
from PySide6.QtGui import QPainter, QTextDocument
from PySide6.QtSvg import QSvgRenderer

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_region import Region
from losview.drawing.thread_picture import thread_picture
from losview.features.records.sheet_parts import SheetParts, SheetRuling, code_svg, part_about, sheet_parts
from losview.features.studies.window.svg_pages import fitted
from losview.hexes.layout import Layout
from losview.window.export.text_blocks import block_font, draw_block, empty_block
from losview.window.paint.map_image import paint_fitted

#: Sizes in points: of text, and of the space between parts.
TEXT, GAP = 9.5, 9.0
#: Least parts of the page's height for the map; the part for the profile; the side of the code in points.
MAP, PROFILE, CODE = 0.26, 0.2, 78.0
#: Letters shrink by these factors until everything has room.
_FACTORS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
_INK, _FAINT = "#26241f", "#5c574c"
#: Colours of the badge: letters and ground, where the target is seen and where not.
_BADGE = {True: ("#0b4f7d", "#e5f1f9"), False: ("#7a1c0e", "#fbe7e1")}


class _Texts(NamedTuple):
    """The texts of a sheet, laid out."""

    head: QTextDocument
    worksheet: QTextDocument
    foot: QTextDocument

    def height(self) -> float:
        return sum(text.size().height() for text in self)


def paint_sheet(painter: QPainter, page: QRectF, asked: SheetRuling) -> None:
    """Paint the sheet of a ruling onto a page."""
    pt = painter.device().logicalDpiY() / 72
    parts = sheet_parts(asked)
    code = code_svg(parts.position)
    profile = QSvgRenderer(QByteArray(asked.profile.encode())) if asked.profile else None
    profile_high = PROFILE * page.height() if profile is not None else 0.0
    least = MAP * page.height() + profile_high + 4 * GAP * pt
    for factor in _FACTORS:
        texts = _texts(painter, parts, page.width(), pt, factor, code)
        if _needed(texts, pt, code) + least <= page.height():
            break
    foot_high = max(texts.foot.size().height(), CODE * pt if code else 0.0)
    y = page.top() + draw_block(painter, texts.head, page.left(), page.top(), _INK) + GAP * pt
    below = texts.worksheet.size().height() + profile_high + foot_high + 3 * GAP * pt
    map_box = QRectF(page.left(), y, page.width(), max(MAP * page.height(), page.bottom() - y - below))
    y += _paint_map(painter, map_box, asked).height() + GAP * pt
    y += draw_block(painter, texts.worksheet, page.left(), y, _INK) + GAP * pt
    if profile is not None:
        box = fitted(profile.viewBoxF().size(), QRectF(page.left(), y, page.width(), profile_high))
        box.moveTopLeft(QPointF(page.left(), y))
        profile.render(painter, box)
        y += box.height() + GAP * pt
    indent = 0.0
    if code:
        QSvgRenderer(QByteArray(code.encode())).render(painter, QRectF(page.left(), y, CODE * pt, CODE * pt))
        indent = (CODE + GAP) * pt
    draw_block(painter, texts.foot, page.left() + indent, y, _INK)


def _needed(texts: _Texts, pt: float, code: str) -> float:
    """How high the texts are, the foot as high as its code at least."""
    foot = texts.foot.size().height()
    return texts.height() - foot + max(foot, CODE * pt if code else 0.0)


def _texts(painter: QPainter, parts: SheetParts, wide: float, pt: float, factor: float, code: str) -> _Texts:
    size = TEXT * pt * factor
    foot_wide = wide - (CODE + GAP) * pt if code else wide
    return _Texts(_document(painter, _head(parts), wide, size), _document(painter, _worksheet(parts), wide, size),
                  _document(painter, _foot(parts), foot_wide, size * 0.8))


def _document(painter: QPainter, html: str, wide: float, pixels: float) -> QTextDocument:
    made = empty_block(painter, wide, block_font(pixels))
    made.setHtml(html)
    return made


def _head(parts: SheetParts) -> str:
    ink, ground = _BADGE[parts.seen]
    note = f"<p><b>{_text(tr('Note:'))}</b> {_text(parts.note)}</p>" if parts.note else ""
    return (f"<p style='font-size:x-large'><b>{_text(parts.ends)}</b></p>"
            f"<p style='color:{_FAINT}'>{_text(parts.about)}<br/></p>"
            f"<table width='100%' cellpadding='6' bgcolor='{ground}'><tr><td style='color:{ink}'>"
            f"<span style='font-size:large'><b>{_text(parts.badge)}</b></span><br/>{_text(parts.summary)}"
            f"</td></tr></table>{note}")


def _worksheet(parts: SheetParts) -> str:
    def row(cells: tuple[str, str, str], bold: bool) -> str:
        return "<tr>" + "".join(f"<td>{'<b>' * bold}{_text(cell)}{'</b>' * bold}</td>" for cell in cells) + "</tr>"

    rows = "".join(row((line.sign, line.rule, line.text), line.decides) for line in parts.lines)
    return f"<table cellspacing='0' cellpadding='2'>{rows}</table>"


def _foot(parts: SheetParts) -> str:
    position = _text(parts.position).replace(",", ",\u200b")  # allows line breaks after commas
    about = tr("losview reads this line back, and the code beside it (Ctrl+Alt+V):")
    return f"<p style='color:{_FAINT}'>{_text(about)}</p><p>{position}</p>"


def _text(text: str) -> str:
    return escape(one_line(text))


def _paint_map(painter: QPainter, box: QRectF, asked: SheetRuling) -> QRectF:
    """Paint the part of the map about the thread into the middle of a box, as large as it fits; returns its place."""
    board = asked.judge.board
    layout = Layout(board.grid)
    left, top, wide, high = part_about(layout, asked.ends)
    scale = min(box.width() / wide, box.height() / high)
    shown = QRectF(box.left() + (box.width() - wide * scale) / 2, box.top(), wide * scale, high * scale)
    paint_fitted(painter, shown, PictureContents(
        board, asked.judge.rule_set.contoured, thread=thread_picture(board, *asked.ends, asked.verdict),
        region=Region(left, top, left + wide, top + high)))
    painter.resetTransform()
    return shown
