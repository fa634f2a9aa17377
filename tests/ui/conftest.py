"""Windows for GUI tests: settings of their own, closed afterwards, and nothing left open."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication

sys.path.insert(0, str(Path(__file__).parent))

from hand import Hand
from valley import valley

from losview.ui.opening import Opened
from losview.ui.window import Window


@pytest.fixture(scope="session")
def qapp_cls():
    return QApplication


@pytest.fixture(autouse=True)
def _own_settings(qapp, tmp_path, tmp_path_factory, monkeypatch):
    """Nothing is read from or written to the settings and caches of whoever runs the tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))
    QCoreApplication.setOrganizationName("losview tests")
    QCoreApplication.setApplicationName("losview tests")
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))


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
def window(qapp):
    """A window on the test valley, shown and at rest."""
    shown = Window()
    shown.resize(1200, 800)
    shown.files.show(Opened(valley(), None, "battletech"))
    shown.show()
    shown.view.fit()
    Hand(shown).settle()
    yield shown
    shown.document.undo.setClean()
    shown.close()
    shown.deleteLater()


@pytest.fixture
def hand(window):
    return Hand(window)
