"""Says verdicts to screen readers: once the thread rests, not at every hex that it passes over."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from losview.overlays.los.verdict_text import headline
from losview.ui.ruling.panel import RulingPanel
from losview.ui.state.sighting import Sighting

#: How long the thread must rest, in milliseconds.
REST = 350


class Announcer(QObject):
    """Follows a sighting and speaks through a widget of the ruling.

    Signals:
        announced(sentence): it was said.
    """

    announced = Signal(str)

    def __init__(self, sighting: Sighting, ruling: RulingPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._ruling = sighting, ruling
        self._last = ""
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._say)
        sighting.thread_changed.connect(self._rest.start)

    def sentence(self) -> str:
        """The thread and its verdict in a sentence, "" without a thread."""
        ends, verdict = self._sighting.ruling_ends(), self._sighting.verdict
        if self._sighting.problem:
            return self._sighting.problem
        if ends is None or verdict is None:
            return ""
        said = f"{headline(verdict)}. {verdict.summary}"
        if self._sighting.why is None:
            return said
        return self.tr("Why {hex}?").format(hex=self._sighting.document.board.label(ends[1].hex)) + f" {said}"

    def _say(self) -> None:
        sentence = self.sentence()
        label: QWidget = self._ruling.title
        label.setAccessibleName(sentence or self.tr("No thread laid"))
        if sentence and sentence != self._last:
            speak(label, sentence)
            self.announced.emit(sentence)
        self._last = sentence


def speak(widget: QWidget, sentence: str) -> None:
    """Let a screen reader that listens say this."""
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.Alert))
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))
