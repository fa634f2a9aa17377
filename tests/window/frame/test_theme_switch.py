"""Frame and map change their theme at once."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.support.hand import wait_for


def test_the_frame_waits_for_the_map(window, hand):
    painted = []
    window.scene.refreshed.connect(lambda: painted.append(window.scene.composed_layer.shown.request.picture.dark))
    hand.key(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.scene.dark
    assert window.updatesEnabled() == (True in painted)
    hand.settle()
    assert window.updatesEnabled()
    assert painted[-1]
    window.set_dark(False)
    assert not window.updatesEnabled()
    window.set_dark(True)  # changed one's mind: nothing stays held back
    hand.settle()
    assert window.updatesEnabled()
    window.set_dark(False)
    hand.settle()


def test_it_never_stays_down(window, hand, monkeypatch):
    monkeypatch.setattr(type(window.scene), "compose", lambda scene: None)
    window.set_dark(True)
    assert not window.updatesEnabled()
    wait_for(window.updatesEnabled, "it stays down")
    monkeypatch.undo()
    window.set_dark(False)
    hand.settle()


def test_a_welcome_view_has_nothing_to_wait_for(window):
    window.menus.actions["close"].trigger()
    window.set_dark(True)
    assert window.updatesEnabled()
    window.set_dark(False)
