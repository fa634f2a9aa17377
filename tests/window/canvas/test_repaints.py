"""What stands on the screen is what the window would paint anew: nothing stale is left anywhere over the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from losview.bench.window_driver import PaintWatch
from losview.board.edits.counter_edits import MoveCounter, PlaceCounter
from losview.board.edits.ground_edits import Paint, Raise
from losview.board.edits.scenario_edits import SetScenario
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.scenario.night import Night, set_night
from losview.board.unit_counter import UnitCounter
from losview.formats.sketch import sketch
from losview.hexes.labels import Labels
from losview.hexes.lattice import Point
from losview.rules.core.threads import LineEnd
from losview.window.canvas.base_layers import MapAndNight
from losview.window.files.opened_map import OpenedMap
from losview.window.paint.dirty_rects import region_of
from losview.window.paint.sprites import view_of
from losview.window.ruling.blind_zones import BlindZoneFinder
from losview.window.widgets.fast_labels import Stack
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def _over_the_map(window, picture: QImage) -> QImage:
    corner = window.view.mapTo(window, QPoint(0, 0))
    return picture.convertToFormat(QImage.Format.Format_RGB32).copy(QRect(corner, window.view.size()))


def _acts(window, hand):
    """What moves something over the map or the map itself, one act at a time."""
    view = window.view
    yield "a thread is dragged", lambda: hand.drag("B2", "H7")
    yield "and over the legend's corner", lambda: hand.drag("B2", "A10")
    yield "the pointer moves", lambda: hand.move("D4")
    yield "and off to another corner", lambda: hand.move("L9")
    yield "a close shot across the last thread", lambda: hand.drag("H2", "G3")
    yield "a thread with a badge at the map's edge", lambda: hand.drag("A9", "A1")
    yield "a stretch is lit", lambda: window.scene.thread_item.highlight((0.2, 0.6))
    yield "and out again", lambda: window.scene.thread_item.highlight(None)
    yield "hexes are lit", lambda: window.scene.marks.set(highlighted=(window.document.board.hex("C3"),))
    yield "others are", lambda: window.scene.marks.set(highlighted=(window.document.board.hex("K2"),))
    yield "none is", lambda: window.scene.marks.set(highlighted=())
    yield "an end would snap", lambda: window.scene.marks.set(snap_point=Point(9 * 768 + 256, 256))
    yield "and would not", lambda: window.scene.marks.set(snap_point=None)
    yield "the hex cursor is moved", lambda: QTest.keyClick(view, Qt.Key.Key_Right)
    yield "zoomed in", lambda: view.set_zoom(view.zoom * 1.7)
    yield "panned", lambda: view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + 37)
    yield "the shading is weaker", lambda: window.legend.slider.setValue(40)
    yield "the legend folds", lambda: window.legend.fold_button.click()
    yield "and unfolds", lambda: window.legend.fold_button.click()
    yield "the field goes", lambda: window.sighting.show_field(False)
    yield "the field comes", lambda: window.sighting.show_field(True)
    yield "dark", lambda: window.set_dark(True)
    yield "light", lambda: window.set_dark(False)
    yield "another size", lambda: window.resize(1100, 760)
    yield "all of the map", view.fit
    yield "the thread is let go of", lambda: window.sighting.remove_thread()


def test_nothing_stale_is_left_over_the_map(window, hand):
    for said, act in _acts(window, hand):
        act()
        hand.settle()
        shown = _over_the_map(window, window.screen().grabWindow(window.winId()).toImage())
        painted = _over_the_map(window, window.grab().toImage())
        if shown != painted:
            pytest.fail(f"after {said!r} the screen is not what is painted")


def test_a_move_of_the_hand_changes_the_marks_once(window, hand):
    hand.press("B2")
    hand.move("D4")
    told = []
    window.scene.marks_changed.connect(lambda: told.append(window.sighting.target))
    for label in ("H7", "H8"):
        hand.move(label)
        assert told == [LineEnd(window.document.board.hex(label))]  # when mark and thread are both there
        told.clear()
    hand.release("H8")


def test_a_composed_picture_is_painted_once(window, hand):
    hand.drag("B2", "H7")
    hand.settle()
    told = []
    window.view.viewport().installEventFilter(watch := Watch(told))
    window.scene.composed_layer.show_composed(window.scene.composed_layer.shown)
    hand.settle()
    QTest.qWait(20)  # to show that no other frame comes
    window.view.viewport().removeEventFilter(watch)
    assert len(told) == 1


class Watch(QObject):
    """Notes each painting of a widget."""

    def __init__(self, told: list[QEvent.Type]) -> None:
        super().__init__()
        self.told = told

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.told.append(event.type())
        return False


def test_a_slanting_thread_repaints_the_map_along_its_way(window, hand):
    hand.drag("B2", "L9")
    region = region_of(window.scene.thread_item.area(view_of(window.view.viewportTransform())))
    box = region.boundingRect()
    for label in ("B2", "G6", "L9"):
        assert region.contains(hand.at(label)), label
    assert sum(part.width() * part.height() for part in region) < 0.7 * box.width() * box.height()


FIELDS = """\
grid 16 x 9
legend
  W = woods
terrain
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . W . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
units
  blaze H2
"""


@pytest.fixture
def thread(window, hand):
    """The window by night with a thread from B4 to G4."""
    board = sketch(FIELDS)
    board.scenario["night"] = {"nvr": 3}
    window.files.show(OpenedMap(board, Path("fields.losmap"), "asl"))
    window.docks.night.raise_()
    window.sighting.lay(LineEnd(board.hex("B4")), LineEnd(board.hex("G4")))
    rest(hand)
    return window


def rest(hand):
    """Wait for what comes when a thread rests: its blind zones, room that words need no more."""
    hand.settle()
    window = hand.window
    zones = window.findChild(BlindZoneFinder)
    wait_for(lambda: not zones.busy and all(stack.is_settled for stack in window.findChildren(Stack)))
    hand.settle()


def _edits(board):
    """What is done to the map beside the thread and on it, one edit at a time."""
    star = board.next_number()
    yield "a light far away", PlaceCounter(UnitCounter("starshell", board.hex("O8")), star)
    yield "a light over the target", lambda: MoveCounter.of(board, star, board.hex("H4"))
    yield "the same light, a hex on", lambda: MoveCounter.of(board, star, board.hex("H5"))
    yield "a light over nobody", lambda: MoveCounter.of(board, star, board.hex("O7"))
    yield "a hill far away, by which all ground is drawn lighter", lambda: Raise((board.hex("O2"),), 32)
    yield "other labels", lambda: SetScenario(labels=Labels("digits"))
    yield "another night", lambda: set_night(board, Night(6))
    yield "another title", lambda: SetScenario(title="Other fields")
    yield "woods on the thread", lambda: Paint((board.grid.hex(4, 3),), HexTerrain((Feature("woods"),)))
    yield "a unit that is not on the thread", lambda: PlaceCounter(UnitCounter("infantry", board.grid.hex(12, 6)))
    yield "the day", lambda: set_night(board, None)


def test_panels_that_are_left_as_they_are_show_what_they_would_show_anew(thread, hand):
    docks = [thread.docks.ruling, thread.docks.profile]

    def seen(picture: QImage) -> list[QImage]:
        return [picture.convertToFormat(QImage.Format.Format_RGB32).copy(dock.geometry()) for dock in docks]

    for said, edit in _edits(thread.document.board):
        thread.document.do(edit() if callable(edit) else edit)
        rest(hand)
        shown = seen(thread.screen().grabWindow(thread.winId()).toImage())
        ends = thread.sighting.laid_ends()
        thread.sighting.remove_thread()
        thread.sighting.lay(*ends)
        rest(hand)
        assert seen(thread.grab().toImage()) == shown, said


def test_panels_are_painted_again_only_where_they_show_something_else(thread, hand):
    board, star = thread.document.board, thread.document.board.next_number()
    sheet, profile = PaintWatch(thread.ruling.sheet.viewport()), PaintWatch(thread.profile)

    def painted(act) -> tuple[bool, bool]:
        sheet.painted = profile.painted = False
        act()
        hand.settle()
        return sheet.painted, profile.painted

    hand.move("M7")
    thread.findChild(BlindZoneFinder).close()  # none come any more
    thread.profile.show_zones(())
    hand.settle()
    assert painted(lambda: hand.move("N7")) == (False, False)
    assert painted(lambda: hand.move("D4"))[1]
    assert painted(lambda: hand.move("N7"))[1]
    thread.profile.zones = None
    assert painted(lambda: thread.document.do(PlaceCounter(UnitCounter("starshell", board.hex("O8")), star))) == (False,
                                                                                                                  False)
    thread.profile.zones = None
    assert painted(lambda: thread.document.do(MoveCounter.of(board, star, board.hex("H4")))) == (True, True)


@pytest.mark.own_window
def test_map_and_night_mixed_beforehand_look_as_if_mixed_on_the_screen(thread, hand, monkeypatch):
    mixed = []
    real = MapAndNight.image
    monkeypatch.setattr(MapAndNight, "image", lambda *args: (mixed.append(real(*args)), mixed[-1])[1])
    board, star = thread.document.board, thread.document.board.next_number()
    hand.press("B4")
    thread.view.viewport().update()  # a night just shown is drawn straight, its edges another shade by a rounding
    hand.settle()
    for label in ("G4", "M7", "D4", "N7", "B8"):
        hand.move(label)
        hand.settle()
        if label == "D4":
            thread.document.do(PlaceCounter(UnitCounter("starshell", board.hex("O8")), star))
            hand.settle()
        shown = _over_the_map(thread, thread.screen().grabWindow(thread.winId()).toImage())
        with monkeypatch.context() as straight:
            straight.setattr(MapAndNight, "image", lambda *_: None)
            painted = _over_the_map(thread, thread.grab().toImage())
        assert shown == painted, label
    assert any(image is not None for image in mixed)
    hand.release("B8")


@pytest.mark.parametrize(("scale", "filled"), [(1.0, False), (1.25, True), (1.5, True), (2.0, False)])
def test_on_a_screen_of_a_broken_scale_the_paper_lies_under_the_composed_picture(window, hand, monkeypatch, scale,
                                                                                 filled):
    """The view may end within a pixel, which no picture reaches: it kept the other theme's paper."""
    hand.settle()
    room = window.view.viewport()
    monkeypatch.setattr(room, "devicePixelRatioF", lambda: scale)
    monkeypatch.setattr(window.scene.composed_layer, "covers", lambda _frame: True)
    monkeypatch.setattr(window.scene.base_layers, "paint", lambda *_: None)
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    picture.fill(0xFFFF0000)
    painter = QPainter(picture)
    window.view.drawBackground(painter, QRect(0, 0, 8, 8))
    painter.end()
    paper = window.scene.backgroundBrush().color().name()
    assert picture.pixelColor(7, 7).name() == (paper if filled else "#ff0000")
