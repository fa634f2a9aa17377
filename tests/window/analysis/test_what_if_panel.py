"""What if in the window: sliders, drags in the profile and flips; the map stays as it is until Apply."""

from __future__ import annotations

from copy import deepcopy

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from losview.board.board import QUARTERS_PER_LEVEL, same_board
from losview.features.analysis.supposition import NOTHING, Supposition
from losview.features.analysis.window.what_if_feature import WhatIfFeature
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.window.files.opened_map import OpenedMap
from losview.window.widgets.theme import LIGHT
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

LEFT = Qt.MouseButton.LeftButton

HILLS = """
    grid pointy
    levels
    0 0 2 0 0 0 0 0
    0 0 0 0 0 0 0 0
    """


@pytest.fixture
def asked(window, hand):
    """A window with a blocked thread, and What if open beside it."""
    window.files.show(OpenedMap(sketch(HILLS), None, "battletech"))
    board = window.document.board
    window.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("G1"))))
    window.view.setFocus()
    window.menus.actions["what if"].trigger()
    settle(window, hand)
    return window


def settle(window, hand) -> None:
    hand.settle()
    wait_for(lambda: not window.features.of(WhatIfFeature).controller.busy)
    hand.settle()


def test_a_slider_supposes_a_level_and_the_map_stays(asked, hand) -> None:
    panel, controller = asked.features.of(WhatIfFeature).panel, asked.features.of(WhatIfFeature).controller
    before = deepcopy(asked.document.board)
    assert "Not seen" in panel.badge.title.text()
    panel.firer.slider.setFocus()
    QTest.keyClick(panel.firer.slider, Qt.Key.Key_Right)
    settle(asked, hand)
    assert controller.supposition.firer_level == QUARTERS_PER_LEVEL
    assert panel.badge.title.text().startswith("Supposed:")
    assert "Seen" in panel.badge.title.text()
    assert asked.profile.supposed
    assert asked.profile.profile.eyes == (2, 1)
    assert not asked.sighting.verdict.visible
    assert same_board(asked.document.board, before)
    QTest.mouseClick(panel.reset_button, LEFT)
    settle(asked, hand)
    assert controller.supposition == NOTHING
    assert not asked.profile.supposed
    assert asked.profile.profile.eyes == (1, 1)


def test_apply_makes_the_map_so_in_one_step(asked, hand) -> None:
    panel, board = asked.features.of(WhatIfFeature).panel, asked.document.board
    before = deepcopy(board)
    assert panel.hexes.currentText() == "C1"
    panel.ground.slider.setFocus()
    QTest.keyClick(panel.ground.slider, Qt.Key.Key_Left)
    settle(asked, hand)
    supposed = panel.badge.title.text()
    assert "Seen" in supposed
    QTest.mouseClick(panel.apply_button, LEFT)
    settle(asked, hand)
    assert board.level(board.hex("C1")) == QUARTERS_PER_LEVEL
    assert asked.sighting.verdict.visible
    assert asked.document.undo.canUndo()
    asked.document.undo.undo()
    assert same_board(asked.document.board, before)


def test_an_end_is_dragged_in_the_profile(asked, hand) -> None:
    profile = asked.profile
    wait_for(lambda: bool(profile.handles))
    handle = next(one for one in profile.handles if one.which == "firer")
    at = handle.box.center().toPoint()
    QTest.mousePress(profile, LEFT, pos=at)
    QTest.mouseMove(profile, at - QPoint(0, round(handle.pixels_per_level)))
    QTest.mouseRelease(profile, LEFT, pos=at - QPoint(0, round(handle.pixels_per_level)))
    settle(asked, hand)
    assert asked.features.of(WhatIfFeature).controller.supposition.firer_level == QUARTERS_PER_LEVEL
    assert asked.features.of(WhatIfFeature).panel.firer.quarters == QUARTERS_PER_LEVEL
    handle = next(one for one in profile.handles if one.which == asked.document.board.hex("C1"))
    at = handle.box.center().toPoint()
    QTest.mousePress(profile, LEFT, pos=at)
    QTest.mouseMove(profile, at + QPoint(0, round(handle.pixels_per_level)))
    QTest.mouseRelease(profile, LEFT, pos=at + QPoint(0, round(handle.pixels_per_level)))
    settle(asked, hand)
    assert asked.features.of(WhatIfFeature).controller.supposition.ground == QUARTERS_PER_LEVEL


def test_a_flip_is_offered_and_taken(asked, hand) -> None:
    panel, controller = asked.features.of(WhatIfFeature).panel, asked.features.of(WhatIfFeature).controller
    texts = [button.words.text() for button in panel.flips]
    assert texts[0].endswith("seen")
    assert any("1 level higher" in text for text in texts)
    assert any("nearest hex that sees it" in text for text in texts)
    number = next(i for i, text in enumerate(texts) if "The firer 1 level higher" in text)
    panel.flips[number].click()
    settle(asked, hand)
    assert controller.supposition.firer_level == QUARTERS_PER_LEVEL
    assert controller.ruled.verdict.visible


def test_levels_short_are_printed_in_the_hexes(asked, hand) -> None:
    panel = asked.features.of(WhatIfFeature).panel
    grid = asked.document.board.grid
    panel.short.setFocus()
    QTest.keyClick(panel.short, Qt.Key.Key_Down)
    wait_for(lambda: asked.scene.overlay("levels-short") is not None)
    cells = {label: grid.cell(asked.document.board.hex(label)) for label in ("B1", "D1", "G1")}
    overlay = asked.scene.overlay("levels-short")
    assert {label: overlay.text(cell) for label, cell in cells.items()} == {"B1": "", "D1": ">12", "G1": "+1"}
    QTest.keyClick(panel.short, Qt.Key.Key_Up)
    wait_for(lambda: asked.scene.overlay("levels-short") is None)


def test_what_was_supposed_is_forgotten_with_its_map(asked, hand) -> None:
    panel, controller = asked.features.of(WhatIfFeature).panel, asked.features.of(WhatIfFeature).controller
    panel.firer.slider.setValue(5)
    panel.short.setCurrentIndex(1)
    controller.show_short("eye")
    asked.files.show(OpenedMap(sketch("grid flat odd\nterrain\n. ."), None, "cwb"))
    hand.settle()
    assert controller.supposition == NOTHING
    assert asked.scene.overlay("levels-short") is None
    assert controller.ruled is None
    assert asked.features.of(WhatIfFeature).dock.isHidden()
    assert not asked.profile.lets_drag


def test_apply_says_so_where_a_layer_is_locked(asked, hand) -> None:
    panel, controller = asked.features.of(WhatIfFeature).panel, asked.features.of(WhatIfFeature).controller
    before = deepcopy(asked.document.board)
    panel.ground.slider.setFocus()
    QTest.keyClick(panel.ground.slider, Qt.Key.Key_Left)
    settle(asked, hand)
    asked.document.locked = frozenset({"ground"})
    QTest.mouseClick(panel.apply_button, LEFT)
    assert "locked" in panel.problem.text()
    assert controller.supposition.ground == QUARTERS_PER_LEVEL
    assert same_board(asked.document.board, before)


def test_a_slider_at_its_end_stays_there_and_its_box_goes_by_quarters(asked, hand) -> None:
    firer = asked.features.of(WhatIfFeature).panel.firer
    most = firer.slider.maximum()
    firer.slider.setFocus()
    for _ in range(3):
        QTest.keyClick(firer.slider, Qt.Key.Key_End)
    assert firer.slider.maximum() == most
    assert firer.quarters == most * QUARTERS_PER_LEVEL
    firer.box.setFocus()
    QTest.keyClick(firer.box, Qt.Key.Key_Down)
    assert firer.quarters == most * QUARTERS_PER_LEVEL - 1
    firer.box.setValue(most + 5)
    assert firer.quarters == most * QUARTERS_PER_LEVEL
    settle(asked, hand)


def test_the_height_of_woods_is_supposed_and_applied(asked, hand) -> None:
    feature, board = asked.features.of(WhatIfFeature), asked.document.board
    panel, controller = feature.panel, feature.controller
    height, there = panel.terrain_height, board.hex("C1")
    assert not height.isEnabled()  # nothing stands there
    panel.kinds.setFocus()
    QTest.keyClicks(panel.kinds, "heavy w")
    assert panel.kinds.currentData() == "heavy_woods"
    assert height.isEnabled()
    assert height.quarters == 2 * QUARTERS_PER_LEVEL
    height.slider.setFocus()
    QTest.keyClick(height.slider, Qt.Key.Key_Right)
    settle(asked, hand)
    assert controller.supposition == Supposition(hex=there, kind="heavy_woods", height=3 * QUARTERS_PER_LEVEL)
    column = next(one for one in asked.profile.profile.columns if one.hex == there)
    assert max(part.top for part in column.parts) == 5  # on the hill of level 2
    QTest.mouseClick(panel.apply_button, LEFT)
    settle(asked, hand)
    assert board.cover(there).features[0].height == 3 * QUARTERS_PER_LEVEL
    assert height.quarters == 3 * QUARTERS_PER_LEVEL
    asked.document.undo.undo()


def test_what_is_moved_and_moved_back_is_not_supposed(asked, hand) -> None:
    panel, controller = asked.features.of(WhatIfFeature).panel, asked.features.of(WhatIfFeature).controller
    for slider in (panel.firer.slider, panel.target.slider, panel.ground.slider):
        slider.setFocus()
        QTest.keyClick(slider, Qt.Key.Key_Right)
        assert not controller.supposition.is_nothing
        QTest.keyClick(slider, Qt.Key.Key_Left)
        assert controller.supposition.is_nothing
    settle(asked, hand)
    assert not panel.badge.title.text().startswith("Supposed:")
    assert not panel.apply_button.isEnabled()
    assert not asked.profile.supposed


def test_a_hex_dragged_beside_the_thread_stays_among_those_to_choose(asked, hand) -> None:
    """A hex that the profile names may lie off the list of hexes between the ends."""
    panel, controller = asked.features.of(WhatIfFeature).panel, asked.features.of(WhatIfFeature).controller
    beside = asked.document.board.hex("D2")
    controller.suppose_level(beside, 3 * QUARTERS_PER_LEVEL)
    settle(asked, hand)
    last = panel.hexes.count() - 1
    assert panel.hexes.itemText(last) == "D2"
    panel.hexes.activated.emit(last)
    assert controller.supposition.hex == beside


def test_the_supposed_profile_keeps_its_heading_until_reset_brings_the_zones_back(asked, hand) -> None:
    panel, profile = asked.features.of(WhatIfFeature).panel, asked.profile
    wait_for(lambda: profile.zones is not None)
    panel.firer.slider.setFocus()
    QTest.keyClick(panel.firer.slider, Qt.Key.Key_Right)
    settle(asked, hand)
    assert "supposed" in profile.contents().title
    asked.theme.changed.emit(False)
    assert profile.supposed
    assert profile.profile.eyes == (2, 1)
    QTest.mouseClick(panel.reset_button, LEFT)
    settle(asked, hand)
    assert "supposed" not in profile.contents().title
    wait_for(lambda: profile.zones is not None, "no blind zones after Reset")


def test_the_badge_keeps_its_colour_in_another_theme(asked) -> None:
    panel = asked.features.of(WhatIfFeature).panel
    colour = panel.badge.grab().toImage().pixelColor(20, 6)
    panel.set_theme(LIGHT)
    assert panel.badge.grab().toImage().pixelColor(20, 6) == colour
