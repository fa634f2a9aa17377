"""The layer of map tiles, shown where no composed picture covers the view yet."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QTransform

from losview.drawing.shading import PixelView
from losview.window.paint.tiles import Tiles, tile_side


def frame_of(painter: QPainter, wide: float, high: float) -> PixelView:
    """The part of the scene that a view's painter shows, in device pixels."""
    ratio = painter.device().devicePixelRatioF()
    view = painter.worldTransform()
    return PixelView(view.m11() * ratio, round(-view.dx() * ratio), round(-view.dy() * ratio),
                     round(wide * ratio), round(high * ratio), ratio)


class TileLayer:
    """Paints the tiles that have been drawn for the view's scale."""

    def __init__(self, tiles: Tiles) -> None:
        self.tiles = tiles

    def paint(self, painter: QPainter, frame: PixelView) -> None:
        """Paint the tiles of that part of the scene."""
        side = tile_side(frame.scale, self.tiles.map_painter.layout.size)
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.scale(1 / frame.ratio, 1 / frame.ratio)
        for key in self.tiles.keys(frame):
            tile = self.tiles.at_hand(key)
            if tile is not None:
                x, y = key.column * side - frame.left, key.row * side - frame.top
                painter.drawImage(x, y, tile.base)
                painter.drawImage(x, y, tile.top)
        painter.restore()
