"""Declares attacks, and says in the scenario whether they are declared first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from losview.base.translation import tr
from losview.board.edits.scenario_edits import set_entry
from losview.features.records.window.ruling_actions import RulingActions
from losview.window.state.declarations import KEY, declares_first
from losview.window.state.sighting import Sighting

Handlers = Mapping[str, Callable[..., object]]


class DeclareActions(QObject):
    """Whether attacks are declared first is said in the map's scenario, so that it is undone and saved with the map.

    Signals:
        changed(bool): attacks are declared first now, or no more.

    Args:
        show_toast: shows a sentence over the map.
    """

    changed = Signal(bool)

    def __init__(self, sighting: Sighting, rulings: RulingActions, show_toast: Callable[[str], None]) -> None:
        super().__init__(rulings)
        self._sighting, self._rulings, self._show_toast = sighting, rulings, show_toast
        self._is_on = False
        for signal in (sighting.document.hexesChanged, sighting.document.boardReplaced):
            signal.connect(self._look)

    def handlers(self) -> Handlers:
        """What the actions do, by their keys."""
        return {"declare first": self.require, "declare": self.declare}

    def require(self, on: bool) -> None:
        """Have attacks declared first, or no more; one step of the undo history."""
        document = self._sighting.document
        if on == declares_first(document.board):
            return
        name = tr("Declare attacks first") if on else tr("Declare attacks no longer first")
        document.do(set_entry(document.board, KEY, on or None, act=name))

    def declare(self) -> None:
        """Declare an attack along the thread: its verdict is written down, for good, and shown."""
        sighting = self._sighting
        if sighting.laid_ends() is None:
            self._show_toast(tr("Lay a thread first, from the attacker to its target: then declare the attack."))
            return
        sighting.declare()
        ruling = self._rulings.write_declared()
        if ruling is None:
            self._show_toast(sighting.problem)
            return
        self._show_toast(tr("Declared and written down as ruling {number}: {ruling}.",
                     number=ruling.number, ruling=f"{ruling.start} → {ruling.end}, {ruling.verdict}"))

    def _look(self, _hexes: object = None) -> None:
        is_on = declares_first(self._sighting.document.board)
        if is_on != self._is_on:
            self._is_on = is_on
            self.changed.emit(is_on)
