"""Computes the profile's blind zones in a worker when the thread has not changed for a moment."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from losview.rules.core.blind_zones import BlindZone, zones_on
from losview.rules.core.profile import Profile
from losview.rules.core.threads import RuleError
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.state.latest_worker import LatestWorker
from losview.window.state.sighting import Sighting

#: How long the thread must not have changed, in milliseconds.
IDLE_MS = 60


class BlindZoneFinder(QObject):
    """Shows the blind zones of a sighting's thread in a profile panel.

    Attributes:
        worker: computes them.
    """

    def __init__(self, sighting: Sighting, panel: ProfilePanel, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._panel = sighting, panel
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._ask)
        self.worker = LatestWorker("losview blind zones", self)
        self.worker.done.connect(self._show)
        self.worker.failed.connect(self._failed)
        sighting.thread_changed.connect(self._restart)
        sighting.document.aboutToClose.connect(self.clear_map)
        sighting.document.aboutToReshape.connect(self.clear_map)

    @property
    def busy(self) -> bool:
        """Whether blind zones are still to come."""
        return self._rest.isActive() or self.worker.busy

    def request(self) -> None:
        """Compute the blind zones if they are missing; called when the panel is shown."""
        if self._panel.zones is None:
            self._rest.start()

    def clear_map(self) -> None:
        """Look for no zones any more; called before the board is replaced."""
        self.worker.cancel_all()
        self._rest.stop()

    def _restart(self) -> None:
        """Wait again; called when the thread has changed."""
        self.worker.cancel_all()
        self._rest.start()

    def _ask(self) -> None:
        """Have the worker compute the zones; called when the thread has rested."""
        profile, ends = self._panel.profile, self._sighting.ruling_ends()
        if profile is None or ends is None or self._panel.supposed or not self._panel.isVisible():
            return
        judge, viewer = self._sighting.judge, ends[0]
        self.worker.ask(lambda cancelled: (profile, zones_on(judge, viewer, profile, cancelled)))

    def _show(self, _ticket: int, answer: tuple[Profile, tuple[BlindZone, ...] | None]) -> None:
        profile, zones = answer
        if zones is not None and profile is self._panel.profile:
            self._panel.show_zones(zones)

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, RuleError):
            raise problem

    def close(self) -> None:
        """End the worker."""
        self.worker.close()
