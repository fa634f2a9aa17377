"""The map itself: pieces of picture at hand, wherever no composed picture covers them yet."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.overlays.veil import Frame
from losview.ui.tiles import Tiles, side_of


def frame_of(painter: QPainter, wide: float, high: float) -> Frame:
    """The part of the scene that a view's painter shows, in pixels of its device."""
    ratio = painter.device().devicePixelRatioF()
    view = painter.worldTransform()
    return Frame(view.m11() * ratio, round(-view.dx() * ratio), round(-view.dy() * ratio),
                 round(wide * ratio), round(high * ratio), ratio)


class MapItem(QGraphicsItem):
    """Draws the tiles that are filled at the view's scale."""

    def __init__(self, tiles: Tiles) -> None:
        super().__init__()
        self.tiles = tiles
        self.covered_by: object = None  # the overlay item, asked whether it covers everything anyway

    def boundingRect(self) -> QRectF:
        x0, y0, x1, y1 = self.tiles.brushwork.layout.bounds()
        return QRectF(x0, y0, x1 - x0, y1 - y0).adjusted(-4, -4, 4, 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        wide, high = (widget.width(), widget.height()) if widget is not None else (option.exposedRect.width(),) * 2
        frame = frame_of(painter, wide, high)
        covered = getattr(self.covered_by, "covers", None)
        if covered is not None and covered(frame):
            return
        ratio = painter.device().devicePixelRatioF()
        side = side_of(frame.scale, self.tiles.brushwork.layout.size)
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.scale(1 / ratio, 1 / ratio)
        for key in self.tiles.keys(frame):
            tile = self.tiles.at_hand(key)
            if tile is not None:
                x, y = key.column * side - frame.left, key.row * side - frame.top
                painter.drawImage(x, y, tile.base)
                painter.drawImage(x, y, tile.top)
        painter.restore()
