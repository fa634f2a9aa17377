"""Rows of words that change with each hex that a drag passes: laid out and painted by the frame that they stand in."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QSize, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QStaticText,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from losview.ui.widgets.fonts import swift

#: The latest words are kept as they were laid out: titles and the names of rules come again with each other hex.
KEPT = 12


class WrappedText(QLabel):
    """Plain text that wraps; it can be selected and copied as soon as the pointer is over it.

    Text that can be selected keeps a document of its own, which is built anew with every other word: too slow for each
    hex that a drag passes.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def let_select(self, may: bool) -> None:
        """Whether it can be selected."""
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        self.setTextInteractionFlags(selectable if may else Qt.TextInteractionFlag.NoTextInteraction)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.let_select(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self.let_select(False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.underMouse() and not self.hasSelectedText():
            self.let_select(False)


class LaidOutText(NamedTuple):
    """Words as laid out in a room: what paints them, and what they need, in whole pixels."""

    letters: QStaticText
    wide: int
    high: int


class FastLabels(WrappedText):
    """Words in a stack, which paints them while nobody points at them.

    A label of Qt's asks for another layout with each other word, and breaks its lines anew to measure and to paint
    itself.  This one knows other words and its place at once, and tells Qt's when they have stood for a moment: screen
    readers read those.  Until somebody points at it, Qt does not paint it at all.
    """

    def __init__(self, stack: Stack) -> None:
        super().__init__(stack)
        self._stack = stack
        self._said = ""
        self._ink: QColor | None = None
        self._laid: dict[tuple[str, int], LaidOutText] = {}
        self._look: tuple[QFont, QColor] | None = None
        self._box = (0, 0, 0, 0)
        self.alive, self.shown = False, True
        self.setUpdatesEnabled(False)

    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        if self.shown != visible:
            self.shown = visible
            self._stack.ask()

    def text(self) -> str:
        return self._said

    def setText(self, said: str) -> None:
        if said != self._said:
            self._said = said
            if self.alive:
                super().setText(said)
            self._stack.ask()

    def stand(self, left: int, top: int, wide: int, high: int) -> None:
        """Be written there in the stack, in its pixels, from now on."""
        self._box = left, top, wide, high

    def take_place(self) -> None:
        """Let Qt's label stand where it is written."""
        self.setGeometry(*self._box)

    def settle(self) -> None:
        """Let Qt's label have the words that stand, and who reads them aloud."""
        if super().text() != self._said:
            super().setText(self._said)
            if self.accessibleName():  # which is read in place of the words
                self.setAccessibleDescription(self._said)

    def colour(self, ink: QColor) -> None:
        """Write in a colour of its own."""
        if ink != self._ink:
            self._ink, self._look = ink, None
            self._dye()

    def _dye(self) -> None:
        if self.alive and self._ink is not None:
            palette = self.palette()
            palette.setColor(QPalette.ColorRole.WindowText, self._ink)
            self.setPalette(palette)

    def let_select(self, may: bool) -> None:
        self.alive = may
        self._stack.take_places()
        self.settle()
        self._dye()
        self.setUpdatesEnabled(may)
        super().let_select(may)
        self._stack.update()

    def laid(self, wide: int) -> LaidOutText:
        """Its lines in a room of that width; on one line where it stays whole."""
        known = self._laid.get((self._said, wide))
        if known is None:
            if len(self._laid) >= KEPT:
                self._laid.clear()
            letters = QStaticText(self._said)
            letters.setTextFormat(Qt.TextFormat.PlainText)
            letters.setTextWidth(wide if self.wordWrap() else -1)
            letters.prepare(QTransform(), self._written()[0])
            size = letters.size()
            known = self._laid[self._said, wide] = LaidOutText(letters, int(size.width() + 0.5) + 1,
                                                               round(size.height()))
        return known

    def _written(self) -> tuple[QFont, QColor]:
        """The letters and the ink that it is written with."""
        if self._look is None:
            ink = self.palette().color(self.foregroundRole()) if self._ink is None else self._ink
            self._look = self.font(), ink
        return self._look

    def write(self, painter: QPainter) -> None:
        """Paint it, where it stands in its stack."""
        font, ink = self._written()
        painter.setFont(font)
        painter.setPen(ink)
        left, top, wide, _ = self._box
        painter.drawStaticText(left, top, self.laid(wide).letters)

    # Qt's own.

    def sizeHint(self) -> QSize:
        lines = self.laid(-1)
        return QSize(lines.wide, lines.high)

    def heightForWidth(self, wide: int) -> int:
        return self.laid(wide).high

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._look = None
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._laid.clear()
            self._stack.ask()


class LabelRow(NamedTuple):
    """Words side by side, the last of which take the room that the others leave."""

    words: tuple[FastLabels, ...]
    gap: int
    above: int


#: Words that need less room give it up when they have stood for so many milliseconds.
SETTLED = 300


class Stack(QFrame):
    """Rows of words, one under another; the layout around learns of other words only where they need more height.

    Room that they need no more is given up a moment later: what stands below does not jump up and down with each
    verdict while a thread is dragged.

    Attributes:
        paper: the colour that it lies on, "" where that is painted under it.

    Args:
        margins, spacing: around the rows and between them, in pixels.
    """

    def __init__(self, parent: QWidget | None = None, margins: QMargins | None = None, spacing: int = 0) -> None:
        super().__init__(parent)
        self._margins = QMargins() if margins is None else margins
        self._spacing = spacing
        self._rows: list[LabelRow] = []
        self._asked = False
        self.paper = ""
        self._high = self._wish = 0
        self._settled = QTimer(self, singleShot=True, interval=SETTLED)
        self._settled.timeout.connect(self._settle)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def lie_on(self, paper: str) -> None:
        """Lie on a paper of that colour, which is not painted under it with each other word."""
        self.paper = paper
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.update()

    def said(self, pixels: int, *, bold: bool = False) -> FastLabels:
        """Words of that size, for one of its rows."""
        label = FastLabels(self)
        _set_size(label, pixels, bold)
        return label

    def add(self, *words: FastLabels, gap: int = 0, above: int = 0) -> None:
        """Put a row under the others: so far between its words, and so far below what is above it."""
        self._rows.append(LabelRow(words, gap, above))

    def ask(self) -> None:
        """Some words have changed: lay them out when all have."""
        if not self._asked:
            self._asked = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))

    def place(self) -> None:
        """Give all words their place."""
        self._asked = False
        first = top = self._margins.top()
        left, right = self._margins.left(), self.width() - self._margins.right()
        for row in self._rows:
            shown = [words for words in row.words if words.shown]
            if shown:
                top += self._spacing * (top > first) + row.above
                top += self._place_row(shown, row.gap, left, right, top)
        self._wish = top + self._margins.bottom()
        if not QGuiApplication.mouseButtons():
            self.take_places()
        self.update()
        if self._wish >= self._high or not self.isVisible():
            self._tighten()
        self._settled.start()

    def take_places(self) -> None:
        """Give Qt's labels their places; while a hand drags, nobody points at them."""
        for row in self._rows:
            for words in row.words:
                words.take_place()

    def _settle(self) -> None:
        """The words stand: take the height that they need, and let Qt's labels have them."""
        self._tighten()
        self.take_places()
        for row in self._rows:
            for words in row.words:
                words.settle()

    def _tighten(self) -> None:
        if self._wish != self._high:
            self._high = self._wish
            self.updateGeometry()

    @staticmethod
    def _place_row(shown: list[FastLabels], gap: int, left: int, right: int, top: int) -> int:
        """Place one row between left and right; returns its height."""
        highest = 0
        for words in shown:
            wide = right - left if words is shown[-1] else words.laid(-1).wide
            high = words.laid(wide).high
            words.stand(left, top, wide, high)
            left, highest = left + wide + gap, max(highest, high)
        return highest

    # Qt's own.

    def sizeHint(self) -> QSize:
        return QSize(200, self._high)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._high)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.place()  # words that changed while they were hidden told nobody
        self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def customEvent(self, event: QEvent) -> None:
        self.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.paint(painter)
        for row in self._rows:
            for words in row.words:
                if words.shown and not words.alive:
                    words.write(painter)
        painter.end()

    def paint(self, painter: QPainter) -> None:
        """Paint what is under the words."""
        if self.paper:
            painter.fillRect(self.rect(), QColor(self.paper))


def words(parent: QWidget, pixels: int, *, bold: bool = False) -> WrappedText:
    """Words of that size."""
    label = WrappedText(parent)
    _set_size(label, pixels, bold)
    return label


def _set_size(label: QLabel, pixels: int, bold: bool) -> None:
    font = swift(label.font())
    font.setPixelSize(pixels)
    font.setBold(bold)
    label.setFont(font)
