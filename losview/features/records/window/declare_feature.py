"""Declares attacks, and says in the scenario whether they are declared first."""

from __future__ import annotations

from collections.abc import Sequence

from losview.base.translation import tr
from losview.board.edits.scenario_edits import set_entry
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.state.declarations import KEY, declares_first


class DeclareFeature(WindowFeature):
    """Whether attacks are declared first is said in the map's scenario, so that it is undone and saved with the map."""

    listens = True  # to the scenario

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._sighting, self._show_toast = parts.sighting, parts.messages.show_toast
        self._is_on = False
        for signal in (self._sighting.document.hexesChanged, self._sighting.document.boardReplaced):
            signal.connect(self._look)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "game", (
            ActionRow("declare first", tr("D&eclare attacks first"),
                      tr("Show no line of sight, field or table of levels until an attack is declared (A6.11)"),
                      checked=False, judges=False, do=cls.require),
            ActionRow("declare", tr("Declare the &attack"),
                      tr("Have the thread judged as a declared attack: its verdict is written down and cannot be "
                         "unsaid"),
                      ("Ctrl+Alt+F",), judges=False, do=cls.declare))),)

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
        ruling = self.features.of(RulingsFeature).write_declared()
        if ruling is None:
            self._show_toast(sighting.problem)
            return
        self._show_toast(tr("Declared and written down as ruling {number}: {ruling}.",
                            number=ruling.number, ruling=f"{ruling.start} → {ruling.end}, {ruling.verdict}"))

    def _look(self, _hexes: object = None) -> None:
        is_on = declares_first(self._sighting.document.board)
        if is_on != self._is_on:
            self._is_on = is_on
            self.features.actions["declare first"].setChecked(is_on)
            if is_on:
                self.features.hide_answers()
