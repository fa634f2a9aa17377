"""A game is recorded from the moment it is opened, whether or not its panel was ever shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from losview.board.board import Board
from losview.board.edits.counter_edits import RemoveCounter
from losview.features.records.game_record import record_of
from losview.features.records.window.game_feature import GameFeature
from losview.formats.format import open_map, save
from losview.formats.sketch import sketch
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT, Hand, opened

FIELD = """
    grid pointy
    title Ridge
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
      rules = "civil_war_brigade"
    """
TURN = '      turn = {"number": 1, "side": "red", "phase": "cwb-movement"}\n'


def words(window) -> list[str]:
    return [moment.words for moment in record_of(window.document.board).moments]


def shown(window, hand: Hand, board: Board) -> None:
    window.files.show(OpenedMap(board, None, "cwb"))
    hand.settle()
    window.palette_.take("units")


def test_a_move_in_a_game_whose_panel_was_never_opened_is_recorded_and_saved(window, hand: Hand, tmp_path: Path):
    path = tmp_path / "ridge.losgame"
    save(sketch(FIELD), path)
    assert opened(window, str(path))
    hand.settle()
    assert window.features.of(GameFeature).panel is None
    assert window.status.game.isVisible()
    assert window.status.game.text() == "Recording the game"
    window.palette_.take("units")
    hand.drag("G1", "F1", "E1", "D1")
    assert words(window)[-3:] == ["infantry Van to F1", "infantry Van to E1", "infantry Van to D1"]
    assert [one.where for moment in record_of(window.document.board).moments for one in moment.seen["blue"]] == ["D1"]
    hand.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert record_of(open_map(path)) == record_of(window.document.board)
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert words(window) == []
    assert window.document.board.counters[2].hex == window.document.board.hex("G1")


@pytest.mark.parametrize(("text", "is_game"), [
    (FIELD, False), (FIELD + TURN, True), (FIELD.replace("blue infantry", "infantry").replace(
        "red infantry", "infantry").replace('sides = ["blue", "red"]', "sides = []") + TURN, False),
    (FIELD + '      game = {"moments": []}\n', True)], ids=["no turn", "turn", "no sides", "record"])
def test_a_map_is_recorded_while_it_is_in_play(window, hand: Hand, text: str, is_game: bool):
    shown(window, hand, sketch(text))
    assert window.status.game.isVisible() is is_game
    hand.drag("G1", "F1")
    assert (words(window)[-1:] == ["infantry Van to F1"]) is is_game


def test_the_panel_shows_what_was_recorded_before_it_was_opened(window, hand: Hand):
    shown(window, hand, sketch(FIELD + TURN))
    hand.drag("G1", "F1", "E1", "D1")
    window.menus.actions["game"].trigger()
    panel = window.features.of(GameFeature).panel
    moves = [panel.moves.item(row).text() for row in range(panel.moves.count())]
    assert moves[0] == "infantry Van in G1: seen by nobody"
    assert any(line.startswith("D1: now seen by infantry Scout (A1)") for line in moves)
    panel.tabs.setCurrentIndex(1)
    assert "infantry Van to D1" in panel.moments.item(0).text()


def test_the_panel_shows_nothing_of_before_where_attacks_are_declared_first(window, hand: Hand):
    shown(window, hand, sketch(FIELD + TURN))
    hand.drag("G1", "F1", "E1", "D1")
    window.menus.actions["declare first"].trigger()
    window.menus.actions["game"].trigger()
    assert window.features.of(GameFeature).panel.moves.count() == 0


def test_who_turns_recording_off_sees_that_it_is_off(window, hand: Hand):
    shown(window, hand, sketch(FIELD + TURN))
    window.menus.actions["game"].trigger()
    panel = window.features.of(GameFeature).panel
    QTest.mouseClick(panel.watch, LEFT, pos=QPoint(8, panel.watch.height() // 2))
    assert not panel.watch.isChecked()
    assert window.status.game.text() == "Moves are not recorded"
    hand.drag("G1", "F1")
    assert words(window) == []
    window.features.of(GameFeature).dock.close()
    hand.drag("F1", "E1")
    assert words(window) == []
    assert window.status.game.text() == "Moves are not recorded"


def test_what_cannot_be_read_is_not_recorded_and_the_status_bar_says_so(window, hand: Hand):
    board = sketch(FIELD + TURN)
    board.scenario["game"] = {"moments": [3]}
    shown(window, hand, board)
    assert window.status.game.text() == "Moves are not recorded"
    assert "Moment 1 is not an object" in window.status.game.toolTip()
    hand.drag("G1", "F1")
    assert window.document.board.scenario["game"] == {"moments": [3]}


def test_the_note_goes_with_the_game(window, hand: Hand):
    shown(window, hand, sketch(FIELD + TURN))
    assert window.status.game.isVisible()
    window.document.undo.setClean()
    window.files.close_map()
    assert not window.status.game.isVisible()
    shown(window, hand, sketch(FIELD))
    assert not window.status.game.isVisible()


def log(window) -> list[tuple[str, str]]:
    return [(moment.act, moment.turn.rpartition(", ")[2]) for moment in record_of(window.document.board).moments]


def end_phase(window) -> None:
    window.menus.actions["game"].trigger()
    QTest.mouseClick(window.features.of(GameFeature).panel.turn.end_button, LEFT)


def test_the_set_up_and_the_end_of_each_phase_are_recorded(window, hand: Hand):
    shown(window, hand, sketch(FIELD + TURN))
    hand.drag("G1", "F1", "E1", "D1")
    assert log(window) == [("start", "Movement and Close Combat"), *[("movement", "Movement and Close Combat")] * 3]
    end_phase(window)
    assert log(window)[4:] == [("phase", "Movement and Close Combat")]
    assert window.document.board.scenario["turn"]["phase"] == "cwb-fire"
    end_phase(window)
    assert log(window)[5:] == [("phase", "Fire Combat")]
    assert [one.where for one in record_of(window.document.board).moments[-1].seen["blue"]] == ["D1"]
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (len(log(window)), window.document.board.scenario["turn"]["phase"]) == (5, "cwb-fire")


def test_the_end_of_a_phase_is_recorded_while_moves_are_not_and_shows_the_gap(window, hand: Hand):
    shown(window, hand, sketch(FIELD + TURN))
    hand.drag("G1", "F1")
    end_phase(window)
    panel = window.features.of(GameFeature).panel
    panel.watch.click()
    hand.drag("F1", "E1", "D1")
    assert [act for act, _ in log(window)] == ["start", "movement", "phase"]
    end_phase(window)
    assert log(window)[3:] == [("gap", "Fire Combat"), ("phase", "Fire Combat")]
    panel.tabs.setCurrentIndex(1)
    gap = panel.moments.item(1)
    assert gap.text() == "4. Turn 1, Red, Fire Combat, Not recorded, who sees whom has changed since 3"
    assert gap.font().italic()
    assert not panel.moments.item(0).font().italic()


def test_what_happens_between_recorded_moves_is_shown_as_a_gap(window, hand: Hand):
    shown(window, hand, sketch(FIELD + TURN))
    hand.drag("G1", "F1", "E1", "D1")
    window.document.do(RemoveCounter.of(window.document.board, 1))
    hand.drag("D1", "E1")
    assert [act for act, _ in log(window)] == ["start", *["movement"] * 3, "gap", "movement"]
    hand.drag("E1", "F1")
    assert [act for act, _ in log(window)][-2:] == ["movement", "movement"]
    for _ in range(4):
        hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    hand.drag("G1", "F1")
    assert [act for act, _ in log(window)] == ["start", "movement"]


def test_the_end_of_a_phase_in_the_night_panel_is_recorded_too(window, hand: Hand):
    board = sketch(FIELD + '      turn = {"number": 1, "side": "red", "phase": "MPh"}\n      night = {"nvr": 2}\n')
    window.files.show(OpenedMap(board, None, "asl"))
    hand.settle()
    strip = window.docks.night.widget().strip
    window.docks.show_dock(window.docks.night)
    QTest.mouseClick(strip.phases["DFPh"], LEFT)
    assert log(window) == []
    QTest.mouseClick(strip.next, LEFT)
    assert log(window) == [("start", "Defensive Fire"), ("phase", "Defensive Fire")]
    assert window.document.board.scenario["turn"]["phase"] == "AFPh"
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert log(window) == []
    assert window.document.board.scenario["turn"]["phase"] == "DFPh"


def test_the_end_of_a_phase_leaves_a_map_that_is_no_game_without_a_record(window, hand: Hand):
    board = sketch("grid 3 x 3\nscenario\n  night = {}\n")
    window.files.show(OpenedMap(board, None, "asl"))
    hand.settle()
    window.docks.show_dock(window.docks.night)
    QTest.mouseClick(window.docks.night.widget().strip.next, LEFT)
    assert "game" not in window.document.board.scenario
