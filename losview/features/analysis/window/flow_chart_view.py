"""A flow chart with the path of a ruling: each step's question, and what was found there with its numbers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from losview.base.translation import tr
from losview.features.analysis.flow_chart import SEEN, FlowChart, StepTaken
from losview.features.analysis.window.chart_layout import ChartText, PlacedArrow, PlacedChart, PlacedStep, lay_out_chart
from losview.rules.core.verdict import Outcome
from losview.window.ruling.verdict_look import verdict_colours
from losview.window.ruling.worksheet_style import POINTED
from losview.window.widgets.plain_text import announce, shown_text
from losview.window.widgets.theme import LIGHT, Theme

#: Length and half the width of an arrow's tip, in pixels.
TIP = (7.0, 4.0)
_WRAP = int(Qt.TextFlag.TextWordWrap)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class FlowChartView(QWidget):
    """Shows a chart; the keys Up and Down go through the steps that the ruling asked.

    Attributes:
        placed: the chart as it is laid out, None without one.

    Signals:
        pointed(hexes): the pointer or the keyboard is on a step that looked at these hexes; empty where it has left.
        reached(box): the keyboard has come to the step in this box, which is to be scrolled into view.
    """

    pointed = Signal(object)
    reached = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours: Theme = LIGHT
        self._chart: FlowChart | None = None
        self._path: tuple[StepTaken, ...] = ()
        self._at: str | None = None
        self.placed: PlacedChart | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Flow chart of the ruling"))
        self.setAccessibleDescription(tr("No ruling with a flow chart"))

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.update()

    def show_chart(self, chart: FlowChart | None, path: tuple[StepTaken, ...]) -> None:
        """Show a chart with a path, () for none; None for no chart."""
        if (chart, path) != (self._chart, self._path):
            self._chart, self._path = chart, path
            self._go(None)
            self._settle()

    def text(self) -> str:
        """The path in words, a line for each step."""
        lines = []
        for one in self._path:
            found = " ".join(line.say() for line in one.lines)
            asked = tr("Step {key}: {question} {answer}.",
                       key=one.step.key, question=one.step.question, answer=one.answer.text.capitalize())
            lines.append(f"{asked} {found}".rstrip())
        return "\n".join([*lines, self._path[-1].answer.leads_to.capitalize() + "."]) if lines else ""

    def _settle(self) -> None:
        """Lay the chart out anew; called when it, its path or the width has changed."""
        self.placed = None if self._chart is None else lay_out_chart(
            self._chart, self._path, self.width(), QFontMetricsF(self._font(bold=True)),
            QFontMetricsF(self.font()))
        self.setFixedHeight(1 if self.placed is None else round(self.placed.height))
        self.setAccessibleDescription(shown_text(self.text()) or tr("No ruling with a flow chart"))
        self.update()

    # What is pointed at.

    def _go(self, key: str | None, *, is_aloud: bool = False) -> None:
        if key == self._at:
            return
        self._at = key
        self.update()
        taken = next((one for one in self._path if one.step.key == key), None)
        self.pointed.emit(() if taken is None else taken.hexes)
        if is_aloud and taken is not None:
            announce(self, " ".join([taken.step.question, taken.answer.text, *(line.say() for line in taken.lines)]))

    def _step_at(self, at: QPointF) -> str | None:
        return next((card.step.key for card in self._cards() if card.box.contains(at)), None)

    def _cards(self) -> tuple[PlacedStep, ...]:
        return () if self.placed is None else self.placed.steps

    # Qt's own.

    def sizeHint(self) -> QSize:
        return QSize(320, self.height())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go(self._step_at(event.position()))

    def leaveEvent(self, event: object) -> None:
        self._go(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = [one.step.key for one in self._path]
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and keys:
            down = event.key() == Qt.Key.Key_Down
            to = keys.index(self._at) + (1 if down else -1) if self._at in keys else 0 if down else len(keys) - 1
            self._go(keys[max(0, min(to, len(keys) - 1))], is_aloud=True)
            self.reached.emit(next(card.box for card in self._cards() if card.step.key == self._at))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), QColor(self._colours.panel))
        if self.placed is not None:
            for arrow in sorted(self.placed.arrows, key=lambda one: one.is_taken):
                self._paint_arrow(painter, arrow)
            for card in self.placed.steps:
                self._paint_card(painter, card)
        painter.end()

    def _paint_card(self, painter: QPainter, card: PlacedStep) -> None:
        c, is_taken = self._colours, card.taken is not None
        painter.setPen(QPen(QColor(c.accent if is_taken else c.rule), 2.0 if is_taken else 1.0))
        back = POINTED[c.dark] if self._at == card.step.key else c.raised if is_taken else c.panel
        painter.setBrush(QColor(back))
        painter.drawRoundedRect(card.box, 7, 7)
        self._write(painter, card.number, c.accent if is_taken and not c.dark else c.text if is_taken else c.muted)
        self._write(painter, card.question, c.text if is_taken else c.muted)
        for line in card.lines:
            self._write(painter, line, c.text)
        if self.hasFocus() and self._at == card.step.key:
            painter.setPen(QPen(QColor(c.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(card.box.adjusted(-3, -3, 3, 3), 9, 9)

    def _paint_arrow(self, painter: QPainter, arrow: PlacedArrow) -> None:
        c = self._colours
        ink = QColor((c.seen if c.dark else c.accent) if arrow.is_taken else c.rule)
        painter.setPen(QPen(ink, 2.5 if arrow.is_taken else 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(arrow.line)
        tip, before = arrow.line.at(arrow.line.count() - 1), arrow.line.at(arrow.line.count() - 2)
        along = (tip - before) / max(1.0, abs(tip.x() - before.x()) + abs(tip.y() - before.y()))
        base, aside = tip - along * TIP[0], QPointF(-along.y(), along.x()) * TIP[1]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(QPolygonF([tip, base + aside, base - aside]))
        self._write(painter, arrow.label._replace(bold=arrow.is_taken), c.text if arrow.is_taken else c.muted)
        if arrow.end is not None:
            self._paint_end(painter, *arrow.end, is_taken=arrow.is_taken)

    def _paint_end(self, painter: QPainter, box: QRectF, end: str, *, is_taken: bool) -> None:
        c = self._colours
        look = verdict_colours(Outcome.CLEAR if end == SEEN else Outcome.BLOCKED, c)
        painter.setPen(QPen(QColor(look.edge if is_taken else c.rule), 2.0 if is_taken else 1.0))
        painter.setBrush(QColor(look.back if is_taken else c.panel))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setFont(self._font(bold=is_taken))
        painter.setPen(QColor(look.ink if is_taken else c.muted))
        painter.drawText(box, _CENTRE, end)

    def _write(self, painter: QPainter, placed: ChartText, ink: str) -> None:
        painter.setFont(self._font(bold=placed.bold))
        painter.setPen(QColor(ink))
        painter.drawText(placed.box, _WRAP, placed.text)

    def _font(self, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setBold(bold)
        return font
