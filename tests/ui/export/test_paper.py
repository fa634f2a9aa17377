"""The paper behind the map is painted wherever the composed picture does not lie over it."""

from __future__ import annotations

from PySide6.QtWidgets import QGraphicsView

from losview.ui.canvas.view import MapView


def _grabbed_twice(window, monkeypatch) -> list:
    """The view as it paints itself, and with the paper painted in any case, over the same pieces of the map."""
    tiles = window.scene.tiles
    at_hand, held = tiles.at_hand, {}
    with monkeypatch.context() as patch:  # the worker goes on making pieces meanwhile
        patch.setattr(tiles, "at_hand", lambda key: held.setdefault(key, at_hand(key)))
        pictures = [window.view.grab().toImage()]
        patch.setattr(MapView, "drawBackground", QGraphicsView.drawBackground)
        pictures.append(window.view.grab().toImage())
    return pictures


def test_nothing_shows_through(window, hand, monkeypatch):
    for act in (lambda: window.view.set_zoom(window.view.zoom * 1.7), lambda: window.view.set_zoom(0.05),
                lambda: window.set_dark(True), lambda: window.resize(1000, 700), window.view.fit):
        act()
        saved, painted = _grabbed_twice(window, monkeypatch)
        assert saved == painted
        hand.settle()
        saved, painted = _grabbed_twice(window, monkeypatch)
        assert saved == painted
    window.set_dark(False)
