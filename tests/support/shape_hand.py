"""A hand that draws outlines in a window, by lattice points; and the blank map that it draws on."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest

from losview.app.window import Window
from losview.board.board import Board
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point, centre
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT, NONE, Hand


class ShapeHand(Hand):
    """The hand on a window with a blank ASL map of 12 by 8 hexes."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        board = Board(Grid(12, 8, edges="half"), title="Blank", scenario={"rules": "asl"})
        window.files.show(OpenedMap(board, None, "asl"))
        window.view.fit()
        self.settle()

    @property
    def board(self) -> Board:
        return self.window.document.board

    def spot(self, label: str, x: int = 0, y: int = 0) -> QPoint:
        """Where a lattice point lies on the screen, by its offset from a hex's centre dot."""
        dot = centre(self.board.hex(label))
        place = self.window.scene.layout_.point(Point(dot.x + x, dot.y + y))
        return self.window.view.viewportTransform().map(QPointF(*place)).toPoint()

    def click_spot(self, spot: QPoint, modifiers=NONE) -> None:
        QTest.mouseMove(self.sheet, spot)
        QTest.mouseClick(self.sheet, LEFT, modifiers, spot)
        self.rest()

    def drag_spots(self, *spots: QPoint, modifiers=NONE) -> None:
        QTest.mouseMove(self.sheet, spots[0])
        QTest.mousePress(self.sheet, LEFT, modifiers, spots[0])
        for spot in spots[1:]:
            QTest.mouseMove(self.sheet, spot)
        QTest.mouseRelease(self.sheet, LEFT, modifiers, spots[-1])
        self.rest()
