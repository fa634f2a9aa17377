"""What the view shows after the whole map has changed: the same part of it, drawn at once."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QImage

from losview.board.edits.ground_edits import Paint, Raise
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.transform.resize import resize
from losview.board.transform.turns import flip, turn_half
from losview.hexes.hex import Hex

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def pixels(image: QImage) -> np.ndarray:
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1).astype(int)


def zoomed_to(window, hand, label: str) -> Hex:
    """Show a hex in the middle, larger."""
    hex_ = window.document.board.hex(label)
    window.view.set_zoom(2.0)
    window.view.centre_on(QPointF(*window.scene.layout_.centre(hex_)))
    hand.settle()
    return hex_


def middle_hex(window) -> Hex:
    seen = window.view.viewportTransform().inverted()[0].map(QPointF(window.view.viewport().rect().center()))
    return window.scene.layout_.hex_at(seen.x(), seen.y())


@pytest.mark.parametrize("act", [lambda board: flip(board, "left-right"), turn_half,
                                 lambda board: resize(board, left=-2)], ids=["flip", "turn", "resize"])
def test_the_part_in_view_stays_when_the_map_gets_another_grid(window, hand, act):
    label = zoomed_to(window, hand, "C4")
    edit = act(window.document.board)
    window.document.do(edit)
    hand.settle()
    assert (middle_hex(window), window.view.zoom) == (edit.isometry.hex(label), 2.0)
    window.document.undo.undo()
    hand.settle()
    assert (middle_hex(window), window.view.zoom) == (label, 2.0)


def test_a_map_shown_whole_stays_whole(window, hand):
    window.document.do(resize(window.document.board, right=3))
    hand.settle()
    shown = window.view.map_area()
    assert window.view.viewport().rect().toRectF().contains(shown)


def test_the_whole_map_is_shown_where_the_part_in_view_was_cut_off(window, hand):
    zoomed_to(window, hand, "A1")
    window.document.do(resize(window.document.board, left=-2, top=-2))
    hand.settle()
    assert window.view.viewport().rect().toRectF().contains(window.view.map_area())


def shown_pictures(window) -> list:
    """The composed pictures that come to the screen from now on."""
    found = []
    window.scene.compositor.composed.connect(found.append)
    return found


def test_a_part_drawn_at_once_looks_as_the_tiles_that_follow_it_do(window, hand):
    zoomed_to(window, hand, "D4")
    shown = shown_pictures(window)
    window.document.do(Raise(tuple(window.document.board.grid.hexes()), 4))
    hand.settle()
    assert [picture.at_once for picture in shown][-2:] == [True, False]
    first, last = pixels(shown[-2].image), pixels(shown[-1].image)
    assert abs(first - last).max() < 40  # where lines of neighbours end
    assert abs(first - last).mean() < 0.05
    frame = window.scene.composed_layer.shown.request.frame
    assert all(window.scene.tiles.at_hand(key) is not None for key in window.scene.tiles.keys(frame))


def test_a_part_of_the_map_that_changes_is_drawn_by_its_tiles(window, hand):
    zoomed_to(window, hand, "D4")
    shown = shown_pictures(window)
    window.document.do(Paint((window.document.board.hex("D4"),), HexTerrain((Feature("forest"),))))
    hand.settle()
    assert shown
    assert not any(picture.at_once for picture in shown)


def test_a_view_that_moves_shows_tiles(window, hand):
    zoomed_to(window, hand, "D4")
    shown = shown_pictures(window)
    window.view.pan(QPoint(20, 0))
    hand.settle()
    assert shown
    assert not any(picture.at_once for picture in shown)


@pytest.mark.parametrize("act", [lambda board: Raise(tuple(board.grid.hexes()), 4),
                                 lambda board: flip(board, "left-right")], ids=["raise", "flip"])
def test_undo_of_an_act_on_the_whole_map_shows_what_was_drawn_before(window, hand, act):
    zoomed_to(window, hand, "D4")
    before = pixels(window.scene.composed_layer.shown.image)
    window.document.do(act(window.document.board))
    hand.settle()
    assert abs(pixels(window.scene.composed_layer.shown.image) - before).max() > 0
    window.document.undo.undo()
    shown, scene = shown_pictures(window), window.scene
    hand.settle()
    assert shown
    assert not any(picture.at_once for picture in shown)  # from tiles that were kept
    assert abs(pixels(scene.composed_layer.shown.image) - before).max() == 0


def test_what_was_drawn_of_another_map_is_not_shown(window, hand):
    """An edit after an undo leads to another look, though as many hexes have changed."""
    zoomed_to(window, hand, "D4")
    hexes = tuple(window.document.board.grid.hexes())
    window.document.do(Raise(hexes, 4))
    hand.settle()
    raised = pixels(window.scene.composed_layer.shown.image)
    window.document.undo.undo()
    window.document.do(Raise(hexes, 8))
    hand.settle()
    assert abs(pixels(window.scene.composed_layer.shown.image) - raised).max() > 0
