"""Says how much further an outline that is reshaped may go until a verdict changes: "2 units more and K5 is blind"."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from losview.base.translation import tr, tr_n
from losview.board.board import Board, snapshot
from losview.board.depiction import Depiction
from losview.features.checks.near_miss import NearMiss, Pair, near_miss
from losview.features.checks.window.demand_state import DemandState
from losview.rules.core.verdict import Outcome
from losview.rules.end_words import place_words
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.sighting import Sighting


class NearMisses(QObject):
    """Asks a worker at each step of reshaping; the thread that is laid and those of all demands are asked about.

    Args:
        say: shows a sentence over the map.
    """

    def __init__(self, sighting: Sighting, demands: DemandState, say: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._demands, self._say = sighting, demands, say
        self._document = sighting.document
        self.worker = LatestWorker("losview near misses", self)
        self.worker.done.connect(self._done)
        self._document.changed.connect(lambda _: self._ask())
        self._document.closing.connect(self.worker.cancel_all)
        self._document.reshaping.connect(self.worker.cancel_all)

    def _ask(self) -> None:
        """Look ahead from what a stroke has made of outlines; called for each edit and each step of a stroke."""
        self.worker.cancel_all()
        reshaped = self._reshaped()
        pairs = self._pairs() if reshaped else []
        if not pairs:
            return
        board, rules, options = snapshot(self._document.board), self._sighting.rules, self._sighting.options

        def job(cancelled: Cancelled) -> tuple[Board, NearMiss] | None:
            found = near_miss(rules, options, board, reshaped, pairs, cancelled)
            return None if found is None else (board, found)

        self.worker.ask(job)

    def _reshaped(self) -> dict[int, Depiction]:
        """The outlines that the stroke under way has changed, as it has made them."""
        if not self._document.open_map.previews:
            return {}
        before, now = self._document.board.depictions, self._document.shown.depictions
        return {number: drawn for number, drawn in now.items() if number in before and before[number] != drawn}

    def _pairs(self) -> list[Pair]:
        """The threads to ask about, each once; none where attacks are declared first."""
        if self._sighting.held_back:
            return []
        laid = self._sighting.ruling_ends()
        demanded = [(thread.viewer, thread.target) for verdict in self._demands.verdicts for thread in verdict.threads]
        return list(dict.fromkeys([*([laid] if laid is not None else []), *demanded]))

    def _done(self, _ticket: int, found: tuple[Board, NearMiss] | None) -> None:
        if found is not None and self._document.open_map.previews:
            self._say(self._sentence(*found))

    def _sentence(self, board: Board, miss: NearMiss) -> str:
        change = tr("{units} and {change}",
                    units=tr_n("{count} unit more", "{count} units more", miss.units),
                    change=_change(miss, place_words(board, miss.target), place_words(board, miss.viewer)))
        return f"{change}." if miss.threads < 2 else tr_n(
            "{change}, and {count} other changes.", "{change}, and {count} others change.", miss.threads - 1,
            change=change)

    def close(self) -> None:
        """End the worker."""
        self.worker.close()


def _change(miss: NearMiss, target: str, viewer: str) -> str:
    """What becomes of the target, as the sentence ends."""
    match miss.after:
        case Outcome.CLEAR:
            return tr("{target} is seen from {viewer}", target=target, viewer=viewer)
        case Outcome.BLOCKED:
            return tr("{target} is hidden from {viewer}", target=target, viewer=viewer)
        case Outcome.BLIND:
            return tr("{target} is blind from {viewer}", target=target, viewer=viewer)
        case Outcome.DEPRESSION:
            return tr("{target} is hidden in its depression from {viewer}", target=target, viewer=viewer)
        case Outcome.BEYOND_NVR:
            return tr("{target} is beyond night vision from {viewer}", target=target, viewer=viewer)
    return tr("{target} is hindered by {n} from {viewer}", target=target, n=miss.hindrance, viewer=viewer)
