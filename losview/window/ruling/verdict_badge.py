"""The verdict badge: two or three words, one sentence, and the deciding reason with its numbers."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QEvent, QMargins, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Outcome, Reason
from losview.window.ruling.verdict_look import VerdictColours, verdict_colours
from losview.window.widgets.fast_labels import Stack
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import unbroken_numbers
from losview.window.widgets.theme import LIGHT, Theme

#: Pixels: left and right of the texts together, between a rule and its line, and above such a row.
SIDES, BESIDE, ABOVE = 32, 8, 3


class VerdictBadge(Stack):
    """A rounded frame with the verdict; it paints its colours itself, as changing a style sheet takes a whole frame.

    Attributes:
        title, sentence: the verdict.
        rule, reason: the deciding line of the worksheet, of blind hexes the line that adds them up rule by rule.
        near_rule, near: the line that explains a close call.
        is_brief: whether the deciding line is left to the worksheet, as there is no room for it.

    Signals:
        pointed(reason): the pointer is over the badge, which shows this deciding reason; None where it has left.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, QMargins(SIDES // 2, 12, SIDES // 2, 13), 4)
        self._back, self._edge = LIGHT.raised, LIGHT.rule
        self._colours: tuple[VerdictColours, str] | None = None
        self._decisive: Reason | None = None
        self._has_reason = self.is_brief = False
        self.title, self.sentence = self.label(20, bold=True), self.label(13)
        self.rule, self.reason = self.label(12, bold=True), self.label(12)
        self.near_rule, self.near = self.label(12, bold=True), self.label(12)
        self.near_rule.setWordWrap(False)
        self.rule.setWordWrap(False)
        self.title.setAccessibleName(tr("Verdict"))
        self.sentence.setAccessibleName(tr("Verdict in a sentence"))
        self.reason.setAccessibleName(tr("Deciding reason"))
        self.rule.setAccessibleName(tr("Deciding rule"))
        self.add(self.title)
        self.add(self.sentence)
        self.near.setAccessibleName(tr("Reason for the close call"))
        self.near_rule.setAccessibleName(tr("Rule about close calls"))
        self.add(self.rule, self.reason, gap=BESIDE, above=ABOVE)
        self.add(self.near_rule, self.near, gap=BESIDE, above=ABOVE)
        self.near_rule.hide()
        self.near.hide()

    def show_texts(self, title: str, sentence: str, decisive: Reason | None = None,
                   close: Reason | None = None) -> None:
        """Show a verdict.

        Args:
            decisive: the deciding reason, left out where the sentence says the same.
            close: why it is a close call, None where it is not.
        """
        self.title.setText(readable(title).replace(" DRM", "\N{NO-BREAK SPACE}DRM"))
        self.sentence.setText(readable(sentence))
        has_reason = self._has_reason = decisive is not None and decisive.say() != sentence
        self._decisive = decisive
        if decisive is not None and has_reason:
            self.rule.setText(rule_words(decisive.rule))
            self.reason.setText(unbroken_numbers(readable(decisive.say())))
        self._show_reason()
        if close is not None:
            self.near_rule.setText(rule_words(close.rule))
            self.near.setText(unbroken_numbers(readable(close.say())))
        if self.near.shown != (close is not None):
            self.near_rule.setVisible(close is not None)
            self.near.setVisible(close is not None)

    @property
    def reason_height(self) -> int:
        """The height of the deciding line, 0 without one."""
        rule = self.rule.laid(-1)
        wide = self.width() - SIDES - rule.wide - BESIDE
        return max(rule.high, self.reason.laid(wide).high) + 2 * ABOVE if self._has_reason and wide > 0 else 0

    def make_brief(self, is_brief: bool) -> None:
        """Leave the deciding line to the worksheet, or show it here too."""
        if is_brief != self.is_brief:
            self.is_brief = is_brief
            self._show_reason()
            self.lay_out_now()

    def _show_reason(self) -> None:
        is_shown = self._has_reason and not self.is_brief
        if self.reason.shown != is_shown:
            self.rule.setVisible(is_shown)
            self.reason.setVisible(is_shown)

    def show_outcome(self, outcome: Outcome | None, colours: Theme) -> None:
        """Use the colours of an outcome in a theme; of None where there is no verdict."""
        look, text = verdict_colours(outcome, colours), colours.text
        if self._colours == (look, text):
            return
        self._colours = (look, text)
        ink, self._back, self._edge = look
        self.update()
        for label, colour in ((self.title, ink), (self.rule, ink), (self.sentence, text), (self.reason, text),
                              (self.near_rule, ink), (self.near, text)):
            label.set_colour(QColor(colour))

    # Qt's own.

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(self._decisive)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def paint(self, painter: QPainter) -> None:
        ratio = self.devicePixelRatioF()
        painter.drawPixmap(0, 0, _framed(self.width(), self.height(), self._back, self._edge, self.background, ratio))


@lru_cache(maxsize=12)
def _framed(wide: int, high: int, back: str, edge: str, background: str, ratio: float) -> QPixmap:
    """The frame on its background; kept, as there are three colours and few heights."""
    made = QPixmap(math.ceil(wide * ratio), math.ceil(high * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(QColor(background) if background else Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(edge), 1.5))
    painter.setBrush(QColor(back))
    painter.drawRoundedRect(QRectF(1, 1, wide - 2, high - 2), 8, 8)
    painter.end()
    return made
