"""Outlines become what a painter draws."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from losview.window.paint.night_painter import path_within

SQUARE = np.array([[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0]])


def test_a_path_within_outlines_leaves_holes_out():
    path = path_within([SQUARE, SQUARE / 4 + 15, SQUARE + 100])
    assert path.fillRule() == Qt.FillRule.OddEvenFill
    inside = [(5, 5), (35, 20), (120, 120)]
    assert all(path.contains(QPointF(*spot)) for spot in inside)
    assert not any(path.contains(QPointF(*spot)) for spot in [(20, 20), (60, 60), (120, 20)])


@pytest.mark.parametrize("loops", [[], [SQUARE], [SQUARE, SQUARE[::-1] / 3 + 0.125]])
def test_a_path_within_outlines_is_that_of_its_polygons(loops):
    expected = QPainterPath()
    expected.setFillRule(Qt.FillRule.OddEvenFill)
    for loop in loops:
        expected.addPolygon(QPolygonF([QPointF(x, y) for x, y in loop.tolist()]))
        expected.closeSubpath()
    found = path_within(loops)
    assert found == expected or (found.isEmpty() and expected.isEmpty())
