"""A message shown over the map for a moment."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from losview.ui.widgets.plain_text import Label

#: How long a message is shown, in milliseconds, and its distance from the view's upper edge, in pixels.
SHOWN_FOR, TOP = 4000, 18


class Toast(Label):
    """A label at a view's upper edge that ignores the mouse."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(parent=view)
        self._view = view
        self.setContentsMargins(16, 9, 16, 9)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setStyleSheet("color: #ffffff;")
        self._timer = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, sentence: str) -> None:
        """Show a sentence for a few seconds."""
        width = self._view.width() - 2 * TOP
        self.setWordWrap(self.fontMetrics().horizontalAdvance(sentence) + 32 > width)
        self.setText(sentence)
        self.setMaximumWidth(width)
        self.adjustSize()
        self.move((self._view.width() - self.width()) // 2, TOP)
        self.show()
        self.raise_()
        self._timer.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor("#ffffff"))
        painter.setBrush(QColor("#111418"))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 9, 9)
        painter.end()
        super().paintEvent(event)
