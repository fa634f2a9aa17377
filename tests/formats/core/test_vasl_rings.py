"""Outlines of a picture's areas, against areas found pixel by pixel."""

from __future__ import annotations

import numpy as np
import shapely
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from losview.formats.vasl.area_tracing import connected_areas

PICTURES = arrays.arrays(np.int16, st.tuples(st.integers(1, 9), st.integers(1, 9)), elements=st.integers(0, 2))


def flooded(labels: NDArray[np.int16]) -> list[tuple[int, frozenset[tuple[int, int]]]]:
    """The areas, each as its label and its pixels: filled from pixel to pixel over their edges."""
    left = {(x, y) for x in range(labels.shape[0]) for y in range(labels.shape[1])}
    found = []
    while left:
        start = min(left)
        area, edge = {start}, [start]
        while edge:
            x, y = edge.pop()
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in left and near not in area and labels[near] == labels[start]:
                    area.add(near)
                    edge.append(near)
        left -= area
        found.append((int(labels[start]), frozenset(area)))
    return found


def held(shape: shapely.Polygon, size: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    x, y = np.mgrid[: size[0], : size[1]]
    inside = shapely.contains_xy(shape, x + 0.5, y + 0.5)
    return frozenset(zip(x[inside].tolist(), y[inside].tolist(), strict=True))


@given(PICTURES)
def test_areas_are_those_that_flooding_finds(labels: NDArray[np.int16]) -> None:
    found, shapes = connected_areas(labels)
    assert shapely.is_valid(shapes).all()
    ours = [(label, held(shape, labels.shape)) for label, shape in zip(found.tolist(), shapes, strict=True)]
    assert len(ours) == len(set(ours))
    assert set(ours) == set(flooded(labels))
    assert shapely.area(shapes).sum() == labels.size


@given(PICTURES)
def test_neighbours_share_the_points_of_their_edges(labels: NDArray[np.int16]) -> None:
    """Else `coverage_simplify` would part them."""
    _, shapes = connected_areas(labels)
    assert shapely.coverage_is_valid(shapes)


def test_an_area_that_meets_itself_at_a_corner_keeps_its_hole() -> None:
    labels = np.zeros((5, 5), np.int16)
    labels[1:4, 1:4] = 1
    labels[2, 2] = labels[3, 3] = 0  # the hole touches the outline at the corner (3, 3)
    found, shapes = connected_areas(labels)
    (ring,) = shapes[found == 1]
    assert shapely.is_valid(ring)
    assert ring.area == 7
    assert len(ring.interiors) == 1
    assert sorted(shapely.area(shapes[found == 0]).tolist()) == [1.0, 17.0]
