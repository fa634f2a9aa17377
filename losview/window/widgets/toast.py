"""A message shown over the map for a moment, with an Undo button where it is about an edit that surprises."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from losview.base.translation import tr
from losview.window.widgets.plain_text import Label, tip

#: How long a message is shown, and one with a button, in milliseconds.
SHOWN_FOR, OFFERED_FOR = 4000, 12_000

#: Its distance from the view's upper edge, the room beside its words and above them, and that before its button.
TOP, BESIDE, ABOVE, GAP = 18, 16, 9, 14

#: The look of its button, on its black ground in all themes.
BUTTON = """QPushButton { background: transparent; border: 1px solid #9aa7b5; border-radius: 6px; padding: 3px 10px;
    color: #9cd0ff; font-weight: bold; } QPushButton:hover { background: #2a3440; border-color: #ffffff; }"""


class Toast(Label):
    """A label at a view's upper edge that ignores the mouse, but for its button.

    Attributes:
        button: undoes what the message is about; hidden where nothing is offered.
    """

    def __init__(self, view: QWidget) -> None:
        super().__init__(parent=view)
        self._view = view
        self._undo: Callable[[], object] | None = None
        self.setStyleSheet("color: #ffffff;")
        self.button = QPushButton(tr("Undo"), self)
        self.button.setStyleSheet(BUTTON)
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay with the map
        self.button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.button.clicked.connect(self._clicked)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    @property
    def offers(self) -> bool:
        """Whether undo is offered."""
        return self.isVisible() and self._undo is not None

    def show_text(self, sentence: str, undo: Callable[[], object] | None = None, about: str = "") -> None:
        """Show a sentence for a few seconds.

        Args:
            undo: what the button does; None for no button. about: its tooltip.
        """
        self._undo = undo
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, undo is None)
        self.button.setToolTip(tip(about))
        self.button.setVisible(undo is not None)
        self.button.adjustSize()
        room = self.button.width() + GAP if undo is not None else 0
        self.setContentsMargins(BESIDE, ABOVE, BESIDE + room, ABOVE)
        width = self._view.width() - 2 * TOP
        self.setWordWrap(self.fontMetrics().horizontalAdvance(sentence) + 2 * BESIDE + room > width)
        self.setText(sentence)
        self.setMaximumWidth(width)
        self.setMinimumHeight(self.button.height() + ABOVE if undo is not None else 0)
        self.adjustSize()
        self.move((self._view.width() - self.width()) // 2, TOP)
        self.button.move(self.width() - self.button.width() - BESIDE, (self.height() - self.button.height()) // 2)
        self.show()
        self.raise_()
        self._timer.start(SHOWN_FOR if undo is None else OFFERED_FOR)

    def _clicked(self) -> None:
        undo, self._undo = self._undo, None
        self.hide()
        if undo is not None:
            undo()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor("#ffffff"))
        painter.setBrush(QColor("#111418"))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 9, 9)
        painter.end()
        super().paintEvent(event)
