"""The legend names what is there, keeps its order under the hand, and folds."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from losview.sight.verdict import Outcome
from losview.ui.main.window import Window
from losview.ui.paint.shading_samples import sample
from tests.support.hand import opened, wait_for


def occurring(window) -> set[Outcome]:
    outcome = window.sighting.field.outcome
    return {one for one in Outcome if (outcome == one).any()}


def named(window) -> set[Outcome]:
    return {outcome for outcome, entry in window.legend.entries.items() if entry.isVisible()}


def test_only_what_occurs_is_named_and_a_drag_keeps_the_order(window, hand):
    opened(window, "demo:ravensgill", ask=False)
    hand.settle()
    assert named(window) == occurring(window)
    seen = named(window)
    hand.press("Q3")
    for label in ("N7", "B9", "R8", "Q3"):
        hand.move(label)
        hand.settle()
        seen |= occurring(window)
        assert named(window) == seen
        assert {one for one in seen if window.legend.entries[one].isEnabled()} == occurring(window)
    hand.release("Q3")
    wait_for(lambda: named(window) == occurring(window), "the legend goes on naming what does not occur")
    hand.settle()
    assert named(window) == occurring(window)


def test_it_folds_by_key_and_mouse_and_remembers_it(window, hand):
    legend = window.legend
    hand.drag("B2", "J4")
    hand.settle()
    high = legend.height()
    hand.key(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert not named(window)
    assert not legend.height_choice.isVisible()
    assert legend.width() < 140
    assert legend.height() <= high
    assert window.view.bottom_inset == 0
    other = Window()
    assert not other.legend.fold_button.isChecked()
    other.close()
    other.deleteLater()
    QTest.mouseClick(legend.fold_button, Qt.MouseButton.LeftButton)
    hand.rest()
    assert named(window) == occurring(window)
    assert legend.height_choice.isVisible()
    assert legend.height() == high


@pytest.mark.parametrize("dark", [False, True])
def test_samples_of_what_is_not_seen_differ_clearly(qapp, dark):
    """Strokes and what lies between them, by lightness; and each sample from the others in many pixels."""
    grey = {}
    for outcome in (Outcome.BLOCKED, Outcome.BLIND, Outcome.DEPRESSION, Outcome.BEYOND_NVR):
        image = sample(outcome, dark).toImage()
        grey[outcome] = np.array([[image.pixelColor(x, y).lightness() for x in range(3, image.width() - 3)]
                                  for y in range(3, image.height() - 3)])
        assert np.percentile(grey[outcome], 98) - np.percentile(grey[outcome], 10) > 60
    for a in grey:
        for b in grey:
            assert a == b or (abs(grey[a] - grey[b]) > 40).mean() > 0.06


def test_the_strength_of_the_shading_is_live_and_kept(window, hand):
    hand.drag("B5", "K5")
    hand.settle()
    full = window.view.grab().toImage()
    window.legend.slider.setFocus()
    for _ in range(4):
        QTest.keyClick(window.legend.slider, Qt.Key.Key_PageDown)
    hand.settle()
    assert window.scene.opacity == window.legend.opacity < 0.7
    assert window.view.grab().toImage() != full
    again = Window()
    assert again.scene.opacity == window.scene.opacity
    again.close()
    again.deleteLater()


def lowest(window) -> float:
    """Where the map ends on the screen."""
    return window.view.mapFromScene(*window.scene.layout_.bounds()[2:]).y()


def aim(window, hand, key) -> None:
    window.legend.height_choice.setFocus()
    QTest.keyClick(window.legend.height_choice, key)
    hand.settle()


def narrow(window, hand) -> None:
    """A window so narrow that the box for a height has a row of its own, with a thread laid and the map shown whole."""
    window.resize(1064, 800)
    hand.drag("H4", "G5")
    wait_for(lambda: window.scene.settled() and named(window) == occurring(window), "places are kept for what is gone")
    window.view.fit()


def test_the_map_makes_room_for_a_legend_that_grows_by_a_chosen_height(window, hand):
    """What no longer occurs goes at once: the map would otherwise be fitted to a legend that then shrinks."""
    legend, view = window.legend, window.view
    narrow(window, hand)
    high, zoom = legend.height(), view.zoom
    aim(window, hand, Qt.Key.Key_End)
    assert named(window) == occurring(window)
    assert legend.height() > high
    assert lowest(window) < legend.geometry().top()
    assert view.zoom < zoom
    aim(window, hand, Qt.Key.Key_Home)
    assert named(window) == occurring(window)
    assert legend.height() == high
    assert view.zoom == zoom


def test_the_map_makes_room_for_what_a_chosen_height_has_the_legend_name(window, hand):
    narrow(window, hand)
    before = named(window)
    aim(window, hand, Qt.Key.Key_Down)
    assert named(window) > before
    assert lowest(window) < window.legend.geometry().top()


def test_a_map_zoomed_by_hand_stays_under_a_legend_that_grows(window, hand):
    narrow(window, hand)
    high = window.legend.height()
    window.menus.actions["zoom in"].trigger()
    zoom, at = window.view.zoom, lowest(window)
    aim(window, hand, Qt.Key.Key_End)
    assert window.legend.height() > high
    assert (window.view.zoom, lowest(window)) == (zoom, at)


def test_the_map_rests_while_counts_change_under_a_drag(window, hand):
    opened(window, "demo:ravensgill", ask=False)
    hand.settle()
    zoom = window.view.zoom
    hand.press("Q3")
    for label in ("N7", "B9", "R8", "Q3"):
        hand.move(label)
        hand.settle()
        assert window.view.zoom == zoom
    hand.release("Q3")


def test_an_entry_keeps_its_width_until_the_field_stands(window, hand):
    hand.drag("B2", "H7")
    hand.settle()
    entry = window.legend.entries[Outcome.CLEAR]
    entry.count(Outcome.CLEAR, 88_888, steady=False)
    wide = entry.label.width()
    assert not entry.count(Outcome.CLEAR, 8, steady=True)
    assert entry.label.minimumWidth() == wide
    assert entry.count(Outcome.CLEAR, 8, steady=False)
    assert entry.label.minimumWidth() < wide
    assert entry.label.minimumSize() == QLabel(entry.label.text(), entry).sizeHint()
