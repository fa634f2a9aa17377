"""A game is played: a unit is dragged along its path, who sees it is listed and written down, and undone with it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.board.board import Board
from losview.board.edits.counter_edits import RemoveCounter
from losview.board.unit_counter import UnitCounter
from losview.features.records.game_record import record_of
from losview.features.records.window.game_feature import GameFeature
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.formats.format import open_map, save
from losview.formats.sketch import sketch
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT, NONE, Hand, wait_for

SHARES_WINDOW = True
FIELD = """
    grid pointy
    terrain
    . . . . . . .
    . . . . . . .
    levels
    0 0 0 6 0 0 0
    0 0 0 6 0 0 0
    units
    blue infantry A1 "Scout"
    red infantry G1 "Van"
    scenario
      sides = ["blue", "red"]
      turn = {"number": 2, "side": "red", "phase": "MPh"}
    """


def field() -> Board:
    made = sketch(FIELD)
    made.title = "Ridge"
    return made


@pytest.fixture(scope="module")
def _opened(_kept):
    """The panel stays with the window that the tests share."""
    shown = _kept.window
    shown.show()
    shown.menus.actions["game"].trigger()
    shown.hide()


@pytest.fixture
def game(_opened, window):
    window.files.show(OpenedMap(field(), None, "cwb"))
    Hand(window).settle()
    window.menus.actions["game"].trigger()
    window.palette_.take("units")
    return window.features.of(GameFeature)


def lines(widget) -> list[str]:
    return [widget.item(row).text() for row in range(widget.count())]


def log_of(panel) -> list[str]:
    """The moments, on their page."""
    panel.tabs.setCurrentIndex(1)
    return lines(panel.moments)


def report_of(panel) -> list[str]:
    """The report of the chosen side, on its page."""
    panel.tabs.setCurrentIndex(2)
    return lines(panel.report)


def test_a_move_is_watched_written_down_and_undone_as_one_step(game, window, hand: Hand):
    hand.drag("G1", "F1", "E1", "D1", "C1")
    assert [counter.hex for counter in window.document.board.counters.values()][1] == window.document.board.hex("C1")
    moves = lines(game.panel.moves)
    assert moves[0] == "infantry Van in G1: seen by nobody"
    assert any(line.startswith("D1: now seen by infantry Scout (A1)") for line in moves)
    record = record_of(window.document.board)
    assert [moment.act for moment in record.moments] == ["start", *["movement"] * 4]
    assert [moment.words for moment in record.moments[1:]] == [f"infantry Van to {hex_}1" for hex_ in "FEDC"]
    assert [one.where for moment in record.moments for one in moment.seen["blue"]] == ["D1", "C1"]
    assert len(log_of(game.panel)) == 5
    assert game.panel.moments.item(4).text() == "1. Turn 2, Red, Movement, Start of the record"
    row = next(row for row, line in enumerate(moves) if line.startswith("D1: now"))
    item = game.panel.moves.item(row)
    game.panel.tabs.setCurrentIndex(0)
    QTest.mouseClick(game.panel.moves.viewport(), LEFT, NONE, game.panel.moves.visualItemRect(item).center())
    ends = window.sighting.laid_ends()
    assert [window.document.board.label(end.hex) for end in ends] == ["A1", "D1"]
    window.menus.actions["undo"].trigger()
    assert record_of(window.document.board).moments == ()
    assert log_of(game.panel) == []
    assert not window.document.undo.canUndo()
    window.menus.actions["redo"].trigger()
    assert record_of(window.document.board) == record


def test_numbers_do_not_stick_to_the_edge_of_their_fields(game):
    for box in (game.panel.turn.number, game.panel.range_box):
        assert box.lineEdit().textMargins().left() > 0


def test_a_reach_of_one_hex_is_told_as_one(game):
    box = game.panel.range_box
    assert box.text() == "4 hexes"
    box.setValue(1)
    assert box.text() == "1 hex"
    box.setValue(4)
    assert box.text() == "4 hexes"


def test_moments_and_sounds_become_the_report_of_a_side(game, window, hand: Hand, tmp_path):
    panel = game.panel
    hand.drag("G1", "F1", "E1", "D1")
    panel.tabs.setCurrentIndex(1)
    QTest.keyClicks(panel.words, "volley")
    panel.act.setCurrentIndex(2)
    QTest.mouseClick(panel.write_button, LEFT)
    panel.act.setCurrentIndex(1)
    panel.tabs.setCurrentIndex(2)
    QTest.keyClicks(panel.sound, "engines")
    panel.direction.setCurrentIndex(3)
    QTest.mouseClick(panel.tell_button, LEFT)
    assert "2, Red, Movement, volley" not in " ".join(report_of(panel))
    assert report_of(panel) == [
        "1. Turn 2, Red, Movement, still seen: infantry Van in D1, seen by infantry Scout in A1",
        "2. Turn 2, Red, Movement: heard from east: engines"]
    for suffix in ("txt", "pdf"):
        game.save(tmp_path / f"blue.{suffix}")
    assert "infantry Van in D1" in (tmp_path / "blue.txt").read_text()
    assert (tmp_path / "blue.pdf").read_bytes().startswith(b"%PDF")
    path = tmp_path / "game.losgame"
    window.palette_.take("thread")
    hand.drag("A1", "D1")
    wait_for(lambda: len(window.features.of(RulingsFeature).log) == 1)
    save(window.sighting.map_to_save(path), path)
    assert record_of(open_map(path)) == record_of(window.document.board)
    assert [entry["start"] for entry in open_map(path).scenario["rulings"]] == ["A1"]
    assert "rulings" not in window.sighting.map_to_save(tmp_path / "map.losmap").scenario
    assert "volley" not in (tmp_path / "blue.txt").read_text()


def test_moves_are_written_down_but_not_shown_where_attacks_are_declared_first(game, window, hand: Hand):
    panel = game.panel
    hand.drag("G1", "F1", "E1", "D1")
    assert len(report_of(panel)) == 1
    window.menus.actions["declare first"].trigger()
    refused = window.sighting.held_back
    assert refused.startswith("Attacks are declared first")
    assert [lines(one) for one in (panel.moves, panel.chances, panel.report)] == [[], [], [refused]]
    hand.drag("D1", "C1")
    assert [lines(one) for one in (panel.moves, panel.chances, panel.report)] == [[], [], [refused]]
    assert len(record_of(window.document.board).moments) == 5
    panel.save_asked.emit()
    assert window.statusBar().currentMessage() == refused
    window.menus.actions["declare first"].trigger()
    assert "Van in C1" in " ".join(report_of(panel))


def test_chances_are_listed_for_the_hex_under_the_cursor(game, window, hand: Hand):
    panel = game.panel
    panel.tabs.setCurrentIndex(0)
    hand.key(Qt.Key.Key_Escape)
    window.view.move_cursor(window.document.board.hex("G1"))
    QTest.mouseClick(panel.chances_button, LEFT)
    assert lines(panel.chances) == ["infantry Scout (A1) would see G1 from D1, 3 away"]


def test_what_cannot_be_read_is_told_and_left(game, window):
    broken = field()
    broken.scenario = {**broken.scenario, "game": {"moments": [3]}}
    window.files.show(OpenedMap(broken, None, "cwb"))
    window.menus.actions["game"].trigger()
    assert log_of(game.panel) == ["moment 1 is not an object"]
    QTest.mouseClick(game.panel.write_button, LEFT)
    assert "cannot be read: moment 1 is not an object" in window.statusBar().currentMessage()
    assert window.document.board.scenario["game"] == {"moments": [3]}


def test_the_path_of_a_drag_that_was_given_up_is_forgotten(game, window, hand: Hand):
    board = window.document.board
    hand.press("G1")
    hand.move("F2")
    hand.key(Qt.Key.Key_Escape)
    hand.release("F2")
    assert record_of(board).moments == ()
    hand.drag("G1", "F1", "E1")
    assert [line.split(":")[0] for line in lines(game.panel.moves)] == ["infantry Van in G1", "F1", "E1"]
    assert [moment.words for moment in record_of(window.document.board).moments] == [
        "", "infantry Van to F1", "infantry Van to E1"]


def test_a_marker_that_is_dragged_is_no_move(game, window, hand: Hand):
    made = field()
    made.counters[3] = UnitCounter("smoke", made.hex("F2"))
    window.files.show(OpenedMap(made, None, "asl"))
    hand.settle()
    window.menus.actions["game"].trigger()
    window.palette_.take("units")
    hand.drag("F2", "E2")
    assert window.document.board.counters[3].hex == made.hex("E2")
    assert lines(game.panel.moves) == []
    assert record_of(window.document.board).moments == ()


def test_with_locked_units_no_move_is_written_down(game, window, hand: Hand):
    window.document.locked = frozenset({"units"})
    try:
        hand.drag("G1", "F1", "E1")
        assert window.statusBar().currentMessage()
    finally:
        window.document.locked = frozenset()
    assert window.document.board.counters[2].hex == window.document.board.hex("G1")
    assert record_of(window.document.board).moments == ()
    assert lines(game.panel.moves) == []


def test_what_is_written_down_is_of_the_map_and_not_of_an_act_that_is_only_tried(game, window, hand: Hand):
    document = window.document
    document.preview(RemoveCounter.of(document.board, 2))
    game.panel.tabs.setCurrentIndex(1)
    hand.drag("G1", "F1", "E1", "D1")
    assert [one.where for moment in record_of(document.board).moments for one in moment.seen["blue"]] == ["D1"]
    document.preview(RemoveCounter.of(document.board, 2))
    QTest.mouseClick(game.panel.write_button, LEFT)
    assert [one.where for one in record_of(document.board).moments[-1].seen["blue"]] == ["D1"]


def test_the_first_moment_keeps_what_the_acts_say_of_a_unit_with_another_number(game, window, hand: Hand):
    made = sketch(FIELD.replace('red infantry G1 "Van"', 'red infantry G1 "Van"\n    red infantry F2 "Rear"'))
    made.scenario["referee"] = {"acts": [{"facts": {"freed": [2]}}]}
    window.files.show(OpenedMap(made, None, "cwb"))
    hand.settle()
    window.menus.actions["game"].trigger()
    window.palette_.take("units")
    hand.drag("G1", "F2")
    board = window.document.board
    assert [moment.act for moment in record_of(board).moments] == ["start", "movement"]
    assert [board.counters[one].name for one in board.scenario["referee"]["acts"][0]["facts"]["freed"]] == ["Van"]


def test_a_turn_beyond_the_fields_and_a_side_that_is_gone_stay_until_they_are_changed(game, window, hand: Hand):
    made = field()
    made.scenario["turn"] = {"number": 2000, "side": "green", "phase": "MPh"}
    window.files.show(OpenedMap(made, None, "cwb"))
    hand.settle()
    window.menus.actions["game"].trigger()
    turn = game.panel.turn
    assert (turn.number.value(), turn.side.currentText()) == (2000, "Green")
    QTest.keyClick(turn.phase, Qt.Key.Key_Down)
    assert window.document.board.scenario["turn"] == {"number": 2000, "side": "green", "phase": "cwb-command"}
    QTest.keyClick(turn.side, Qt.Key.Key_Down)
    assert window.document.board.scenario["turn"]["side"] == "blue"
    assert [turn.side.itemText(row) for row in range(turn.side.count())] == ["Blue", "Red"]


def test_the_phases_are_those_of_the_rules_and_end_one_after_the_other(game, window, hand: Hand):
    turn, board = game.panel.turn, window.document.board

    def number(text: str) -> None:
        turn.number.lineEdit().selectAll()
        QTest.keyClicks(turn.number, text)
        QTest.keyClick(turn.number, Qt.Key.Key_Return)

    number("0")
    assert not turn.end_button.isEnabled()  # the map tells no turn
    assert [turn.phase.itemText(row) for row in range(turn.phase.count())] == [
        "Command", "Movement and Close Combat", "Fire Combat", "Rally"]
    number("2")
    side = board.scenario["turn"]["side"]
    for phase in ("Movement and Close Combat", "Fire Combat", "Rally", "Command"):
        QTest.mouseClick(turn.end_button, LEFT)
        assert turn.phase.currentText() == phase
    assert board.scenario["turn"]["phase"] == "cwb-command"
    assert board.scenario["turn"]["side"] != side
    window.sighting.choose_rules("battletech")
    hand.settle()
    assert turn.phase.currentText() == "Command"  # it stays until another is chosen
    QTest.mouseClick(turn.end_button, LEFT)
    assert [turn.phase.itemText(row) for row in range(turn.phase.count())] == [
        "Initiative", "Movement", "Weapon Attack", "Physical Attack", "Heat", "End"]
    assert turn.phase.currentText() == "Initiative"


def test_what_cannot_be_written_down_is_told_in_a_sentence(game, window):
    game.panel.tabs.setCurrentIndex(2)
    game.panel.sound.clear()
    QTest.mouseClick(game.panel.tell_button, LEFT)
    assert window.statusBar().currentMessage() == "Nothing is said to be heard: write what it is."


def test_another_map_begins_with_an_empty_game(game, window, hand: Hand):
    hand.drag("G1", "F1", "E1")
    window.document.undo.setClean()
    window.files.show(OpenedMap(field(), None, "cwb"))
    panel = game.panel
    assert [lines(one) for one in (panel.moves, panel.moments, panel.report, panel.chances)] == [[]] * 4
    window.menus.actions["game"].trigger()
    assert log_of(game.panel) == []
