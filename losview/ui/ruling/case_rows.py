"""How a case's verdicts are listed: whether it holds, the ends, the outcome in words with its rule, its options."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from losview.overlays.art.signs import FAILED, SEEN
from losview.overlays.los.verdict_text import headline
from losview.sight.cases.case_file import Case, Expected
from losview.sight.verdict import Outcome, Verdict
from losview.ui.widgets.theme import LIGHT, Theme

#: Where a row keeps its words in its item.
ROLE = Qt.ItemDataRole.UserRole + 1

#: Pixels: around a row's words, from one thing in it to the next, of the column for the tick.
AIR, LINE, TICK = 10.0, 20.0, 24.0

#: Where a long word may be broken: a space of no width.
BREAK = "\N{ZERO WIDTH SPACE}"

_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


class PlacedText(NamedTuple):
    """Words in a row: where, in pixels from its first letter, and how."""

    box: QRectF
    text: str
    font: QFont
    ink: str


class CaseRow(NamedTuple):
    """The words of one verdict.

    Attributes:
        holds: whether the rules say so. ends: "A1 → H1". said: the outcome in words with its sign.
        outcome: what it is. rule: what decides, and where. options: those of its own, one a line.
    """

    holds: bool
    ends: str
    said: str
    outcome: Outcome
    rule: str
    options: str

    def text(self) -> str:
        """All of it on one line, for who reads by ear."""
        parts = (f"{SEEN if self.holds else FAILED} {self.ends}", self.said, self.rule, self.options)
        return ", ".join(part for part in parts if part)


def row_of(case: Case, expected: Expected, holds: bool) -> CaseRow:
    """A verdict of a case in words."""
    ends = expected.line.text.partition(": ")[0].split(", ")[0]
    said = headline(Verdict(expected.outcome, None, expected.points))
    usual = case.rule_set.check_options({})
    options = [f"{option.name}: {dict(option.choices)[expected.options.get(option.key, option.default)]}"
               for option in case.rule_set.options
               if expected.options.get(option.key, usual[option.key]) != usual[option.key]]
    rule = f"{expected.rule} at {expected.at}" if expected.at else expected.rule
    return CaseRow(holds, ends.replace(" -> ", " → "), f"{said} · close call" if expected.close else said,
                   expected.outcome, rule, "\n".join(options))


class CaseRows(QStyledItemDelegate):
    """Paints the rows; `colours` are the theme's."""

    colours: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        view = self.parent()  # its rows are as wide as it shows; the option does not always say so
        wide = view.viewport().width() if isinstance(view, QAbstractItemView) else option.rect.width()
        written = self._written(index.data(ROLE), max(120, wide))
        return QSize(wide, round(2 * AIR + max(words.box.bottom() for words in written)))

    def _written(self, row: CaseRow, wide: float) -> list[PlacedText]:
        """What a row prints, right of its tick: the ends, the outcome with its rule beside it where there is room, its
        options; each on as many lines as it needs."""
        c, room = self.colours, wide - TICK - 2 * AIR
        plain = QFont()
        bold = QFont(plain)
        bold.setBold(True)
        ink = {Outcome.CLEAR: c.seen, Outcome.HINDERED: c.hindered}.get(row.outcome, c.blocked)
        ends = row.ends.replace("@", f"@{BREAK}").replace("/", f"/{BREAK}").replace("-", f"-{BREAK}")
        written = [_below(0.0, ends, bold, c.text, room)]
        written.append(_below(written[-1].box.bottom(), row.said, bold, ink, room))
        beside = f" · {row.rule}"
        at = QFontMetricsF(bold).horizontalAdvance(row.said)
        needs = QFontMetricsF(plain).horizontalAdvance(beside)
        if at + needs <= room:
            written.append(PlacedText(QRectF(at, written[-1].box.top(), needs + 1, LINE), beside, plain, c.text))
        elif row.rule:
            written.append(_below(written[-1].box.bottom(), row.rule, plain, c.text, room))
        if row.options:
            written.append(_below(written[-1].box.bottom(), row.options, plain, c.muted, room))
        return written

    def paint(self, painter: QPainter, option: QStyleOptionViewItem,
              index: QModelIndex | QPersistentModelIndex) -> None:
        row: CaseRow = index.data(ROLE)
        c, box = self.colours, QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(c.rule))
            painter.fillRect(QRectF(box.left(), box.top(), 4, box.height()), QColor(c.accent))
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), QColor(c.rule))
        written = self._written(row, box.width())
        tick = PlacedText(QRectF(-TICK, 0, TICK, LINE), SEEN if row.holds else FAILED, written[0].font,
                          c.seen if row.holds else c.blocked)
        for words in (tick, *written):
            painter.setFont(words.font)
            painter.setPen(QColor(words.ink))
            painter.drawText(words.box.translated(box.left() + AIR + TICK, box.top() + AIR), _WRAP, words.text)
        painter.restore()


def _below(top: float, text: str, font: QFont, ink: str, room: float) -> PlacedText:
    """Words on as many lines as they need, in so much room, from so far down."""
    metrics = QFontMetricsF(font)
    high = metrics.boundingRect(QRectF(0, 0, room, 10_000), _WRAP, text).height()
    return PlacedText(QRectF(0, top, room, high + LINE - metrics.height()), text, font, ink)
