"""The verdict's badge: two or three words, one plain sentence, and the reason that decides with its numbers."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QEvent, QMargins, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from losview.sight.verdict import Reason
from losview.ui.widgets.fast_labels import Stack
from losview.ui.widgets.fonts import readable
from losview.ui.widgets.theme import LIGHT


class VerdictBadge(Stack):
    """A rounded frame that changes its colours without style sheets, whose change costs a frame of its own.

    Attributes:
        title, sentence: what is said. rule, reason: the line of the worksheet that decides. near_rule, near: the
            line that says why it is a close call, where it is one.

    Signals:
        pointed(because): the pointer is over the badge, whose reason this is; None where it left.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, QMargins(16, 12, 16, 13), 4)
        self._back, self._edge = LIGHT.raised, LIGHT.rule
        self._dressed: tuple[str, str, str, str] | None = None
        self._because: Reason | None = None
        self.title, self.sentence = self.said(20, bold=True), self.said(13)
        self.rule, self.reason = self.said(12, bold=True), self.said(12)
        self.near_rule, self.near = self.said(12, bold=True), self.said(12)
        self.near_rule.setWordWrap(False)
        self.rule.setWordWrap(False)
        self.title.setAccessibleName(self.tr("Verdict"))
        self.sentence.setAccessibleName(self.tr("Verdict in a sentence"))
        self.reason.setAccessibleName(self.tr("The reason that decides"))
        self.rule.setAccessibleName(self.tr("The rule that decides"))
        self.add(self.title)
        self.add(self.sentence)
        self.near.setAccessibleName(self.tr("Why it is a close call"))
        self.near_rule.setAccessibleName(self.tr("The rule about close calls"))
        self.add(self.rule, self.reason, gap=8, above=3)
        self.add(self.near_rule, self.near, gap=8, above=3)
        self.near_rule.hide()
        self.near.hide()

    def say(self, title: str, sentence: str, because: Reason | None = None, close: Reason | None = None) -> None:
        """Say a verdict; the reason is left out where the sentence says it already, `close` where it is none."""
        self.title.setText(readable(title).replace(" DRM", "\N{NO-BREAK SPACE}DRM"))
        self.sentence.setText(readable(sentence))
        told = because is not None and because.say() != sentence
        self._because = because
        if because is not None and told:
            self.rule.setText(because.rule)
            self.reason.setText(readable(because.say()))
        if self.reason.shown != told:
            self.rule.setVisible(told)
            self.reason.setVisible(told)
        if close is not None:
            self.near_rule.setText(close.rule)
            self.near.setText(readable(close.say()))
        if self.near.shown != (close is not None):
            self.near_rule.setVisible(close is not None)
            self.near.setVisible(close is not None)

    def dress(self, ink: str, text: str, back: str, edge: str) -> None:
        """Show these colours: of title and rule, of the sentences, of the frame."""
        if self._dressed == (ink, text, back, edge):
            return
        self._dressed = (ink, text, back, edge)
        self._back, self._edge = back, edge
        self.update()
        for label, colour in ((self.title, ink), (self.rule, ink), (self.sentence, text), (self.reason, text),
                              (self.near_rule, ink), (self.near, text)):
            label.colour(QColor(colour))

    # Qt's own.

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(self._because)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def paint(self, painter: QPainter) -> None:
        ratio = self.devicePixelRatioF()
        painter.drawPixmap(0, 0, _framed(self.width(), self.height(), self._back, self._edge, self.paper, ratio))


@lru_cache(maxsize=12)
def _framed(wide: int, high: int, back: str, edge: str, paper: str, ratio: float) -> QPixmap:
    """The frame on its paper: a thread's badges are of three colours and few heights."""
    made = QPixmap(math.ceil(wide * ratio), math.ceil(high * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(QColor(paper) if paper else Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(edge), 1.5))
    painter.setBrush(QColor(back))
    painter.drawRoundedRect(QRectF(1, 1, wide - 2, high - 2), 8, 8)
    painter.end()
    return made
