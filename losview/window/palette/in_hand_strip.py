"""The strip below the tools that always shows what is in hand."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.window.widgets.plain_text import Label, shown_text, tip

#: Size of the picture in pixels.
PICTURE = QSize(34, 31)


class InHandStrip(QWidget):
    """A picture, a name and a line of settings, where there are any; its height is always the same.

    Attributes:
        title: the name as a whole. icon: the picture.

    Signals:
        changed(): something else is in hand, or it looks otherwise.
    """

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("in hand")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(8)
        self._picture = Label(parent=self)
        self._picture.setFixedSize(PICTURE)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name, self.details = Label(parent=self), Label(parent=self)
        self.name.setObjectName("in hand name")
        self.details.setObjectName("in hand details")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        for label in (self.name, self.details):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            words.addWidget(label)
        words.addStretch(1)
        row.addWidget(self._picture)
        row.addLayout(words, 1)
        self.setFixedHeight(44)
        self.title = self._details = ""
        self.icon = QIcon()

    def show_in_hand(self, icon: QIcon, name: str, details: str) -> None:
        """Show what is in hand; details may be ""."""
        self.icon = icon
        self._picture.setPixmap(icon.pixmap(PICTURE, self.devicePixelRatio()))
        self.title, self._details = shown_text(name), shown_text(details)
        words = tr("In hand: {name} ({details})", name=name, details=details) if details else \
            tr("In hand: {name}", name=name)
        self.details.setVisible(bool(details))
        self.setToolTip(tip(words))
        self.setAccessibleName(shown_text(words))
        self._fit()
        self.changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for label, text in ((self.name, self.title), (self.details, self._details)):
            label.setText(label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(label.width(), 40)))
