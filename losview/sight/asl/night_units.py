"""Which units are seen by night, and which are Known (E1.33, E1.81): units, where the other rules ask of locations."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from losview.hexes.hex import distance
from losview.sight.asl.night import NightSight, Way, vehicular_nvr
from losview.sight.asl.night_counters import Unit
from losview.sight.ruleset import End, Outcome, Threads

if TYPE_CHECKING:
    from losview.sight.asl.judge import AslJudge


class Seen(NamedTuple):
    """How one unit is seen by another.

    Attributes:
        seen: whether it, or its gunflash, can be fired at. known: whether it is Known, as far as sight goes.
        rule: the rule that decides that.
    """

    seen: bool
    known: bool
    rule: str


def seen_by(judge: AslJudge, night: NightSight, viewer: int, target: int) -> Seen:
    """How the unit of one number sees the unit of another."""
    one, two = night.counters.units[viewer], night.counters.units[target]
    threads = judge.threads([(End(one.counter.hex, level=one.level), End(two.counter.hex, level=two.level))])
    if not Outcome(int(judge.by_day(threads, details=False).outcome[0])).visible:
        return Seen(False, False, "A6")
    plain = Way(int(night.ways(threads, flashes=False, slits=one.buttoned_up)[0]))
    if plain.whole or (plain.seen and moves_near(night, one, two, threads)):
        return Seen(True, not two.concealed, "A12" if two.concealed else "E1.101")
    flash = Way(int(night.ways(threads, slits=one.buttoned_up)[0])) == Way.GUNFLASH
    return Seen(flash, False, "E1.81" if flash else "E1.33")


def moves_near(night: NightSight, one: Unit, two: Unit, threads: Threads) -> bool:
    """E1.14 for this vehicle: another in motion beside it may be seen farther."""
    if not (two.vehicle and two.motion):
        return False
    nvr = night.viewer_nvr(threads.start, threads.end, np.array([one.level], np.int32), one.buttoned_up)
    return distance(one.counter.hex, two.counter.hex) <= int(vehicular_nvr(nvr, two.tracked)[0])
