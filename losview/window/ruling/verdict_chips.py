"""The verdicts of several rules on one thread, as chips beside each other: a sign, a name, and a colour."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from losview.base.translation import tr
from losview.drawing.art.outcomes import LOOKS
from losview.rules.core.verdict import Outcome
from losview.window.ruling.verdict_look import verdict_colours
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import announce, show_tip, shown_text
from losview.window.widgets.theme import LIGHT, Theme

#: Pixels: size of the text, height of a chip, beside its text, between chips, and around all.
TEXT, HEIGHT, INSIDE, GAP, MARGIN = 12, 24.0, 9.0, 6.0, 4.0


class VerdictChip(NamedTuple):
    """One chip.

    Attributes:
        name: of the rules. outcome: their verdict, None where there is none. words: the verdict in a sentence, or why
            there is none. is_in_force: whether they are the rules in force.
    """

    name: str
    outcome: Outcome | None
    words: str
    is_in_force: bool = False

    @property
    def text(self) -> str:
        """Sign and name."""
        return f"{'–' if self.outcome is None else LOOKS[self.outcome].sign} {self.name}"


class VerdictChips(QWidget):
    """Shows chips in rows; the keys Left and Right go from one to the next, and Return chooses it.

    Signals:
        chosen(number): the user wants to compare with this chip.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours: Theme = LIGHT
        self._chips: tuple[VerdictChip, ...] = ()
        self._boxes: list[QRectF] = []
        self._at = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Verdicts of other rules"))
        self.hide()

    @property
    def chips(self) -> tuple[VerdictChip, ...]:
        """What is shown."""
        return self._chips

    @property
    def boxes(self) -> list[QRectF]:
        """Where the chips are painted, in the widget's pixels."""
        return list(self._boxes)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.update()

    def show_chips(self, chips: tuple[VerdictChip, ...]) -> None:
        """Show other chips; () hides them."""
        if chips != self._chips:
            self._chips, self._at = chips, min(self._at, max(0, len(chips) - 1))
            self.setAccessibleDescription(shown_text("; ".join(f"{chip.name}: {chip.words}" for chip in chips)))
            self._place()
            self.update()
        self.setVisible(bool(chips))

    def _font(self, *, bold: bool) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(TEXT)
        font.setBold(bold)
        return font

    def _place(self) -> None:
        """Lay the chips out in rows that fit the width."""
        metrics = QFontMetricsF(self._font(bold=True))
        x, y, self._boxes = MARGIN, MARGIN, []
        for chip in self._chips:
            most = max(40.0, self.width() - 2 * MARGIN)
            wide = min(most, metrics.horizontalAdvance(readable(shown_text(chip.text))) + 2 * INSIDE)
            if x > MARGIN and x + wide > self.width() - MARGIN:
                x, y = MARGIN, y + HEIGHT + GAP
            self._boxes.append(QRectF(x, y, wide, HEIGHT))
            x += wide + GAP
        self.setFixedHeight(round(y + HEIGHT + MARGIN) if self._chips else 1)

    def _chip_at(self, at: QPointF) -> int | None:
        return next((number for number, box in enumerate(self._boxes) if box.contains(at)), None)

    @staticmethod
    def tip_of(chip: VerdictChip) -> str:
        """A chip in full."""
        return f"{chip.name}\n{chip.words}"

    # Qt's own.

    def sizeHint(self) -> QSize:
        return QSize(240, self.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self._chip_at(QPointF(event.pos()))
            show_tip(event.globalPos(), "" if number is None else self.tip_of(self._chips[number]), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self._chip_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and number is not None:
            self._at = number
            self.chosen.emit(number)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._chip_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self._chips:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            self._at = max(0, min(self._at + step, len(self._chips) - 1))
            self.update()
            announce(self, self.tip_of(self._chips[self._at]))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chips:
            self.chosen.emit(self._at)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), QColor(self._colours.panel))
        for number, (chip, box) in enumerate(zip(self._chips, self._boxes, strict=True)):
            look = verdict_colours(chip.outcome, self._colours)
            painter.setPen(QPen(QColor(look.edge), 2.2 if chip.is_in_force else 1.0))
            painter.setBrush(QColor(look.back))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), HEIGHT / 2 - 1, HEIGHT / 2 - 1)
            painter.setFont(self._font(bold=chip.is_in_force))
            painter.setPen(QColor(look.ink))
            room = box.adjusted(INSIDE, 0, -INSIDE / 2, 0)
            text = painter.fontMetrics().elidedText(readable(shown_text(chip.text)), Qt.TextElideMode.ElideRight,
                                                    round(room.width()))
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
            if self.hasFocus() and number == self._at:
                painter.setPen(QPen(QColor(self._colours.focus), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(-1.5, -1.5, 1.5, 1.5), HEIGHT / 2 + 1, HEIGHT / 2 + 1)
        painter.end()
