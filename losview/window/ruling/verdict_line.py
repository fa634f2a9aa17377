"""The verdict in one line, below the map while the ruling panel is out of sight."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy

from losview.base.translation import tr
from losview.drawing.verdict_text import headline, verdict_sentence
from losview.rules.core.verdict import Outcome
from losview.window.ruling.verdict_look import nothing_words, verdict_colours
from losview.window.state.sighting import Ruling
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import shown_text, tip
from losview.window.widgets.theme import LIGHT, Theme

#: Between the edge, the parts of the line, and above and below them, in pixels.
MARGIN, GAP, AIR = 14, 12, 6


class VerdictLine(QFrame):
    """Headline and sentence of a ruling on one line; what does not fit is in its tip."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("verdict line")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Verdict in one line"))
        self._colours: Theme = LIGHT
        self._headline, self._rest = "", ""
        self._outcome: Outcome | None = None

    @property
    def words(self) -> str:
        """The whole line."""
        return " · ".join(part for part in (self._headline, self._rest) if part)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme; called when the theme changes."""
        self._colours = colours
        self.update()

    def show_ruling(self, ruling: Ruling) -> None:
        """Show a verdict, or what to do where there is none; called whenever the sighting has changed."""
        verdict = ruling.verdict
        self._outcome = None if verdict is None else verdict.outcome
        if verdict is not None:
            self._headline, self._rest = headline(verdict), verdict_sentence(verdict)
        else:
            self._headline, self._rest = nothing_words(ruling)
        self._headline, self._rest = readable(shown_text(self._headline)), readable(shown_text(self._rest))
        self.setAccessibleDescription(self.words)
        self.setToolTip(tip(self.words))
        self.update()

    # Qt's own.

    def sizeHint(self) -> QSize:
        return QSize(200, round(self.fontMetrics().height()) + 2 * AIR)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        colours, painter = self._colours, QPainter(self)
        ink = verdict_colours(self._outcome, colours).ink
        bold = QFont(self.font())
        bold.setBold(True)
        wide, metrics = QFontMetricsF(bold).horizontalAdvance(self._headline), QFontMetricsF(self.font())
        base = (self.height() + metrics.ascent() - metrics.descent()) / 2
        painter.fillRect(QRectF(0, 0, 5, self.height()), QColor(ink))
        painter.setFont(bold)
        painter.setPen(QColor(ink))
        painter.drawText(QPointF(MARGIN, base), self._headline)
        left = MARGIN + wide + GAP
        painter.setFont(self.font())
        painter.setPen(QColor(colours.text))
        painter.drawText(QPointF(left, base), metrics.elidedText(self._rest, Qt.TextElideMode.ElideRight,
                                                                 max(0.0, self.width() - left - MARGIN)))
        painter.end()
