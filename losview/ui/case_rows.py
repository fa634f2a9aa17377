"""How a case's verdicts are listed: whether it holds, the ends, the outcome in words with its rule, its options."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from losview.sight.case_file import Case, Expected
from losview.sight.ruleset import Outcome, Verdict
from losview.ui.ruling_panel import headline
from losview.ui.theme import LIGHT, Theme

#: Where a row keeps its words in its item.
ROLE = Qt.ItemDataRole.UserRole + 1

#: Pixels: around a row's words, from one line to the next, of the column for the tick.
AIR, LINE, TICK = 10.0, 20.0, 24.0

_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


class Row(NamedTuple):
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
        parts = (f"{'✓' if self.holds else '✗'} {self.ends}", self.said, self.rule, self.options)
        return ", ".join(part for part in parts if part)


def row_of(case: Case, expected: Expected, holds: bool) -> Row:
    """A verdict of a case in words."""
    ends = expected.line.text.partition(": ")[0].split(", ")[0]
    said = headline(Verdict(expected.outcome, None, expected.points))
    usual = case.rule_set.check_options({})
    options = [f"{option.name}: {dict(option.choices)[expected.options.get(option.key, option.default)]}"
               for option in case.rule_set.options
               if expected.options.get(option.key, usual[option.key]) != usual[option.key]]
    rule = f"{expected.rule} at {expected.at}" if expected.at else expected.rule
    return Row(holds, ends.replace(" -> ", " → "), f"{said} · close call" if expected.close else said,
               expected.outcome, rule, "\n".join(options))


class CaseRows(QStyledItemDelegate):
    """Paints the rows; `colours` are the theme's."""

    colours: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        row: Row = index.data(ROLE)
        wide = max(120, option.rect.width() or 240)
        lines = 2 + self._breaks(row, wide, QFont())
        return QSize(wide, round(2 * AIR + lines * LINE + self._high(row.options, wide)))

    @staticmethod
    def _breaks(row: Row, wide: float, font: QFont) -> bool:
        """Whether the rule needs a line of its own below the outcome."""
        bold = QFont(font)
        bold.setBold(True)
        needs = QFontMetricsF(bold).horizontalAdvance(row.said) + QFontMetricsF(font).horizontalAdvance(
            f" · {row.rule}")
        return needs > wide - TICK - 2 * AIR

    @staticmethod
    def _high(options: str, wide: int) -> float:
        """How high the lines about the options are."""
        if not options:
            return 0.0
        room = QRectF(0, 0, wide - TICK - 2 * AIR, 1000)
        return QFontMetricsF(QFont()).boundingRect(room, _WRAP, options).height() + 2

    def paint(self, painter: QPainter, option: QStyleOptionViewItem,
              index: QModelIndex | QPersistentModelIndex) -> None:
        row: Row = index.data(ROLE)
        c, box = self.colours, QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(c.rule))
            painter.fillRect(QRectF(box.left(), box.top(), 4, box.height()), QColor(c.accent))
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), QColor(c.rule))
        left, right = box.left() + AIR + TICK, box.right() - AIR
        bold = QFont(option.font)
        plain = QFont(bold)
        bold.setBold(True)

        def write(words: str, at: float, line: int, ink: str, font: QFont) -> float:
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(QRectF(at, box.top() + AIR + line * LINE, right - at, LINE), _WRAP & ~0x1000, words)
            return at + QFontMetricsF(font).horizontalAdvance(words)

        write("✓" if row.holds else "✗", box.left() + AIR, 0, c.seen if row.holds else c.blocked, bold)
        write(row.ends, left, 0, c.text, bold)
        ink = {Outcome.CLEAR: c.seen, Outcome.HINDERED: c.hindered}.get(row.outcome, c.blocked)
        end, broken = write(row.said, left, 1, ink, bold), self._breaks(row, box.width(), plain)
        write(row.rule if broken else f" · {row.rule}", left if broken else end, 1 + broken, c.text, plain)
        if row.options:
            painter.setPen(QColor(c.muted))
            top = box.top() + AIR + (2 + broken) * LINE
            painter.drawText(QRectF(left, top, right - left, 1000), _WRAP, row.options)
        painter.restore()
