"""The whole visible map with the field's shading as one opaque picture, made by a worker.

The window only copies it to the screen, so that dragging a thread costs the same over any map.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QImage, QPainter

from losview.overlays.art.map_picture import Picture
from losview.overlays.los.shading import PixelView, cell_indices, colours, pressure, shade
from losview.sight.field import Field
from losview.ui.paint.map_painter import scene_transform
from losview.ui.paint.tiles import Tiles, clip_to_map, side_of
from losview.ui.state.latest_worker import Cancelled, LatestWorker


@dataclass(frozen=True)
class Wish:
    """What the window wants to see.

    Attributes:
        frame: the part of the scene.
        picture: the state of the board that it shows.
        field: the field to shade, None for none.
        opacity: of the shading.
    """

    frame: PixelView
    picture: Picture
    field: Field | None
    opacity: float


@dataclass(frozen=True)
class Composed:
    """A finished picture and what it shows."""

    wish: Wish
    image: QImage


class Compositor(QObject):
    """Composes the newest wish; older ones are dropped.

    Signals:
        composed(Composed): a picture is ready. filled(): a piece of one is.
    """

    composed = Signal(object)
    filled = Signal()

    def __init__(self, tiles: Tiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tiles = tiles
        self.worker = LatestWorker("losview map", self)
        self.worker.done.connect(self._done)
        self.worker.failed.connect(self._failed)
        self._ground: tuple[PixelView, Picture, QImage, QImage] | None = None

    def ask(self, wish: Wish) -> None:
        """Compose this."""
        self.worker.ask(lambda cancelled: self.compose(wish, cancelled))

    def close(self) -> None:
        self.worker.close()

    def compose(self, wish: Wish, cancelled: Cancelled = lambda: False) -> Composed | None:
        """The picture of a wish; None where it was no longer wanted half-way."""
        ground = self._assembled(wish, cancelled)
        if ground is None:
            return None
        base, top = ground
        image = base.copy()
        painter = QPainter(image)
        layout, frame = self.tiles.map_painter.layout, wish.frame
        part = frame.over(layout.bounds())
        if wish.field is not None and part.width and part.height:
            veil, keep = veil_image(wish, part, layout.size, self._corner())
            painter.save()
            painter.setTransform(scene_transform(frame.scale, frame.left, frame.top))
            clip_to_map(painter, self.tiles.map_painter)
            painter.resetTransform()
            painter.drawImage(part.left - frame.left, part.top - frame.top, veil)
            painter.restore()
            del keep
        painter.drawImage(0, 0, top)
        painter.end()
        return Composed(wish, image)

    def _corner(self) -> tuple[float, float]:
        layout = self.tiles.map_painter.layout
        return layout.centre(layout.grid.hex(0, 0))

    def _assembled(self, wish: Wish, cancelled: Cancelled) -> tuple[QImage, QImage] | None:
        """The map below and above the shading, kept until frame or board change."""
        kept = self._ground
        if kept is not None and kept[0] == wish.frame and kept[1] is wish.picture:
            return kept[2], kept[3]
        frame = wish.frame
        base = QImage(frame.width, frame.height, QImage.Format.Format_RGB32)
        base.fill(QColor(wish.picture.paper()))
        top = QImage(frame.width, frame.height, QImage.Format.Format_ARGB32_Premultiplied)
        top.fill(0)
        below, above = QPainter(base), QPainter(top)
        above.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        try:
            side = side_of(frame.scale, self.tiles.map_painter.layout.size)
            for key in self.tiles.keys(frame):
                if cancelled():
                    return None
                new = self.tiles.at_hand(key) is None
                tile = self.tiles.tile(key)
                if new:
                    self.filled.emit()
                x, y = key.column * side - frame.left, key.row * side - frame.top
                below.drawImage(x, y, tile.base)
                above.drawImage(x, y, tile.top)
        finally:
            below.end()
            above.end()
        if self.tiles.picture is wish.picture:
            self._ground = (frame, wish.picture, base, top)
        return base, top

    def _done(self, _ticket: int, answer: Composed | None) -> None:
        if answer is not None:
            self.composed.emit(answer)

    def _failed(self, _ticket: int, problem: Exception) -> None:
        raise problem


def veil_image(wish: Wish, part: PixelView, size: float, corner: tuple[float, float]) -> tuple[QImage, np.ndarray]:
    """The shading of a part of a wish's frame, and the array that holds its pixels (keep it as long)."""
    assert wish.field is not None
    index = cell_indices(wish.picture.board.grid, size, corner, part)
    side = size * part.scale / part.ratio
    table = colours(wish.opacity, wish.picture.dark, pressure(side), part.tile())
    pixels = shade(wish.field.outcome, index, part, table)
    image = QImage(pixels.data, part.width, part.height, part.width * 4, QImage.Format.Format_ARGB32_Premultiplied)
    return image, pixels


