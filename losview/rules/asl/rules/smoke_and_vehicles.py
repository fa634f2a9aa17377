"""Counters that hinder threads: smoke, fires and FFE (A24.2, B25.2, C1.57), AFVs and wrecks (D9.4)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Ints, Shorts
from losview.rules.asl.board.asl_terrain import MAX_SMOKE, SMOKE_HEIGHT, AslTerrain
from losview.rules.asl.rules import obstacles
from losview.rules.asl.trace.crossings import Samples, join_samples, no_samples
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.met_terrain import MetTerrain

#: Clouds: int16 planes of their hindrance and, in quarters, of what they stand on; how high they rise above it.
Cloud = tuple[Shorts, Shorts, int]


def smoke_met(
    terrain: AslTerrain, lines: ThreadLines, met: MetTerrain, by_day: bool
) -> list[tuple[CellIndices, CellIndices, Shorts]]:
    """Smoke, FFE and, by day, fires, also in the ends' own hexes: threads, cells and points."""
    if not terrain.has_smoke:
        return []
    clouds = clouds_of(terrain, by_day)
    samples, points = _worse_of_pairs(met, lambda samples: _smoke_between(terrain, lines, samples, clouds))
    here = points.nonzero()[0]
    parts = [(samples.line[here], samples.cell[here], points[here])]
    within_one_hex = lines.length == 0
    for cells, levels, counts in ((lines.start, np.where(within_one_hex, lines.low, lines.a), True),
                                  (lines.end, lines.b, ~within_one_hex)):
        smoke = sum(strength[cells] * (levels < foot[cells] + height) for strength, foot, height in clouds)
        points = (terrain.ffe[cells] + np.minimum(smoke, MAX_SMOKE)) * counts
        here = points.nonzero()[0]
        parts.append((here, cells[here], points[here].astype(np.int16)))
    return [part for part in parts if len(part[0])]


def clouds_of(terrain: AslTerrain, by_day: bool) -> list[Cloud]:
    """Smoke, two levels high, and, where there are any by day, fires."""
    smoke: list[Cloud] = [(terrain.smoke, terrain.base, SMOKE_HEIGHT)]
    return [*smoke, (terrain.fire, terrain.fire_top, 0)] if by_day and terrain.has_fires else smoke


def is_in_cloud(lines: ThreadLines, cell: int, range_a: int, range_b: int, cloud: Cloud) -> bool:
    """Whether a cloud of a hex, met by a single thread at ranges from its ends, hinders it."""
    strength, foot, height = cloud
    top = int(foot[cell]) + height
    levels = [int(level[0]) for at, level in ((lines.start, lines.a), (lines.end, lines.b)) if int(at[0]) == cell]
    if not strength[cell] or levels:
        return bool(strength[cell]) and min(levels) < top
    sample = Samples(np.zeros(1, np.intp), np.array([cell], np.intp), _one(range_a), _one(range_b),
                     np.zeros(1, np.bool_), _one(2 * range_a))
    return bool(_rises_into(lines, sample, np.array([top], np.int16))[0])


def _one(number: int) -> Ints:
    return np.array([number], np.int32)


def _smoke_between(terrain: AslTerrain, lines: ThreadLines, samples: Samples, clouds: list[Cloud]) -> Shorts:
    """int16: by how much smoke, fires and FFE in hexes hinder threads, smoke by 3 at most (A24.2)."""
    cell = samples.cell
    smoke = np.zeros(len(cell), np.int16)
    for strength, foot, height in clouds:
        smoky = strength[cell].nonzero()[0]
        if len(smoky):
            in_way = _rises_into(lines, samples.take(smoky), (foot[cell[smoky]] + height).astype(np.int16))
            smoke[smoky] += strength[cell[smoky]] * in_way
    points: Shorts = terrain.ffe[cell] + np.minimum(smoke, MAX_SMOKE)
    return points


def _rises_into(lines: ThreadLines, samples: Samples, top: Shorts) -> Bools:
    """Whether clouds in hexes, up to their tops, are in the way of threads as obstacles of that height would be."""
    line = samples.line
    high, low, first = lines.high[line], lines.low[line], lines.start_is_higher[line]
    range_high = np.where(first, samples.range_a, samples.range_b)
    range_low = np.where(first, samples.range_b, samples.range_a)
    _, number = obstacles.blind_number(top, range_high, high, low, np.zeros(len(line), np.bool_))
    hides = (low < top) & (top < high) & (range_low <= np.where(lines.aerial[line], 1, number))
    in_way: Bools = obstacles.is_higher(top, high) | obstacles.is_level(top, high, low) | hides
    return in_way


def _worse_of_pairs(met: MetTerrain, points_of: Callable[[Samples], Shorts]) -> tuple[Samples, Shorts]:
    """The hexes that threads pass through or touch, and of those beside hexsides the one that hinders more (B.6).

    Of threads between other points than centre dots, which may run along part of a hexside, all count.

    Args:
        points_of: by how much hexes hinder, int16.

    Returns:
        the hexes, and by how much each hinders.
    """
    if len(met.left) != len(met.right):
        samples = join_samples([met.all_hexes, met.touched])
        return samples, points_of(samples)
    left, right = points_of(met.left), points_of(met.right)
    left_is_worse = left >= right
    alone = join_samples([met.through, met.touched])
    samples = join_samples([alone, met.left.take(left_is_worse), met.right.take(~left_is_worse)])
    return samples, np.concatenate([points_of(alone), left[left_is_worse], right[~left_is_worse]])


def vehicles_met(
    terrain: AslTerrain, lines: ThreadLines, met: MetTerrain, by_day: bool
) -> tuple[Samples, Shorts]:
    """D9.4: AFVs and wrecks strictly between ends of one level, at that level: where, and the points of each hex."""
    if not terrain.has_vehicles:
        return no_samples(), obstacles.no_facts().high
    if terrain.options.third_edition:  # `hindrance_of` takes the worse of all hexes at one range
        samples = join_samples([met.all_hexes, met.touched])
        points = _vehicle_points(terrain, lines, samples, by_day)
    else:
        samples, points = _worse_of_pairs(met, lambda samples: _vehicle_points(terrain, lines, samples, by_day))
    return samples.take(points > 0), points[points > 0]


def _vehicle_points(terrain: AslTerrain, lines: ThreadLines, samples: Samples, by_day: bool) -> Shorts:
    """int16: how many AFVs and wrecks stand in hexes at the level of both ends."""
    points = np.zeros(len(samples), np.int16)
    with_vehicles = terrain.vehicles[samples.cell].nonzero()[0]
    line = samples.line[with_vehicles]
    level = with_vehicles[lines.high[line] == lines.low[line]]
    points[level] = terrain.vehicles_at(samples.cell[level], lines.high[samples.line[level]], by_day)
    return points
