"""Who sees what by night (E1), one function a rule, over arrays of threads from a viewer to a target.

Night is one-way: what a viewer in the dark sees in the light need not see back.  These functions say only whether
darkness lets a location be seen; the line of sight to it is judged as by day.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.scenario.night import MIN_IN_SNOW, Night, NightError, night_of
from losview.hexes.arrays import Bools, CellIndices, Ints
from losview.rules.asl.board.states import AERIAL, PILLBOX
from losview.rules.asl.rules.counters import Keys, are_among, keys_of
from losview.rules.asl.rules.illumination import Lighting
from losview.rules.core.lazy import lazy
from losview.rules.core.threads import BatchVerdicts, LineBatch, RuleError
from losview.rules.core.verdict import Outcome

#: The rules by which darkness hides a target; they follow the day's rules in a judge's list.
DARK_RULES = ("E1.101", "E1.101 lit", "E1.13")

#: The options about the kind of night and the viewer; whether it is night at all, `Judge.night` says.
NIGHT_OPTIONS = ("nvr", "snow", "viewer")


class SightCause(IntEnum):
    """Why a location is seen, or is not, as far as darkness goes; in the order in which the rules ask."""

    GUNFLASH = 0
    SPOTTING_ROUND = 1
    BOTH_LIT = 2
    OWN = 3
    WITHIN = 4
    LIT = 5
    WHEELED = 6
    TRACKED = 7
    BEYOND = 8
    FROM_LIGHT = 9
    ZERO = 10

    @property
    def seen(self) -> bool:
        return self < SightCause.BEYOND

    @property
    def whole(self) -> bool:
        """Whether everything there is seen as within NVR, not only what flashes or moves."""
        return SightCause.BOTH_LIT <= self <= SightCause.LIT


#: The rule that decides, for each cause by which a location is not seen.
DECIDING = {SightCause.BEYOND: "E1.101", SightCause.FROM_LIGHT: "E1.101 lit", SightCause.ZERO: "E1.13"}

#: `SightCause` values, one a thread.
Causes = NDArray[np.uint8]
(_GUNFLASH, _SPOTTING_ROUND, _BOTH_LIT, _OWN, _WITHIN, _LIT, _WHEELED, _TRACKED, _BEYOND, _FROM_LIGHT,
 _ZERO) = (np.uint8(cause) for cause in SightCause)
#: Whether viewers are buttoned-up AFVs, for each or for all; None where options and counters decide.
Slits = bool | Bools | None


def chosen_night(board: Board, options: Mapping[str, str]) -> Night | None:
    """The night to judge by: the map's own, changed by the options, up to the NVR that its snow allows; None by day.

    Raises:
        RuleError: where the map's night is invalid.
    """
    try:
        map_night = night_of(board)
        if options["nvr"] == "day" or (options["nvr"] == "map" and map_night is None):
            return None
        night = map_night or Night()
        if options["snow"] != "map":
            night = night.changed(snow=options["snow"])
        if options["nvr"] != "map":
            night = night.changed(nvr=min(int(options["nvr"]), night.most))
    except NightError as problem:
        raise RuleError(f"{problem.what}: {problem.fix}") from None
    return night


class NightSight:
    """Night over one state of one board.

    Attributes:
        night: the kind of night. viewer: who looks: "map", "unit", "buttoned" or "observer".
        counters, lighting: what the counters are by night, and what is lit.
    """

    def __init__(self, night: Night, viewer: str, lighting: Lighting) -> None:
        self.night, self.viewer = night, viewer
        self.terrain, self.buildings = lighting.terrain, lighting.buildings
        self.counters, self.lighting = lighting.counters, lighting

    # The NVR of viewers.

    def base_nvr(self, start: CellIndices, end: CellIndices) -> Ints:
        """E1.15: with ground or deep snow no less than two, except between units of one building."""
        nvr = np.empty(len(start), np.int32)
        nvr.fill(self.night.nvr)
        if self.night.snowy and self.night.nvr < MIN_IN_SNOW:
            nvr[~self._one_building(start, end)] = MIN_IN_SNOW
        return nvr

    def viewer_nvr(
        self, start: CellIndices, end: CellIndices, level: Ints, slits: Slits = None, base: Ints | None = None
    ) -> Ints:
        """E1.14: the NVR of viewers; from a buttoned-up AFV half the base NVR, rounded down.

        Args:
            slits: which viewers are buttoned-up AFVs; None where options and counters decide.
            base: the viewers' base NVR, where it is known already.
        """
        nvr = self.base_nvr(start, end) if base is None else base
        if slits is None and self.viewer == "map" and not len(self.counters.slits):
            return nvr
        halved = self.buttoned_up(start, level) if slits is None else slits
        return np.where(halved, nvr // 2, nvr).astype(np.int32)

    def buttoned_up(self, cell: CellIndices, level: Ints) -> Bools:
        """Whether viewers look from buttoned-up AFVs: by the option, else by the counters there."""
        if self.viewer != "map":
            return np.full(len(cell), self.viewer == "buttoned", np.bool_)
        return are_among(keys_of(cell, level), self.counters.slits)

    def _one_building(self, start: CellIndices, end: CellIndices) -> Bools:
        """Whether pairs of hexes belong to one building."""
        number = self._building
        is_one: Bools = (number[start] >= 0) & (number[start] == number[end])
        return is_one

    @lazy
    def _building(self) -> Ints:
        """int32 plane: which building a hex belongs to, -1 for none."""
        number = np.full(self.terrain.plane.size, -1, np.int32)
        beyond: dict[int, list[int]] = {}
        for a, b in self.buildings.joined:
            beyond.setdefault(a, []).append(b)
        for cell in np.flatnonzero(self.buildings.here).tolist():
            waiting = [cell] if number[cell] < 0 else []
            while waiting:
                reached = waiting.pop()
                number[reached] = cell
                waiting += [other for other in beyond.get(reached, ()) if number[other] < 0]
        return number

    # Who sees what.

    def causes(
        self, threads: LineBatch, *, flashes: bool = True, back: bool = False, slits: Slits = None,
        nvr: Ints | None = None, lit: Bools | None = None,
    ) -> Causes:
        """uint8 `SightCause` values: for each thread why its end is seen, or is not, as far as darkness goes.

        Args:
            flashes: whether gunflashes count.
            back: whether the threads run back from target to viewer, so that the options about the viewer do not apply.
            slits: which viewers are buttoned-up AFVs; None where options and counters decide.
            nvr: of the viewers, where it is known already. lit: which ends are lit, likewise.
        """
        start, end, a, b = threads.start, threads.end, threads.start_height, threads.end_height
        ranges, counters = self.terrain.range(start, end), self.counters
        if slits is None and back and self.viewer != "map":
            slits = False
        nvr = self.viewer_nvr(start, end, a, slits) if nvr is None else nvr
        cause = np.where(nvr == 0, _ZERO, _BEYOND)
        keys = keys_of(end, b)
        if len(counters.tracked):
            cause[self.tracked_in_motion(keys, ranges, nvr)] = _TRACKED
        if len(counters.wheeled):
            cause[self.wheeled_in_motion(keys, ranges, nvr)] = _WHEELED
        lit = self.lighting.lit(end, b) if lit is None else lit
        cause[lit] = _LIT
        cause[within_nvr(ranges, nvr)] = _WITHIN
        cause[own_location(threads)] = _OWN
        from_light = self._viewers_lit(start, a)
        if np.count_nonzero(from_light):
            cause[from_light] = np.where(lit[from_light], _BOTH_LIT, _FROM_LIGHT)
        if self.viewer == "observer" and not back:
            cause[self.spotting_round(keys)] = _SPOTTING_ROUND
        if flashes:
            cause[self.gunflash(end, keys)] = _GUNFLASH
        return cause

    def _viewers_lit(self, start: CellIndices, level: Ints) -> Bools:
        """Whether viewers stand in the light; those of a field all stand in one location."""
        if len(start) > 1 and (start == start[0]).all() and (level == level[0]).all():
            return self.lighting.lit(start[:1], level[:1]).repeat(len(start))
        return self.lighting.lit(start, level)

    def gunflash(self, end: CellIndices, keys: Keys) -> Bools:
        """E1.8, E1.87: locations with a gunflash, and hexes in a blast area, whatever the range and the light."""
        is_marked: Bools = self.counters.blast[end] | are_among(keys, self.counters.flashes)
        return is_marked

    def spotting_round(self, keys: Keys) -> Bools:
        """E1.87: locations with a spotting round, which observers see."""
        return are_among(keys, self.counters.spotting)

    def wheeled_in_motion(self, keys: Keys, ranges: Ints, nvr: Ints) -> Bools:
        """E1.14: vehicles in motion within one and a half times the NVR, rounded up; within 1 where that is 0."""
        has_vehicle = are_among(keys, self.counters.wheeled)
        if not np.count_nonzero(has_vehicle):
            return has_vehicle
        return has_vehicle & (ranges <= vehicular_nvr(nvr, tracked=False))

    def tracked_in_motion(self, keys: Keys, ranges: Ints, nvr: Ints) -> Bools:
        """E1.14: tracked vehicles in motion within twice the NVR; within 2 where that is 0."""
        has_vehicle = are_among(keys, self.counters.tracked)
        if not np.count_nonzero(has_vehicle):
            return has_vehicle
        return has_vehicle & (ranges <= vehicular_nvr(nvr, tracked=True))

    # Threads.

    def judge_many(self, threads: LineBatch, by_day: Callable[[LineBatch], BatchVerdicts], first_rule: int,
                   details: bool) -> BatchVerdicts:
        """Judge threads: first by darkness, then those that it lets pass by day's rules.

        Args:
            by_day: judges threads by day. first_rule: the number of `DARK_RULES[0]` in the judge's list.
        """
        cause = self.causes(threads)
        seen = is_seen(cause)
        if seen.all():
            return by_day(threads)
        answers = BatchVerdicts.blank(len(threads))
        answers.outcome[:] = Outcome.BEYOND_NVR
        if details:
            answers.rule[:] = first_rule + (cause - np.uint8(SightCause.BEYOND))
            answers.cell[:] = threads.end
        passing = np.flatnonzero(seen)
        answers.put(passing, by_day(threads.taken(passing)))
        return answers


def is_seen(causes: Causes) -> Bools:
    """Which `SightCause` values are of locations that are seen."""
    seen: Bools = causes < _BEYOND
    return seen


def within_nvr(ranges: Ints, nvr: Ints) -> Bools:
    """E1.1, E1.13: at the NVR or nearer, the target's hex counted; an NVR of 0 includes no other location."""
    is_within: Bools = (ranges <= nvr) & (nvr > 0)
    return is_within


def vehicular_nvr(nvr: Ints, tracked: bool) -> Ints:
    """E1.14: how far a vehicle in motion is seen; where the NVR is 0 it is 1, tracked 2, and not multiplied again."""
    moving = 2 * nvr if tracked else -(-3 * nvr // 2)
    vehicular: Ints = np.where(nvr == 0, 2 if tracked else 1, moving).astype(np.int32)
    return vehicular


def own_location(threads: LineBatch) -> Bools:
    """E1.13: the viewer's own location; inside a pillbox or in the air is another one."""
    is_own: Bools = (threads.start == threads.end) & (threads.start_height == threads.end_height)
    if not np.count_nonzero(is_own):
        return is_own
    start, end = (np.uint8(0) if state is None else state for state in (threads.start_state, threads.end_state))
    is_own &= ((start ^ end) & (PILLBOX | AERIAL)) == 0
    return is_own
