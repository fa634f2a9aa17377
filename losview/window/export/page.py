"""A printed page: the map, and below it the legend, the ruling with its reason, and the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTextDocument

from losview.base.safe_text import one_line
from losview.base.words import figure
from losview.board.board import Board
from losview.drawing.art.outcomes import LOOKS
from losview.drawing.shading_strokes import STEP, stroked
from losview.hexes.layout import Layout
from losview.rules.core.field import Field
from losview.rules.core.verdict import Outcome
from losview.window.export.text_blocks import block_font, draw_block, empty_block
from losview.window.paint.shading_painter import draw_shaded

#: The colour of text.
INK = "#20252b"

#: Sizes in points: of text, of a sample in the legend, of the space between parts, and between lines of text.
TITLE, RULED, SMALL = 15.0, 10.5, 8.5
SAMPLE, GAP, BETWEEN = (26.0, 14.0), 8.0, 4.0


class PageText(NamedTuple):
    """The text of a page.

    Attributes:
        title: of the map.
        asked: the two ends and the rules, "" where no thread is laid.
        headline: the verdict.
        reasons: its sentence and its deciding reason.
        position: for `losview check --position`.
    """

    title: str
    asked: str = ""
    headline: str = ""
    reasons: tuple[str, ...] = ()
    position: str = ""


def paint_page(painter: QPainter, page: QRectF, text: PageText, field: Field | None,
               paint_map: Callable[[QRectF], None]) -> None:
    """Paint a page: text and legend at the bottom, and the map above, as large as it fits.

    Args:
        paint_map: called with the box of the map.
    """
    pt = painter.device().logicalDpiY() / 72
    counts = [] if field is None else [(outcome, int((field.outcome == outcome).sum())) for outcome in Outcome]
    counts = [(outcome, n) for outcome, n in counts if n]
    legend = _rows(painter, counts, page.width(), pt)
    blocks = [_block(painter, line, page.width(), size * pt, bold) for line, size, bold in _lines(text) if line]
    high = sum(block.size().height() + BETWEEN * pt for block in blocks) + len(legend) * (SAMPLE[1] + GAP) * pt
    high += GAP * pt
    paint_map(QRectF(page.left(), page.top(), page.width(), page.height() - high))
    painter.resetTransform()
    y = page.bottom() - high + GAP * pt
    for row in legend:
        for x, outcome, words in row:
            _sample(painter, QRectF(page.left() + x, y, SAMPLE[0] * pt, SAMPLE[1] * pt), outcome, pt)
            painter.setFont(block_font(SMALL * pt))
            painter.setPen(QColor(INK))
            painter.drawText(QRectF(page.left() + x + (SAMPLE[0] + 5) * pt, y, page.width(), SAMPLE[1] * pt),
                             Qt.AlignmentFlag.AlignVCenter, words)
        y += (SAMPLE[1] + GAP) * pt
    for block in blocks:
        y += draw_block(painter, block, page.left(), y, INK) + BETWEEN * pt


def is_landscape(board: Board) -> bool:
    """Whether a map is wider than high."""
    _, _, wide, high = Layout(board.grid).bounds()
    return wide > high


def _lines(text: PageText) -> list[tuple[str, float, bool]]:
    """The lines below the map: text, size in points, whether bold."""
    lines = [(text.title, TITLE, True), (text.headline, RULED + 2, True), (text.asked, RULED, False),
             *((reason, RULED, False) for reason in text.reasons), (text.position, SMALL - 1.5, False)]
    return [(one_line(words), size, bold) for words, size, bold in lines]


def _block(painter: QPainter, text: str, wide: float, pixels: float, bold: bool) -> QTextDocument:
    made = empty_block(painter, wide, block_font(pixels, bold))
    made.setPlainText(text.replace(",", ",\u200b") if text.startswith("{") else text)  # allows line breaks after commas
    return made


def _rows(painter: QPainter, counts: list[tuple[Outcome, int]], wide: float, pt: float
          ) -> list[list[tuple[float, Outcome, str]]]:
    """The legend's entries in rows, each with its x position."""
    rows: list[list[tuple[float, Outcome, str]]] = []
    painter.setFont(block_font(SMALL * pt))
    x = 0.0
    for outcome, n in counts:
        words = f"{LOOKS[outcome].word} {figure(n)}"
        entry_width = (SAMPLE[0] + 5 + 16) * pt + painter.fontMetrics().horizontalAdvance(words)
        if not rows or x + entry_width > wide:
            rows.append([])
            x = 0.0
        rows[-1].append((x, outcome, words))
        x += entry_width
    return rows


def _sample(painter: QPainter, box: QRectF, outcome: Outcome, pt: float) -> None:
    """Paint the shading of an outcome on open ground."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(box, QColor("#e3dfc0"))
    if LOOKS[outcome].veil:
        edge = [(box.left(), box.top()), (box.right(), box.top()), (box.right(), box.bottom()),
                (box.left(), box.bottom())]
        draw_shaded(painter, stroked(outcome, edge, step=STEP * pt * 0.75))
    painter.setPen(QPen(QColor("#777f88"), 0.6 * pt))
    painter.drawRect(box)
    painter.restore()
