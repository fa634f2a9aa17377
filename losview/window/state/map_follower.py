"""Follows the open map for what shows an answer about all of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from losview.window.state.sighting import Sighting

#: Milliseconds from a change of the map to the new answer.
PAUSE = 120


class MapFollower(QObject):
    """Has an answer worked out anew when the map or the rules have rested after a change, and forgotten with the map.

    Args:
        is_shown: whether the answer is shown at all; without that no change counts.
        compute: works the answer out, and shows it.
        clear_map: forgets all of the map; called before it is replaced or gets another grid.
    """

    def __init__(self, sighting: Sighting, is_shown: Callable[[], bool], compute: Callable[[], object],
                 clear_map: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._is_shown, self._forget = is_shown, clear_map
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(compute)
        document = sighting.document
        document.aboutToClose.connect(self._clear_map)
        document.aboutToReshape.connect(self._clear_map)
        for signal in (document.hexesChanged, document.boardReplaced, document.reshaped, sighting.rules_changed):
            signal.connect(self._compute_later)

    def stop(self) -> None:
        """Work nothing out until the next change."""
        self._later.stop()

    def _clear_map(self) -> None:
        self.stop()
        self._forget()

    def _compute_later(self, _change: object = None) -> None:
        if self._is_shown():
            self._later.start()
