"""Outlines drawn and reshaped in the window by a person's mouse and keys."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.board.outlines.polygons import is_sound
from losview.hexes.lattice import corner
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.window.editing.outlines_panel import ShapePanel
from tests.support.hand import LEFT, NONE, wait_for
from tests.support.shape_hand import ShapeHand

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def drawing(window):
    """The hand with the shape tool, and a blank map."""
    hand = ShapeHand(window)
    hand.key(KEY.Key_S)
    return hand


def panel(hand) -> ShapePanel:
    return hand.window.findChild(ShapePanel)


def press_button(hand, text) -> None:
    button, = (one for one in panel(hand).findChildren(QToolButton) if one.text() == text and one.isVisible())
    button.click()
    hand.rest()


def circle(hand, label, wide):
    middle = hand.spot(label)
    return [middle + QPoint(round(wide * cos(i * pi / 15)), round(wide * sin(i * pi / 15))) for i in range(30)]


def only(hand):
    (drawn,) = hand.board.depictions.values()
    return drawn


def test_woods_are_clicked_and_closed_with_return(drawing):
    for spot in circle(drawing, "F4", 60)[::6]:
        drawing.click_spot(spot, SHIFT)
    drawing.key(KEY.Key_Return)
    assert only(drawing).kind == "woods"
    assert len(only(drawing).outline) == 5
    assert drawing.window.document.undo.undoText() == "Draw woods"
    drawing.key(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert drawing.board.depictions == {}


def test_a_click_on_the_first_corner_closes_and_corners_snap_to_vertices(drawing):
    hex_ = drawing.board.hex("F4")
    vertices = [corner(hex_, at) for at in (0, 2, 4)]
    dot = corner(hex_, 0)
    for vertex in (*vertices, dot):
        place = drawing.spot("F4", vertex.x - hex_.q * 768, vertex.y - hex_.r * 768)
        drawing.click_spot(place + QPoint(3, -2))
    assert only(drawing).outline == tuple(vertices)


def test_backspace_and_esc(drawing):
    for spot in circle(drawing, "F4", 60)[::6]:
        drawing.click_spot(spot, SHIFT)
    drawing.key(KEY.Key_Backspace)
    drawing.key(KEY.Key_Return)
    assert len(only(drawing).outline) == 4
    for spot in circle(drawing, "J4", 60)[::6]:
        drawing.click_spot(spot, SHIFT)
    drawing.key(KEY.Key_Escape)
    drawing.key(KEY.Key_Return)
    assert len(drawing.board.depictions) == 1


def test_a_crossing_outline_is_refused_in_the_status_bar(drawing):
    for at in (0, 12, 6, 18):
        drawing.click_spot(circle(drawing, "F4", 60)[at], SHIFT)
    drawing.click_spot(circle(drawing, "F4", 60)[25], SHIFT)
    drawing.key(KEY.Key_Return)
    assert drawing.board.depictions == {}
    assert "would cross itself" in drawing.window.statusBar().currentMessage()


def test_a_hill_is_drawn_freehand_and_decides_a_thread(drawing):
    drawing.window.palette_.choose("hill_contour")
    press_button(drawing, "Freehand")
    drawing.drag_spots(*circle(drawing, "F4", 90))
    drawing.drag_spots(*circle(drawing, "F4", 35))
    assert [drawn.height for drawn in drawing.board.depictions.values()] == [QUARTERS_PER_LEVEL, 2 * QUARTERS_PER_LEVEL]
    assert drawing.board.level(drawing.board.hex("F4")) == 2 * QUARTERS_PER_LEVEL
    drawing.window.lay((LineEnd(drawing.board.hex("B4")), LineEnd(drawing.board.hex("J4"))))
    drawing.settle()
    assert drawing.window.sighting.verdict.outcome is Outcome.BLOCKED


def winding(hand, first, last, wide=70):
    """Spots of a line that swings to both sides of the straight one from dot to dot."""
    a, b = hand.spot(first), hand.spot(last)
    along = b - a
    long = (along.x() ** 2 + along.y() ** 2) ** 0.5
    steps = [(i / 80, wide * sin(6 * pi * i / 80) / long) for i in range(81)]
    return [a + QPoint(round(t * along.x() - s * along.y()), round(t * along.y() + s * along.x())) for t, s in steps]


def test_a_gully_drawn_freehand_runs_along_the_whole_stroke(drawing):
    """A small lens of it was left, and nothing said so."""
    drawing.window.palette_.choose("gully")
    press_button(drawing, "Freehand")
    spots = winding(drawing, "B2", "K7")
    passed = {drawing.window.view.pointer_at(QPointF(spot)).hex for spot in spots}
    assert len(passed) > 12
    drawing.drag_spots(*spots)
    drawn = only(drawing)
    assert passed <= set(clip_depictions([drawn])[0].hexes)
    assert drawing.window.statusBar().currentMessage().startswith("The gully follows your line.")
    assert not drawing.window.messages.toast.isVisible()


def test_woods_on_both_sides_of_a_winding_stroke_are_kept_and_undo_is_a_click_away(drawing):
    press_button(drawing, "Freehand")
    drawing.drag_spots(*winding(drawing, "B2", "K7"))
    assert len(drawing.board.depictions) == 6
    toast = drawing.window.messages.toast
    assert toast.isVisible()
    assert toast.text() == "Your line crosses itself: it became 6 outlines."
    assert drawing.window.statusBar().currentMessage() == toast.text()
    assert drawing.window.childAt(toast.button.mapTo(drawing.window, toast.button.rect().center())) is toast.button
    drawing.window.view.setFocus()
    QTest.mouseClick(toast.button, LEFT)
    drawing.rest()
    assert drawing.board.depictions == {}
    assert not toast.isVisible()
    assert drawing.window.focusWidget() is drawing.window.view
    assert drawing.window.statusBar().currentMessage() == "Undone: Draw woods."


def test_undo_is_no_longer_offered_when_something_else_was_done(drawing):
    press_button(drawing, "Freehand")
    drawing.drag_spots(*winding(drawing, "B2", "K7"))
    toast = drawing.window.messages.toast
    assert toast.offers
    drawing.drag_spots(*circle(drawing, "F4", 40))
    assert not toast.isVisible()
    assert len(drawing.board.depictions) == 7
    drawing.key(KEY.Key_P)  # a message without a button
    assert not toast.offers


def test_while_a_way_is_drawn_no_edge_leads_back_to_its_beginning(drawing):
    drawing.window.palette_.choose("gully")
    press_button(drawing, "Freehand")
    spots = circle(drawing, "F4", 90)
    QTest.mouseMove(drawing.sheet, spots[0])
    QTest.mousePress(drawing.sheet, LEFT, NONE, spots[0])
    for spot in spots[1:16]:
        QTest.mouseMove(drawing.sheet, spot)
    draft = drawing.window.scene.draft
    assert draft.draft.rubber == ()
    for spot in spots[16:]:
        QTest.mouseMove(drawing.sheet, spot)
    assert draft.draft.rubber != (), "an area would be closed"
    QTest.mouseRelease(drawing.sheet, LEFT, NONE, spots[-1])


@pytest.mark.own_window
def test_while_a_corner_is_dragged_the_thread_follows_and_esc_restores_it(drawing):
    window = drawing.window
    window.lay((LineEnd(drawing.board.hex("B4")), LineEnd(drawing.board.hex("J4"))))
    window.palette_.choose("woods")
    offsets = ((-200, -300), (250, -550), (200, -250), (-150, -100))
    for by in offsets:
        drawing.click_spot(drawing.spot("F3", *by), SHIFT)
    drawing.key(KEY.Key_Return)
    drawing.settle()
    assert window.sighting.verdict.outcome is Outcome.CLEAR
    drawing.key(KEY.Key_E)
    start, to = drawing.spot("F3", *offsets[3]), drawing.spot("F5", 0, 200)
    QTest.mouseMove(drawing.sheet, start)
    QTest.mousePress(drawing.sheet, LEFT, NONE, start)
    QTest.mouseMove(drawing.sheet, to)
    wait_for(lambda: window.sighting.verdict.outcome is Outcome.BLOCKED)
    drawing.key(KEY.Key_Escape)
    wait_for(lambda: window.sighting.verdict.outcome is Outcome.CLEAR)
    QTest.mouseRelease(drawing.sheet, LEFT, NONE, to)
    assert window.document.undo.count() == 1


def test_an_outline_is_drawn_and_reshaped_with_keys_alone(drawing):
    drawing.key(KEY.Key_Right)
    for step in (KEY.Key_Right, KEY.Key_Down, KEY.Key_Left):
        for _ in range(4):
            drawing.key(step)
        drawing.key(KEY.Key_Return)
    drawing.key(KEY.Key_Return)
    before = only(drawing)
    assert len(before.outline) == 3
    drawing.key(KEY.Key_E)
    drawing.key(KEY.Key_N)
    drawing.key(KEY.Key_Return)
    drawing.key(KEY.Key_Up)
    drawing.key(KEY.Key_Return)
    assert len(set(before.outline) & set(only(drawing).outline)) == 2
    drawing.key(KEY.Key_N)
    drawing.key(KEY.Key_Insert)
    assert len(only(drawing).outline) == 4
    drawing.key(KEY.Key_Delete)
    assert len(only(drawing).outline) == 3
    drawing.key(KEY.Key_Delete, SHIFT)
    assert drawing.board.depictions == {}


def test_the_panel_sets_level_and_kind_and_does_acts(drawing):
    drawing.window.palette_.choose("hill_contour")
    press_button(drawing, "Freehand")
    drawing.drag_spots(*circle(drawing, "F4", 60))
    panel(drawing).height_box.setValue(3)
    assert only(drawing).height == 3 * QUARTERS_PER_LEVEL
    assert drawing.board.level(drawing.board.hex("F4")) == 3 * QUARTERS_PER_LEVEL
    for act in ("Smooth", "Grow", "Mirror", "Duplicate"):
        press_button(drawing, act)
        assert all(map(is_sound, drawing.board.depictions.values()))
    assert len(drawing.board.depictions) == 2
    drawing.window.palette_.choose("woods")
    press_button(drawing, "Set kind")
    assert sorted(drawn.kind for drawn in drawing.board.depictions.values()) == ["hill_contour", "woods"]


def test_another_tool_gives_up_what_is_half_done(drawing):
    drawing.click_spot(drawing.spot("F4", 20, 20), SHIFT)
    drawing.key(KEY.Key_2)
    drawing.key(KEY.Key_S)
    drawing.key(KEY.Key_Return)
    assert drawing.window.scene.draft.draft is None or drawing.window.scene.draft.draft.line == ()
