"""From what is supposed to the ruling on it: asks the rules in a worker, shows panel, profile and levels short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.terrain import table
from losview.board.transform.layers import CLEAR
from losview.features.analysis.levels_short import levels_short
from losview.features.analysis.nearest_flips import Flip, nearest_flips, nearest_seeing_hex
from losview.features.analysis.supposition import (
    NOTHING,
    SupposedRuling,
    Supposition,
    at_range,
    rule_on,
    stand_level,
    supposed_edit,
    supposed_ends,
)
from losview.features.analysis.terrain_height import terrain_height
from losview.features.analysis.window.levels_short_overlay import LevelsShortOverlay
from losview.features.analysis.window.what_if_panel import WhatIfPanel
from losview.hexes.hex import Hex, distance
from losview.hexes.thread import hexes_met
from losview.rules.core.profile import Profile
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict
from losview.window.canvas.scene import MapScene
from losview.window.state.latest_worker import LatestWorker
from losview.window.state.sighting import Sighting

#: Ranges may be supposed up to so many hexes longer.
LONGER = 12

#: How long the thread must not have changed before flips are looked for, in milliseconds.
IDLE_MS = 60


#: What `levels_short` raises, by what is shown.
_RAISED: dict[str, Literal["start_height", "end_height"]] = {"eye": "start_height", "target": "end_height"}


@dataclass(frozen=True)
class SupposedAnswer:
    """What the worker finds about one supposition.

    Attributes:
        ruled: the ruling, None where there is none. profile: its side view. problem: why there is no ruling.
    """

    ruled: SupposedRuling | None
    profile: Profile | None
    problem: str = ""


class WhatIfController(QObject):
    """Holds what is supposed about the thread on the map.

    Attributes:
        supposition: what is supposed. ruled: the ruling on it, None while it is not known.
        flips: the least changes that flip the ruling on the map. nearest: the nearest hex that sees the target.
        worker, flip_worker, short_worker: what computes.

    Signals:
        supposed(profile): a ruling has been found: its profile, None where nothing is supposed.
    """

    supposed = Signal(object)

    def __init__(self, sighting: Sighting, scene: MapScene, panel: WhatIfPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._scene, self._panel = sighting, scene, panel
        self.supposition = NOTHING
        self.ruled: SupposedRuling | None = None
        self.flips: tuple[Flip, ...] = ()
        self.nearest: Hex | None = None
        self._shown_short = ""
        self._is_open = False
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._ask_flips)
        self.worker = LatestWorker("losview what if", self)
        self.flip_worker = LatestWorker("losview flips", self)
        self.short_worker = LatestWorker("losview levels short", self)
        self.worker.done.connect(self._ruled)
        self.flip_worker.done.connect(self._found_flips)
        self.short_worker.done.connect(self._found_short)
        for worker in (self.worker, self.flip_worker, self.short_worker):
            worker.failed.connect(self._failed)
        panel.chosen.connect(self._suppose)
        panel.flip_chosen.connect(self._take_flip)
        panel.short_chosen.connect(self.show_short)
        panel.applied.connect(self.apply)
        panel.reset.connect(self.reset)
        sighting.thread_changed.connect(self._thread_changed)
        sighting.rules_changed.connect(self._rules_changed)
        sighting.field_changed.connect(self._ask_short)
        sighting.document.aboutToClose.connect(self._close_map)
        sighting.document.aboutToReshape.connect(self.clear_map)
        self._rules_changed()

    @property
    def busy(self) -> bool:
        """Whether answers are still to come."""
        return self._rest.isActive() or self.worker.busy or self.flip_worker.busy or self.short_worker.busy

    def open(self, shown: bool) -> None:
        """Begin to ask, or stop; called when the panel is shown or hidden."""
        if shown != self._is_open:
            self._is_open = shown
            if shown:
                self._thread_changed()
            else:
                self._forget()
                self.show_short("")
                self._panel.short.setCurrentIndex(0)
                self.supposed.emit(None)

    def clear_map(self) -> None:
        """Forget what was supposed and found; called before the board is replaced or gets another grid."""
        for worker in (self.worker, self.flip_worker, self.short_worker):
            worker.cancel_all()
        self._rest.stop()
        self._forget()
        self._show_numbers(None)
        self._panel.show_flips((), "")

    def _close_map(self) -> None:
        """Ask no more, and forget; called before the board is replaced, and the panel hidden."""
        self._is_open = False
        self._shown_short = ""
        self._panel.short.setCurrentIndex(0)
        self.clear_map()

    def _forget(self) -> None:
        self.supposition, self.ruled, self.flips, self.nearest = NOTHING, None, (), None

    # What is supposed.

    def reset(self) -> None:
        """Suppose nothing."""
        self.suppose(NOTHING)

    def suppose(self, supposition: Supposition) -> None:
        """Ask for the ruling on a supposition."""
        if supposition != self.supposition:
            self.supposition = supposition
            self._ask()

    def suppose_level(self, which: str | Hex, quarters: int) -> None:
        """Suppose the height of an eye ("firer" or "target"), or of a hex's ground; called for drags in the profile."""
        ends = self._sighting.laid_ends()
        if ends is None:
            return
        if isinstance(which, Hex):
            asked = self.supposition
            if which != asked.hex:
                asked = replace(asked, kind=None, height=None)
            self.suppose(replace(asked, hex=which, ground=self._changed_ground(which, quarters)))
            return
        judge, end = self._sighting.judge, ends[which == "target"]
        eye = int(judge.thread(end, end).start_height[0])
        self._suppose(which, quarters - eye + stand_level(judge, end))

    def _suppose(self, field: str, value: object) -> None:
        ends, asked = self._sighting.laid_ends(), self.supposition
        if ends is None:
            return
        if field == "firer" and isinstance(value, int):
            asked = replace(asked, firer_level=self._changed_level(ends[0], value))
        elif field == "target" and isinstance(value, int):
            asked = replace(asked, target_level=self._changed_level(ends[1], value))
        elif field == "range" and isinstance(value, int):
            asked = replace(asked, range=None if value == distance(ends[0].hex, ends[1].hex) else value)
        elif field == "hex" and isinstance(value, int):
            asked = replace(asked, hex=self._offered()[value], ground=None, kind=None, height=None)
        elif field == "ground" and isinstance(value, int):
            hex_ = asked.hex or self._usual_hex()
            asked = replace(asked, hex=hex_, ground=self._changed_ground(hex_, value))
        elif field == "kind" and isinstance(value, str):
            asked = replace(asked, hex=asked.hex or self._usual_hex(), kind=value or None, height=None)
        elif field == "height" and isinstance(value, int):
            hex_ = asked.hex or self._usual_hex()
            asked = replace(asked, hex=hex_, height=None if value == self._height(hex_, asked.kind) else value)
        elif field == "option" and isinstance(value, tuple):
            key, choice = value
            options = {**dict(asked.options), key: choice}
            usual = self._sighting.options
            asked = replace(asked, options=tuple((name, each) for name, each in options.items()
                                                 if each != usual.get(name)))
        self.suppose(asked)

    def _changed_level(self, end: LineEnd, quarters: int) -> int | None:
        """A level that is supposed; None where the end stands on it."""
        return None if quarters == self._stand(end) else quarters

    def _changed_ground(self, hex_: Hex | None, quarters: int) -> int | None:
        """A level of ground that is supposed; None where the hex has it."""
        return None if hex_ is None or quarters == self._sighting.document.shown.level(hex_) else quarters

    def _height(self, hex_: Hex | None, kind: str | None) -> int | None:
        """The height of a hex's terrain where it is not supposed; None where the rules read none there."""
        board, rules = self._sighting.document.shown, self._sighting.rules
        return None if hex_ is None else terrain_height(board, hex_, kind, rules.table)

    def _stand(self, end: LineEnd) -> int:
        """The level on which an end stands, in quarters; its hex's where the rules cannot trace from there."""
        try:
            return stand_level(self._sighting.judge, end)
        except RuleError:
            return self._sighting.document.shown.level(end.hex)

    def _take_flip(self, number: int) -> None:
        """Suppose one of the flips; the one after them is the nearest hex that sees the target."""
        if number < len(self.flips):
            self.suppose(self.flips[number].supposition)
        elif self.nearest is not None:
            self._sighting.lay(LineEnd(self.nearest), self._sighting.target)

    def apply(self) -> None:
        """Make the map, the thread and the conditions as supposed; what the map takes is one step to undo."""
        ends, asked = self._sighting.laid_ends(), self.supposition
        if ends is None or asked.is_nothing:
            return
        board = self._sighting.document.board
        try:
            edit, new_ends = supposed_edit(board, asked, self._sighting.rules.table), supposed_ends(board, *ends, asked)
            if edit is not None:
                self._sighting.document.do(edit)
        except LosviewError as problem:
            self._panel.problem.show_problem(str(problem))
            return
        for key, choice in asked.options:
            self._sighting.choose_option(key, choice)
        self._sighting.lay(*new_ends)
        self._thread_changed()

    # Asking and showing.

    def _hexes(self) -> list[Hex]:
        """The hexes between the ends, from the firer on."""
        ends = self._sighting.laid_ends()
        if ends is None:
            return []
        grid = self._sighting.document.board.grid
        return [met.hex for met in hexes_met(ends[0].hex, ends[1].hex) if met.hex in grid]

    def _offered(self) -> list[Hex]:
        """The hexes to choose from: those between the ends, and the one chosen."""
        hexes, chosen = self._hexes(), self.supposition.hex
        return hexes if chosen is None or chosen in hexes else [*hexes, chosen]

    def _usual_hex(self) -> Hex | None:
        """The hex that decides, else the first between the ends."""
        verdict, hexes = self._sighting.laid_verdict, self._hexes()
        deciding = [] if verdict is None else [hex_ for hex_ in verdict.deciding if hex_ in hexes]
        return next(iter(deciding or hexes), None)

    def _rules_changed(self) -> None:
        rules = self._sighting.rules
        kinds = [(CLEAR, tr("open ground"))]
        for kind in table().of_role("terrain"):
            attributes = table().reading(kind.key, rules.table).attributes
            if any(attributes.get(name) for name in ("obstacle", "solid", "tally", "rises")):
                kinds.append((kind.key, kind.name))
        self._panel.offer_rules(rules, kinds)

    def _thread_changed(self) -> None:
        """Suppose nothing about another thread, and look for what flips its verdict; called for each new verdict."""
        self._forget()
        if not self._is_open:
            return
        self._ask()
        self._panel.show_flips((), "")
        self.flip_worker.cancel_all()
        self._rest.start()

    def _ask_flips(self) -> None:
        """Look for what flips the verdict; called when the thread has rested."""
        ends, verdict, judge = self._sighting.laid_ends(), self._sighting.laid_verdict, self._sighting.judge
        if ends is not None and verdict is not None:
            self.flip_worker.ask(lambda cancelled: (judge, ends, *_found_by(judge, ends, verdict, cancelled)))

    def _ask(self) -> None:
        ends, verdict = self._sighting.laid_ends(), self._sighting.laid_verdict
        self._show_values()
        if ends is None or (self.supposition.is_nothing and verdict is not None):
            self.worker.cancel_all()
            self.ruled = None
            self._panel.show_ruling(None if ends is None else verdict, "", supposed=False)
            self.supposed.emit(None)
            return
        judge, asked = self._sighting.judge, self.supposition
        self.worker.ask(lambda _: (asked, _answer(judge, ends, asked)))

    def _show_values(self) -> None:
        ends, asked, board = self._sighting.laid_ends(), self.supposition, self._sighting.document.shown
        if ends is None:
            self._panel.show_values(0, 0, 1, 1, [], -1, 0, "", None, {})
            return
        levels = [self._stand(end) for end in ends]
        hexes, chosen = self._offered(), asked.hex or self._usual_hex()
        ground = asked.ground if asked.ground is not None else 0 if chosen is None else board.level(chosen)
        height = self._height(chosen, asked.kind) if asked.height is None else asked.height
        self._panel.show_values(
            levels[0] if asked.firer_level is None else asked.firer_level,
            levels[1] if asked.target_level is None else asked.target_level,
            asked.range or distance(ends[0].hex, ends[1].hex), self._farthest(ends),
            [board.label(hex_) for hex_ in hexes], -1 if chosen is None else hexes.index(chosen), ground,
            asked.kind or "", height, {**self._sighting.options, **dict(asked.options)})

    def _farthest(self, ends: tuple[LineEnd, LineEnd]) -> int:
        """The greatest range on the thread's line that is still on the map."""
        length, grid = distance(ends[0].hex, ends[1].hex), self._sighting.document.board.grid
        if not length:
            return 1
        reach = length
        while reach < length + LONGER and at_range(ends[0].hex, ends[1].hex, reach + 1) in grid:
            reach += 1
        return reach

    def _ruled(self, _ticket: int, answer: tuple[Supposition, SupposedAnswer]) -> None:
        asked, found = answer
        if asked != self.supposition or not self._is_open:
            return
        self.ruled = found.ruled
        verdict: Verdict | None = None if found.ruled is None else found.ruled.verdict
        self._panel.show_ruling(verdict, found.problem, supposed=not asked.is_nothing)
        self.supposed.emit(None if asked.is_nothing or found.ruled is None else (found.ruled, found.profile))

    def _found_flips(
        self, _ticket: int, answer: tuple[Judge, tuple[LineEnd, LineEnd], tuple[Flip, ...], Hex | None]
    ) -> None:
        judge, ends, flips, nearest = answer
        if not self._is_open or judge is not self._sighting.judge or ends != self._sighting.laid_ends():
            return
        self.flips, self.nearest = flips, nearest
        words = "" if nearest is None else tr("the firer in {hex}, {n} away, the nearest hex that sees it",
                                              hex=judge.board.label(nearest), n=distance(nearest, ends[0].hex))
        self._panel.show_flips(flips, words)

    # Levels short.

    def show_short(self, what: str) -> None:
        """Print in the hexes how many levels short the "eye" is, or a "target"; "" for nothing."""
        self._shown_short = what
        self._ask_short()

    def _ask_short(self) -> None:
        """Compute the levels short of the present field; called when it has changed."""
        self._show_numbers(None)
        self.short_worker.cancel_all()
        firer = self._sighting.firer
        if not self._shown_short or firer is None or not self._is_open:
            return
        judge, target, raised = self._sighting.judge, self._sighting.target_height, _RAISED[self._shown_short]
        self.short_worker.ask(lambda cancelled: (judge, levels_short(judge, firer, target, raised, cancelled)))

    def _found_short(self, _ticket: int, answer: tuple[Judge, NDArray[np.uint8] | None]) -> None:
        judge, numbers = answer
        self._show_numbers(None)
        if numbers is not None and self._shown_short and judge is self._sighting.judge:
            self._show_numbers(numbers)

    def _show_numbers(self, numbers: NDArray[np.uint8] | None) -> None:
        """Print these numbers in the hexes, None for none."""
        self._scene.show_overlay(
            "levels-short", None if numbers is None else LevelsShortOverlay(self._scene.layout_, numbers))

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, RuleError):
            raise problem

    def close(self) -> None:
        """End the workers."""
        self._rest.stop()
        for worker in (self.worker, self.flip_worker, self.short_worker):
            worker.close()


def _found_by(
    judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict, cancelled: Callable[[], bool]
) -> tuple[tuple[Flip, ...], Hex | None]:
    """What flips a verdict, and the nearest hex that sees a hidden target; called in the worker."""
    flips = nearest_flips(judge, *ends, verdict, cancelled)
    return flips, None if verdict.visible or cancelled() else nearest_seeing_hex(judge, *ends)


def _answer(judge: Judge, ends: tuple[LineEnd, LineEnd], asked: Supposition) -> SupposedAnswer:
    """The ruling on a supposition with its profile; called in the worker."""
    try:
        ruled = rule_on(judge, *ends, asked)
        return SupposedAnswer(ruled, ruled.judge.profile(*ruled.ends, ruled.verdict))
    except LosviewError as problem:
        return SupposedAnswer(None, None, str(problem))
