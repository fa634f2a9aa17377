"""The hexes that threads touch at a corner alone, many at once: those of each thread by itself."""

from __future__ import annotations

import numpy as np

from losview.hexes.grid import Grid
from losview.hexes.thread import Touch, hexes_met
from losview.hexes.touched_corners import touched_corners


def test_many_threads_touch_the_corners_that_each_touches() -> None:
    plane = Grid(9, 8).plane
    cells = plane.cells
    start, end = np.repeat(cells, len(cells)), np.tile(cells, len(cells))
    wanted = {(i, plane.cell(met.hex)) for i, (a, b) in enumerate(zip(start.tolist(), end.tolist(), strict=True))
              for met in hexes_met(plane.hex(a), plane.hex(b)) if met.touch is Touch.CORNER and plane.holds(met.hex)}
    for _ in range(2):  # found, and then known
        line, cell = touched_corners(plane, start, end, plane.here)
        assert set(zip(line.tolist(), cell.tolist(), strict=True)) == wanted
    assert wanted
