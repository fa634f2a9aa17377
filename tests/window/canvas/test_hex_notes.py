"""Reasons printed in the hexes: they are the engine's own, come without being waited for, and go with the field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from losview.board.edits.counter_edits import PlaceCounter
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.lettering import LABEL, LEVEL
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.window.canvas.hex_notes import note_lines, note_words
from losview.window.paint.map_image import image
from tests.support.hand import opened, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def ravensgill(window, hand):
    opened(window, "demo:ravensgill", ask=False)
    window.view.set_zoom(1.0)
    window.view.centerOn(*window.scene.layout_.centre(window.document.board.hex("Q4")))
    hand.settle()
    return window


def noted(window, hand):
    hand.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    wait_for(lambda: window.notes.overlay is not None and not window.notes.busy, "no notes came")
    return window.notes.overlay


def test_the_notes_are_the_verdicts(ravensgill, hand):
    item, board, judge = noted(ravensgill, hand), ravensgill.document.board, ravensgill.sighting.judge
    assert len(item.notes) > 60
    words = {}
    for hex_, note in item.notes.items():
        verdict = judge.judge_one(ravensgill.sighting.firer, LineEnd(hex_))
        assert note.outcome == verdict.outcome
        assert note.close == verdict.close_call
        words[board.label(hex_)] = note_words(note, board)
    assert words["S7"] == "blind 3 · R4"
    assert any(said.startswith("by ") for said in words.values())
    assert words["Q4"] == ""
    assert {one.outcome for one in item.notes.values()} >= {Outcome.CLEAR, Outcome.BLIND, Outcome.DEPRESSION}


def test_depressions_say_who_looks_in(ravensgill, hand):
    item, board, judge = noted(ravensgill, hand), ravensgill.document.board, ravensgill.sighting.judge
    assert item.viewers
    stands = {counter.hex for counter in board.counters.values()}
    for hex_, eyes in item.viewers.items():
        assert judge.is_depression(hex_)
        assert set(eyes) == {s for s in stands - {hex_} if judge.judge_one(LineEnd(s), LineEnd(hex_)).visible}
    assert any(item.viewers.values())
    assert not all(item.viewers.values())


def test_the_pointer_shows_the_dead_ground_of_an_obstacle(ravensgill, hand):
    ravensgill.view.centerOn(*ravensgill.scene.layout_.centre(ravensgill.document.board.hex("S7")))
    item, board = noted(ravensgill, hand), ravensgill.document.board
    hand.move("S7")
    obstacle, hidden = item.dead_ground()
    assert board.label(obstacle) == "R4"
    assert board.hex("S6") in hidden
    hand.move("R4")
    assert item.dead_ground() == (obstacle, hidden)
    obstacles = {one.obstacle for one in item.notes.values()}
    seen = next(hex_ for hex_, one in item.notes.items() if one.obstacle is None and hex_ not in obstacles)
    hand.move(board.label(seen))
    assert item.dead_ground() is None


def test_the_notes_follow_the_firer_and_go_with_the_field(ravensgill, hand):
    item = noted(ravensgill, hand)
    before = dict(item.notes)
    ravensgill.sighting.lay(LineEnd(ravensgill.document.board.hex("P3")), ravensgill.sighting.target)
    hand.settle()
    wait_for(lambda: item.notes and not ravensgill.notes.busy, "no notes came")
    assert dict(item.notes) != before
    assert ravensgill.document.board.hex("P3") not in item.notes
    ravensgill.sighting.show_field(False)
    assert not item.notes
    ravensgill.sighting.show_field(True)
    hand.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    hand.settle()
    assert not item.notes
    assert not ravensgill.notes.busy


def test_the_notes_do_not_outlive_their_map(ravensgill, hand):
    noted(ravensgill, hand)
    opened(ravensgill, "demo:", ask=False)
    ravensgill.view.set_zoom(1.0)
    hand.settle()
    wait_for(lambda: ravensgill.notes.overlay is not None and not ravensgill.notes.busy, "no notes came")
    assert all(hex_ in ravensgill.document.board.grid for hex_ in ravensgill.notes.overlay.notes)


def test_far_away_they_ask_to_come_nearer(ravensgill, hand):
    ravensgill.view.set_zoom(0.4)
    hand.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    wait_for(lambda: "Zoom in" in ravensgill.statusBar().currentMessage(), "nobody asks to zoom in")
    ravensgill.view.set_zoom(1.0)
    wait_for(lambda: not ravensgill.statusBar().currentMessage(), "it still asks to zoom in")


def test_coming_nearer_takes_back_no_other_message(ravensgill, hand):
    ravensgill.view.set_zoom(0.4)
    hand.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    wait_for(lambda: "Zoom in" in ravensgill.statusBar().currentMessage(), "nobody asks to zoom in")
    ravensgill.messages.show_status("Copied.")
    ravensgill.view.set_zoom(1.0)
    wait_for(lambda: ravensgill.notes.overlay is not None, "no notes came")
    assert ravensgill.statusBar().currentMessage() == "Copied."


def test_shading_keeps_within_the_frame_that_cuts_the_outer_hexes(ravensgill, hand):
    """Below the frame lies paper, whatever becomes of the hexes that it cuts through."""
    with_field = image(ravensgill.document.board, field=ravensgill.sighting.field)
    without = image(ravensgill.document.board)
    x0, _, x1, y1 = ravensgill.scene.layout_.bounds()
    air = (without.width() - (x1 - x0)) / 2
    low = range(round(air + y1) + 3, without.height())
    assert all(with_field.pixel(x, y) == without.pixel(x, y) for y in low for x in range(without.width()))
    assert with_field != without


def test_long_notes_take_two_lines_and_one_a_word_beside_a_unit():
    assert note_lines("blind 3 · R4", False) == ["blind 3", "R4"]
    assert note_lines("blind 3 · R4", True) == ["blind", "3", "R4"]
    assert note_lines("by R4", False) == ["by R4"]


def _inked(item, window, hex_, down, aside=0.0):
    """Whether the notes' own picture has anything at a place of a hex."""
    layout = window.scene.layout_
    x, y = layout.centre(hex_)
    picture = QImage(400, 400, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    painter.translate(200, 200)
    painter.scale(2.0, 2.0)
    painter.translate(-x, -y)
    item.paint(painter, None)
    painter.end()
    shown = picture.pixelColor(round(200 + 2 * aside * layout.size), round(200 + 2 * down * layout.size)).alpha()
    return shown > 128  # tints are fainter


def test_notes_leave_label_level_and_units_free(ravensgill, hand):
    item, board = noted(ravensgill, hand), ravensgill.document.board
    alone = next(hex_ for hex_, count in item.printed.items() if count == 1 and hex_ not in item.viewers)
    ravensgill.document.do(PlaceCounter(UnitCounter("infantry", alone)))
    wait_for(lambda: alone not in item.notes)
    wait_for(lambda: alone in item.notes and not ravensgill.notes.busy)
    units = {counter.hex for counter in board.counters.values()}
    plain = [h for h, note in item.notes.items() if h in item.printed and h not in units and not note.close]
    manned = [h for h in item.notes if h in item.printed and h in units]
    silent = [h for h, note in item.notes.items() if note_words(note, board) and h not in {*item.printed, *units}]
    assert len(plain) > 8
    assert silent
    assert not any(_inked(item, ravensgill, hex_, 0.0) for hex_ in silent if hex_ not in item.viewers)
    for hex_ in plain[:12]:
        assert _inked(item, ravensgill, hex_, 0.0)
        assert not _inked(item, ravensgill, hex_, LABEL[1])
        assert not _inked(item, ravensgill, hex_, LEVEL[1])
    assert manned
    for hex_ in manned:
        assert not _inked(item, ravensgill, hex_, 0.0)
        assert not _inked(item, ravensgill, hex_, 0.3, 0.3)
        assert _inked(item, ravensgill, hex_, 0.0, 0.74)


def test_the_legend_explains_the_signs_while_they_are_shown(ravensgill, hand):
    signs = ravensgill.legend.sign_entries
    assert not any(sign.isVisible() for sign in signs.values())
    item = noted(ravensgill, hand)
    assert signs["eye"].isVisible() == any(item.viewers.values())
    assert signs["shut"].isVisible()
    assert signs["close"].isVisible() == any(note.close for note in item.notes.values())
    hand.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    hand.settle()
    assert not any(sign.isVisible() for sign in signs.values())
