"""High contrast, size of text, and motion: chosen in the View menu, kept, and what the desktop asks for."""

from __future__ import annotations

import os

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

from losview.drawing.art.marks import contrast
from losview.window.frame import text_size
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.widgets import desktop_wishes, theme
from losview.window.widgets.desktop_wishes import MOTION, may_move
from tests.support.colour_sight import APART, SIGHTS, distances
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def inks(c):
    """What is written with, and on what."""
    backs = (c.window, c.panel, c.raised)
    yield from ((ink, back) for ink in (c.text, c.muted, c.seen, c.blocked) for back in backs)
    yield from ((c.seen, c.seen_back), (c.hindered, c.hindered_back), (c.blocked, c.blocked_back), (c.met, c.met_back),
                (c.on_accent, c.accent), (c.text, c.hindered_back))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("strong", "least"), [(False, 4.5), (True, 7.0)])
def test_words_stand_out(dark, strong, least):
    """WCAG 2 asks 4.5 to 1 of text, and 7 to 1 where contrast is high."""
    for ink, back in inks(theme.theme(dark, strong)):
        assert contrast(ink, back) >= least, (ink, back)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("sight", SIGHTS)
def test_outcomes_stay_apart_with_high_contrast(sight, dark):
    c = theme.theme(dark, True)
    assert min(distances([c.seen, c.hindered, c.blocked], sight).values()) >= APART
    assert min(distances([c.met, c.blocked], sight).values()) >= APART


@pytest.mark.parametrize("dark", [False, True])
def test_edges_stand_out_with_high_contrast(dark):
    c = theme.theme(dark, True)
    for edge in (c.rule, c.focus):
        assert all(contrast(edge, back) >= 7 for back in (c.window, c.panel, c.raised))


def test_high_contrast_is_switched_and_kept(window, hand):
    action = window.menus.actions["high contrast"]
    if action.isChecked():
        action.trigger()
    window.set_dark(False)
    action.trigger()
    assert action.isChecked()
    assert window.theme.colours == theme.LIGHT_CONTRAST == window.ruling.colours
    assert QApplication.palette().color(QPalette.ColorRole.Window).name() == "#ffffff"
    assert theme.theme(True) == theme.DARK_CONTRAST
    assert QSettings().value("high contrast") in (True, "true")
    action.trigger()
    assert not action.isChecked()
    assert window.theme.colours == theme.LIGHT == theme.theme(False)
    hand.settle()


def test_contrast_that_another_window_has_chosen_stays_when_this_one_changes_its_theme(window, hand, monkeypatch):
    applied, other = [], QWidget()
    monkeypatch.setattr(theme, "apply", lambda app, dark, contrast: applied.append(contrast))
    switch = ThemeSwitch(other, window.scene)
    assert not switch.contrast
    QSettings().setValue("high contrast", True)
    switch.set_dark(window.scene.dark)
    assert applied == [True]
    assert switch.contrast
    other.deleteLater()
    hand.settle()


@pytest.mark.own_window
def test_all_windows_follow_contrast_and_motion_that_are_chosen_in_one(window, hand):
    # Another window is mostly another process: what reaches this one is the file of the settings, written anew.
    other = QSettings(QSettings().fileName(), QSettings.Format.IniFormat)
    contrast, still, dark = (window.menus.actions[key] for key in ("high contrast", "no motion", "dark"))
    for there in (True, False):
        for key, value in (("high contrast", there), (MOTION, not there), ("dark", there)):
            other.setValue(key, value)
        other.sync()
        for action in (contrast, still, dark):
            wait_for(lambda action=action, there=there: action.isChecked() == there, f"{action.text()} does not follow")
        assert window.theme.contrast == there
        assert window.isAnimated() != there
        assert window.theme.colours == theme.theme(there, there)
    hand.settle()


def test_a_desktop_that_asks_for_high_contrast_gets_it(monkeypatch, qapp):
    class Asking:
        def contrastPreference(self):
            return type("Preference", (), {"name": "HighContrast"})

    class Hints:
        def accessibility(self):
            return Asking()

    monkeypatch.setattr(desktop_wishes.QGuiApplication, "styleHints", staticmethod(Hints))
    assert desktop_wishes.wants_contrast()
    monkeypatch.setattr(desktop_wishes.QGuiApplication, "styleHints", staticmethod(object))
    assert not desktop_wishes.wants_contrast()  # as of Qt before 6.10


def test_nothing_moves_where_it_is_not_to(window):
    action = window.menus.actions["no motion"]
    if action.isChecked():
        action.trigger()
    assert window.isAnimated()
    action.trigger()
    assert not window.isAnimated()
    assert not may_move(window)
    assert QSettings().value(MOTION) in (False, "false")
    action.trigger()
    assert window.isAnimated()


@pytest.mark.parametrize(("kept", "there", "scale"), [
    (None, None, None), (100, None, None), (150, None, "1.5"), (200, "1.25", "2.5"), (170, None, "1.75"),
    ("large", None, None), (9000, None, "2"), (200, "nonsense", "2")])
def test_the_size_is_taken_at_the_start(kept, there, scale, monkeypatch):
    monkeypatch.setenv("QT_SCALE_FACTOR", there or "")
    if there is None:
        monkeypatch.delenv("QT_SCALE_FACTOR")
    if kept is not None:
        QSettings().setValue(text_size.TEXT_SIZE, kept)
    with text_size.taken():
        assert os.environ.get("QT_SCALE_FACTOR") == (there if scale is None else scale)
    assert os.environ.get("QT_SCALE_FACTOR") == there  # programs that losview opens keep their own size


def test_a_size_is_chosen_in_the_menu_and_kept(window):
    sizes = window.menus.submenus["text size"].actions()
    assert [entry.text().replace("&", "") for entry in sizes] == ["100 %", "125 %", "150 %", "175 %", "200 %"]
    sizes[2].trigger()
    assert text_size.chosen() == 150
    assert "150 %" in window.statusBar().currentMessage()
    assert [entry.isChecked() for entry in sizes] == [False, False, True, False, False]
    sizes[0].trigger()
    assert text_size.chosen() == 100
