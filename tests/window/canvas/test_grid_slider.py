"""The grid's strength: a slider by mouse and by keys, live, kept, followed by every picture that leaves the window."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionSlider

from losview.app.window import Window
from tests.support.hand import opened

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def slider(window):
    return window.status.grid.slider


def knob(slider) -> QPoint:
    """Where the slider is taken hold of."""
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    part = QStyle.SubControl.SC_SliderHandle
    return slider.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, slider).center()


def seen(window, hand):
    hand.settle()
    return window.view.grab().toImage()


def test_the_slider_is_dragged_and_the_map_follows(window, hand, slider):
    before = seen(window, hand)
    start = knob(slider)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(slider, start + QPoint(15, 0))
    strong = window.scene.grid_strength
    assert strong > 0.5
    assert seen(window, hand) != before  # while the button is down
    QTest.mouseMove(slider, start - QPoint(15, 0))
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=start - QPoint(15, 0))
    assert 0 < window.scene.grid_strength < 0.5
    assert seen(window, hand) != before


def test_keys_reach_the_slider_move_it_and_go_back_to_the_map(window, hand, slider):
    window.activateWindow()
    window.view.setFocus()
    hand.key(Qt.Key.Key_G, CTRL | SHIFT)
    assert QApplication.focusWidget() is slider
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert window.scene.grid_strength == 0.55
    QTest.keyClick(slider, Qt.Key.Key_End)
    assert window.scene.grid_strength == 1
    QTest.keyClick(slider, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.view
    assert slider.accessibleName() == "Strength of the grid"
    hand.settle()


def test_no_grid_and_back(window, hand, slider):
    action, before = window.menus.actions["grid"], seen(window, hand)
    hand.key(Qt.Key.Key_G, CTRL)
    assert (window.scene.grid_strength, slider.value(), action.isChecked()) == (0, 0, False)
    bare = seen(window, hand)
    assert bare != before
    hand.key(Qt.Key.Key_G, CTRL)
    assert (window.scene.grid_strength, slider.value(), action.isChecked()) == (0.5, 50, True)
    assert seen(window, hand) == before
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert (window.scene.grid_strength, action.isChecked()) == (0, False)
    assert seen(window, hand) == bare
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert (window.scene.grid_strength, action.isChecked()) == (0.05, True)
    hand.settle()


@pytest.mark.parametrize("shown", [True, False])
def test_strength_is_kept(window, hand, slider, shown):
    slider.setValue(30)
    window.status.grid.show_grid(shown)
    again = Window()
    assert again.scene.grid_strength == (0.3 if shown else 0)
    assert again.menus.actions["grid"].isChecked() is shown
    again.status.grid.show_grid(True)
    assert again.scene.grid_strength == 0.3
    again.close()
    again.deleteLater()
    hand.settle()


def test_pictures_have_the_grid_that_the_window_has(window, hand, slider, tmp_path):
    images, layers, pages = [], [], []
    for strength in (0, 30, 100):
        slider.setValue(strength)
        images.append(window.export_actions.image())
        path = tmp_path / "map.svg"
        assert window.export_actions.export(path)
        layers.append(re.search(r'<g id="grid".*?</g>', path.read_text(encoding="utf-8"), re.DOTALL).group())
        assert window.export_actions.export(tmp_path / "map.pdf")
        pages.append((tmp_path / "map.pdf").stat().st_size)
    assert len({bytes(image.constBits()) for image in images}) == 3
    assert len(set(layers)) == 3
    assert pages[0] < pages[1]
    hand.settle()


def test_the_welcome_view_has_no_grid(window, hand):
    window.files.close_map()
    assert not window.status.grid.isVisible()
    opened(window, "demo:")
    hand.settle()
    assert window.status.grid.isVisible()
