"""The ruling: a badge and one plain sentence, then the worksheet, a line a reason, all of it selectable."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleValueChangeEvent,
    QColor,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from losview.board.board import Board
from losview.hexes.hex import Hex, distance
from losview.overlays.outcomes import LOOKS
from losview.sight.ruleset import Because, End, Outcome, RuleSet, Verdict
from losview.ui.theme import LIGHT, Theme
from losview.ui.worksheet import SIGNS, Worksheet


class Badge(QFrame):
    """A rounded frame that changes its colours without style sheets, whose change costs a frame of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._back, self._edge = QColor(LIGHT.raised), QColor(LIGHT.rule)

    def dress(self, back: str, edge: str) -> None:
        """Show these colours."""
        if (self._back, self._edge) != (QColor(back), QColor(edge)):
            self._back, self._edge = QColor(back), QColor(edge)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._edge, 1.5))
        painter.setBrush(self._back)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.end()


class RulingPanel(QWidget):
    """Shows one verdict.

    Signals:
        lit(hexes): the reason under the pointer read these hexes; none where it left.
        spanned(stretch): that reason concerns this stretch of the thread, 0 to 1; None for no stretch.
    """

    lit = Signal(object)
    spanned = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.colours: Theme = LIGHT
        self._verdict: Verdict | None = None
        self._heading = ""
        self._shown: tuple[object, ...] = ()
        self._unwritten = False
        self._rows: list[Because] = []
        self.badge = Badge(self)
        self.title = QLabel(self.badge)
        self.sentence = QLabel(self.badge)
        self.heading = QLabel(self)
        self.rules_name = QLabel(self)
        self.sheet = Worksheet(self)
        self.copy_button = QToolButton(self)
        self._arrange()

    def _arrange(self) -> None:
        for label in (self.title, self.sentence, self.heading, self.rules_name):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse
                                          | Qt.TextInteractionFlag.TextSelectableByKeyboard)
            label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for label, pixels, bold in ((self.title, 20, True), (self.sentence, 13, False)):
            font = label.font()
            font.setPixelSize(pixels)
            font.setBold(bold)
            label.setFont(font)
        self.title.setAccessibleName(self.tr("Verdict"))
        self.sentence.setAccessibleName(self.tr("Verdict in a sentence"))
        inside = QVBoxLayout(self.badge)
        inside.setContentsMargins(16, 12, 16, 13)
        inside.setSpacing(4)
        inside.addWidget(self.title)
        inside.addWidget(self.sentence)
        self.sheet.setAccessibleName(self.tr("Worksheet"))
        self.heading.setObjectName("about")
        self.rules_name.setObjectName("hint")
        self.sheet.viewport().installEventFilter(self)
        self.copy_button.setText(self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("Copy the ruling as text"))
        self.copy_button.clicked.connect(self.copy_text)
        line = QHBoxLayout()
        about = QVBoxLayout()
        about.setSpacing(0)
        about.addWidget(self.heading)
        about.addWidget(self.rules_name)
        line.addLayout(about, 1)
        line.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 10)
        column.setSpacing(12)
        column.addWidget(self.badge)
        column.addLayout(line)
        column.addWidget(self.sheet, 1)
        self.setMinimumWidth(240)

    def dress(self, colours: Theme) -> None:
        """Show itself in another theme."""
        self.colours = colours
        self.sheet.dress(colours)
        self.heading.setStyleSheet(f"#about {{ color: {colours.text}; font-weight: bold; }}")
        shown, self._shown = self._shown, ()
        if shown:
            self.show_ruling(*shown)  # type: ignore[arg-type]

    def show_ruling(self, board: Board, rules: RuleSet, ends: tuple[End, End] | None, verdict: Verdict | None,
                    problem: str) -> None:
        """Show the verdict between two ends, or what to do where there is none."""
        if not self._shown or self._shown[1] is not rules:
            self.sheet.narrow()
            self.rules_name.setText(rules.name)
        self._shown = (board, rules, ends, verdict, problem)
        self._verdict = verdict
        if verdict is None or ends is None:
            self._show_nothing(rules, problem)
            return
        a, b = ends
        self._heading = self.tr("{a} → {b} · range {n}").format(
            a=board.label(a.hex), b=board.label(b.hex), n=distance(a.hex, b.hex))
        self.heading.setText(self._heading)
        self._dress_badge(verdict.outcome)
        self.title.setText(headline(verdict))
        self.sentence.setText(sentence(verdict))
        self.sentence.show()
        self.copy_button.setEnabled(True)
        self._rows = [*verdict.worksheet, *verdict.advisories]
        self._write()
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(self.title, headline(verdict)))

    def _write(self) -> None:
        """Write the worksheet; a panel that nobody sees waits until it is shown."""
        self._unwritten = not self.isVisible()
        if self._unwritten:
            return
        verdict = self._verdict
        parts: list[tuple[str, tuple[Because, ...]]] = []
        if verdict is not None:
            parts.append((self.tr("Why"), verdict.worksheet))
            if verdict.advisories:
                parts.append((self.tr("For the fire"), verdict.advisories))
        self.sheet.fill(tuple(parts), verdict.decided_by if verdict is not None else None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._unwritten:
            self._write()

    def _show_nothing(self, rules: RuleSet, problem: str) -> None:
        c = self.colours
        self._rows = []
        self._heading = ""
        self.copy_button.setEnabled(False)
        self.heading.setText("")
        self._style_badge(c.muted, c.raised, c.rule)
        if problem:
            self._style_badge(c.blocked, c.blocked_back, c.blocked)
            self.title.setText(self.tr("Cannot be traced"))
            self.sentence.setText(problem)
        else:
            self.title.setText(self.tr("No thread laid"))
            self.sentence.setText(self.tr("Press on the firer, drag to the target and let go. Or click the one, then "
                                          "the other."))
        self._write()

    def _dress_badge(self, outcome: Outcome) -> None:
        c = self.colours
        if outcome == Outcome.CLEAR:
            self._style_badge(c.seen, c.seen_back, c.seen)
        elif outcome == Outcome.HINDERED:
            self._style_badge(c.hindered, c.hindered_back, c.hindered)
        else:
            self._style_badge(c.blocked, c.blocked_back, c.blocked)

    def _style_badge(self, ink: str, back: str, edge: str) -> None:
        self.badge.dress(back, edge)
        for label, colour in ((self.title, ink), (self.sentence, self.colours.text)):
            palette = label.palette()
            if palette.color(QPalette.ColorRole.WindowText) != QColor(colour):
                palette.setColor(QPalette.ColorRole.WindowText, QColor(colour))
                label.setPalette(palette)

    def text(self) -> str:
        """The ruling as plain text."""
        if self._verdict is None:
            return ""
        lines = [self._heading, f"{headline(self._verdict)}. {sentence(self._verdict)}", ""]
        lines += [f"{SIGNS[line.mark]} {line.rule}: {line.say()}" for line in self._rows]
        return "\n".join(lines)

    def copy_text(self) -> None:
        """Put the ruling on the clipboard as text."""
        QGuiApplication.clipboard().setText(self.text())
        self.copy_button.setText(self.tr("Copied"))
        QTimer.singleShot(1200, self.copy_button, lambda: self.copy_button.setText(self.tr("Copy")))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.sheet.viewport():
            if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
                line = self.sheet.line_at(event.position().toPoint())
                self.lit.emit(hexes_of(line))
                self.spanned.emit(span_of(line))
            elif event.type() == QEvent.Type.Leave:
                self.lit.emit(())
                self.spanned.emit(None)
        return super().eventFilter(watched, event)


def hexes_of(line: Because | None) -> tuple[Hex, ...]:
    """The hexes that a reason speaks of."""
    if line is None:
        return ()
    return line.reads or ((line.where.hex,) if line.where is not None else ())


def span_of(line: Because | None) -> tuple[float, float] | None:
    """The stretch of the thread that a reason concerns."""
    return None if line is None or line.span is None else (float(line.span[0]), float(line.span[1]))


def headline(verdict: Verdict) -> str:
    """The verdict in two or three words, with its sign."""
    look = LOOKS[verdict.outcome]
    if verdict.outcome == Outcome.HINDERED:
        said = f"{look.sign} Seen, hindered{f' +{verdict.hindrance}' if verdict.hindrance else ''}"
    elif verdict.outcome == Outcome.CLEAR:
        said = f"{look.sign} Seen"
    elif verdict.outcome == Outcome.BLOCKED:
        said = f"{look.sign} Not seen"
    else:
        said = f"{look.sign} Not seen: {look.word}"
    return f"{said} · close call" if verdict.close_call else said


def sentence(verdict: Verdict) -> str:
    """The verdict in one plain sentence."""
    if verdict.summary:
        return verdict.summary
    return verdict.decided_by.say() if verdict.decided_by is not None else ""
