"""The worksheet: a line a reason, its sign and rule before it; plain blocks of text, so that it follows a drag."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from losview.sight.folding import hangs_on
from losview.sight.verdict import Effect, Reason
from losview.ui.ruling.worksheet_rows import PARTS_RULE, Parts, Row, rows
from losview.ui.ruling.worksheet_style import AIR, GAP, SIGN, Blocks, WorksheetColours, below
from losview.ui.widgets.fonts import readable, swift
from losview.ui.widgets.theme import LIGHT, Theme
from losview.ui.widgets.throttle import REST

_STEPS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)

#: In a hurry, rows are written that fill the view this many times over by their number of letters.
AMPLE = 1.12


class Worksheet(QTextBrowser):
    """Shows reasons, selectable, under headings.

    Tables lay themselves out far more slowly than blocks with a hanging indent.

    The blind hex card's sum told once more by its parts is folded away, but for that of the reason that decides.

    While a thread is dragged, reasons below the view are written when the hand rests, or when somebody turns to them.

    Signals:
        pointed(because): the pointer, or the keyboard, is on that reason; None where it left.
        asked(rule): what a rule is.
    """

    pointed = Signal(object)
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Reason | None] = []
        self._parts: Parts = ()
        self._decides: Reason | None = None
        self._close: Reason | None = None
        self._folding: int | None = None
        self._unfolded = False
        self._at: int | None = None
        self._marked: frozenset[int] = frozenset()
        self._deciding: set[int] = set()
        self._hanging: set[int] = set()
        self.setFont(swift(self.font()))
        self._inks, self._blocks = WorksheetColours(LIGHT), Blocks(self.font())
        self._block = QTextBlockFormat()
        self._unwritten, self._whole = rows((), None, unfolded=False), True
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.complete)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always there: a bar that comes and goes would break the lines anew from one hex to the next.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(lambda least, most: bar.setEnabled(most > least))
        bar.setEnabled(False)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(0)
        # Its letters are measured by themselves: of a device Qt asks the resolution with each run of them.
        self.document().documentLayout().setPaintDevice(None)  # type: ignore[arg-type]
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the frame is not painted behind it

    def dress(self, colours: Theme) -> None:
        """Write in the colours of another theme from the next filling on."""
        self._inks = WorksheetColours(colours)

    def narrow(self) -> None:
        """Let the rules' column start from its least width again: another rule set names its rules otherwise."""
        self._blocks.narrow()

    def fill(self, parts: Parts, decides: Reason | None, close: Reason | None = None, *,
             hurried: bool = False) -> None:
        """Show these reasons, each group under its heading; `decides` stands out, what a close call hangs on too.

        Args:
            hurried: for now, write only what is in view.
        """
        self._parts, self._decides, self._close = parts, decides, close
        self._lines, self._deciding, self._hanging = [], set(), set()
        self._at, self._marked, self._folding = None, frozenset(), None
        self._block = self._blocks.reason([line.rule for _, lines in parts for line in lines])
        self._unwritten = rows(parts, decides, unfolded=self._unfolded)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()
        self._write(cursor, AMPLE * self.viewport().height() if hurried else math.inf)
        cursor.endEditBlock()
        self._show_deciding()
        if not self._whole and self._is_filled():
            self._rest.start()
        else:
            self.complete()

    def complete(self) -> None:
        """Write what has not been written yet."""
        self._rest.stop()
        if self._whole:
            return
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        self._write(cursor, math.inf)
        cursor.endEditBlock()

    def _write(self, cursor: QTextCursor, room: float) -> None:
        """Write rows until so many pixels are full by their letters, and the reason that is sought is among them."""
        line_high, chars = self._blocks.high, self._line_length()
        for row in self._unwritten:
            letters = self._put(cursor, row)
            room -= GAP + line_high * math.ceil(letters / chars)
            if room < 0 and (self._deciding or not self._is_sought()):
                self._whole = False
                return
        self._whole = True

    def _is_sought(self) -> bool:
        """Whether a reason decides that has to be in view: it blocks or hinders."""
        return self._decides is not None and self._decides.mark is not Effect.PASSES

    def _line_length(self) -> float:
        """About how many letters a line of a reason holds."""
        wide = self.viewport().width() - self._block.leftMargin()
        return max(1.0, wide / self._blocks.letter)

    def _is_filled(self) -> bool:
        """Whether what is written reaches the bottom of the view."""
        return self.document().size().height() >= self.verticalScrollBar().value() + self.viewport().height()

    def _put(self, cursor: QTextCursor, row: Row) -> int:
        """Write one row; returns how many letters that took."""
        if isinstance(row, Reason):
            return self._say(cursor, row)
        if isinstance(row, str):
            self._begin(cursor, QTextBlockFormat() if not self._lines else below(), None)
            cursor.insertText(row, self._inks.heading)
            return len(row)
        self._folding = len(self._lines)
        ink, words = self._inks.of[Effect.NOTE], self._folding_words(row)
        self._begin(cursor, self._block, None)
        cursor.insertText(f"{'▾' if self._unfolded else '▸'}\t{PARTS_RULE}\t", ink.named)
        cursor.insertText(words, ink.said)
        return len(words)

    def _say(self, cursor: QTextCursor, line: Reason) -> int:
        """Write one reason; returns how many letters that took."""
        ink = said = self._inks.of[line.mark]
        if self._close is not None and hangs_on(line, self._close):
            self._hanging.add(len(self._lines))
            said = self._inks.of[Effect.PASSES] if line == self._close else ink
        decides = line == self._decides
        if decides:
            self._deciding.add(len(self._lines))
        words = line.say()
        self._begin(cursor, self._block, line)
        cursor.insertText(readable(f"{ink.sign}\t{line.rule}\t"), ink.named)
        cursor.insertText(readable(words), said.deciding if decides else said.said)
        return len(words)

    def _folding_words(self, count: int) -> str:
        if self._unfolded:
            return self.tr("Fold the sums by their parts")
        more = self.tr("and {n} more lines") if count > 1 else self.tr("and one more line")
        return self.tr("{more}: the sums by their parts").format(more=more.format(n=count))

    def _turn(self) -> None:
        """Fold or unfold, and stay where the sheet is."""
        bar = self.verticalScrollBar()
        at, held = bar.value(), self._at is not None and self._at == self._folding
        self._unfolded = not self._unfolded
        self.fill(self._parts, self._decides, self._close)
        bar.setValue(at)
        if held and self._folding is not None:
            self._at = self._folding
            self._bring(self._folding)

    def _show_deciding(self) -> None:
        """Show the sheet from its beginning, or as far down as it takes to see the reason that blocks or hinders."""
        top = 0
        if self._deciding and self._is_sought():
            block = self.document().findBlockByNumber(min(self._deciding))
            box = self.document().documentLayout().blockBoundingRect(block)
            above, under = box.top() - GAP / 2, box.bottom() + GAP / 2
            top = max(0, min(round(above), math.ceil(under - self.viewport().height())))
        bar, viewport = self.verticalScrollBar(), self.viewport()
        if top != bar.value():
            viewport.setUpdatesEnabled(False)  # what is there is not moved along: all of it is painted anew
            bar.setValue(top)
            viewport.setUpdatesEnabled(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.complete()
        super().resizeEvent(event)
        self._show_deciding()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._blocks = Blocks(self.font())

    def _begin(self, cursor: QTextCursor, block: QTextBlockFormat, line: Reason | None) -> None:
        if self._lines:
            cursor.insertBlock(block)
        else:
            cursor.setBlockFormat(block)
        cursor.block().layout().setCacheEnabled(True)  # its letters are painted as they were laid out
        self._lines.append(line)

    # Which reason is pointed at.

    def mark(self, lines: list[Reason], *, follow: bool = False) -> None:
        """Mark reasons that are pointed at elsewhere.

        Args:
            follow: bring the first of them into view.
        """
        if lines:
            self.complete()
        marked = frozenset(i for i, line in enumerate(self._lines) if line is not None and line in lines)
        if marked != self._marked:
            self._marked = marked
            self.viewport().update()
        if marked and follow:
            self._bring(min(marked))

    def _go(self, to: int | None) -> None:
        """Point at a row, or at none."""
        if to != self._at:
            self._at = to
            self.viewport().update()
            self.pointed.emit(None if to is None else self._lines[to])

    def _step(self, key: int) -> None:
        """Go through the reasons by keyboard."""
        told = [i for i, line in enumerate(self._lines) if line is not None or i == self._folding]
        if not told:
            return
        at = told.index(self._at) if self._at in told else -1
        to = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(told) - 1, Qt.Key.Key_Down: min(at + 1, len(told) - 1),
              Qt.Key.Key_Up: max(at - 1, 0) if at >= 0 else len(told) - 1}[Qt.Key(key)]
        self._go(told[to])
        self._bring(told[to])
        line = self._lines[told[to]]
        if line is not None:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"{line.rule}: {line.say()}"))
        elif told[to] == self._folding:
            said = self.document().findBlockByNumber(told[to]).text().replace("\t", " ")
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, said))

    def _bring(self, row: int) -> None:
        """Bring a row into view."""
        band, bar = self._band(self.document().findBlockByNumber(row)), self.verticalScrollBar()
        if band.top() < 0:
            bar.setValue(bar.value() + int(band.top()))
        elif band.bottom() > self.viewport().height():
            bar.setValue(bar.value() + int(band.bottom()) - self.viewport().height() + 1)

    def _row_at(self, position: QPoint) -> int | None:
        """The row of a reason, or of what folds, at a place of the viewport."""
        block = self.cursorForPosition(position).block()
        row = block.blockNumber()
        if not 0 <= row < len(self._lines) or not self._band(block).contains(position):
            return None
        return row if self._lines[row] is not None or row == self._folding else None

    def line_at(self, position: QPoint) -> Reason | None:
        """The reason at a place of the viewport."""
        row = self._row_at(position)
        return None if row is None else self._lines[row]

    def rule_at(self, position: QPoint) -> str:
        """The rule whose name stands at a place of the viewport, "" where none does."""
        line = self.line_at(position)
        return line.rule if line is not None and SIGN / 2 <= position.x() < SIGN + self._blocks.wide + AIR / 2 else ""

    def _band(self, block: object) -> QRectF:
        """The place of the viewport that a block has with half the gaps around it."""
        box = self.document().documentLayout().blockBoundingRect(block)  # type: ignore[arg-type]
        top = box.top() - self.verticalScrollBar().value()
        return QRectF(0, top - GAP / 2, self.viewport().width(), box.height() + GAP)

    # Qt's own.

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = event.position().toPoint()
        row = self._row_at(at)
        self._go(row)
        rule = self.rule_at(at)
        hand = bool(rule) or (row is not None and row == self._folding)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.IBeamCursor)
        self.viewport().setToolTip(self.tr("What is {rule}?").format(rule=rule) if rule else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or self.textCursor().hasSelection():
            return
        at = event.position().toPoint()
        row = self._row_at(at)
        if row is not None and row == self._folding:
            self._turn()
        elif rule := self.rule_at(at):
            self.asked.emit(rule)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu(event.pos())
        at = self._at if event.reason() == QContextMenuEvent.Reason.Keyboard else self._row_at(event.pos())
        line = None if at is None else self._lines[at]
        if line is not None and menu.actions():
            first = menu.actions()[0]
            action = QAction(self.tr("What is {rule}?").format(rule=line.rule), menu)
            action.triggered.connect(lambda: self.asked.emit(line.rule))
            menu.insertAction(first, action)
            menu.insertSeparator(first)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._go(None)
        return super().viewportEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.complete()
        super().enterEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.complete()
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.complete()
        if event.key() in _STEPS and event.modifiers() in (Qt.KeyboardModifier.NoModifier,
                                                           Qt.KeyboardModifier.KeypadModifier):
            self._step(event.key())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at is not None:
            line = self._lines[self._at]
            if line is not None:
                self.asked.emit(line.rule)
            elif self._at == self._folding:
                self._turn()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._inks.washes.panel)
        self._paint_behind(painter)
        painter.end()
        super().paintEvent(event)

    def _paint_behind(self, painter: QPainter) -> None:
        """The line over each reason in sight, and the wash of the one that decides or is pointed at."""
        washes, box_of, fill = self._inks.washes, self.document().documentLayout().blockBoundingRect, painter.fillRect
        wide, bottom, gone = self.viewport().width(), self.viewport().height(), self.verticalScrollBar().value()
        block = self.cursorForPosition(QPoint(0, 0)).block() if gone else self.document().begin()
        for row in range(block.blockNumber(), len(self._lines)):
            box = box_of(block)
            top = box.top() - gone - GAP / 2
            if top > bottom:
                break
            line = self._lines[row]
            if line is not None or row == self._folding:
                if row == self._at or row in self._marked:
                    fill(QRectF(0, top, wide, box.height() + GAP), washes.pointed)
                elif line is not None and row in self._deciding:
                    fill(QRectF(0, top, wide, box.height() + GAP), washes.decides[line.mark])
                if row in self._hanging:
                    fill(QRectF(0, top + 4, 3, box.height() + GAP - 8), washes.close)
                fill(0, round(top), wide, 1, washes.rule)
            block = block.next()
