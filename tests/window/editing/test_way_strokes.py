"""Roads drawn by the mouse: along hexsides they run straight, and bend where the hand goes through a hex."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from losview.board.board import Board
from losview.hexes.grid import Grid
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def road(window, hand):
    window.files.show(OpenedMap(Board(Grid(9, 8)), None, "cwb"))
    window.palette_.take("brush")
    window.palette_.choose("dirt_road")
    window.view.fit()
    hand.settle()
    yield lambda *spots: drag(window, hand, spots)
    window.document.undo.setClean()


def drag(window, hand, spots: tuple[tuple[str, float], ...]) -> list[str]:
    """Drag from spot to spot in small steps; the hexes of the road, with their exits.

    Args:
        spots: hexes, and how far to the right of their centre dots, in parts of the way to the next column.
    """
    board, layout = window.document.board, window.scene.layout_
    across = layout.centre(board.grid.hex(1, 0))[0] - layout.centre(board.grid.hex(0, 0))[0]
    points = []
    for label, right in spots:
        x, y = layout.centre(board.hex(label))
        points.append(window.view.viewportTransform().map(QPointF(x + right * across, y)))
    way = [a + (b - a) * (step / 24) for a, b in pairwise(points) for step in range(25)]
    QTest.mousePress(hand.sheet, LEFT, pos=way[0].toPoint())
    for point in way[1:]:
        QTest.mouseMove(hand.sheet, point.toPoint())
    QTest.mouseRelease(hand.sheet, LEFT, pos=way[-1].toPoint())
    hand.rest()
    return sorted(f"{board.label(hex_)} {''.join(str(one) for one in range(6) if feature.exits >> one & 1)}"
                  for hex_ in board.grid.hexes() for feature in board.cover(hex_).features)


@pytest.mark.parametrize("right", [0.0, 0.3, 0.45, 0.5])
def test_a_drag_down_between_two_columns_makes_a_straight_road(road, right):
    assert road(("C2", right), ("C6", right)) == ["C2 3", "C3 03", "C4 03", "C5 03", "C6 0"]


def test_a_hex_that_is_entered_by_a_hair_and_left_again_gets_no_stub(road):
    assert road(("C2", 0.0), ("C3", 0.0), ("C3", 0.62), ("C3", 0.0), ("C5", 0.0)) == ["C2 3", "C3 03", "C4 03", "C5 0"]


def test_a_sharp_bend_through_the_middle_of_a_hex_is_drawn(road):
    made = road(("C2", 0.0), ("D2", 0.0), ("C3", 0.0))
    assert [one.split()[0] for one in made] == ["C2", "C3", "D2"]
    assert all(len(one.split()[1]) == count for one, count in zip(made, (1, 1, 2), strict=True))
