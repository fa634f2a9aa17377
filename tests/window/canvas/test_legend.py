"""The legend names what is there, keeps its order and its height under the hand, and folds."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from losview.app.window import Window
from losview.rules.core.verdict import Outcome
from losview.window.paint.shading_samples import shading_sample
from tests.support.hand import Hand, opened, wait_for


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
    assert legend.height() <= high
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
        image = shading_sample(outcome, dark).toImage()
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


@pytest.mark.parametrize("wide", [1000, 1400])
def test_a_chosen_height_has_room_and_leaves_the_map_whole(as_new, wide):
    window, hand = as_new, Hand(as_new)
    window.resize(wide, 800)
    hand.drag("H4", "G5")
    hand.settle()
    window.view.fit()
    legend, before, zoom = window.legend, named(window), window.view.zoom
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Home):
        legend.height_choice.setFocus()
        QTest.keyClick(legend.height_choice, key)
        hand.settle()
        wait_for(lambda: named(window) == occurring(window), "the legend goes on naming what does not occur")
        assert legend.eye_box.isVisible() == (key == Qt.Key.Key_End)
        assert legend.rect().contains(legend.slider.mapTo(legend, legend.slider.rect().bottomRight()))
        assert all(window.view.rect().contains(hand.at(label)) for label in ("A1", "L10"))
    assert named(window) == before
    assert window.view.zoom == zoom


@pytest.mark.parametrize("wide", [1000, 1400])
def test_nothing_moves_or_resizes_while_a_thread_is_dragged(as_new, wide):
    """From the first press on, when there is no field yet, and after it, whatever the field comes to hold."""
    window, hand = as_new, Hand(as_new)
    opened(window, "demo:ravensgill", ask=False)
    window.sighting.remove_thread()
    window.resize(wide, 800)
    hand.settle()
    parts = (window.view, window.legend.strip, window.palette_, window.ruling, window.profile, window.toolbar)
    places, zoom = [part.geometry() for part in parts], window.view.zoom
    hand.press("Q3")
    for label in ("N7", "B9", "R8", "Q3"):
        hand.move(label)
        hand.settle()
        assert ([part.geometry() for part in parts], window.view.zoom) == (places, zoom), label
    hand.release("Q3")
    wait_for(lambda: named(window) == occurring(window))
    hand.settle()
    assert ([part.geometry() for part in parts], window.view.zoom) == (places, zoom)


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
