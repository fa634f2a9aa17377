"""The pixels along a thread as VASL walks over them: what it meets there, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import Point, hex_at
from losview.hexes.thread import Touch, hexes_met
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.board.locations import end_level
from losview.rules.core.threads import LineEnd
from tests.support.vasl_agreement.measured_map import MeasuredMap, Spots, judge_of, pixels_at
from tests.support.vasl_agreement.shifted import shifts, spots_along


def codes_of(judge: AslJudge, attribute: str) -> list[int]:
    """The terrain codes whose kinds have an attribute."""
    kinds = judge.board_reading.table.by_vasl_code
    return [code for code, kind in kinds.items() if kind.rules.get("asl", {}).get(attribute)]


def hex_of(spot: Spots) -> Hex:
    """The hex in which a spot lies."""
    return hex_at(Point(*np.floor(spot).astype(int).tolist()))


def leaves_depression_pixels(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> bool:
    """Whether pixels that are no depression lie on the way of a thread from an end IN one, in hexes of that depression.

    Within so many pixels to both sides: VASL's walk is true to a pixel or so.
    """
    return any(_leaves(measured, *ends, shift) for ends in ((a, b), (b, a)) for shift in (0.0, *shifts()))


def _leaves(measured: MeasuredMap, end: LineEnd, other: LineEnd, aside: float) -> bool:
    judge = judge_of(measured)
    terrain, cell = judge.terrain, judge.plane.cell
    if not terrain.sunk[cell(end.hex)] or end_level(terrain, end) >= terrain.base[cell(end.hex)]:
        return False
    spots = spots_along(end.hex, other.hex, aside)
    inside = np.isin(pixels_at(measured, spots)[0], codes_of(judge, "depression"))
    for spot, sunk in zip(spots, inside.tolist(), strict=True):
        here = hex_of(spot)
        if here not in judge.board.grid or not terrain.sunk[cell(here)]:
            return False
        if not sunk:
            return True
    return False


def ranges_with_hindrance(measured: MeasuredMap, a: LineEnd, b: LineEnd) -> set[int]:
    """The ranges at which a thread has pixels of a hindrance between its ends' hexes, within some pixels of it."""
    return {range_ for shift in (0.0, *shifts()) for range_ in _hindered(measured, a.hex, b.hex, shift)}


def _hindered(measured: MeasuredMap, a: Hex, b: Hex, aside: float) -> Iterator[int]:
    judge, spots = judge_of(measured), spots_along(a, b, aside)
    met = np.isin(pixels_at(measured, spots)[0], codes_of(judge, "lower_hindrance"))
    yield from {distance(a, here) for spot in spots[met] if (here := hex_of(spot)) not in (a, b)}




def open_along_walls(judge: AslJudge, a: LineEnd, b: LineEnd) -> set[int]:
    """The ranges at which a thread runs along hexes of terrain that is nothing along walls (B18, B37.2)."""
    kinds, board = judge.board_reading.table.kinds, judge.board
    return {met.step for met in hexes_met(a.hex, b.hex) if met.touch is Touch.ALONG and met.hex in board.grid and any(
        kinds[feature.kind].rules.get("asl", {}).get("open_along_walls") for feature in board.cover(met.hex).features)}
