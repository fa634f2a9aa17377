"""Labels whose text changes with each hex that a drag passes, laid out and painted by the frame that holds them.

With plain QLabels in a layout a move of the drag takes 3.5 ms more of the main thread's time (ASL 8.1 to 12.5 ms,
BattleTech 7.5 to 11.0 ms; medians of five drags in a window of 1600 x 1000 pixels), as Qt redoes the layouts around
each label and breaks its lines again to measure and to paint it.
"""

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
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from losview.base.safe_text import many_lines
from losview.window.widgets.fonts import unkerned
from losview.window.widgets.plain_text import Label

#: So many laid-out texts of a label are kept: titles and rule names come back with other hexes.
KEPT = 12


class WrappedText(Label):
    """A label of wrapped plain text, which can be selected while the pointer is over it.

    It is not selectable at other times, as a selectable label rebuilds a text document whenever its text changes: too
    slow for each hex that a drag passes.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setWordWrap(True)

    def let_select(self, may: bool) -> None:
        """Set whether the text can be selected."""
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
    """A text laid out for a width, and its size in whole pixels."""

    letters: QStaticText
    wide: int
    high: int


class FastLabels(WrappedText):
    """A label in a `Stack`, which paints its text until the pointer is over the label.

    The text and the position of the QLabel itself, which screen readers read, are updated once the text has not changed
    for a moment; Qt paints the label only while the pointer is over it.

    Attributes:
        alive: whether Qt paints the label.
        shown: whether it is visible in the stack.
    """

    def __init__(self, stack: Stack) -> None:
        super().__init__(stack)
        self._stack = stack
        self._text = ""
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
            self._stack.request_layout()

    def text(self) -> str:
        return self._text

    def setText(self, text: str) -> None:
        text = many_lines(text)
        if text != self._text:
            self._text = text
            if self.alive:
                super().setText(text)
            self._stack.request_layout()

    def set_box(self, left: int, top: int, wide: int, high: int) -> None:
        """Set where the stack paints the text, in the stack's pixels."""
        self._box = left, top, wide, high

    def take_place(self) -> None:
        """Move the QLabel to where its text is painted."""
        self.setGeometry(*self._box)

    def settle(self) -> None:
        """Give the QLabel, and so screen readers, the present text."""
        if super().text() != self._text:
            super().setText(self._text)
            if self.accessibleName():  # screen readers read that instead of the text
                self.setAccessibleDescription(self._text)

    def set_colour(self, ink: QColor) -> None:
        """Use another text colour."""
        if ink != self._ink:
            self._ink, self._look = ink, None
            self._apply_colour()

    def _apply_colour(self) -> None:
        if self.alive and self._ink is not None:
            palette = self.palette()
            palette.setColor(QPalette.ColorRole.WindowText, self._ink)
            self.setPalette(palette)

    def let_select(self, may: bool) -> None:
        self.alive = may
        self._stack.take_places()
        self.settle()
        self._apply_colour()
        self.setUpdatesEnabled(may)
        super().let_select(may)
        self._stack.update()

    def laid(self, wide: int) -> LaidOutText:
        """The text laid out for that width; on one line where it does not wrap."""
        laid = self._laid.get((self._text, wide))
        if laid is None:
            if len(self._laid) >= KEPT:
                self._laid.clear()
            letters = QStaticText(self._text)
            letters.setTextFormat(Qt.TextFormat.PlainText)
            letters.setTextWidth(wide if self.wordWrap() else -1)
            letters.prepare(QTransform(), self._style()[0])
            size = letters.size()
            laid = self._laid[self._text, wide] = LaidOutText(letters, int(size.width() + 0.5) + 1,
                                                              round(size.height()))
        return laid

    def _style(self) -> tuple[QFont, QColor]:
        """The font and the colour of the text."""
        if self._look is None:
            ink = self.palette().color(self.foregroundRole()) if self._ink is None else self._ink
            self._look = self.font(), ink
        return self._look

    def paint_text(self, painter: QPainter) -> None:
        """Paint the text in the stack."""
        font, ink = self._style()
        painter.setFont(font)
        painter.setPen(ink)
        left, top, wide, _ = self._box
        painter.drawStaticText(left, top, self.laid(wide).letters)

    # Events and sizes of Qt.

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
            self._stack.request_layout()


class LabelRow(NamedTuple):
    """Labels side by side, `gap` pixels apart and `above` pixels below the row above; the last takes the width left."""

    labels: tuple[FastLabels, ...]
    gap: int
    above: int


#: A stack gives up height, and updates its QLabels, when its texts have not changed for so many milliseconds.
SETTLED = 300


class Stack(QFrame):
    """Rows of labels, one below another; the layout around it is redone at once only where it needs more height.

    Height that is no longer needed is given up a moment later, so that what is below does not jump up and down while a
    thread is dragged.

    Attributes:
        background: the background colour, "" for a transparent stack.

    Args:
        margins, spacing: around the rows and between them, in pixels.
    """

    def __init__(self, parent: QWidget | None = None, margins: QMargins | None = None, spacing: int = 0) -> None:
        super().__init__(parent)
        self._margins = QMargins() if margins is None else margins
        self._spacing = spacing
        self._rows: list[LabelRow] = []
        self._is_requested = False
        self.background = ""
        self._high = self._wish = 0
        self._settled = QTimer(self, singleShot=True, interval=SETTLED)
        self._settled.timeout.connect(self._settle)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_background(self, colour: str) -> None:
        """Fill the stack with a colour, so that Qt does not paint what is behind it."""
        self.background = colour
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.update()

    def label(self, pixels: int, *, bold: bool = False) -> FastLabels:
        """A label of that text size, for one of the rows."""
        label = FastLabels(self)
        _set_size(label, pixels, bold)
        return label

    def add(self, *labels: FastLabels, gap: int = 0, above: int = 0) -> None:
        """Add a row below the others: `gap` pixels between its labels, `above` pixels of extra space above it."""
        self._rows.append(LabelRow(labels, gap, above))

    @property
    def is_settled(self) -> bool:
        """Whether height that is no longer needed has been given up."""
        return not self._is_requested and not self._settled.isActive()

    def request_layout(self) -> None:
        """Lay the labels out once all texts have been changed; called when the text of a label changes."""
        if not self._is_requested:
            self._is_requested = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))

    def place(self) -> None:
        """Lay out all rows."""
        self._is_requested = False
        first = top = self._margins.top()
        left, right = self._margins.left(), self.width() - self._margins.right()
        for row in self._rows:
            shown = [label for label in row.labels if label.shown]
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

    def lay_out_now(self) -> None:
        """Lay out all rows, and give up height that is not needed at once: whoever asks for the height relies on it."""
        self.place()
        self._tighten()

    def take_places(self) -> None:
        """Move the QLabels to their texts; not called during a drag, when the pointer is not over them."""
        for row in self._rows:
            for label in row.labels:
                label.take_place()

    def _settle(self) -> None:
        """Give up height that is not needed, and update the QLabels; called when the texts are stable."""
        self._tighten()
        self.take_places()
        for row in self._rows:
            for label in row.labels:
                label.settle()

    def _tighten(self) -> None:
        if self._wish != self._high:
            self._high = self._wish
            self.updateGeometry()

    @staticmethod
    def _place_row(shown: list[FastLabels], gap: int, left: int, right: int, top: int) -> int:
        """Place one row between left and right; returns its height."""
        highest = 0
        for label in shown:
            wide = right - left if label is shown[-1] else label.laid(-1).wide
            high = label.laid(wide).high
            label.set_box(left, top, wide, high)
            left, highest = left + wide + gap, max(highest, high)
        return highest

    # Qt's own.

    def sizeHint(self) -> QSize:
        return QSize(200, self._high)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._high)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.place()  # texts that changed while it was hidden have not been laid out
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
            for label in row.labels:
                if label.shown and not label.alive:
                    label.paint_text(painter)
        painter.end()

    def paint(self, painter: QPainter) -> None:
        """Paint what is behind the text."""
        if self.background:
            painter.fillRect(self.rect(), QColor(self.background))


def wrapped_label(parent: QWidget, pixels: int, *, bold: bool = False) -> WrappedText:
    """A wrapped label of that text size."""
    label = WrappedText(parent)
    _set_size(label, pixels, bold)
    return label


def _set_size(label: Label, pixels: int, bold: bool) -> None:
    font = unkerned(label.font())
    font.setPixelSize(pixels)
    font.setBold(bold)
    label.setFont(font)
