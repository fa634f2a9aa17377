"""The numbers of a ruling under its badge: each term with its name, which lights up where it is read from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from losview.base.glossary import meaning
from losview.base.translation import tr
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Reason
from losview.rules.equation import Equation, EquationTerm, Part
from losview.window.ruling.worksheet_style import POINTED
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import announce, show_tip, shown_text
from losview.window.widgets.theme import LIGHT, Theme
from losview.window.widgets.throttle import IDLE_MS

#: Pixels: sizes of numbers, of names and of the conclusion; height of a row; space beside a term, and around all.
NUMBER, NAME, TEXT = 16, 11, 12
ROW, BESIDE, MARGIN = 40.0, 5.0, 6.0
#: The background of a term that is lit, in the light and in the dark theme, and its edge: as of hexes lit on the map.
LIT, LIT_EDGE = ("#fdecb0", "#6a5710"), "#e0b22e"


class PlacedPart(NamedTuple):
    """A part of the equation where it is painted; `term` is None for a sign."""

    box: QRectF
    text: str
    term: EquationTerm | None


def _units(equation: Equation) -> list[list[Part]]:
    """The parts that stay together in one row: each term with the signs before it; what closes it follows it."""
    units: list[list[Part]] = [[]]
    for part in equation.parts:
        if units[-1] and isinstance(units[-1][-1], EquationTerm) and part != ")":
            units.append([])
        units[-1].append(part)
    if len(units) > 1 and not any(isinstance(part, EquationTerm) for part in units[-1]):
        closing = units.pop()
        units[-1] += closing
    return units


class EquationStrip(QWidget):
    """Shows one of a ruling's equations; the keys Left and Right go from term to term, Page Down to the next equation.

    Signals:
        pointed(hexes): the pointer or the keyboard is on a term that is read from these hexes; empty where it has left.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours: Theme = LIGHT
        self._equations: tuple[Equation, ...] = ()
        self._make: Callable[[], tuple[Equation, ...]] = tuple
        self._number = 0
        self._at: int | None = None
        self._lit: Reason | None = None
        self._placed: list[PlacedPart] = []
        self._conclusion, self._more = QRectF(), QRectF()
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._take)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Equation"))
        self.hide()

    @property
    def equation(self) -> Equation | None:
        """The equation that is shown."""
        return self._equations[self._number] if self._equations else None

    @property
    def parts(self) -> list[PlacedPart]:
        """The terms and signs where they are painted, in the widget's pixels."""
        return list(self._placed)

    @property
    def more_box(self) -> QRectF:
        """Where a click shows the next equation; empty with fewer than two."""
        return QRectF(self._more)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.update()

    def show_equations(self, make: Callable[[], tuple[Equation, ...]]) -> None:
        """Show the equations of another ruling, the first of them; while the mouse drags, none until it rests.

        Args:
            make: gives them, the deciding one first.
        """
        self._make = make
        self._leave()
        if QGuiApplication.mouseButtons():
            if self._equations:
                self._equations, self._placed = (), []
                self.update()
            self._rest.start()
        else:
            self._take()

    def _take(self) -> None:
        """Show the first of the equations asked for last; called when the mouse rests."""
        self._rest.stop()
        made = self._make()
        if made != self._equations or self.isHidden() == bool(made):
            self._equations, self._number = made, 0
            self._settle()

    def light(self, reason: Reason | None) -> None:
        """Light the term that decides in the equation of a reason, whenever that is shown; None for none."""
        if reason != self._lit:
            self._lit = reason
            self.update()
            term = self.lit_term
            if term is not None:
                announce(self, self.tip_of(term))

    @property
    def lit_term(self) -> EquationTerm | None:
        """The term that is lit in the equation that is shown."""
        equation = self.equation
        return None if equation is None or equation.reason != self._lit else equation.deciding_term

    def next_equation(self, by: int = 1) -> None:
        """Show another of the equations; after the last comes the first."""
        if len(self._equations) > 1:
            self._number = (self._number + by) % len(self._equations)
            self._leave()
            self._settle()
            announce(self, self._equations[self._number].text())

    def _settle(self) -> None:
        """Take the height that the equation needs, or hide without one."""
        equation = self.equation
        self.setAccessibleDescription("" if equation is None else shown_text(equation.text()))
        self._place()
        self.setFixedHeight(max(1, round(self._conclusion.bottom() + MARGIN)))
        self.setVisible(equation is not None)
        self.update()

    # Where the parts lie.

    def _font(self, pixels: int, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(pixels)
        font.setBold(bold)
        return font

    def _place(self) -> None:
        """Lay the parts out in rows that fit the width, and the conclusion below them."""
        self._placed, self._conclusion, self._more = [], QRectF(), QRectF()
        equation = self.equation
        if equation is None:
            return
        numbers, names = QFontMetricsF(self._font(NUMBER, bold=True)), QFontMetricsF(self._font(NAME))
        x, y, right = MARGIN, MARGIN, self.width() - MARGIN
        for unit in _units(equation):
            parts = [self._measured(part, numbers, names) for part in unit]
            if x > MARGIN and x + sum(part.box.width() for part in parts) - BESIDE > right:
                x, y = MARGIN, y + ROW
            for part in parts:
                self._placed.append(part._replace(box=part.box.translated(x, y)))
                x += part.box.width()
        metrics = QFontMetricsF(self._font(TEXT))
        more = self._more_text()
        beside = metrics.horizontalAdvance(more) + 14 if more else 0.0
        room = QRectF(MARGIN + BESIDE, y + ROW + 2, max(40.0, right - MARGIN - BESIDE - beside), 400)
        bounds = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), readable(shown_text(equation.conclusion)))
        self._conclusion = QRectF(room.left(), room.top(), room.width(), bounds.height())
        if more:
            self._more = QRectF(right - beside, room.top() - 2, beside, metrics.height() + 4)

    @staticmethod
    def _measured(part: Part, numbers: QFontMetricsF, names: QFontMetricsF) -> PlacedPart:
        """A part at the origin, as wide as its number and its name."""
        term = part if isinstance(part, EquationTerm) else None
        text = readable(shown_text(part if isinstance(part, str) else part.value))
        wide = numbers.horizontalAdvance(text)
        if term is not None:
            wide = max(wide, names.horizontalAdvance(readable(shown_text(term.name)))) + BESIDE
        return PlacedPart(QRectF(0, 0, wide + BESIDE, ROW - 2), text, term)

    def _more_text(self) -> str:
        count = len(self._equations)
        return tr("{n} of {count} ▸", n=self._number + 1, count=count) if count > 1 else ""

    # What is pointed at.

    def _part_at(self, at: QPointF) -> int | None:
        return next((number for number, part in enumerate(self._placed)
                     if part.term is not None and part.box.contains(at)), None)

    def _go(self, to: int | None) -> None:
        if to == self._at:
            return
        self._at = to
        self.update()
        term = None if to is None else self._placed[to].term
        self.pointed.emit(() if term is None else term.hexes)

    def _leave(self) -> None:
        self._go(None)

    @staticmethod
    def tip_of(term: EquationTerm) -> str:
        """A term in full: its value, rule and source, and what its word means."""
        lines = [f"{term.value} {term.name} ({rule_words(term.rule)}): {term.source}.", meaning(term.entry)]
        return "\n".join(line for line in lines if line)

    # Qt's own.

    def sizeHint(self) -> QSize:
        return QSize(240, self.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self._part_at(QPointF(event.pos()))
            term = None if at is None else self._placed[at].term
            show_tip(event.globalPos(), "" if term is None else self.tip_of(term), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go(self._part_at(event.position()))
        over_more = self._more.contains(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if over_more else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._more.contains(event.position()):
            self.next_equation()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._leave()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        terms = [number for number, part in enumerate(self._placed) if part.term is not None]
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and terms:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            at = terms.index(self._at) + step if self._at in terms else (0 if step > 0 else len(terms) - 1)
            self._go(terms[max(0, min(at, len(terms) - 1))])
            term = None if self._at is None else self._placed[self._at].term
            if term is not None:
                announce(self, self.tip_of(term))
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.next_equation(1 if event.key() == Qt.Key.Key_PageDown else -1)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and not self.isHidden():
            self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        c, equation = self._colours, self.equation
        painter.fillRect(event.rect(), QColor(c.panel))
        if equation is None:
            return
        number_font, name_font = self._font(NUMBER, bold=True), self._font(NAME)
        centred = int(Qt.AlignmentFlag.AlignCenter)
        lit = self.lit_term
        for number, part in enumerate(self._placed):
            if lit is not None and part.term is lit:
                painter.setPen(QPen(QColor(LIT_EDGE), 2))
                painter.setBrush(QColor(LIT[c.dark]))
                painter.drawRoundedRect(part.box.adjusted(0, 0, 0, 1), 5, 5)
            top = QRectF(part.box.left(), part.box.top() + 2, part.box.width(), 21)
            if number == self._at:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(POINTED[c.dark]))
                painter.drawRoundedRect(part.box, 5, 5)
            painter.setFont(number_font)
            painter.setPen(QColor(c.text if part.term is not None else c.muted))
            painter.drawText(top, centred, part.text)
            if part.term is not None:
                painter.setFont(name_font)
                painter.setPen(QColor(c.muted))
                painter.drawText(QRectF(part.box.left(), part.box.top() + 22, part.box.width(), 14), centred,
                                 readable(shown_text(part.term.name)))
        painter.setFont(self._font(TEXT))
        painter.setPen(QColor(c.text))
        painter.drawText(self._conclusion, int(Qt.TextFlag.TextWordWrap), readable(shown_text(equation.conclusion)))
        if not self._more.isEmpty():
            painter.setPen(QColor(c.seen))
            painter.drawText(self._more, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop),
                             readable(self._more_text()))
        if self.hasFocus():
            painter.setPen(QPen(QColor(c.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
