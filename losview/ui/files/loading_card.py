"""“Opening bd02…”: a small card over the window's middle while a map is read that takes longer than a moment."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from losview.ui.files.map_loader import MapLoader
from losview.ui.ruling.announcer import speak

#: It comes after so many milliseconds: most maps are there sooner.
AFTER = 150
#: Its width, and the most of the words that it shows, in pixels.
WIDE, WORDS = 320, 280


class LoadingCard(QFrame):
    """Follows what is read; its button and the Esc key give that up."""

    def __init__(self, reading: MapLoader, over: QWidget, window: QWidget) -> None:
        super().__init__(over)
        self._reading, self._over = reading, over
        self.setObjectName("opening")
        self.words = QLabel(self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.cancel.setToolTip(self.tr("Keep the map that is open (Esc)"))
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
        self.setMinimumWidth(WIDE)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), window, enabled=False)
        self._escape.activated.connect(reading.cancel)
        self._soon = QTimer(self, singleShot=True, interval=AFTER)
        self._soon.timeout.connect(self._come)
        reading.changed.connect(self._follow)
        over.installEventFilter(self)
        self.hide()

    def _follow(self, name: str) -> None:
        if not name:
            self._go()
        elif self.isVisible():
            self._come()
        else:
            self._soon.start()

    def _come(self) -> None:
        whole = self.tr("Opening {name}…").format(name=self._reading.name)
        self.words.setText(self.words.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideMiddle, WORDS))
        self.words.setToolTip(whole)
        self.setAccessibleName(whole)
        self._escape.setEnabled(True)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        speak(self, whole)

    def _go(self) -> None:
        self._soon.stop()
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
