"""Motifs strewn over outlines."""

from __future__ import annotations

from random import Random

import numpy as np
import shapely

from losview.drawing.art.motifs import UNSEEN, area_within, strewn


def _stepped(step: float) -> shapely.Geometry:
    """A disc whose edge has the steps of a picture's pixels."""
    grid = np.mgrid[-3:3:step, -3:3:step].reshape(2, -1).T
    inside = grid[np.hypot(*(grid + step / 2).T) < 2.5]
    return shapely.union_all(shapely.box(*inside.T, *(inside + step).T), grid_size=step / 1000)


def test_the_steps_of_a_boards_pixels_are_not_drawn_one_by_one() -> None:
    """Insetting each step took most of the time until a layout of four boards was on the screen."""
    area = _stepped(0.027)
    inset = area_within(area, 0.125)
    assert shapely.get_num_coordinates(inset) < shapely.get_num_coordinates(area) / 3
    exact = area.buffer(-0.125)
    assert shapely.hausdorff_distance(inset.boundary, exact.boundary) < 3 * UNSEEN


def test_motifs_lie_within_their_area_also_where_smoothing_crosses_its_edge() -> None:
    hooked = shapely.Polygon([(0, 0), (4, 0), (4, 3), (0.03, 3), (0.03, 2.99), (3.9, 2.98), (3.9, 0.02), (0, 0.01)])
    for x, y in strewn(hooked, Random(1), 0.2, 0.04):
        assert hooked.buffer(2 * UNSEEN).contains(shapely.Point(x, y))
