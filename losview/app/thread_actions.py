"""The menus' actions on the thread: set its ends, pin it, try all levels; each says what is missing where it cannot."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.tools.thread_tool import moved_end
from losview.window.canvas.zoom_view import ZoomView
from losview.window.frame.status_messages import StatusMessages
from losview.window.ruling.levels_table import LevelsTable
from losview.window.state.sighting import Sighting

#: So much of the map about a thread is shown with it, in lengths of a hexside.
AROUND = 2.0


class ThreadActions(QObject):
    """Carries out actions on the thread.

    Args:
        window: parent of dialogs.
    """

    def __init__(self, sighting: Sighting, view: ZoomView, messages: StatusMessages, window: QWidget) -> None:
        super().__init__(window)
        self._sighting, self._view, self._messages, self._window = sighting, view, messages, window

    def set_firer(self, hex_: Hex | None) -> None:
        """Fire from a hex; None does nothing."""
        if hex_ is not None:
            self._sighting.lay(moved_end(self._sighting.firer, hex_), self._sighting.target)

    def set_target(self, hex_: Hex | None) -> None:
        """Fire at a hex; None, or no firer yet, does nothing."""
        if hex_ is not None and self._sighting.firer is not None:
            self._sighting.lay(self._sighting.firer, moved_end(self._sighting.target, hex_))

    def pin(self) -> None:
        """Pin the thread, or unpin it, and say so."""
        ends = self._sighting.laid_ends()
        if ends is None:
            self._messages.show_toast(tr("Lay a thread first: a pin keeps it on the map."))
            return
        self._sighting.pin()
        a, b = (self._sighting.document.board.label(end.hex) for end in ends)
        self._messages.show_status(
            tr("{a} → {b} is pinned: it stays while you lay other threads. P unpins it.", a=a, b=b)
            if ends in self._sighting.pinned else tr("{a} → {b} is no longer pinned.", a=a, b=b), ends)

    def zoom_to(self) -> None:
        """Show the thread as large as it fits in the view."""
        ends = self._sighting.ruling_ends()
        if ends is None:
            self._messages.show_toast(tr("Lay a thread first: the view goes to its two ends."))
            return
        layout = self._view.map_layout
        (x, y), (to_x, to_y) = (layout.centre(end.hex) for end in ends)
        box = QRectF(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
        self._view.show_area(box.adjusted(*(AROUND * layout.size * sign for sign in (-1, -1, 1, 1))))

    def show_levels(self) -> None:
        """Show the table of every level of the thread's two hexes."""
        if self._sighting.ruling_ends() is None:
            self._messages.show_toast(tr("Lay a thread first: the table tries the levels of its two hexes."))
            return
        if self._sighting.verdict is None:  # of an end that these rules cannot trace from there is no level to try
            self._messages.show_toast(self._sighting.problem)
            return
        table = LevelsTable(self._sighting, self._window)
        table.chosen.connect(self._sighting.lay)
        table.open()
