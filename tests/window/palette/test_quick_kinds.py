"""What is in hand is always shown; recent kinds and favourites keep their places, by mouse and by key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from losview.tools.settings import LevelSetting
from losview.window.palette.in_hand import InHand, read_in_hand
from losview.window.palette.quick_kinds import KEYS
from tests.support.windows import put_away, shown_window

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY, LEFT, RIGHT = Qt.Key, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
ALT = Qt.KeyboardModifier.AltModifier


def choose(window, *kinds):
    for kind in kinds:
        window.palette_.choose(kind)


def names(tiles):
    return [tile.accessibleName().partition(": ")[2].partition(" (")[0] for tile in tiles]


def test_what_is_in_hand_is_shown_whatever_the_tool(window, hand):
    strip, palette = window.palette_.in_hand, window.palette_
    assert (strip.title, strip.isVisible()) == ("Thread", True)
    assert not strip.details.isVisible(), "it would say Thread again"
    assert "(" not in strip.accessibleName()
    hand.key(KEY.Key_2)
    choose(window, "water")
    palette.sizes.buttons[1].click()
    palette.amount.box.setValue(3)
    assert (strip.title, strip.details.text()) == ("Water", "Terrain, 7 hexes, depth 3")
    assert strip.details.isVisible()
    hand.key(KEY.Key_3)
    palette.level_box.set_level(-4)
    assert strip.title == "Level −1"
    hand.key(KEY.Key_5)
    assert strip.details.text().startswith("Unit")
    hand.key(KEY.Key_B)
    assert strip.title == "Hut, 2 storeys"
    hand.key(KEY.Key_Plus)
    assert strip.title == "Hut, 3 storeys"
    hand.key(KEY.Key_2)
    hand.click("F5", RIGHT)
    assert strip.title == "Heavy woods"


@pytest.mark.own_window
def test_recent_kinds_keep_their_places_and_the_oldest_gives_way(window, hand):
    hand.key(KEY.Key_2)
    tiles = window.palette_.quick.recent.tiles
    choose(window, "water", "rough", "road", "swamp", "mud")
    assert names(tiles) == ["Water", "Rough", "Road", "Swamp", "Mud"]
    choose(window, "water")
    assert names(tiles)[0] == "Water"
    choose(window, "sand")
    assert names(tiles) == ["Water", "Sand", "Road", "Swamp", "Mud"]
    QTest.mouseClick(tiles[2], LEFT)
    assert window.palette_.current.kind == "road"
    window.sighting.choose_rules("cwb")
    assert names(tiles) == ["empty"] * 5
    window.sighting.choose_rules("battletech")
    assert names(tiles)[2] == "Road"


@pytest.mark.own_window
def test_favourites_are_kept_and_taken_by_key(window, hand):
    hand.key(KEY.Key_6)
    assert "is empty" in window.statusBar().currentMessage()
    hand.key(KEY.Key_2)
    choose(window, "water")
    window.palette_.amount.box.setValue(2)
    hand.key(KEY.Key_6, ALT)
    assert "Water" in window.statusBar().currentMessage()
    hand.key(KEY.Key_3)
    window.palette_.level_box.set_level(12)
    hand.key(KEY.Key_0, ALT)
    hand.key(KEY.Key_1)
    hand.key(KEY.Key_6)
    assert InHand.of(window.palette_.current) == InHand("brush", "water", 2)
    hand.key(KEY.Key_0)
    assert window.palette_.current.setting(LevelSetting).tool.level == 12
    tiles = window.palette_.quick.favourites.tiles
    assert (names(tiles)[0], names(tiles)[4]) == ("Water", "Level 3")


def test_favourites_by_mouse(window, hand):
    """A click on an empty tile keeps what is in hand, one on a full tile takes it, the right button changes it."""
    hand.key(KEY.Key_2)
    tiles = window.palette_.quick.favourites.tiles
    choose(window, "rough")
    QTest.mouseClick(tiles[1], LEFT)
    choose(window, "water")
    QTest.mouseClick(tiles[1], LEFT)
    assert window.palette_.current.kind == "rough"
    choose(window, "water")
    for name, after in (("Keep here what is in hand", "Water"), ("Empty it", "empty")):
        tiles[1].customContextMenuRequested.emit(QPoint(5, 5))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        action = next(action for action in menu.actions() if action.text() == name)
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
        assert names(tiles)[1].startswith(after)


def test_favourites_are_there_in_the_next_session_and_for_their_rules(window, hand):
    hand.key(KEY.Key_2)
    choose(window, "water")
    hand.key(KEY.Key_7, ALT)
    again = shown_window()
    try:
        tiles = again.palette_.quick.favourites.tiles
        assert names(tiles)[1] == "Water"
        again.sighting.choose_rules("cwb")
        assert all(name.startswith("empty") for name in names(tiles))
    finally:
        put_away(again)


@pytest.mark.parametrize("text", [
    "", "-", "brush", "brush|water|-|-|", "nosuch|water|-|-||0", "brush|nosuch|-|-||0", "brush|wall|-|-||0",
    "brush|water|x|-||0", "brush|water|999|-||0", "brush|water|-5|-||0", "level||-|-|jump|0", "level||-|-|set|99999",
    "thread|water|-|-||0", "brush|water|-|-|set|0", "brush|water|-|-||0|more", "brush|water|1e3|-||0",
])
def test_damaged_favourites_are_empty_tiles(window, text):
    assert read_in_hand(text, window.palette_.tools) is None
    window.sighting.choose_rules("cwb")  # favourites are read when other rules are chosen
    QSettings().setValue("favourites asl", [text, "brush|woods|-|-||0"])
    window.sighting.choose_rules("asl")
    found = names(window.palette_.quick.favourites.tiles)
    assert "Woods" in found
    assert sum(name.startswith("empty") for name in found) == len(KEYS) - 1


def test_what_is_kept_is_read_back(window):
    tools = window.palette_.tools
    for held in (InHand("brush", "water", 2), InHand("brush", "medium_building", None, 16), InHand("thread"),
                 InHand("level", mode="set", level=-6), InHand("level", mode="lower")):
        assert read_in_hand(held.text(), tools) == held
        held.give(tools[held.tool])
        assert InHand.of(tools[held.tool]) == held


def test_the_strip_and_the_rows_never_move_the_swatches(window, hand):
    window.sighting.choose_rules("asl")
    hand.key(KEY.Key_2)
    hand.settle()
    area = window.palette_.area
    top = area.mapTo(window.palette_, QPoint(0, 0))
    for kind in ("woods", "stone_building", "grain", "stone_building_2_level"):
        choose(window, kind)
        hand.settle()
        assert area.mapTo(window.palette_, QPoint(0, 0)) == top
