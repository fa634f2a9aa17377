"""The card that shows that a map is being read ("Opening bd02…"), with a button that cancels it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.window.files.map_loader import MapLoader
from losview.window.ruling.announcer import announce_sentence
from losview.window.widgets.plain_text import Label, shown_text, tip

#: Milliseconds after which the card is shown; most maps are read sooner.
DELAY = 150
#: The least width of the card and the greatest width of its text, in pixels.
WIDTH, TEXT_WIDTH = 320, 280


class LoadingCard(QFrame):
    """Shown over the map while a map is read; its button and the Esc key cancel the reading."""

    def __init__(self, reading: MapLoader, over: QWidget, window: QWidget) -> None:
        super().__init__(over)
        self._reading, self._over = reading, over
        self.setObjectName("opening")
        self.words = Label(parent=self)
        self.cancel = QPushButton(tr("Cancel"), self)
        self.cancel.setToolTip(tr("Keep the map that is open (Esc)"))
        self.cancel.clicked.connect(reading.cancel)
        self._bar = QProgressBar(self, textVisible=False)
        self._bar.setRange(0, 0)
        self._bar.setFixedHeight(4)
        row = QHBoxLayout()
        row.addWidget(self.words, 1)
        row.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 12, 12)
        column.setSpacing(10)
        column.addLayout(row)
        column.addWidget(self._bar)
        self.setMinimumWidth(WIDTH)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), window, enabled=False)
        self._escape.activated.connect(reading.cancel)
        self._delay = QTimer(self, singleShot=True, interval=DELAY)
        self._delay.timeout.connect(self._show_card)
        reading.changed.connect(self._follow)
        over.installEventFilter(self)
        self.hide()

    @property
    def is_due(self) -> bool:
        """Whether a map is being read, and the card will be shown unless it is read soon."""
        return self._delay.isActive()

    def _follow(self, name: str) -> None:
        if not name:
            self._hide_card()
        elif self.isVisible():
            self._show_card()
        else:
            self._delay.start()

    def _show_card(self) -> None:
        whole = shown_text(tr("Opening {name}…", name=self._reading.name))
        self.words.setText(self.words.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideMiddle, TEXT_WIDTH))
        self.words.setToolTip(tip(whole))
        self.setAccessibleName(whole)
        self._escape.setEnabled(True)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        announce_sentence(self, whole)

    def _hide_card(self) -> None:
        self._delay.stop()
        self._escape.setEnabled(False)
        if self.cancel.hasFocus():
            self._over.setFocus()
        self.hide()

    def _place(self) -> None:
        self.move((self._over.width() - self.width()) // 2, (self._over.height() - self.height()) // 3)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False
