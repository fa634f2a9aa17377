"""Works out the profile's blind zones once the thread rests: while it is dragged nothing waits for them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from losview.sight.blind_zones import BlindZone, blind_zones
from losview.sight.profile import Profile
from losview.sight.threads import RuleError
from losview.ui.profile.panel import ProfilePanel
from losview.ui.state.latest_worker import LatestWorker
from losview.ui.state.sighting import Sighting

#: How long the thread must rest, in milliseconds.
REST = 60

#: Levels above everything on the thread up to which heights are tried.
ABOVE = 1


class BlindZoneFinder(QObject):
    """Follows a sighting and hands the profile its blind zones."""

    def __init__(self, sighting: Sighting, panel: ProfilePanel, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._panel = sighting, panel
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._ask)
        self.worker = LatestWorker("losview blind zones", self)
        self.worker.done.connect(self._show)
        self.worker.failed.connect(self._failed)
        sighting.thread_changed.connect(self._wait)

    def want(self) -> None:
        """The profile has come into sight: work out what it lacks."""
        if self._panel.zones is None:
            self._rest.start()

    def _wait(self) -> None:
        self.worker.drop()
        self._rest.start()

    def _ask(self) -> None:
        profile, ends = self._panel.profile, self._sighting.ruling_ends()
        if profile is None or ends is None or not self._panel.isVisible():
            return
        judge, viewer = self._sighting.judge, ends[0]
        hexes = [column.hex for column in profile.columns if column.hex != viewer.hex]
        top = max(*profile.eyes, *(max(column.top, column.ground) for column in profile.columns)) + ABOVE
        self.worker.ask(lambda cancelled: (profile, blind_zones(judge, viewer, hexes, top, cancelled)))

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
