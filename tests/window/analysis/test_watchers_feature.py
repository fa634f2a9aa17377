"""Who sees this by its key, and the sentence after a unit has moved."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.board.edits.counter_edits import MoveCounter
from losview.features.analysis.window.watchers_feature import IDLE_MS, WatchersFeature
from losview.formats.sketch import sketch
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import wait_for

HILLS = """
    grid pointy
    terrain
    . . . . . . . .
    levels
    0 0 0 3 0 0 0 0
    units
    mech A1 "Scout"
    mech C1 "Lance"
    mech H1 "Rear"
    """


def test_the_key_pins_the_threads_of_all_that_see_it_and_takes_them_away(window, hand) -> None:
    window.files.show(OpenedMap(sketch(HILLS), None, "battletech"))
    hand.settle()
    board = window.document.board
    window.view.setFocus()
    window.view.move_cursor(board.hex("B1"))
    QTest.keyClick(window.view, Qt.Key.Key_Y)
    assert [board.label(a.hex) for a, _ in window.sighting.pinned] == ["A1", "C1", "H1"]
    assert [watcher.number for watcher in window.features.of(WatchersFeature).watchers.seeing] == [1, 2]
    assert window.features.of(WatchersFeature).watchers.nearest_blind.number == 3
    QTest.keyClick(window.view, Qt.Key.Key_Y)
    assert window.sighting.pinned == []


def test_a_move_says_who_sees_the_unit_now(window, hand) -> None:
    window.files.show(OpenedMap(sketch(HILLS), None, "battletech"))
    hand.settle()
    said = []
    window.features.of(WatchersFeature).show_status = said.append
    board = window.document.board
    window.document.do(MoveCounter.of(board, 3, board.hex("B1")))
    wait_for(lambda: any("Rear" in sentence and "now seen by" in sentence and "Scout" in sentence
                         for sentence in said))
    window.document.undo.undo()
    wait_for(lambda: any("no longer by" in sentence for sentence in said))


def test_two_quick_moves_of_a_unit_are_told_as_one(window, hand) -> None:
    window.files.show(OpenedMap(sketch(HILLS), None, "battletech"))
    hand.settle()
    said = []
    window.features.of(WatchersFeature).show_status = said.append
    board = window.document.board
    window.document.do(MoveCounter.of(board, 3, board.hex("G1")))
    window.document.do(MoveCounter.of(board, 3, board.hex("B1")))
    wait_for(lambda: bool(said))
    [sentence] = said
    assert "now seen by" in sentence
    assert "Scout" in sentence


def test_a_move_is_forgotten_when_another_map_opens(window, hand) -> None:
    window.files.show(OpenedMap(sketch(HILLS), None, "battletech"))
    hand.settle()
    said = []
    window.features.of(WatchersFeature).show_status = said.append
    board = window.document.board
    window.document.do(MoveCounter.of(board, 3, board.hex("B1")))
    window.document.undo.setClean()
    window.files.show(OpenedMap(sketch(HILLS.replace("mech C1", "mech D1")), None, "battletech"))
    hand.settle()
    QTest.qWait(3 * IDLE_MS)
    assert said == []
    window.document.do(MoveCounter.of(window.document.board, 3, window.document.board.hex("B1")))
    wait_for(lambda: bool(said))
    assert len(said) == 1
