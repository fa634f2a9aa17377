"""Overlays: the scene owns what draws them, so that their users cannot hold on to deleted items."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from losview.formats.sketch import sketch
from losview.window.canvas.overlay_item import OverlayItem
from losview.window.files.opened_map import OpenedMap

RED, BLUE = "#ff0000", "#0000ff"


class Filled:
    """Covers the hex A1 with a color."""

    z = 60

    def __init__(self, window, colour: str) -> None:
        self.colour = colour
        x, y = window.scene.layout_.centre(window.document.board.hex("A1"))
        self._box = QRectF(x - 8, y - 8, 16, 16)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setClipRect(self._box)
        painter.setOpacity(1.0)
        painter.fillRect(self._box, QColor(self.colour))


def shown(window, hand) -> str:
    """The color of the middle of the hex A1 on the screen."""
    hand.settle()
    at: QPoint = hand.at("A1")
    return window.view.viewport().grab().toImage().pixelColor(at).name()


def items(window) -> list[OverlayItem]:
    return [item for item in window.scene.items() if isinstance(item, OverlayItem)]


def test_an_overlay_is_drawn_replaced_drawn_again_and_removed(window, hand):
    window.files.show(OpenedMap(sketch("grid flat odd\nterrain\n. . .\n. . ."), None, "asl"))
    hand.settle()
    bare, overlay = shown(window, hand), Filled(window, RED)
    window.scene.show_overlay("test", overlay)
    assert window.scene.overlay("test") is overlay
    assert shown(window, hand) == RED
    overlay.colour = BLUE
    window.scene.show_overlay("test", overlay)
    assert shown(window, hand) == BLUE
    window.scene.show_overlay("test", Filled(window, RED), QRectF(0, 0, 900, 900))
    assert shown(window, hand) == RED
    assert len(items(window)) == 1
    assert items(window)[0].acceptedMouseButtons() == Qt.MouseButton.NoButton
    window.scene.show_overlay("test", None)
    assert window.scene.overlay("test") is None
    assert shown(window, hand) == bare


def test_another_map_removes_overlays_and_the_next_ones_are_drawn(window, hand):
    window.files.show(OpenedMap(sketch("grid flat odd\nterrain\n. . .\n. . ."), None, "asl"))
    window.scene.show_overlay("test", Filled(window, RED))
    window.files.show(OpenedMap(sketch("grid flat odd\nterrain\n. . . .\n. . . ."), None, "asl"))
    assert window.scene.overlay("test") is None
    assert not items(window)
    window.scene.show_overlay("test", None)
    window.scene.show_overlay("test", Filled(window, BLUE))
    assert shown(window, hand) == BLUE
