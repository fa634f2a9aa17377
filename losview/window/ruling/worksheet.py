"""The worksheet: a line for each reason, after its sign and its rule."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
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
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr, tr_n
from losview.rules.core.folding import is_of_close_call
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import BY_PARTS, Effect, Reason
from losview.window.ruling.worksheet_rows import Parts, Row, worksheet_rows
from losview.window.ruling.worksheet_style import COLUMN_GAP, GAP, SIGN, Blocks, WorksheetColours, below
from losview.window.widgets.fonts import readable, unkerned
from losview.window.widgets.plain_text import announce, menu_text, shown_text, tip, unbroken_numbers
from losview.window.widgets.text_view import TextView
from losview.window.widgets.theme import LIGHT, Theme
from losview.window.widgets.throttle import IDLE_MS

_STEPS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)

#: While a thread is dragged, rows are written until they fill the view this many times by an estimate of their height.
FILL_FACTOR = 1.12


class Worksheet(TextView):
    """Shows reasons under headings; its text can be selected.

    Reasons are text blocks with a hanging indent, as a text table is laid out far more slowly.

    Notes that repeat a blind hex card's sum by its parts are folded, except for the deciding reason.

    While a thread is dragged, reasons below the view are written when the mouse rests, or when the user scrolls or
    points at the worksheet.

    Signals:
        pointed(reason): the pointer or the keyboard is on this reason; None where it has left.
        asked(rule): the user asks for the explanation of a rule.
        brought(top, bottom): it has scrolled to a row, which is now there in the viewport, in pixels.
    """

    brought = Signal(int, int)
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
        self.setFont(unkerned(self.font()))
        self._inks, self._blocks = WorksheetColours(LIGHT), Blocks(self.font())
        self._block = QTextBlockFormat()
        self._unwritten, self._whole = worksheet_rows((), None, unfolded=False), True
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self.complete)
        self.setUndoRedoEnabled(False)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Always shown: a scroll bar that comes and goes would change the line breaks from one hex to the next.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(lambda least, most: bar.setEnabled(most > least))
        bar.setEnabled(False)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(0)
        frame = self.document().rootFrame().frameFormat()
        frame.setBottomMargin(GAP / 2)  # the background of the last reason reaches so far below it
        self.document().rootFrame().setFrameFormat(frame)
        # Without a paint device: Qt would ask it for its resolution with each run of text.
        self.document().documentLayout().setPaintDevice(None)  # type: ignore[arg-type]
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # Qt then paints nothing behind it

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme from the next `fill` on."""
        self._inks = WorksheetColours(colours)

    def narrow(self) -> None:
        """Reset the column of rule names to its least width; called when another rule set is chosen."""
        self._blocks.narrow()

    def fill(self, parts: Parts, decides: Reason | None, close: Reason | None = None, *,
             hurried: bool = False) -> None:
        """Show reasons, each group under its heading.

        Args:
            decides: the deciding reason, which is highlighted.
            close: the reason that explains a close call; the reasons it depends on are marked.
            hurried: whether to write only what is in view for now.
        """
        self._parts, self._decides, self._close = parts, decides, close
        self._lines, self._deciding, self._hanging = [], set(), set()
        self._at, self._marked, self._folding = None, frozenset(), None
        self._block = self._blocks.reason([rule_words(line.rule) for _, lines in parts for line in lines])
        self._unwritten = worksheet_rows(parts, decides, unfolded=self._unfolded)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.removeSelectedText()
        self._write(cursor, FILL_FACTOR * self.viewport().height() if hurried else math.inf)
        cursor.endEditBlock()
        self._show_deciding()
        if not self._whole and self._is_filled():
            self._rest.start()
        else:
            self.complete()

    def complete(self) -> None:
        """Write the reasons that have not been written yet."""
        self._rest.stop()
        if self._whole:
            return
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        self._write(cursor, math.inf)
        cursor.endEditBlock()

    def _write(self, cursor: QTextCursor, height: float) -> None:
        """Write rows until they fill so many pixels by an estimate, and the deciding reason is among them."""
        line_high, chars = self._blocks.high, self._line_length()
        for row in self._unwritten:
            letters = self._put(cursor, row)
            height -= GAP + line_high * math.ceil(letters / chars)
            if height < 0 and (self._deciding or not self._must_show_deciding()):
                self._whole = False
                return
        self._whole = True

    def _must_show_deciding(self) -> bool:
        """Whether the deciding reason has to be in view: it blocks or hinders."""
        return self._decides is not None and self._decides.effect is not Effect.PASSES

    def _line_length(self) -> float:
        """About how many letters fit into a line of a reason."""
        wide = self.viewport().width() - self._block.leftMargin()
        return max(1.0, wide / self._blocks.letter)

    def _is_filled(self) -> bool:
        """Whether the text written so far fills the view."""
        return self.document().size().height() >= self.verticalScrollBar().value() + self.viewport().height()

    def _put(self, cursor: QTextCursor, row: Row) -> int:
        """Write one row; returns its number of letters."""
        if isinstance(row, Reason):
            return self._insert_reason(cursor, row)
        if isinstance(row, str):
            self._begin(cursor, QTextBlockFormat() if not self._lines else below(), None)
            cursor.insertText(row, self._inks.heading)
            return len(row)
        self._folding = len(self._lines)
        ink, words = self._inks.of[Effect.NOTE], self._folding_words(row)
        self._begin(cursor, self._block, None)
        cursor.insertText(f"{'▾' if self._unfolded else '▸'}\t{BY_PARTS}\t", ink.rule)
        cursor.insertText(words, ink.text)
        return len(words)

    def _insert_reason(self, cursor: QTextCursor, line: Reason) -> int:
        """Write one reason; returns its number of letters."""
        style = text_style = self._inks.of[line.effect]
        if self._close is not None and is_of_close_call(line, self._close):
            self._hanging.add(len(self._lines))
            text_style = self._inks.of[Effect.PASSES] if line == self._close else style
        decides = line == self._decides
        if decides:
            self._deciding.add(len(self._lines))
        words = unbroken_numbers(shown_text(line.say()))
        self._begin(cursor, self._block, line)
        cursor.insertText(readable(f"{style.sign}\t{shown_text(rule_words(line.rule))}\t"), style.rule)
        cursor.insertText(readable(words), text_style.deciding if decides else text_style.text)
        return len(words)

    def _folding_words(self, count: int) -> str:
        if self._unfolded:
            return tr("Hide the sums by their parts")
        return tr_n("and one more line: the sums by their parts",
                    "and {count} more lines: the sums by their parts", count)

    def _turn(self) -> None:
        """Fold or unfold the sums, and keep the scroll position."""
        bar = self.verticalScrollBar()
        position, was_on_fold = bar.value(), self._at is not None and self._at == self._folding
        self._unfolded = not self._unfolded
        self.fill(self._parts, self._decides, self._close)
        bar.setValue(position)
        if was_on_fold and self._folding is not None:
            self._at = self._folding
            self._bring(self._folding)

    def _show_deciding(self) -> None:
        """Scroll to the top, or as far down as shows the deciding reason where it blocks, hinders or would be cut."""
        top = 0
        if self._deciding:
            block, high = self.document().findBlockByNumber(min(self._deciding)), self.viewport().height()
            box = self.document().documentLayout().blockBoundingRect(block)
            above, under = box.top() - GAP / 2, box.bottom() + GAP / 2
            if self._must_show_deciding() or above < high < under:  # never cut by the lower edge
                top = max(0, min(round(above), math.ceil(under - high)))
        bar, viewport = self.verticalScrollBar(), self.viewport()
        if top != bar.value():
            viewport.setUpdatesEnabled(False)  # all of it is painted again, so nothing needs to be scrolled
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
        cursor.block().layout().setCacheEnabled(True)  # painting then uses the glyphs of the layout
        self._lines.append(line)

    # Which reason is pointed at.

    def mark(self, lines: list[Reason], *, follow: bool = False) -> None:
        """Mark reasons; called when the pointer is over their hexes elsewhere.

        Args:
            follow: scroll to the first of them.
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
        """Make a row the one pointed at, None for none."""
        if to != self._at:
            self._at = to
            self.viewport().update()
            self.pointed.emit(None if to is None else self._lines[to])

    def _step(self, key: int) -> None:
        """Go to another reason by keyboard."""
        stops = [i for i, line in enumerate(self._lines) if line is not None or i == self._folding]
        if not stops:
            return
        at = stops.index(self._at) if self._at in stops else -1
        to = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(stops) - 1, Qt.Key.Key_Down: min(at + 1, len(stops) - 1),
              Qt.Key.Key_Up: max(at - 1, 0) if at >= 0 else len(stops) - 1}[Qt.Key(key)]
        self._go(stops[to])
        self._bring(stops[to])
        line = self._lines[stops[to]]
        if line is not None:
            announce(self, f"{rule_words(line.rule)}: {line.say()}")
        elif stops[to] == self._folding:
            announce(self, self.document().findBlockByNumber(stops[to]).text().replace("\t", " "))

    def _bring(self, row: int) -> None:
        """Scroll to a row."""
        band, bar = self._band(self.document().findBlockByNumber(row)), self.verticalScrollBar()
        if band.top() < 0:
            bar.setValue(bar.value() + int(band.top()))
        elif band.bottom() > self.viewport().height():
            bar.setValue(bar.value() + int(band.bottom()) - self.viewport().height() + 1)
        band = self._band(self.document().findBlockByNumber(row))
        self.brought.emit(int(band.top()), int(band.bottom()))

    @property
    def current(self) -> Reason | None:
        """The reason that the pointer or the keyboard is on."""
        return None if self._at is None else self._lines[self._at]

    @property
    def marked(self) -> list[Reason]:
        """The reasons that are marked, from the top."""
        return [line for row in sorted(self._marked) if (line := self._lines[row]) is not None]

    def box_of(self, reason: Reason) -> QRectF:
        """The rectangle of a reason in the viewport, with half the gaps around it.

        Raises:
            ValueError: where the worksheet does not show it.
        """
        return self._band(self.document().findBlockByNumber(self._lines.index(reason)))

    def _row_at(self, position: QPoint) -> int | None:
        """The row of a reason, or of the fold, at a point of the viewport; None elsewhere."""
        block = self.cursorForPosition(position).block()
        row = block.blockNumber()
        if not 0 <= row < len(self._lines) or not self._band(block).contains(position):
            return None
        return row if self._lines[row] is not None or row == self._folding else None

    def line_at(self, position: QPoint) -> Reason | None:
        """The reason at a point of the viewport."""
        row = self._row_at(position)
        return None if row is None else self._lines[row]

    def rule_at(self, position: QPoint) -> str:
        """The rule whose name is at a point of the viewport, "" elsewhere."""
        line = self.line_at(position)
        is_on_rule = SIGN / 2 <= position.x() < SIGN + self._blocks.wide + COLUMN_GAP / 2
        return line.rule if line is not None and is_on_rule else ""

    def _band(self, block: object) -> QRectF:
        """The rectangle of a block in the viewport, with half the gaps around it."""
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
        is_link = bool(rule) or (row is not None and row == self._folding)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.IBeamCursor)
        self.viewport().setToolTip(tip(tr("What is {rule}?", rule=rule_words(rule))) if rule else "")

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
            action = QAction(menu_text(tr("What is {rule}?", rule=rule_words(line.rule))), menu)
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
        if self.verticalScrollBar().maximum() == 0 and not event.modifiers():
            event.ignore()  # the panel around it scrolls then
        else:
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
        """Paint the line over each visible reason, and the background of those that decide or are pointed at."""
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
                    fill(QRectF(0, top, wide, box.height() + GAP), washes.decides[line.effect])
                if row in self._hanging:
                    fill(QRectF(0, top + 4, 3, box.height() + GAP - 8), washes.close)
                fill(0, round(top), wide, 1, washes.rule)
            block = block.next()
