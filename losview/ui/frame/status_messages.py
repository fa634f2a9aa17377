"""Messages to the user: in the status bar for a while, and over the map where a key has just been pressed."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QStatusBar

from losview.sight.threads import End
from losview.ui.state.sighting import Sighting
from losview.ui.widgets.toast import Toast

#: How long a message stays in the status bar, in milliseconds.
STAYS = 6000


class StatusMessages(QObject):
    """The messages of one window.

    Attributes:
        toast: the label over the map.
    """

    def __init__(self, bar: QStatusBar, toast: Toast, sighting: Sighting) -> None:
        super().__init__(bar)
        self._bar, self._sighting = bar, sighting
        self.toast = toast
        self._about: tuple[End, End] | None = None
        sighting.document.board_replaced.connect(self.clear)
        sighting.document.stepped.connect(self._say_step)
        sighting.thread_changed.connect(self._clear_thread)

    def say(self, sentence: str, about: tuple[End, End] | None = None) -> None:
        """Show a sentence in the status bar for a while.

        Args:
            about: the ends of the thread that it is about; it goes when another thread is laid.
        """
        self._about = about
        self._bar.showMessage(sentence, STAYS)

    def say_loud(self, sentence: str) -> None:
        """Show a sentence over the map too, where the user looks who has just pressed a key."""
        self.say(sentence)
        self.toast.say(sentence)

    def clear(self) -> None:
        """Hide what was said: it was about a map that is closed, or another thread."""
        self._about = None
        self._bar.clearMessage()
        self.toast.hide()

    def repeat(self) -> None:
        """Say the last sentence again; called when the window is shown.

        Only while the bar is on the screen does a message hide the other words in it.
        """
        sentence = self._bar.currentMessage()
        if sentence:
            self._bar.clearMessage()
            QTimer.singleShot(0, self, lambda: self.say(sentence, self._about))

    def _clear_thread(self) -> None:
        if self._about is not None and self._about != self._sighting.laid_ends():
            self.clear()

    def _say_step(self, name: str, undone: bool) -> None:
        """Say what was undone, which may lie out of sight; what was said of it before is no longer true."""
        self.say((self.tr("Undone: {name}.") if undone else self.tr("Redone: {name}.")).format(name=name))
