"""The focus frame of the map view, which paints to its edge and so shows no frame of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

_KEYBOARD_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason,
                     Qt.FocusReason.ShortcutFocusReason)


class FocusRing(QWidget):
    """A frame over a widget that got the focus by keyboard; hidden when the widget gets it by mouse."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.colour = QColor("#0072b2")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        around.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        around = self.parentWidget()
        if isinstance(event, QFocusEvent):
            shown = event.gotFocus() and event.reason() in _KEYBOARD_REASONS
            if event.gotFocus() or event.reason() != Qt.FocusReason.PopupFocusReason:
                self.setVisible(shown)
        if around is not None and self.isVisible():
            self.setGeometry(around.rect())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for colour, width in ((QColor("#ffffff"), 5.0), (self.colour, 3.0)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        painter.end()
