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
from losview.board.scenario.night import LEAST_IN_SNOW, Night, NightError, night_of
from losview.hexes.arrays import Bools, Cells, Ints
from losview.sight.asl.board.states import AERIAL, PILLBOX
from losview.sight.asl.night.counters import Keys, held, keys_of
from losview.sight.asl.night.illumination import Lighting
from losview.sight.lazy import lazy
from losview.sight.threads import RuleError, Survey, Threads
from losview.sight.verdict import Outcome

#: What can decide that darkness hides a target; they follow the day's rules in a judge's list.
DARK_RULES = ("E1.101", "E1.101 lit", "E1.13")

#: The options that say what kind of night it is and who looks; whether it is night at all `Judge.night` says.
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
        """Whether all that stands there is seen as within NVR, not only what flashes or moves."""
        return SightCause.BOTH_LIT <= self <= SightCause.LIT


#: The rule that decides for each way that is not seen.
DECIDING = {SightCause.BEYOND: "E1.101", SightCause.FROM_LIGHT: "E1.101 lit", SightCause.ZERO: "E1.13"}

Ways = NDArray[np.uint8]
(_GUNFLASH, _SPOTTING_ROUND, _BOTH_LIT, _OWN, _WITHIN, _LIT, _WHEELED, _TRACKED, _BEYOND, _FROM_LIGHT,
 _ZERO) = (np.uint8(way) for way in SightCause)
#: Whether viewers are buttoned-up AFVs, of each or of all; None where options and counters are asked.
Slits = bool | Bools | None


def chosen_night(board: Board, options: Mapping[str, str]) -> Night | None:
    """The night to judge by: the map's own, changed as the options say, up to what its snow allows; None by day.

    Raises:
        RuleError: where the map's cannot be.
    """
    try:
        own = night_of(board)
        if options["nvr"] == "day" or (options["nvr"] == "map" and own is None):
            return None
        night = own or Night()
        if options["snow"] != "map":
            night = night.changed(snow=options["snow"])
        if options["nvr"] != "map":
            night = night.changed(nvr=min(int(options["nvr"]), night.most))
    except NightError as problem:
        raise RuleError(f"{problem.what}: {problem.mend}") from None
    return night


class NightSight:
    """Night over one state of one board.

    Attributes:
        night: what kind of night. viewer: "map", "unit", "buttoned" or "observer": who looks.
        counters, lighting: what counters mean, and what is lit.
    """

    def __init__(self, night: Night, viewer: str, lighting: Lighting) -> None:
        self.night, self.viewer = night, viewer
        self.terrain, self.houses = lighting.terrain, lighting.houses
        self.counters, self.lighting = lighting.counters, lighting

    # The NVR of viewers.

    def base_nvr(self, start: Cells, end: Cells) -> Ints:
        """E1.15: with ground or deep snow no less than two, but between units of one building."""
        nvr = np.empty(len(start), np.int32)
        nvr.fill(self.night.nvr)
        if self.night.snowy and self.night.nvr < LEAST_IN_SNOW:
            nvr[~self._one_building(start, end)] = LEAST_IN_SNOW
        return nvr

    def viewer_nvr(
        self, start: Cells, end: Cells, level: Ints, slits: Slits = None, base: Ints | None = None
    ) -> Ints:
        """E1.14: from a buttoned-up AFV half of that, down; `slits` says which they are, None asks.

        Args:
            base: their base NVR, where that is at hand.
        """
        nvr = self.base_nvr(start, end) if base is None else base
        if slits is None and self.viewer == "map" and not len(self.counters.slits):
            return nvr
        halved = self.buttoned_up(start, level) if slits is None else slits
        return np.where(halved, nvr // 2, nvr).astype(np.int32)

    def buttoned_up(self, cell: Cells, level: Ints) -> Bools:
        """Whether viewers look from buttoned-up AFVs: as the option says, else as the counters there do."""
        if self.viewer != "map":
            return np.full(len(cell), self.viewer == "buttoned", np.bool_)
        return held(self.counters.slits, keys_of(cell, level))

    def _one_building(self, start: Cells, end: Cells) -> Bools:
        number = self._building
        is_one: Bools = (number[start] >= 0) & (number[start] == number[end])
        return is_one

    @lazy
    def _building(self) -> Ints:
        """int32 plane: which building a hex belongs to, -1 for none."""
        number = np.full(self.terrain.plane.size, -1, np.int32)
        beyond: dict[int, list[int]] = {}
        for a, b in self.houses.joined:
            beyond.setdefault(a, []).append(b)
        for cell in np.flatnonzero(self.houses.here).tolist():
            left = [cell] if number[cell] < 0 else []
            while left:
                at = left.pop()
                number[at] = cell
                left += [other for other in beyond.get(at, ()) if number[other] < 0]
        return number

    # Who sees what.

    def ways(
        self, threads: Threads, *, flashes: bool = True, back: bool = False, slits: Slits = None,
        nvr: Ints | None = None, lit: Bools | None = None,
    ) -> Ways:
        """uint8 `SightCause` values: for each thread why its end is seen, or is not, as far as darkness goes.

        Args:
            flashes: whether gunflashes are looked at.
            back: whether the viewers are the targets of another question, of whom the options say nothing.
            slits: which viewers are buttoned-up AFVs; None as options and counters say.
            nvr: how far the viewers see by night, where that is at hand. lit: likewise which ends are lit.
        """
        start, end, a, b = threads.start, threads.end, threads.start_height, threads.end_height
        reach, counters = self.terrain.range(start, end), self.counters
        if slits is None and back and self.viewer != "map":
            slits = False
        nvr = self.viewer_nvr(start, end, a, slits) if nvr is None else nvr
        way = np.where(nvr == 0, _ZERO, _BEYOND)
        at = keys_of(end, b)
        if len(counters.tracked):
            way[self.tracked_in_motion(at, reach, nvr)] = _TRACKED
        if len(counters.wheeled):
            way[self.wheeled_in_motion(at, reach, nvr)] = _WHEELED
        lit = self.lighting.lit(end, b) if lit is None else lit
        way[lit] = _LIT
        way[within_nvr(reach, nvr)] = _WITHIN
        way[own_location(threads)] = _OWN
        from_light = self._viewers_lit(start, a)
        if np.count_nonzero(from_light):
            way[from_light] = np.where(lit[from_light], _BOTH_LIT, _FROM_LIGHT)
        if self.viewer == "observer" and not back:
            way[self.spotting_round(at)] = _SPOTTING_ROUND
        if flashes:
            way[self.gunflash(end, at)] = _GUNFLASH
        return way

    def _viewers_lit(self, start: Cells, level: Ints) -> Bools:
        """Whether viewers stand in the light; a field's stand all in one location."""
        if len(start) > 1 and (start == start[0]).all() and (level == level[0]).all():
            return self.lighting.lit(start[:1], level[:1]).repeat(len(start))
        return self.lighting.lit(start, level)

    def gunflash(self, end: Cells, at: Keys) -> Bools:
        """E1.8, E1.87: a location with a gunflash, or a hex in a blast area, whatever the range and the light."""
        is_marked: Bools = self.counters.blast[end] | held(self.counters.flashes, at)
        return is_marked

    def spotting_round(self, at: Keys) -> Bools:
        """E1.87: to observers."""
        return held(self.counters.spotting, at)

    def wheeled_in_motion(self, at: Keys, reach: Ints, nvr: Ints) -> Bools:
        """E1.14: a vehicle in motion at one and a half times the NVR, up; 1 where that is 0."""
        there = held(self.counters.wheeled, at)
        return there & (reach <= vehicular_nvr(nvr, tracked=False)) if np.count_nonzero(there) else there

    def tracked_in_motion(self, at: Keys, reach: Ints, nvr: Ints) -> Bools:
        """E1.14: a tracked one at twice the NVR; 2 where that is 0."""
        there = held(self.counters.tracked, at)
        return there & (reach <= vehicular_nvr(nvr, tracked=True)) if np.count_nonzero(there) else there

    # Threads.

    def survey(self, threads: Threads, by_day: Callable[[Threads], Survey], first_rule: int, details: bool) -> Survey:
        """Darkness first, then the day's rules on what it leaves.

        Args:
            first_rule: the number of `DARK_RULES[0]` in the judge's list.
        """
        way = self.ways(threads)
        seen = is_seen(way)
        if seen.all():
            return by_day(threads)
        answers = Survey.blank(len(threads))
        answers.outcome[:] = Outcome.BEYOND_NVR
        if details:
            answers.rule[:] = first_rule + (way - np.uint8(SightCause.BEYOND))
            answers.cell[:] = threads.end
        at = np.flatnonzero(seen)
        answers.put(at, by_day(threads.taken(at)))
        return answers


def is_seen(ways: Ways) -> Bools:
    """Which of `SightCause` values are of locations that are seen."""
    seen: Bools = ways < _BEYOND
    return seen


def within_nvr(reach: Ints, nvr: Ints) -> Bools:
    """E1.1, E1.13: at the NVR or nearer, the target's hex counted; an NVR of 0 takes in no other location."""
    is_within: Bools = (reach <= nvr) & (nvr > 0)
    return is_within


def vehicular_nvr(nvr: Ints, tracked: bool) -> Ints:
    """E1.14: how far a vehicle in motion is seen; where the NVR is 0 it is 1, tracked 2, and not multiplied again."""
    moving = 2 * nvr if tracked else -(-3 * nvr // 2)
    found: Ints = np.where(nvr == 0, 2 if tracked else 1, moving).astype(np.int32)
    return found


def own_location(threads: Threads) -> Bools:
    """E1.13: the viewer's own location; inside a pillbox or in the air is another one."""
    is_own: Bools = (threads.start == threads.end) & (threads.start_height == threads.end_height)
    if not np.count_nonzero(is_own):
        return is_own
    one, two = (np.uint8(0) if state is None else state for state in (threads.start_state, threads.end_state))
    is_own &= ((one ^ two) & (PILLBOX | AERIAL)) == 0
    return is_own
