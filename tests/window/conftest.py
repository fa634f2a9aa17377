"""Windows for GUI tests: settings of their own, closed afterwards, and nothing left open."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.formats.vasl.vasl_format import TERRAIN_TYPES
from losview.window.state.latest_worker import keep_exit_status
from tests.support.hand import LEFT, Hand
from tests.support.windows import SharedWindow, left_open, put_away, shown_window, standing, valley_map


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(exitstatus):
    """A worker that doesn't stop hides no failure."""
    keep_exit_status(exitstatus)


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
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        environment.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
        yield
    qapp.clipboard().clear()  # the offscreen platform frees what is left there after Python has ended, and crashes


def _settings_in(folder):
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))


@pytest.fixture(autouse=True)
def _own_settings(_apart, tmp_path, monkeypatch):
    """Each test begins with empty settings, and so does what is made for a file before its first test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    # What a window names in it for all readers is gone after the test, whatever the test itself takes back.
    monkeypatch.setenv(TERRAIN_TYPES, "")
    monkeypatch.delenv(TERRAIN_TYPES)
    _settings_in(tmp_path)
    yield
    _settings_in(tmp_path / "afterwards")


@pytest.fixture(autouse=True)
def _no_leaks(qapp, _own_settings, request):
    """No test leaves a top-level widget behind, but for what a common window made late and put away."""
    common = None
    if "as_new" in request.fixturenames or ("window" in request.fixturenames and _shares(request)):
        common = request.getfixturevalue("as_new")  # which may be another window than before
    elif "same_window" in request.fixturenames:
        common = request.getfixturevalue("same_window")
    before = standing()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = left_open(before, common)
    assert not left, f"left open: {left}"


def _first_map(request):
    """What makes the map that windows show at first: `first_map` of the file, where it has one."""
    return getattr(request.module, "first_map", valley_map)


def _shares(request):
    """Whether the test uses the window that the tests of its file have in common."""
    return getattr(request.module, "SHARES_WINDOW", False) and not request.node.get_closest_marker("own_window")


@pytest.fixture
def own_window(qapp, request):
    """A window of a test's own, also where the window that a module's tests share is called `window`."""
    shown = shown_window(_first_map(request))
    yield shown
    put_away(shown)


@pytest.fixture
def window(request):
    """A window of a test's own; in a file with `SHARES_WINDOW` the tests' common one, as good as new.

    A test that needs a new one there, or that leaves something open in it, is marked `own_window`.
    """
    return request.getfixturevalue("as_new" if _shares(request) else "own_window")


@pytest.fixture
def hand(window):
    """The hand on it; a test that fails in mid-drag does not leave the button down for all that come after it."""
    hand = Hand(window)
    yield hand
    if QGuiApplication.mouseButtons() & LEFT:
        QTest.mouseRelease(hand.sheet, LEFT)


@pytest.fixture(scope="module")
def _kept(request, _apart, tmp_path_factory):
    """A window for all tests of a module; hidden between them, because it would take the mouse of other windows."""
    _settings_in(tmp_path_factory.mktemp("kept"))  # not where the window of the file before has left its layout
    shared = SharedWindow(_first_map(request))
    yield shared
    put_away(shared.window)


@pytest.fixture(scope="module", autouse=True)
def _kept_first(request, _apart):
    """Make the window that tests of a file have in common before its first test, which else would seem to leave it."""
    if getattr(request.module, "SHARES_WINDOW", False):
        request.getfixturevalue("_kept")


@pytest.fixture
def same_window(_kept):
    """The window that tests of a module have in common, as the one before left it."""
    _kept.window.show()
    yield _kept.window
    _kept.window.hide()


@pytest.fixture
def as_new(_kept):
    """The same as good as new: for the many tests that only look at it."""
    _kept.make_as_new()
    yield _kept.window
    _kept.window.hide()
