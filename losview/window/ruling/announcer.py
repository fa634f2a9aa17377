"""Announces verdicts to screen readers once the thread rests, not at every hex that it passes."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.drawing.verdict_text import headline
from losview.window.ruling.ruling_panel import RulingPanel
from losview.window.ruling.verdict_look import nothing_words
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import shown_text

#: How long the thread must rest before its verdict is announced, in milliseconds.
IDLE_MS = 350


class Announcer(QObject):
    """Announces the verdict of a sighting through the title of the ruling panel.

    Signals:
        announced(sentence): a sentence was sent to screen readers.
    """

    announced = Signal(str)

    def __init__(self, sighting: Sighting, ruling: RulingPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._ruling = sighting, ruling
        self._last = ""
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._announce)
        sighting.thread_changed.connect(self._rest.start)

    def sentence(self) -> str:
        """The verdict, or the problem, in a sentence; "" without a thread."""
        ends, verdict = self._sighting.ruling_ends(), self._sighting.verdict
        if self._sighting.problem:
            return self._sighting.problem
        if ends is None or verdict is None:
            return ""
        text = f"{headline(verdict)}. {verdict.summary}"
        if self._sighting.why is None:
            return text
        return tr("Why {hex}?", hex=self._sighting.document.board.label(ends[1].hex)) + f" {text}"

    def _announce(self) -> None:
        sentence = shown_text(self.sentence())
        label: QWidget = self._ruling.title
        label.setAccessibleName(sentence or shown_text(" ".join(nothing_words(self._sighting.ruling()))))
        if sentence and sentence != self._last:
            announce_sentence(label, sentence)
            self.announced.emit(sentence)
        self._last = sentence


def announce_sentence(widget: QWidget, sentence: str) -> None:
    """Send a sentence to screen readers."""
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))
