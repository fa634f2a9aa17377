"""The text formats and colours of the worksheet."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QFontMetricsF, QTextBlockFormat, QTextCharFormat, QTextOption

from losview.drawing.art.signs import EFFECT_SIGNS
from losview.rules.core.verdict import Effect
from losview.window.widgets.theme import Theme

#: Pixels: between two reasons; the width of the sign's column; between rule and reason.
GAP, SIGN, COLUMN_GAP = 15.0, 18.0, 12.0

#: The background of a reason that is pointed at, in the light and in the dark theme.
POINTED = ("#faefa8", "#544b1c")

#: The least width of the column of rule names, in pixels; longer names widen it until the rule set changes.
MINIMUM = 26.0


class ReasonStyle(NamedTuple):
    """How a reason with one effect looks: its sign, the format of sign and rule, of its text, and where it decides."""

    sign: str
    rule: QTextCharFormat
    text: QTextCharFormat
    deciding: QTextCharFormat


class Washes(NamedTuple):
    """Colours painted behind the text."""

    panel: QColor
    rule: QColor
    pointed: QColor
    close: QColor
    decides: dict[Effect, QColor]


class WorksheetColours:
    """The colours of one theme."""

    def __init__(self, colours: Theme) -> None:
        c = colours
        self.heading = _ink(c.text, bold=True)
        self.heading.setProperty(QTextCharFormat.Property.FontPixelSize, 15)
        marks = {Effect.PASSES: c.seen, Effect.COUNTS: c.hindered, Effect.BLOCKS: c.blocked, Effect.NOTE: c.muted}
        self.of = {mark: ReasonStyle(EFFECT_SIGNS[mark], _ink(colour, bold=True),
                                     _ink(c.muted if mark is Effect.NOTE else c.text), _ink(c.text, bold=True))
                   for mark, colour in marks.items()}
        decides = {mark: QColor({Effect.BLOCKS: c.blocked_back, Effect.COUNTS: c.hindered_back}.get(mark, c.seen_back))
                   for mark in Effect}
        self.washes = Washes(QColor(c.panel), QColor(c.rule), QColor(POINTED[c.dark]), QColor(c.hindered), decides)


class Blocks:
    """Block formats for one font.

    Attributes:
        wide: width of the column of rule names, in pixels.
        high: height of a line of a reason, in pixels.
        letter: average width of a letter, in pixels.
    """

    def __init__(self, font: QFont) -> None:
        bold = QFont(font)
        bold.setBold(True)
        self._metrics, common = QFontMetricsF(bold), QFontMetricsF(font)
        self.high, self.letter = common.height(), common.averageCharWidth()
        self._widths: dict[str, float] = {}
        self.narrow()

    def narrow(self) -> None:
        """Reset the column of rule names to its least width."""
        self.wide = MINIMUM
        self._reason: QTextBlockFormat | None = None

    def reason(self, rules: list[str]) -> QTextBlockFormat:
        """The format of reasons, which begin right of the widest rule name."""
        widths = self._widths
        for rule in rules:
            if rule not in widths:
                widths[rule] = self._metrics.horizontalAdvance(rule)
        wide = max([self.wide, *map(widths.__getitem__, rules)])
        if wide != self.wide or self._reason is None:
            self.wide, self._reason = wide, _hanging(SIGN + wide + COLUMN_GAP)
        return self._reason


def below() -> QTextBlockFormat:
    """The format of a heading below reasons."""
    block = QTextBlockFormat()
    block.setTopMargin(2 * GAP)
    return block


def _hanging(left: float) -> QTextBlockFormat:
    """A block format with a hanging indent of so many pixels."""
    block = QTextBlockFormat()
    block.setLeftMargin(left)
    block.setTextIndent(-left)
    block.setTopMargin(GAP)
    kind = QTextOption.TabType.LeftTab
    block.setTabPositions([QTextOption.Tab(SIGN, kind), QTextOption.Tab(left, kind)])
    return block


def _ink(colour: str, *, bold: bool = False) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(colour))
    if bold:
        made.setFontWeight(QFont.Weight.Bold)
    return made
