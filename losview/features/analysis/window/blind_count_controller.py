"""Keeps the counted blind hexes on the map up to the thread, while they are wanted."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from losview.features.analysis.window.blind_count_item import BlindCountItem
from losview.hexes.hex import Hex
from losview.rules.blind_count import CountedHex, blind_count
from losview.window.canvas.scene import MapScene
from losview.window.state.sighting import Sighting

#: How long the thread must not have changed, in milliseconds.
REST = 40


class BlindCountController(QObject):
    """Counts the blind hexes of the ruling.

    Attributes:
        is_shown: whether they are wanted. item: draws them, None for none.
    """

    def __init__(self, sighting: Sighting, scene: MapScene, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._scene = sighting, scene
        self.is_shown = False
        self.item: BlindCountItem | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._draw)
        sighting.thread_changed.connect(self._restart)
        sighting.document.closing.connect(self.forget_map)
        sighting.document.reshaping.connect(self.forget_map)

    def show(self, shown: bool) -> None:
        """Count the blind hexes on the map, or no more."""
        self.is_shown = shown
        self._draw()

    def forget_map(self) -> None:
        """Count nothing; called before the board is replaced or gets another grid."""
        self._rest.stop()
        self._put(())

    def _restart(self) -> None:
        """Take the old numbers away, and wait; called when the thread has changed."""
        self._put(())
        if self.is_shown:
            self._rest.start()

    def _draw(self) -> None:
        """Count anew; called when the thread has rested."""
        profile = self._sighting.profile() if self.is_shown else None
        ends = self._sighting.ruling_ends()
        if profile is None or ends is None:
            self._put(())
        else:
            self._put(blind_count(profile), frozenset(end.hex for end in ends))

    def _put(self, counted: tuple[CountedHex, ...], ends: frozenset[Hex] = frozenset()) -> None:
        """Draw these instead of the former ones, beside the thread's ends in the hexes of these."""
        if self.item is not None:
            if isValid(self.item) and self.item.scene() is self._scene:
                self._scene.removeItem(self.item)
            self.item = None
        if counted:
            self.item = BlindCountItem(self._scene.layout_, self._scene.sceneRect(), counted, ends)
            self._scene.addItem(self.item)
