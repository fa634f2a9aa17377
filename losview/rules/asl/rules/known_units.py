"""Which units are seen by night, and which are Known (E1.33, E1.81); the other night rules are about locations."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from losview.hexes.arrays import Bools
from losview.rules.asl.rules.counters import Unit
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.rules.visibility import NightSight, SightCause, vehicular_nvr
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.core.verdict import Outcome


class Seen(NamedTuple):
    """How one unit is seen by another.

    Attributes:
        seen: whether it, or its gunflash, can be fired at. known: whether it is Known, as far as sight goes.
        rule: the rule that decides that.
    """

    seen: bool
    known: bool
    rule: str


def seen_by(judge: AslSurveyor, night: NightSight, viewer: int, target: int) -> Seen:
    """How the unit of one number sees the unit of another."""
    return seen_between(judge, night, [(viewer, target)])[0]


def seen_between(judge: AslSurveyor, night: NightSight, pairs: list[tuple[int, int]]) -> list[Seen]:
    """How the first unit of each pair of numbers sees the second."""
    if not pairs:
        return []
    units = night.counters.units
    unit_pairs = [(units[viewer], units[target]) for viewer, target in pairs]
    threads = judge.threads([(end_of(viewer), end_of(target)) for viewer, target in unit_pairs])
    day = judge.by_day(threads, details=False).outcome <= Outcome.HINDERED
    slits = np.array([viewer.buttoned_up for viewer, _ in unit_pairs], np.bool_)
    plain, flashes = (night.causes(threads, flashes=flashes, slits=slits) for flashes in (False, True))
    near = moves_near(night, unit_pairs, threads, slits)
    return [_seen(target, bool(day[i]), SightCause(int(plain[i])), bool(near[i]),
                  int(flashes[i]) == SightCause.GUNFLASH)
            for i, (_, target) in enumerate(unit_pairs)]


def end_of(unit: Unit) -> LineEnd:
    """The end of a thread at which a unit stands."""
    return LineEnd(unit.counter.hex, level=unit.level)


def _seen(target: Unit, by_day: bool, plain: SightCause, near: bool, flash: bool) -> Seen:
    """How a unit is seen.

    Args:
        by_day: whether there is a line of sight. plain: the cause as far as darkness goes, without gunflashes.
        near: whether it is itself a vehicle in motion and near enough. flash: whether a gunflash marks its location.
    """
    if not by_day:
        return Seen(False, False, "A6")
    if plain.whole or (plain.seen and near):
        return Seen(True, not target.concealed, "A12" if target.concealed else "E1.101")
    return Seen(flash, False, "E1.81" if flash else "E1.33")


def moves_near(night: NightSight, unit_pairs: list[tuple[Unit, Unit]], threads: LineBatch, slits: Bools) -> Bools:
    """E1.14: which targets are themselves vehicles in motion within the range at which such are seen.

    Args:
        unit_pairs: viewers and targets, which `threads` connect. slits: which viewers look through slits.
    """
    moving = np.array([target.vehicle and target.motion for _, target in unit_pairs], np.bool_)
    tracked = np.array([target.tracked for _, target in unit_pairs], np.bool_)
    nvr = night.viewer_nvr(threads.start, threads.end, threads.start_height, slits)
    reach = np.where(tracked, vehicular_nvr(nvr, True), vehicular_nvr(nvr, False))
    is_near: Bools = moving & (night.terrain.range(threads.start, threads.end) <= reach)
    return is_near
