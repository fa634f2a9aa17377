"""The rows of the case panel: whether the verdict holds, the ends, the outcome with its rule, the options."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from losview.base.translation import tr
from losview.drawing.art.signs import FAILED, SEEN
from losview.drawing.verdict_text import headline
from losview.rules.case_file import Case, Expected
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Outcome, Verdict
from losview.window.widgets.plain_text import shown
from losview.window.widgets.theme import LIGHT, Theme

#: The item data role of a `CaseRow`.
ROLE = Qt.ItemDataRole.UserRole + 1

#: Pixels: the margin around a row, the height of a line, the width of the tick's column.
MARGIN, LINE, TICK = 10.0, 20.0, 24.0

#: Where a long word may be broken.
BREAK = "\N{ZERO WIDTH SPACE}"

_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


class PlacedText(NamedTuple):
    """A piece of text in a row, and its place in pixels from where the row's text begins."""

    box: QRectF
    text: str
    font: QFont
    ink: str


class CaseRow(NamedTuple):
    """The texts of one expected verdict.

    Attributes:
        holds: whether the rules agree.
        ends: "A1 → H1".
        headline: the outcome in words with its sign.
        rule: the deciding rule, and where it decides.
        options: those that differ from the defaults, one a line.
    """

    holds: bool
    ends: str
    headline: str
    outcome: Outcome
    rule: str
    options: str

    def text(self) -> str:
        """The row on one line, for screen readers."""
        parts = (f"{SEEN if self.holds else FAILED} {self.ends}", self.headline, self.rule, self.options)
        return ", ".join(part for part in parts if part)


def row_of(case: Case, expected: Expected, holds: bool) -> CaseRow:
    """The row of an expected verdict."""
    ends = expected.line.text.partition(": ")[0].split(", ")[0]
    outcome = headline(Verdict(expected.outcome, None, expected.points))
    usual = case.rule_set.check_options({})
    options = [f"{option.name}: {dict(option.choices)[expected.options.get(option.key, option.default)]}"
               for option in case.rule_set.options
               if expected.options.get(option.key, usual[option.key]) != usual[option.key]]
    rule = rule_words(expected.rule)
    where = tr("{rule} at {hex}", rule=rule, hex=expected.at) if expected.at else rule
    return CaseRow(holds, shown(ends.replace(" -> ", " → ")),
                   tr("{verdict} · close call", verdict=outcome) if expected.close else outcome, expected.outcome,
                   shown(where), "\n".join(options))


class CaseRows(QStyledItemDelegate):
    """Paints the rows in the colours of a theme."""

    colours: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        view = self.parent()  # rows are as wide as its viewport; the option does not always have that width
        wide = view.viewport().width() if isinstance(view, QAbstractItemView) else option.rect.width()
        pieces = self.placed_texts(index.data(ROLE), max(120, wide))
        return QSize(wide, round(2 * MARGIN + max(piece.box.bottom() for piece in pieces)))

    def placed_texts(self, row: CaseRow, wide: float) -> list[PlacedText]:
        """The texts right of the tick, wrapped: the ends, the outcome, the rule beside or below it, the options."""
        c, width = self.colours, wide - TICK - 2 * MARGIN
        plain = QFont()
        bold = QFont(plain)
        bold.setBold(True)
        ink = {Outcome.CLEAR: c.seen, Outcome.HINDERED: c.hindered}.get(row.outcome, c.blocked)
        ends = row.ends.replace("@", f"@{BREAK}").replace("/", f"/{BREAK}").replace("-", f"-{BREAK}")
        pieces = [_below(0.0, ends, bold, c.text, width)]
        pieces.append(_below(pieces[-1].box.bottom(), row.headline, bold, ink, width))
        beside = f" · {row.rule}"
        at = QFontMetricsF(bold).horizontalAdvance(row.headline)
        needs = QFontMetricsF(plain).horizontalAdvance(beside)
        if at + needs <= width:
            pieces.append(PlacedText(QRectF(at, pieces[-1].box.top(), needs + 1, LINE), beside, plain, c.text))
        elif row.rule:
            pieces.append(_below(pieces[-1].box.bottom(), row.rule, plain, c.text, width))
        if row.options:
            pieces.append(_below(pieces[-1].box.bottom(), row.options, plain, c.muted, width))
        return pieces

    def paint(self, painter: QPainter, option: QStyleOptionViewItem,
              index: QModelIndex | QPersistentModelIndex) -> None:
        row: CaseRow = index.data(ROLE)
        c, box = self.colours, QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(c.rule))
            painter.fillRect(QRectF(box.left(), box.top(), 4, box.height()), QColor(c.accent))
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), QColor(c.rule))
        pieces = self.placed_texts(row, box.width())
        tick = PlacedText(QRectF(-TICK, 0, TICK, LINE), SEEN if row.holds else FAILED, pieces[0].font,
                          c.seen if row.holds else c.blocked)
        for piece in (tick, *pieces):
            painter.setFont(piece.font)
            painter.setPen(QColor(piece.ink))
            painter.drawText(piece.box.translated(box.left() + MARGIN + TICK, box.top() + MARGIN), _WRAP, piece.text)
        painter.restore()


def _below(top: float, text: str, font: QFont, ink: str, width: float) -> PlacedText:
    """Text wrapped to a width, from `top` down."""
    metrics = QFontMetricsF(font)
    high = metrics.boundingRect(QRectF(0, 0, width, 10_000), _WRAP, text).height()
    return PlacedText(QRectF(0, top, width, high + LINE - metrics.height()), text, font, ink)
