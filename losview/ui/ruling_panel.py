"""The ruling: a badge and one plain sentence, then the worksheet, a line a reason, all of it selectable."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleValueChangeEvent, QGuiApplication, QMouseEvent, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from losview.board.board import Board
from losview.hexes.hex import Hex, distance
from losview.overlays.outcomes import LOOKS
from losview.sight.ruleset import Because, End, Mark, Outcome, RuleSet, Verdict
from losview.ui.theme import LIGHT, Theme
from losview.ui.throttle import Idle

_MARKS = {Mark.PASSES: "✓", Mark.COUNTS: "+", Mark.BLOCKS: "✕", Mark.NOTE: ""}


class RulingPanel(QWidget):
    """Shows one verdict.

    Signals:
        lit(hexes): the reason under the pointer read these hexes; none where it left.
    """

    lit = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.colours: Theme = LIGHT
        self._verdict: Verdict | None = None
        self._heading = ""
        self._shown: tuple[object, ...] = ()
        self.fill = Idle(self._fill, self)
        self._rows: list[Because] = []
        self.badge = QFrame(self)
        self.badge.setObjectName("badge")
        self.title = QLabel(self.badge)
        self.sentence = QLabel(self.badge)
        self.heading = QLabel(self)
        self.sheet = QTextBrowser(self)
        self.copy_button = QToolButton(self)
        self._arrange()

    def _arrange(self) -> None:
        for label in (self.title, self.sentence, self.heading):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse
                                          | Qt.TextInteractionFlag.TextSelectableByKeyboard)
            label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.title.setAccessibleName(self.tr("Verdict"))
        self.sentence.setAccessibleName(self.tr("Verdict in a sentence"))
        inside = QVBoxLayout(self.badge)
        inside.setContentsMargins(16, 12, 16, 13)
        inside.setSpacing(4)
        inside.addWidget(self.title)
        inside.addWidget(self.sentence)
        self.sheet.setAccessibleName(self.tr("Worksheet"))
        self.sheet.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.sheet.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.sheet.setOpenLinks(False)
        self.sheet.document().setDocumentMargin(0)
        self.sheet.viewport().setMouseTracking(True)
        self.sheet.viewport().installEventFilter(self)
        self.copy_button.setText(self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("Copy the ruling as text"))
        self.copy_button.clicked.connect(self.copy_text)
        line = QHBoxLayout()
        line.addWidget(self.heading, 1)
        line.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 10)
        column.setSpacing(12)
        column.addWidget(self.badge)
        column.addLayout(line)
        column.addWidget(self.sheet, 1)
        self.setMinimumWidth(300)

    def dress(self, colours: Theme) -> None:
        """Show itself in another theme."""
        self.colours = colours
        shown, self._shown = self._shown, ()
        if shown:
            self.show_ruling(*shown)  # type: ignore[arg-type]

    def show_ruling(self, board: Board, rules: RuleSet, ends: tuple[End, End] | None, verdict: Verdict | None,
                    problem: str) -> None:
        """Show the verdict between two ends, or what to do where there is none."""
        self._shown = (board, rules, ends, verdict, problem)
        self._verdict = verdict
        if verdict is None or ends is None:
            self._show_nothing(rules, problem)
            return
        a, b = ends
        self._heading = self.tr("{a} → {b} · range {n}").format(
            a=board.label(a.hex), b=board.label(b.hex), n=distance(a.hex, b.hex))
        self.heading.setText(f"<b>{escape(self._heading)}</b><br><span style='color:{self.colours.muted}'>"
                             f"{escape(rules.name)}</span>")
        self._dress_badge(verdict.outcome)
        self.title.setText(headline(verdict))
        self.sentence.setText(sentence(verdict))
        self.sentence.show()
        self.copy_button.setEnabled(True)
        self._rows = [*verdict.worksheet, *verdict.advisories]
        self.fill()
        QAccessible.updateAccessibility(QAccessibleValueChangeEvent(self.title, headline(verdict)))

    def _fill(self) -> None:
        """Write the worksheet: when idle, because a long one costs more than the rest of the frame together."""
        self.sheet.setHtml(self._sheet(self._verdict) if self._verdict is not None else "")

    def _show_nothing(self, rules: RuleSet, problem: str) -> None:
        c = self.colours
        self._rows = []
        self._heading = ""
        self.copy_button.setEnabled(False)
        self.heading.setText(f"<span style='color:{c.muted}'>{escape(rules.name)}</span>")
        self._style_badge(c.muted, c.raised, c.rule)
        if problem:
            self._style_badge(c.blocked, c.blocked_back, c.blocked)
            self.title.setText(self.tr("Cannot be traced"))
            self.sentence.setText(problem)
        else:
            self.title.setText(self.tr("No thread laid"))
            self.sentence.setText(self.tr("Press on the firer, drag to the target and let go. Or click the one, then "
                                          "the other."))
        self.fill()

    def _dress_badge(self, outcome: Outcome) -> None:
        c = self.colours
        if outcome == Outcome.CLEAR:
            self._style_badge(c.seen, c.seen_back, c.seen)
        elif outcome == Outcome.HINDERED:
            self._style_badge(c.hindered, c.hindered_back, c.hindered)
        else:
            self._style_badge(c.blocked, c.blocked_back, c.blocked)

    def _style_badge(self, ink: str, back: str, edge: str) -> None:
        style = (f"#badge {{ background: {back}; border: 1.5px solid {edge}; border-radius: 8px; }}"
                 f"#badge QLabel {{ color: {self.colours.text}; background: transparent; font-size: 13px; }}"
                 f"#badge QLabel#title {{ color: {ink}; font-size: 20px; font-weight: bold; }}")
        self.title.setObjectName("title")
        if self.badge.styleSheet() != style:
            self.badge.setStyleSheet(style)

    def _sheet(self, verdict: Verdict) -> str:
        c = self.colours
        rows = [self._row(line, line == verdict.decided_by) for line in verdict.worksheet]
        parts = [f"<div style='font-size:15px;font-weight:bold;color:{c.text}'>{self.tr('Why')}</div>"
                 f"<table width='100%' cellspacing='0' cellpadding='7' style='margin-top:6px'>{''.join(rows)}</table>"]
        if verdict.advisories:
            notes = "".join(self._row(line, False) for line in verdict.advisories)
            parts.append(f"<div style='font-size:15px;font-weight:bold;margin-top:14px'>{self.tr('For the fire')}</div>"
                         f"<table width='100%' cellspacing='0' cellpadding='7' style='margin-top:6px'>{notes}</table>")
        return "".join(parts)

    def _row(self, line: Because, decides: bool) -> str:
        c = self.colours
        ink = {Mark.PASSES: c.seen, Mark.COUNTS: c.hindered, Mark.BLOCKS: c.blocked, Mark.NOTE: c.muted}[line.mark]
        back = f"background-color:{c.blocked_back if line.mark is Mark.BLOCKS else c.seen_back};" if decides else ""
        edge = f"border-top:1px solid {c.rule};"
        rule = f"<b style='color:{ink}'>{escape(line.rule)}</b>"
        text = escape(line.say())
        said = f"<b>{text}</b>" if decides else text if line.mark is not Mark.NOTE else \
            f"<span style='color:{c.muted}'>{text}</span>"
        style = f"style='{back}{edge}'"
        sign = f"<b style='color:{ink}'>{_MARKS[line.mark]}</b>"
        return (f"<tr><td {style} width='66'>{rule}</td><td {style}>{said}</td>"
                f"<td {style} width='14' align='right'>{sign}</td></tr>")

    def text(self) -> str:
        """The ruling as plain text."""
        if self._verdict is None:
            return ""
        lines = [self._heading, f"{headline(self._verdict)}. {sentence(self._verdict)}", ""]
        lines += [f"{_MARKS[line.mark] or '·'} {line.rule}: {line.say()}" for line in self._rows]
        return "\n".join(lines)

    def copy_text(self) -> None:
        """Put the ruling on the clipboard as text."""
        QGuiApplication.clipboard().setText(self.text())
        self.copy_button.setText(self.tr("Copied"))
        QTimer.singleShot(1200, self.copy_button, lambda: self.copy_button.setText(self.tr("Copy")))

    def row_at(self, position: QPoint) -> Because | None:
        """The reason at a place of the worksheet."""
        cursor = self.sheet.cursorForPosition(position)
        table = cursor.currentTable()
        if table is None or not self.sheet.document().documentLayout().blockBoundingRect(cursor.block()).isValid():
            return None
        row = table.cellAt(cursor).row()
        first = self._verdict.worksheet if self._verdict is not None else ()
        before = 0 if table.firstCursorPosition().block().blockNumber() <= 1 else len(first)
        index = before + row
        return self._rows[index] if 0 <= index < len(self._rows) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.sheet.viewport():
            if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
                line = self.row_at(event.position().toPoint())
                self.lit.emit(hexes_of(line))
            elif event.type() == QEvent.Type.Leave:
                self.lit.emit(())
        return super().eventFilter(watched, event)


def hexes_of(line: Because | None) -> tuple[Hex, ...]:
    """The hexes that a reason speaks of."""
    if line is None:
        return ()
    return line.reads or ((line.where.hex,) if line.where is not None else ())


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
