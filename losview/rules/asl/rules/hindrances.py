"""A6.7: what hinders threads, added up.

Called by `examine` once everything that hinders has been found.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from losview.hexes.arrays import CellIndices, Ints, Shorts
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.rules.obstacles import LIMIT
from losview.rules.asl.trace.lines import ThreadLines


class LowVisibility(NamedTuple):
    """The LV hindrance of the weather (E3).

    Attributes:
        points: how much it is. by: how it goes with the range: "all", a number of hexes, or "beyond-" and a number.
    """

    points: int
    by: str

    def at(self, ranges: Ints) -> Shorts | None:
        """int16: the hindrance at ranges in hexes, 0 within a hex; None where there is none."""
        if not self.points:
            return None
        word, _, least = self.by.rpartition("-")
        if word or self.by == "all":
            times = (ranges > (int(least) if word else 0)).astype(np.int32)
        else:
            times = -(-ranges // int(self.by))
        # More than six block like six, and ranges may be long.
        points: Shorts = (self.points * np.minimum(times, LIMIT)).astype(np.int16)
        return points


def hindrance_of(terrain: AslTerrain, lines: ThreadLines, findings: Findings, weather: Shorts | None) -> Shorts:
    """Of each distinct range the terrain that hinders most; smoke, vehicles and weather outside that limit.

    By edition 3.01 vehicles are within it: of each range the worse hex counts, with all that hinders in it.
    """
    total = np.zeros(len(lines), np.int16) if weather is None else weather.copy()
    vehicles, vehicle_points = findings.vehicles
    if terrain.options.third_edition and len(vehicles):
        total += _worse_hexes(terrain, lines, findings)
    else:
        total += _terrain(lines, findings)
        if len(vehicles):
            np.add.at(total, vehicles.line, vehicle_points)
    for line, _, points in findings.smoke:
        if len(line):
            np.add.at(total, line, points)
    return total


def beyond_worse_hexes(terrain: AslTerrain, lines: ThreadLines, findings: Findings) -> int:
    """By how much all that hinders one thread is more than edition 3.01 counts of it."""
    if not (terrain.options.third_edition and len(findings.vehicles[0])):
        return 0
    return int((_terrain(lines, findings) + findings.vehicles[1].sum() - _worse_hexes(terrain, lines, findings)).max())


def _terrain(lines: ThreadLines, findings: Findings) -> Any:
    """int16 per thread: of each range the terrain that hinders most."""
    effective, crossings = findings.effective.nonzero()[0], findings.facts.crossings
    if not len(effective):
        return np.zeros(len(lines), np.int16)
    return _by_ranges(lines, crossings.line[effective], (crossings.range_a[effective], crossings.range_b[effective]),
                      findings.facts.points[effective])


def _worse_hexes(terrain: AslTerrain, lines: ThreadLines, findings: Findings) -> Any:
    """A6.7 of edition 3.01: of the hexes at one range the one in which terrain and vehicles hinder most."""
    effective, crossings = findings.effective.nonzero()[0], findings.facts.crossings
    vehicles, vehicle_points = findings.vehicles
    line = np.concatenate([crossings.line[effective], vehicles.line])
    cell = np.concatenate([crossings.cell[effective], vehicles.cell])
    ranges = [np.concatenate([ours[effective], theirs]) for ours, theirs in (
        (crossings.range_a, vehicles.range_a), (crossings.range_b, vehicles.range_b))]
    key = line.astype(np.int64) * terrain.plane.size + cell
    _, first, hex_of = np.unique(key, return_index=True, return_inverse=True)
    points, own = np.zeros(len(first), np.int16), np.zeros(len(first), np.int16)
    np.maximum.at(points, hex_of[: len(effective)], findings.facts.points[effective])
    np.add.at(own, hex_of[len(effective) :], vehicle_points)
    return _by_ranges(lines, line[first], (ranges[0][first], ranges[1][first]), points + own)


def _by_ranges(lines: ThreadLines, line: CellIndices, ranges: tuple[Ints, Ints], points: Shorts) -> Any:
    """For each thread the sum of what hinders most at each range.

    Between dots there are as many ranges from either end; between other points the fewer of the two count.

    Args:
        line: of each that hinders, its thread. ranges: from either end. points: by how much it hinders.
    """
    both = ranges if lines.between_points else ranges[:1]
    sums = [_most_by_range(len(lines), line, one, points) for one in both]
    return sums[0] if len(sums) == 1 else np.minimum(*sums)


def _most_by_range(n: int, line: CellIndices, ranges: Ints, points: Shorts) -> Any:
    """For each of `n` threads the sum of the highest points at each range."""
    if n == 1:
        most: dict[int, int] = {}
        for step, point in zip(ranges.tolist(), points.tolist(), strict=True):
            most[step] = max(point, most.get(step, 0))
        return np.array([sum(most.values())], np.int16)
    hindered = np.zeros((n, int(ranges.max()) + 1), np.int16)
    if int(points.max()) == 1:
        hindered[line, ranges] = 1
    else:
        np.maximum.at(hindered, (line, ranges), points)
    return hindered.sum(axis=1, dtype=np.int16)
