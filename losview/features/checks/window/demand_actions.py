"""What menus and panel do about demands: made of the thread and of what is selected, dropped, and shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDockWidget, QMainWindow

from losview.base.translation import tr
from losview.board.edits.edit import EditError
from losview.board.scenario.demands import Demand, DemandError, add_demand, remove_demands
from losview.features.checks.demand_verdicts import DemandVerdict
from losview.features.checks.window.demand_state import DemandState
from losview.features.checks.window.demands_panel import DemandsPanel
from losview.features.checks.window.flip_marks import FlipMarks
from losview.features.checks.window.near_misses import NearMisses
from losview.hexes.hex import Hex
from losview.rules.core.threads import End
from losview.rules.ends import end_text
from losview.window.canvas.scene import MapScene
from losview.window.frame.docks import Docks
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.state.sighting import Sighting


class DemandActions(QObject):
    """The actions about demands.

    Attributes:
        state: the demands and their verdicts. near_misses: looks ahead while outlines are reshaped.
        panel, dock: None until they are shown first.

    Args:
        selected: gives the selected hexes.
    """

    def __init__(self, window: QMainWindow, docks: Docks, sighting: Sighting, scene: MapScene,
                 selected: Callable[[], Collection[Hex]], messages: StatusMessages, theme: ThemeSwitch) -> None:
        super().__init__(window)
        self._docks, self._sighting, self._selected = docks, sighting, selected
        self._messages, self._theme = messages, theme
        self.state = DemandState(sighting, self)
        self.state.broken.connect(messages.say)
        FlipMarks(sighting, scene, self)
        self.near_misses = NearMisses(sighting, self.state, messages.say_over_map, self)
        self.panel: DemandsPanel | None = None
        self.dock: QDockWidget | None = None

    def close(self) -> None:
        """End the worker."""
        self.near_misses.close()

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """What the actions of the menu do, by their keys."""
        return {
            "demands": self.show_panel, "demand seen": lambda: self.demand_thread(True),
            "demand hidden": lambda: self.demand_thread(False), "demand all see": lambda: self.demand_region(True),
            "demand none see": lambda: self.demand_region(False),
        }

    def show_panel(self) -> None:
        """Show the panel in front of those it shares a place with."""
        if self.panel is None or self.dock is None:
            self.panel = DemandsPanel(self.state, lambda: self._sighting.document.shown, {
                "see": (tr("Must &see"), tr("The firer of the thread must see its target"),
                        lambda: self.demand_thread(True)),
                "hide": (tr("Must &not see"), tr("The firer of the thread must not see its target"),
                         lambda: self.demand_thread(False)),
                "all see": (tr("&All selected see"), tr("Every selected hex must see the thread's target"),
                            lambda: self.demand_region(True)),
                "none see": (tr("N&obody selected sees"), tr("No selected hex may see the thread's target"),
                             lambda: self.demand_region(False)),
            })
            self.panel.chosen.connect(self._lay)
            self.panel.drop_asked.connect(self._drop)
            self._theme.follow(self.panel.set_theme)
            self.dock = self._docks.add_beside_palette("demands", tr("Demands"), self.panel)
            self._sighting.document.closing.connect(self.dock.hide)
        self._docks.show_dock(self.dock)

    def demand_thread(self, seen: bool) -> None:
        """Demand that the thread's firer sees its target, or does not."""
        ends = self._sighting.ruling_ends()
        if ends is None:
            self._messages.say_over_map(tr("Lay a thread first: the demand is about its firer and its target."))
            return
        self._add(ends[:1], ends[1], seen)

    def demand_region(self, seen: bool) -> None:
        """Demand that all selected hexes see the thread's target, or none does."""
        ends, hexes = self._sighting.ruling_ends(), sorted(self._selected())
        if not hexes or ends is None:
            self._messages.say_over_map(tr(
                "Select hexes and lay a thread first: the demand is about all of these hexes and the thread's target."))
            return
        self._add(tuple(End(hex_) for hex_ in hexes), ends[1], seen)

    def _add(self, viewers: tuple[End, ...], target: End, seen: bool) -> None:
        board = self._sighting.document.board
        try:
            demand = Demand(tuple(end_text(board, viewer) for viewer in viewers), end_text(board, target), seen)
            edit = add_demand(board, demand)
            if edit is not None:
                self._sighting.document.do(edit)
        except (DemandError, EditError, ValueError) as problem:
            self._messages.say_over_map(str(problem))
            return
        self.show_panel()
        self._messages.clear()  # such as that a thread is to be laid first
        self._messages.say(tr("Demanded: {demand}.", demand=demand.words))

    def _drop(self, numbers: list[int]) -> None:
        document = self._sighting.document
        edit = remove_demands(document.board, numbers)
        if edit is not None:
            document.do(edit)

    def _lay(self, verdict: DemandVerdict) -> None:
        """Lay the thread of a demand: the first that breaks it, else its first."""
        threads = verdict.failing or verdict.threads
        if threads:
            self._sighting.lay(threads[0].viewer, threads[0].target)
        else:
            self._messages.say(verdict.problem)
