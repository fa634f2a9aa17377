"""At which ranges a thread is hindered: as we read a map, or with one thing done as VASL does it.

VASL's walk over whole pixels strays to both sides of a thread at once.  So what is asked is whether its number lies
between the ranges that hinder wherever the thread is moved to by some pixels, and those that hinder somewhere.
"""

from __future__ import annotations

from collections import Counter
from math import hypot
from unittest import mock

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import distance
from losview.hexes.lattice import centre
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.board.locations import end_level
from losview.rules.asl.rules import obstacles
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.rules.obstacles import CrossingFacts, effective_hindrance
from losview.rules.core.threads import LineEnd
from tests.support.vasl_agreement.measured_map import MeasuredMap, Spots, judge_of, pixels_at
from tests.support.vasl_agreement.pixel_walk import codes_of, hex_of
from tests.support.vasl_agreement.shifted import CLOSE, HIGH, WIDE, findings_aside, shifts, spots_along

#: So many pixels along a thread are few: VASL's walk over whole pixels may step from hex to hex there.
SLIVER = 5.0


def from_any_level(facts: CrossingFacts) -> NDArray[np.bool_]:
    """Which crossings hinder where half-level terrain hinders ends of two levels too, the higher no higher than it."""
    half = facts.hindrance & ~facts.full_level & ~facts.deck & ~facts.on_roadway & (facts.between | (facts.points > 1))
    counts: NDArray[np.bool_] = effective_hindrance(facts) | half & (facts.high <= facts.base)
    return counts


def bounds(
    measured: MeasuredMap, a: LineEnd, b: LineEnd, *, levels: bool = False, decks: bool = False, dots: bool = False,
    walls: bool = False, bases: bool = False, slivers: bool = False
) -> tuple[int, int]:
    """The fewest and the most ranges at which VASL may find a hindrance.

    Args:
        levels: half-level terrain hinders ends of two levels too. decks: bridges hinder by the level of their pixels.
        dots: inherent terrain fills the hex whose dot it has. walls: nothing hinders under the print of a wall.
        bases: terrain stands on its pixels' level. slivers: what shows for `SLIVER` pixels at most may count or not.
    """
    judge, found = judge_of(measured), list[set[int]]()
    for shift in (0.0, *shifts()):
        with mock.patch.object(obstacles, "effective_hindrance", from_any_level if levels else effective_hindrance):
            findings = findings_aside(judge, a, b, shift)
        counts = findings.effective.copy()
        if decks:
            counts &= ~findings.facts.deck
        if dots:
            counts &= ~_lies_off_the_dot(measured, judge, findings)
        ranges = set(findings.facts.crossings.range_a[counts].tolist())
        spots = spots_along(a.hex, b.hex, shift)
        found.append(ranges | (_decks(measured, a, b, spots) if decks else set()))
    always, ever = set.intersection(*found), set.union(*found)
    if walls:
        always -= _without_pixels(measured, a, b)
    if bases or slivers:
        shown = _shown(measured, a, b)
        always = {range_ for range_ in always if (range_ in shown if bases else not 0 < shown.get(range_, 0) <= SLIVER)}
        ever |= _near_pixels(measured, a, b)
    return len(always), len(ever)


def _decks(measured: MeasuredMap, a: LineEnd, b: LineEnd, spots: Spots) -> set[int]:
    """The ranges of bridges on whose pixels a thread is, as high as its higher end."""
    judge = judge_of(measured)
    codes, levels = pixels_at(measured, spots)
    bridges = [code for code, kind in judge.board_reading.table.by_vasl_code.items()
               if kind.rules.get("asl", {}).get("category") == "bridge"]
    high = max(end_level(judge.terrain, end) for end in (a, b)) // QUARTERS_PER_LEVEL
    met = np.isin(codes, bridges) & (levels == high)
    return {distance(a.hex, here) for spot in spots[met] if (here := hex_of(spot)) not in (a.hex, b.hex)}


def _lies_off_the_dot(measured: MeasuredMap, judge: AslJudge, findings: Findings) -> NDArray[np.bool_]:
    """Which crossings are of terrain that fills hexes, in hexes whose dots show another."""
    crossings, pieces = findings.facts.crossings, judge.terrain.pieces
    off = np.zeros(len(crossings.cell), np.bool_)
    for at, (cell, piece) in enumerate(zip(crossings.cell.tolist(), crossings.piece.tolist(), strict=True)):
        if piece >= 0 and pieces.fills(piece):
            dot = np.array([centre(judge.plane.hex(cell))], np.float64)
            off[at] = pixels_at(measured, dot)[0][0] not in codes_of(judge, "inherent")
    return off


def _without_pixels(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> set[int]:
    """The ranges at which a thread has pixels of walls, and of hindrances none."""
    judge = judge_of(measured)
    spots = spots_along(a.hex, b.hex)
    codes = pixels_at(measured, spots)[0]
    kinds = judge.board_reading.table.by_vasl_code
    sides = [code for code, kind in kinds.items() if kind.role == "hexside"]
    ranges = np.array([distance(a.hex, hex_of(spot)) for spot in spots])
    walled = set(ranges[np.isin(codes, sides)].tolist())
    return walled - set(ranges[np.isin(codes, codes_of(judge, "lower_hindrance"))].tolist())


def _shown(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> dict[int, float]:
    """For how many pixels a hindrance shows at each range, on pixels no lower than the higher end."""
    spots = spots_along(a.hex, b.hex)
    shown = Counter(distance(a.hex, hex_of(spot)) for spot in spots[_hindering(measured, a, b, spots)])
    return {range_: count * _pixels_each(a, b, spots) for range_, count in shown.items()}


def _near_pixels(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> set[int]:
    """The ranges with pixels of a hindrance within `CLOSE` of a thread, also beyond a hexside that it crosses."""
    ranges = set[int]()
    for shift in (0.0, *shifts()):
        spots = spots_along(a.hex, b.hex, shift)
        near = round(CLOSE / _pixels_each(a, b, spots))
        hindering = np.flatnonzero(_hindering(measured, a, b, spots))
        about = np.unique(np.clip(hindering + np.array([[-near], [0], [near]]), 0, len(spots) - 1))
        ranges |= {distance(a.hex, here) for spot in spots[about] if (here := hex_of(spot)) not in (a.hex, b.hex)}
    return ranges


def _hindering(measured: MeasuredMap, a: LineEnd, b: LineEnd, spots: Spots) -> NDArray[np.bool_]:
    """Which spots lie on pixels of a hindrance that are no lower than the higher end, outside the ends' hexes."""
    judge = judge_of(measured)
    codes, levels = pixels_at(measured, spots)
    high = max(end_level(judge.terrain, end) for end in (a, b)) / QUARTERS_PER_LEVEL
    found: NDArray[np.bool_] = np.isin(codes, codes_of(judge, "lower_hindrance")) & (levels >= high)
    found[found] = [hex_of(spot) not in (a.hex, b.hex) for spot in spots[found]]
    return found


def _pixels_each(a: LineEnd, b: LineEnd, spots: Spots) -> float:
    """How many pixels each spot along a thread stands for."""
    q, r = b.hex.q - a.hex.q, b.hex.r - a.hex.r
    return hypot(WIDE * q, HIGH * (r + q / 2)) / len(spots)
