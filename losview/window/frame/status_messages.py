"""Messages to the user, shown for a few seconds: in the status bar, and some over the map too."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QStatusBar

from losview.base.translation import tr
from losview.rules.core.threads import LineEnd
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import shown_text
from losview.window.widgets.toast import Toast

#: How long a message is shown in the status bar, in milliseconds.
SHOWN_FOR = 6000


class StatusMessages(QObject):
    """The messages of one window.

    Attributes:
        toast: the label over the map.
    """

    def __init__(self, bar: QStatusBar, toast: Toast, sighting: Sighting) -> None:
        super().__init__(bar)
        self._bar, self._sighting = bar, sighting
        self.toast = toast
        self._ends: tuple[LineEnd, LineEnd] | None = None
        self._tool_status = ""
        sighting.document.aboutToClose.connect(self.clear)
        sighting.document.undoneOrRedone.connect(self._stepped)
        sighting.document.undo.indexChanged.connect(lambda _: self._withdraw())
        sighting.thread_changed.connect(self._thread_changed)

    def show_status(self, sentence: str, ends: tuple[LineEnd, LineEnd] | None = None) -> None:
        """Show a sentence in the status bar.

        Args:
            ends: of the thread that it is about; it is hidden when another thread is laid.
        """
        self._ends = ends
        self._bar.showMessage(shown_text(sentence), SHOWN_FOR)

    def show_tool_status(self, sentence: str) -> None:
        """Show what a tool reports in the status bar; it is hidden when the next one begins."""
        self._tool_status = sentence
        self.show_status(sentence)

    def clear_tool_status(self) -> None:
        """Hide what a tool reported; called when the mouse is pressed on the map."""
        self.hide_status(self._tool_status)

    def show_toast(self, sentence: str) -> None:
        """Show a sentence over the map as well, where the user looks when pressing a key."""
        self.show_status(sentence)
        self.toast.show_text(sentence)

    def offer_undo(self, sentence: str) -> None:
        """Show what a tool reports of the edit that it has just made, over the map too, with a button to undo it."""
        undo = self._sighting.document.undo
        self.show_tool_status(sentence)
        self.toast.show_text(sentence, undo.undo, tr("{act} {step}", act=tr("Undo"), step=undo.undoText()))

    def _withdraw(self) -> None:
        """Offer to undo no more; called when another edit was made, or one undone."""
        if self.toast.offers:
            self.toast.hide()

    def clear(self) -> None:
        """Hide all messages; called when another map was opened."""
        self._ends = None
        self._bar.clearMessage()
        self.toast.hide()

    def hide_status(self, sentence: str) -> None:
        """Hide a sentence that no longer holds, where it is still shown."""
        if self._bar.currentMessage() == shown_text(sentence):
            self._bar.clearMessage()

    def repeat(self) -> None:
        """Show the last sentence again; called when the window is shown.

        QStatusBar hides its other widgets for a message only while it is visible itself.
        """
        sentence = self._bar.currentMessage()
        if sentence:
            self._bar.clearMessage()
            QTimer.singleShot(0, self, lambda: self.show_status(sentence, self._ends))

    def _thread_changed(self) -> None:
        if self._ends is not None and self._ends != self._sighting.laid_ends():
            self.clear()

    def _stepped(self, name: str, undone: bool) -> None:
        """Say what was undone or redone, which may be out of view; called after each step."""
        self.show_status(tr("Undone: {name}.", name=name) if undone else tr("Redone: {name}.", name=name))
