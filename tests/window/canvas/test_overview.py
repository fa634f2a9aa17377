"""The overview of the map, and scrolling at the edge of the view."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from losview.board.board import Board
from losview.board.edits.ground_edits import Raise
from losview.drawing.art.overview_picture import overview_pixels, overview_size
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.window.canvas.overview import IDLE_MS, overview_of
from tests.support.hand import wait_for

LEFT = Qt.MouseButton.LeftButton


def test_each_pixel_has_the_colour_of_its_hex():
    for top in ("flat", "pointy"):
        board = Board(Grid(9, 7, top=top))
        raised = board.grid.hex(4, 3)
        Raise((raised,), 12).apply(board)
        layout = Layout(board.grid)
        pixels = overview_pixels(board, layout, 180, 120, dark=False)
        wide, high, scale = overview_size(layout, 180, 120)
        assert pixels.shape == (high, wide)
        colours = np.unique(pixels)
        assert len(colours) == 3, "off the map, low and high ground"
        for y, x in ((10, 50), (60, 90), (high // 2, wide // 2), (high - 8, 33)):
            hex_ = layout.hex_at((x + 0.5) / scale, (y + 0.5) / scale)
            assert (pixels[y, x] == 0) == (hex_ not in board.grid)
            there = layout.centre(raised)
            peak = pixels[int(there[1] * scale), int(there[0] * scale)]
            assert (pixels[y, x] == peak) == (hex_ == raised)


def test_the_overview_shows_what_is_in_view_and_leads_elsewhere(window, hand):
    window.menus.actions["overview"].trigger()
    hand.settle()
    overview = overview_of(window.view)
    assert overview.isVisible()
    window.view.set_zoom(4.0)
    hand.settle()
    small = overview.area
    assert small.width() < overview.width() / 1.5
    QTest.mouseClick(overview, LEFT, pos=QPoint(20, 20))
    hand.settle()
    assert overview.area.contains(20, 20)
    assert overview.area.center() != small.center()
    before = overview.grab().toImage()
    window.document.do(Raise(tuple(window.document.board.grid.hexes()[:60]), 8))
    QTest.qWait(2 * IDLE_MS)  # it is made again once the map has not changed for so long
    assert overview.grab().toImage() != before
    window.menus.actions["overview"].trigger()
    assert not overview.isVisible()


def test_a_drag_to_the_edge_scrolls_until_there_is_no_more_of_the_map(window, hand):
    view = window.view
    view.set_zoom(3.0)
    hand.settle()
    window.palette_.take("brush")
    room = view.viewport().rect()
    middle = room.center()
    start = view.map_area().left()
    QTest.mousePress(view.viewport(), LEFT, pos=middle)
    QTest.mouseMove(view.viewport(), QPoint(room.right() - 3, middle.y()))
    wait_for(lambda: view.map_area().left() < start - 60, "the view does not scroll")
    wait_for(lambda: view.map_area().right() <= room.right() + 1, "it scrolls to the map's edge")
    there = view.map_area().left()
    QTest.qWait(80)  # and not beyond it
    assert view.map_area().left() == there
    QTest.mouseRelease(view.viewport(), LEFT, pos=QPoint(room.right() - 3, middle.y()))
    painted = window.document.undo.text(0)
    assert painted.startswith("Paint ")
    assert int(painted.split()[1]) > 4, "what passed below the pointer was painted"
