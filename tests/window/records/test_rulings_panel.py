"""Rulings are written down when a thread rests, recalled, noted, searched, written, and kept with the map."""

from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from losview.features.records.ruling_log import read_log
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.formats.format import open_map, save
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT, NONE, Hand, opened, wait_for
from tests.support.valley import valley

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture(scope="module")
def _opened(_kept):
    """The panel stays with the window that the tests share."""
    shown = _kept.window
    shown.show()
    shown.menus.actions["rulings"].trigger()
    shown.hide()


@pytest.fixture
def hand(_opened, as_new) -> Hand:
    as_new.menus.actions["rulings"].trigger()
    as_new.features.of(RulingsFeature).panel.search.clear()
    return Hand(as_new)


def rulings(window) -> RulingsFeature:
    return window.features.of(RulingsFeature)


def written(hand: Hand, a: str, b: str) -> None:
    """Lay a thread by hand, and wait until its ruling is written down."""
    window = hand.window
    before = len(rulings(window).log)
    hand.drag(a, b)
    wait_for(lambda: len(rulings(window).log) > before, f"{a} to {b} was not written down")


def rows(window) -> list[str]:
    model = rulings(window).panel.list.model()
    return [model.data(model.index(row, 0)).split("\n")[0] for row in range(model.rowCount())]


def click(window, row: int) -> None:
    view = rulings(window).panel.list
    QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(view.model().index(row, 0)).center())


def laid(window) -> list[str]:
    ends = window.sighting.laid_ends()
    return [] if ends is None else [window.document.board.label(end.hex) for end in ends]


def test_a_thread_that_rests_is_written_down_and_a_click_recalls_it_with_its_rules(as_new, hand):
    assert rows(as_new) == []
    rulings(as_new).now = lambda: datetime(2026, 11, 23, 14, 3, 7)
    written(hand, "C3", "F5")
    as_new.sighting.choose_rules("cwb")
    written(hand, "C3", "F6")
    assert [row.split(" ", 1)[1].split(":")[0] for row in rows(as_new)][-1] == "1. C3 → F5"
    assert "C3 → F6" in rows(as_new)[0]
    assert {ruling.at for ruling in rulings(as_new).log} == {"2026-11-23 14:03:07"}
    click(as_new, len(rows(as_new)) - 1)
    assert laid(as_new) == ["C3", "F5"]
    assert as_new.sighting.rules.key == "battletech"
    assert "BattleTech" in as_new.statusBar().currentMessage()


def test_keys_go_through_threads_and_removing_is_never_final(as_new, hand):
    hand.drag("C3", "F5")
    hand.drag("C3", "B2")
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Escape)
    assert laid(as_new) == []
    hand.key(Qt.Key.Key_Left, ALT)
    assert laid(as_new) == ["C3", "B2"]
    hand.key(Qt.Key.Key_Left, ALT)
    assert laid(as_new) == ["C3", "F5"]
    hand.key(Qt.Key.Key_Left, ALT)
    assert as_new.statusBar().currentMessage() == "There is no thread before this one."
    hand.key(Qt.Key.Key_Right, ALT)
    assert laid(as_new) == ["C3", "B2"]
    hand.key(Qt.Key.Key_Right, ALT)
    assert as_new.statusBar().currentMessage() == "There is no thread after this one."


def test_note_and_tag_are_typed_searched_and_written_to_files(as_new, hand, tmp_path):
    written(hand, "C3", "F5")
    written(hand, "C3", "B2")
    panel = rulings(as_new).panel
    click(as_new, 1)
    QTest.keyClicks(panel.tag, "fire")
    QTest.keyClicks(panel.note, "agreed by both")
    QTest.keyClick(panel.note, Qt.Key.Key_Return)
    assert (rulings(as_new).log[0].tag, rulings(as_new).log[0].note) == ("fire", "agreed by both")
    QTest.keyClicks(panel.search, "agreed")
    assert [row.split(" ", 1)[1].split(":")[0] for row in rows(as_new)] == ["1. C3 → F5"]
    assert panel.summary.text() == "1 of 2 rulings."
    for suffix in ("txt", "md", "csv", "pdf"):
        rulings(as_new).save(tmp_path / f"log.{suffix}")
    assert "agreed by both" in (tmp_path / "log.txt").read_text()
    assert len((tmp_path / "log.csv").read_text().splitlines()) == 2
    assert (tmp_path / "log.md").read_text().startswith("# Rulings on")
    assert (tmp_path / "log.pdf").read_bytes().startswith(b"%PDF")


def test_pinned_threads_are_listed_named_and_dropped(as_new, hand):
    hand.drag("C3", "F5")
    hand.key(Qt.Key.Key_P)
    hand.drag("C3", "B2")
    hand.key(Qt.Key.Key_P)
    panel = rulings(as_new).panel
    panel.tabs.setCurrentIndex(1)
    assert [panel.pins.item(row).text() for row in range(2)] == ["C3 → F5", "C3 → B2"]
    QTest.mouseClick(panel.pins.viewport(), LEFT, NONE, panel.pins.visualItemRect(panel.pins.item(0)).center())
    assert laid(as_new) == ["C3", "F5"]
    panel.pins.setFocus()
    QTest.keyClick(panel.pins, Qt.Key.Key_F2)
    QTest.keyClicks(as_new.focusWidget(), "the gun")
    QTest.keyClick(as_new.focusWidget(), Qt.Key.Key_Return)
    wait_for(lambda: bool(as_new.sighting.state.pin_names))
    assert as_new.sighting.state.pin_names == {as_new.sighting.pinned[0]: "the gun"}
    assert panel.pins.item(0).text() == "the gun"
    assert as_new.sighting.map_to_save().scenario["pins"][0]["name"] == "the gun"
    panel.pins.setCurrentRow(1)
    QTest.keyClick(panel.pins, Qt.Key.Key_Delete)
    assert len(as_new.sighting.pinned) == 1
    panel.tabs.setCurrentIndex(0)


def test_the_log_is_kept_in_the_map_where_that_is_wanted_and_forgotten_with_it(as_new, hand, tmp_path):
    written(hand, "C3", "F5")
    hand.key(Qt.Key.Key_P)
    as_new.sighting.name_pin(as_new.sighting.pinned[0], "the gun")
    assert "rulings" not in as_new.sighting.map_to_save().scenario
    QTest.mouseClick(rulings(as_new).panel.keep, LEFT, pos=rulings(as_new).panel.keep.rect().center() * 0.2)
    assert rulings(as_new).panel.keep.isChecked()
    path = tmp_path / "game.losmap"
    save(as_new.sighting.map_to_save(), path)
    kept = list(rulings(as_new).log)
    as_new.files.show(OpenedMap(valley(), None, "battletech"))
    assert rows(as_new) == []
    assert not rulings(as_new).panel.keep.isChecked()
    opened(as_new, str(path), ask=False)
    hand.settle()
    assert list(rulings(as_new).log)[: len(kept)] == kept
    assert rulings(as_new).panel.keep.isChecked()
    assert list(as_new.sighting.state.pin_names.values()) == ["the gun"]
    rulings(as_new).panel.keep.setChecked(False)
    assert "rulings" not in as_new.sighting.map_to_save().scenario


def test_a_log_that_cannot_be_read_is_told_and_left_as_it_is(as_new, hand, tmp_path):
    board = valley()
    board.scenario = {**board.scenario, "rulings": [{"number": "one"}]}
    save(board, tmp_path / "odd.losmap")
    as_new.files.show(OpenedMap(open_map(tmp_path / "odd.losmap"), None, "battletech"))
    assert "cannot be read: number of ruling 1 is not a whole number" in as_new.statusBar().currentMessage()
    assert as_new.sighting.map_to_save().scenario["rulings"] == [{"number": "one"}]


def test_a_log_that_cannot_be_read_stays_beside_what_is_written_down_after_it(as_new, hand, tmp_path):
    board = valley()
    odd = [{"number": "one"}]
    board.scenario = {**board.scenario, "rulings": odd, "rulings unread": ["older"]}
    as_new.files.show(OpenedMap(board, None, "battletech"))
    rulings(as_new).write_act("roll", "Wind change: 7, no change", dice=(3, 4))
    save(as_new.sighting.map_to_save(), tmp_path / "odd.losmap")
    scenario = open_map(tmp_path / "odd.losmap").scenario
    assert [entry["words"] for entry in scenario["rulings"]] == ["Wind change: 7, no change"]
    assert (scenario["rulings unread"], scenario["rulings unread 2"]) == (["older"], odd)
    as_new.document.undo.setClean()


def test_a_note_that_is_kept_in_the_file_is_unsaved(as_new, hand):
    written(hand, "C3", "F5")
    panel, undo = rulings(as_new).panel, as_new.document.undo
    click(as_new, 0)
    QTest.keyClicks(panel.note, "x")
    QTest.keyClick(panel.note, Qt.Key.Key_Return)
    assert undo.isClean()  # the log is in no file
    QTest.mouseClick(panel.keep, LEFT, pos=panel.keep.rect().center() * 0.2)
    assert panel.keep.isChecked()
    assert not undo.isClean()
    undo.setClean()
    QTest.keyClicks(panel.note, "y")
    QTest.keyClick(panel.note, Qt.Key.Key_Return)
    assert not undo.isClean()
    undo.setClean()


def test_a_note_is_never_longer_than_can_be_read_again(as_new, hand):
    written(hand, "C3", "F5")
    panel = rulings(as_new).panel
    click(as_new, 0)
    QGuiApplication.clipboard().setText("long " * 2_000)
    panel.note.setFocus()
    panel.note.paste()
    QTest.keyClick(panel.note, Qt.Key.Key_Return)
    assert len(rulings(as_new).log[0].note) == 4_000
    assert list(read_log(rulings(as_new).log.as_json())) == list(rulings(as_new).log)


def test_what_is_grey_says_what_it_waits_for(as_new, hand):
    written(hand, "C3", "F5")
    panel = rulings(as_new).panel
    panel.list.setCurrentIndex(panel.model.index(-1, 0))
    for button in (panel.overrule_button, panel.die_button):
        assert not button.isEnabled()
        assert "Choose a ruling" in button.toolTip()
    assert "Choose a ruling" in panel.note.placeholderText()
    click(as_new, 0)
    assert panel.overrule_button.isEnabled()
    assert "Choose a ruling" not in panel.overrule_button.toolTip() + panel.note.placeholderText()
    assert panel.die_button.isEnabled() or "no close call" in panel.die_button.toolTip()
