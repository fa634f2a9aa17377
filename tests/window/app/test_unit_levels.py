"""A unit is put on another level of its hex: by keys and by the hex's menu, shown on its counter, seen from there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.edits.counter_edits import PlaceCounter
from losview.board.edits.ground_edits import Paint
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.lettering import counter_texts
from losview.drawing.night_picture import cells_of
from losview.formats.format import open_map, save
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.window.files.opened_map import OpenedMap
from losview.window.widgets.action_text import plain_action_text
from tests.support.hand import Hand, hex_menu, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

PICTURE = """\
grid 12 x 7
title "The house"
legend
  W = woods
  S = stone_building_2_level
terrain
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . S . W . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
  . . . . . . . . . . . .
units
  amber infantry C3
  concealed C3
  blue infantry J3
"""
CTRL = Qt.KeyboardModifier.ControlModifier


def first_map() -> OpenedMap:
    """The house, at night."""
    board = sketch(PICTURE)
    board.scenario["night"] = {"nvr": 6}
    return OpenedMap(board, Path("house.losmap"), "asl")


@pytest.fixture
def house(window):
    window.view.setFocus()
    window.view.move_cursor(window.document.board.hex("C3"))
    return window


def levels(window) -> dict[str, int | None]:
    """The levels of the counters in quarters, by kind and side."""
    return {f"{one.side} {one.kind}".strip(): one.level for one in window.document.board.counters.values()}


def rise(window, key=Qt.Key.Key_PageUp) -> None:
    QTest.keyClick(window.view, key, CTRL)


@pytest.mark.own_window
def test_keys_put_a_unit_on_the_next_level_one_named_step_each(house):
    rise(house)
    assert levels(house)["amber infantry"] == QUARTERS_PER_LEVEL
    assert levels(house)["concealed"] == QUARTERS_PER_LEVEL  # what lies on the unit goes with it
    assert levels(house)["blue infantry"] is None
    assert house.document.undo.undoText() == "Put infantry on C3 at building level 1"
    assert house.statusBar().currentMessage() == "Infantry is on C3, building level 1."
    rise(house)
    rise(house)
    assert levels(house)["amber infantry"] == 2.5 * QUARTERS_PER_LEVEL
    assert "rooftop" in house.document.undo.undoText()
    rise(house)
    assert house.statusBar().currentMessage() == "C3 has no higher level for a unit."
    assert house.document.undo.count() == 3
    house.document.undo.undo()
    assert levels(house)["amber infantry"] == 2 * QUARTERS_PER_LEVEL
    for _ in range(2):
        rise(house, Qt.Key.Key_PageDown)
    assert levels(house)["amber infantry"] is None  # simply there
    rise(house, Qt.Key.Key_PageDown)
    assert "cellar" in house.statusBar().currentMessage()
    rise(house, Qt.Key.Key_PageDown)
    assert house.statusBar().currentMessage() == "C3 has no lower level for a unit."


@pytest.mark.own_window
@pytest.mark.parametrize("kind", ["blaze", "prep_fire", "smoke", "gunflash"])
def test_what_lies_in_the_location_of_a_unit_does_not_go_along(house, kind):
    """E1.8: fire markers stay where they were placed; so does what burns."""
    board = house.document.board
    house.document.do(PlaceCounter(UnitCounter(kind, board.hex("C3"))))
    rise(house)
    assert levels(house) == {"amber infantry": None, "concealed": None, "blue infantry": None, kind: QUARTERS_PER_LEVEL}
    house.document.undo.undo()
    house.document.undo.undo()
    number = board.next_number()
    house.document.do(PlaceCounter(UnitCounter(kind, board.hex("C3")), number))
    house.document.do(PlaceCounter(UnitCounter("infantry", board.hex("C3"), "green")))
    house.document.do(PlaceCounter(UnitCounter("concealed", board.hex("C3"))))
    rise(house)
    assert board.counters[number].level is None
    assert levels(house)["green infantry"] == QUARTERS_PER_LEVEL


def test_the_hexs_menu_names_the_levels_and_marks_the_one_it_is_on(house):
    menu = hex_menu(house, "C3")
    places = next(action.menu() for action in menu.actions() if plain_action_text(action.text()) == "Put infantry on:")
    entries = {plain_action_text(action.text()): action for action in places.actions()}
    assert list(entries) == ["Rooftop", "Building level 2", "Building level 1", "Ground level", "Cellar"]
    assert [name for name, action in entries.items() if action.isChecked()] == ["Ground level"]
    entries["Building level 2"].trigger()
    assert levels(house)["amber infantry"] == 2 * QUARTERS_PER_LEVEL
    menu.close()
    menu = hex_menu(house, "J3")
    assert not any(plain_action_text(action.text()).startswith("Put ")
                   for action in menu.actions())  # open ground has one level
    menu.close()


def test_the_hexs_menu_fires_from_a_unit_where_it_stands(house):
    board = house.document.board
    house.set_firer(board.hex("J3"))
    rise(house)
    menu = hex_menu(house, "C3")
    entries = {plain_action_text(action.text()): action for action in menu.actions()}
    entries["Fire at infantry at level 1"].trigger()
    assert house.sighting.target == LineEnd(board.hex("C3"), level=QUARTERS_PER_LEVEL)
    entries["Fire from infantry at level 1"].trigger()
    assert house.sighting.firer == LineEnd(board.hex("C3"), level=QUARTERS_PER_LEVEL)
    menu.close()
    house.document.undo.undo()
    menu = hex_menu(house, "C3")
    assert not any("at level" in plain_action_text(action.text()) for action in menu.actions())
    menu.close()
    Hand(house).settle()


def test_the_status_bar_tells_the_level_to_which_a_painted_way_raises_a_hex(house):
    at = house.document.board.hex("F3")
    house.document.do(Paint((at,), HexTerrain((Feature("elevated_road"),))))
    assert house.status.hex.describe_hex(at) == "F3  ·  Elevated road  ·  level 1"


def test_the_counter_shows_its_level_and_the_file_keeps_it(house, tmp_path):
    board = house.document.board
    rise(house)
    unit = next(one for one in board.counters.values() if one.side == "amber")
    assert [one.text for one in counter_texts(unit, ["amber", "blue"], False)] == ["1"]
    assert "Infantry at level 1" in house.status.hex.describe_hex(board.hex("C3"))
    save(board, tmp_path / "house.losmap")
    again = open_map(tmp_path / "house.losmap")
    assert next(one for one in again.counters.values() if one.side == "amber").level == QUARTERS_PER_LEVEL


def test_from_a_higher_level_a_side_sees_more_by_night(house):
    board = house.document.board

    def seen() -> set[str]:
        house.night.look_as("")
        house.night.look_as("amber")
        wait_for(lambda: house.night.unseen is not None and not house.night.worker.busy, "nothing is dimmed")
        return {board.label(hex_) for hex_ in board.grid.hexes()} - {
            board.label(hex_) for hex_ in cells_of(board, house.night.unseen)}

    below = seen()
    rise(house)
    rise(house)
    above = seen()
    assert "F4" not in below or "G4" not in below  # behind the woods
    assert below - {"C3"} < above  # the ground below it is another location of its building (A6.8)


@pytest.mark.own_window
def test_a_unit_that_moves_to_another_hex_is_on_its_ground(house):
    hand = Hand(house)
    rise(house)
    house.palette_.take("units")
    hand.drag("J3", "J5")
    concealed = next(number for number, one in house.document.board.counters.items() if one.kind == "concealed")
    house.palette_.tools["units"].move(concealed, house.document.board.hex("C5"))
    assert levels(house)["concealed"] is None
    assert levels(house)["amber infantry"] == QUARTERS_PER_LEVEL
    house.document.undo.undo()
    assert levels(house)["concealed"] == QUARTERS_PER_LEVEL
    hand.settle()


@pytest.mark.own_window
def test_rules_without_levels_say_so(house):
    house.sighting.choose_rules("cwb")
    rise(house)
    assert house.statusBar().currentMessage() == (
        "These rules have no levels for units; the thread's ends have heights.")
    house.view.move_cursor(house.document.board.hex("A1"))
    rise(house)
    assert house.statusBar().currentMessage() == "No unit stands on A1."
    assert house.document.undo.count() == 0


def test_a_blaze_burns_on_a_level_of_its_hex(house):
    board = house.document.board
    house.document.do(PlaceCounter(UnitCounter("blaze", board.hex("C3"), name="ablaze", level=QUARTERS_PER_LEVEL)))
    menu = hex_menu(house, "C3")
    places = next(action.menu() for action in menu.actions() if plain_action_text(action.text()) == "Let it burn on:")
    next(action for action in places.actions() if plain_action_text(action.text()) == "Building level 2").trigger()
    assert not any("blaze ablaze" in plain_action_text(action.text()) for action in menu.actions())
    menu.close()
    assert [one.level for one in board.counters.values() if one.kind == "blaze"] == [2 * QUARTERS_PER_LEVEL]


def test_no_two_entries_of_the_hexs_menu_are_told_apart_by_a_colon(house):
    menu = hex_menu(house, "C3")
    said = [plain_action_text(action.text()).rstrip(":") for action in menu.actions()
            if plain_action_text(action.text())]
    assert len(set(said)) == len(said)
    assert "Fire from a level or place of C3" in said
    menu.close()


@pytest.mark.parametrize(("kind", "turns"), [
    ("infantry", True), ("afv", True), ("mech", True), ("pillbox", True),
    ("blaze", False), ("obstacle", False), ("foxhole", False), ("concealed", False), ("starshell", False)])
def test_only_what_has_a_facing_is_turned(house, kind, turns):
    board = house.document.board
    house.document.do(PlaceCounter(UnitCounter(kind, board.hex("J3"))))
    menu = hex_menu(house, "J3")
    assert any(plain_action_text(action.text()).startswith("Turn ") for action in menu.actions()) is turns
    menu.close()
    house.view.move_cursor(board.hex("J3"))
    QTest.keyClick(house.view, Qt.Key.Key_Period)
    *_, (_, placed) = board.counters_on(board.hex("J3"))
    assert (placed.facing is not None) is turns
    assert turns or house.statusBar().currentMessage().endswith(" on J3 has no facing.")
