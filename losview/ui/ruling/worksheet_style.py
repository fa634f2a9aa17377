"""How the worksheet is written: the blocks that its reasons hang in, and their inks."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QFontMetricsF, QTextBlockFormat, QTextCharFormat, QTextOption

from losview.overlays.art.signs import EFFECT_SIGNS
from losview.sight.verdict import Effect
from losview.ui.widgets.theme import Theme

#: Pixels: between two reasons, half of it to either side of the line; of the sign; between rule and reason.
GAP, SIGN, AIR = 15.0, 18.0, 12.0

#: The wash of a reason that is pointed at, by day and in the dark.
POINTED = ("#faefa8", "#544b1c")

#: What the rules' names take at least, in pixels; names that are longer widen their column for good.
LEAST = 26.0


class ReasonStyle(NamedTuple):
    """How a reason of one mark is written: its sign, how sign and rule look, and the reason, and one that decides."""

    sign: str
    named: QTextCharFormat
    said: QTextCharFormat
    deciding: QTextCharFormat


class Washes(NamedTuple):
    """What is painted behind the letters."""

    panel: QColor
    rule: QColor
    pointed: QColor
    close: QColor
    decides: dict[Effect, QColor]


class WorksheetColours:
    """The inks of one theme."""

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
    """The blocks of one font.

    Attributes:
        wide: pixels of the column of the rules' names.
        high, letter: pixels of a line of a reason, and of a letter of the common width.
    """

    def __init__(self, font: QFont) -> None:
        bold = QFont(font)
        bold.setBold(True)
        self._metrics, common = QFontMetricsF(bold), QFontMetricsF(font)
        self.high, self.letter = common.height(), common.averageCharWidth()
        self._widths: dict[str, float] = {}
        self.narrow()

    def narrow(self) -> None:
        """Let the rules' column start from its least width again: another rule set names its rules otherwise."""
        self.wide = LEAST
        self._reason: QTextBlockFormat | None = None

    def reason(self, rules: list[str]) -> QTextBlockFormat:
        """Blocks whose reasons stand one under another, right of the widest rule's name."""
        widths = self._widths
        for rule in rules:
            if rule not in widths:
                widths[rule] = self._metrics.horizontalAdvance(rule)
        wide = max([self.wide, *map(widths.__getitem__, rules)])
        if wide != self.wide or self._reason is None:
            self.wide, self._reason = wide, _hung(SIGN + wide + AIR)
        return self._reason


def below() -> QTextBlockFormat:
    """The block of a heading that stands under reasons."""
    block = QTextBlockFormat()
    block.setTopMargin(2 * GAP)
    return block


def _hung(left: float) -> QTextBlockFormat:
    """Blocks whose first line begins so far left of the others."""
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
