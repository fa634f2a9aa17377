"""The hexes that one ASL thread meets are those that it meets among many, also by the edge and over gaps of a map."""

from __future__ import annotations

import numpy as np
import pytest

from losview.board.board import Board
from losview.hexes.arrays import first_of_each
from losview.hexes.grid import Grid, GridPart
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.crossings import Samples
from losview.rules.asl.trace.lines import ThreadLines, lines_of
from losview.rules.asl.trace.walks import hexes_of_thread, walks
from losview.rules.core.threads import LineBatch

GRIDS = [
    Grid(9, 7),
    Grid(8, 6, "pointy", edges="half"),
    Grid(12, 8, edges="half", parts=(GridPart(0, 0, 5, 4), GridPart(6, 3, 6, 5))),
]


def rows(samples: Samples) -> list[tuple[int, ...]]:
    """Hex by hex, without the thread's number."""
    columns = (samples.cell, samples.range_a, samples.range_b, samples.along, samples.order)
    return sorted(zip(*(one.tolist() for one in columns), strict=True))


def of_thread(samples: Samples, line: int) -> Samples:
    return samples.take(samples.line == line)


@pytest.mark.parametrize("grid", GRIDS)
def test_one_thread_meets_what_it_meets_among_many(grid: Grid) -> None:
    terrain, plane = AslTerrain(Board(grid)), grid.plane
    start, end = (one.reshape(-1) for one in np.meshgrid(plane.cells, plane.cells))
    level = np.zeros(len(start), np.int32)
    lines: ThreadLines = lines_of(terrain, LineBatch(start, end, level, level))
    found: dict[int, tuple[Samples, ...]] = {}
    for walk in walks(terrain, lines):
        through, (left, right) = walk.samples(np.ones(walk.hexes.shape, np.bool_) & (walk.hexes > 0)), walk.pairs()
        for line in walk.thread.tolist():
            found[line] = tuple(of_thread(part, line) for part in (through, left, right))
    assert any(len(left) for _, left, _ in found.values())
    for line in range(len(start)):
        through, left, right = hexes_of_thread(plane, int(start[line]), int(end[line]))
        if line not in found:
            assert lines.length[line] < 2
            assert not len(through)
            assert not len(left)
            continue
        assert rows(through) == rows(found[line][0])
        # Where both hexes of a pair lie in a gap, which of them is called left does not matter.
        asked = plane.here[left.cell] | plane.here[right.cell]
        theirs = plane.here[found[line][1].cell] | plane.here[found[line][2].cell]
        assert rows(left.take(asked)) == rows(found[line][1].take(theirs))
        assert rows(right.take(asked)) == rows(found[line][2].take(theirs))
        assert through.range_a.dtype == left.range_b.dtype == right.order.dtype == np.int32


def test_the_first_of_each_number() -> None:
    keys = np.random.default_rng(7).integers(-9, 9, 200)
    assert first_of_each(keys).tolist() == np.unique(keys, return_index=True)[1].tolist()
    assert first_of_each(keys[:0]).tolist() == []
