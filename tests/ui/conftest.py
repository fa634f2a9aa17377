"""Windows for GUI tests: settings of their own, closed afterwards, and nothing left open."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.ui.files.opened_map import OpenedMap
from tests.support.hand import LEFT, Hand
from tests.support.valley import valley
from tests.support.windows import put_away, shown_window


@pytest.fixture(scope="session")
def qapp_cls():
    return QApplication


@pytest.fixture(scope="session", autouse=True)
def _apart(qapp, tmp_path_factory):
    """Nothing is read from or written to the settings and caches of whoever runs the tests."""
    QCoreApplication.setOrganizationName("losview tests")
    QCoreApplication.setApplicationName("losview tests")
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    _settings_in(tmp_path_factory.mktemp("shared"))


def _settings_in(folder):
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))


@pytest.fixture(autouse=True)
def _own_settings(_apart, tmp_path, tmp_path_factory, monkeypatch):
    """Each test begins with empty settings."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    _settings_in(tmp_path)


@pytest.fixture(autouse=True)
def _no_leaks(qapp, _own_settings):
    """No test leaves a top-level widget behind."""
    before = set(qapp.topLevelWidgets())
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [widget for widget in qapp.topLevelWidgets() if widget not in before]
    assert not left, f"left open: {left}"


@pytest.fixture
def own_window(qapp):
    """A window of a test's own, also where the window that a module's tests share is called `window`."""
    shown = shown_window()
    yield shown
    put_away(shown)


@pytest.fixture
def window(own_window):
    """A window of a test's own."""
    return own_window


@pytest.fixture
def hand(window):
    """The hand on it; a test that fails in mid-drag does not leave the button down for all that come after it."""
    hand = Hand(window)
    yield hand
    if QGuiApplication.mouseButtons() & LEFT:
        QTest.mouseRelease(hand.sheet, LEFT)


@pytest.fixture(scope="module")
def _kept(_apart):
    """A window for all tests of a module; hidden between them, because it would take the mouse of other windows."""
    shown = shown_window()
    shown.hide()
    yield shown
    put_away(shown)


@pytest.fixture
def same_window(_kept):
    """The window that tests of a module have in common, as the one before left it."""
    _kept.show()
    yield _kept
    _kept.hide()


@pytest.fixture
def as_new(same_window):
    """The same as good as new: for the many tests that only look at it."""
    shown = same_window
    shown.menus.actions["hide docks"].setChecked(False)
    shown.resize(1200, 800)
    shown.docks.reset()
    shown.palette_.take("thread")
    shown.sighting.remove_thread()
    shown.files.show(OpenedMap(valley(), None, "battletech"))
    shown.view.fit()
    Hand(shown).settle()
    return shown
