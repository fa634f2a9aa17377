"""Readings in the window: saved, put in force, and cited by each ruling."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.base.words import unbroken
from losview.features.records.window.readings_feature import ReadingsFeature
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.rules.reading_file import read_readings
from losview.window.files.opened_map import OpenedMap, read_map
from tests.support.hand import read_out

SHARES_WINDOW = True


@pytest.fixture
def ruled(window, hand):
    """A window with a thread of Civil War Brigade."""
    window.files.show(OpenedMap(sketch("grid flat odd\nlevels\n0 0 1 1 2"), None, "cwb"))
    board = window.document.board
    window.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("E1"))))
    hand.settle()
    return window


def test_saved_readings_are_cited_until_an_option_changes_and_used_again(ruled, tmp_path: Path) -> None:
    label, path = ruled.ruling.rules_name, tmp_path / "tuesday.toml"
    assert "·" in label.text()
    assert "readings" not in label.text()
    assert not label.toolTip()
    assert "usual readings · " in ruled.ruling.text()
    ruled.sighting.choose_option("ridge-middle", "lower")
    assert "own readings\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}" in label.text(), "no line begins with the hash"
    assert "same letters" in label.toolTip(), "a newcomer asks what they are"
    assert ruled.ruling.childAt(label.mapTo(ruled.ruling, label.rect().center())) is label
    ruled.features.of(ReadingsFeature).save(path, "Tuesday group")
    agreed = read_readings(path)
    assert unbroken(agreed.words) in label.text()
    assert agreed.words in ruled.ruling.text()
    ruled.sighting.choose_option("ridge-middle", "higher")
    assert "other than Tuesday group" in label.text()
    assert agreed.hash not in label.text()
    ruled.sighting.choose_rules("battletech")
    assert "Tuesday" not in label.text()
    ruled.features.of(ReadingsFeature).open(path)
    read_out(ruled)
    assert ruled.sighting.rules.key == "cwb"
    assert ruled.sighting.options == {"ridge-middle": "lower", "sides": "three-ways"}
    assert unbroken(agreed.words) in label.text()


def test_the_heading_names_battletechs_method(ruled) -> None:
    label = ruled.ruling.rules_name
    ruled.sighting.choose_rules("battletech")
    assert label.text().endswith("BattleTech"), "with all readings as usual the worksheet names it"
    assert "BattleTech, standard, usual readings" in ruled.ruling.text()
    ruled.sighting.choose_option("corner-touch", "count")
    assert "BattleTech, standard · own readings" in label.text()
    ruled.sighting.choose_option("corner-touch", "ignore")
    ruled.sighting.choose_option("method", "dead-zone")
    assert "BattleTech, dead zones · own readings" in label.text()
    assert "BattleTech, dead zones, own readings" in ruled.ruling.text()
    ruled.sighting.choose_option("method", "diagramming")
    assert "BattleTech, diagramming" in label.text()
    ruled.sighting.choose_rules("cwb")
    assert "Civil War Brigade," not in label.text()


def test_a_map_names_the_readings_under_which_it_was_saved(ruled, hand, tmp_path: Path) -> None:
    ruled.sighting.choose_option("ridge-middle", "lower")
    ruled.features.of(ReadingsFeature).save(tmp_path / "tuesday.toml", "Tuesday group")
    agreed = read_readings(tmp_path / "tuesday.toml")
    assert ruled.files.save_to(tmp_path / "ours.losmap")
    ruled.sighting.choose_option("ridge-middle", "higher")
    assert ruled.files.save_to(tmp_path / "others.losmap")
    assert "readings" not in read_settings(tmp_path / "others.losmap")
    ruled.sighting.readings = None
    ruled.files.show(read_map(str(tmp_path / "ours.losmap")))
    hand.settle()
    assert unbroken(agreed.words) in ruled.ruling.rules_name.text()
    ruled.sighting.choose_option("ridge-middle", "higher")
    assert "other than Tuesday group" in ruled.ruling.rules_name.text()


def read_settings(path: Path) -> dict:
    return read_map(str(path)).board.scenario


def test_a_file_that_holds_none_is_told_of_in_a_sentence(ruled, tmp_path: Path, monkeypatch) -> None:
    path, told, before = tmp_path / "none.toml", [], ruled.sighting.readings
    path.write_text("name = 3")
    monkeypatch.setattr(ruled.files, "show_warning", lambda title, text: told.append(text))
    ruled.features.of(ReadingsFeature).open(path)
    read_out(ruled)
    assert len(told) == 1
    assert "name: is no text" in told[0]
    assert ruled.sighting.readings is before
