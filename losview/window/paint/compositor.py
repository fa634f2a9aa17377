"""Composes the visible part of the map with the field's shading into one opaque image, in a worker.

The window only copies the image to the screen, so that dragging a thread costs the same over any map.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QImage, QPainter

from losview.drawing.art.map_picture import Picture
from losview.drawing.shading import PixelView, cell_indices, shade, shading_colours, stroke_strength
from losview.rules.core.field import Field
from losview.window.paint.map_painter import MapPainter, scene_transform
from losview.window.paint.tiles import Tiles, clip_to_map, tile_side
from losview.window.state.latest_worker import Cancelled, LatestWorker


@dataclass(frozen=True)
class PictureRequest:
    """What a composed picture is to show.

    Attributes:
        frame: the part of the scene.
        picture: the state of the board.
        field: the field to shade, None for none.
        opacity: of the shading, 0 to 1.
    """

    frame: PixelView
    picture: Picture
    field: Field | None
    opacity: float


@dataclass(frozen=True)
class ComposedPicture:
    """A composed picture.

    Attributes:
        request: what it shows.
        at_once: whether the map on it was drawn at once, not from tiles: it is soon followed by one that was.
    """

    request: PictureRequest
    image: QImage
    at_once: bool = False


class _Ground(NamedTuple):
    """The map of a request without its field: what lies below and above the shading, drawn at once or from tiles."""

    frame: PixelView
    picture: Picture
    base: QImage
    top: QImage
    at_once: bool


class Compositor(QObject):
    """Composes the picture requested last; older requests are dropped.

    Where all of the map has changed below a view that stays where it is, the part in view is drawn at once, and its
    tiles when that is on the screen: a view that moves needs them.

    Args:
        at_once: whether the first picture is drawn so too, as of a map that takes the place of another one.

    Signals:
        composed(ComposedPicture): a picture is ready. filled(): a tile of it is drawn.
    """

    composed = Signal(object)
    filled = Signal()

    def __init__(self, tiles: Tiles, parent: QObject | None = None, at_once: bool = False) -> None:
        super().__init__(parent)
        self._at_once = at_once
        self._asked: PictureRequest | None = None
        self.tiles = tiles
        self.worker = LatestWorker("losview map", self)
        self.worker.done.connect(self._done)
        self.worker.failed.connect(self._failed)
        self._ground: _Ground | None = None

    def ask(self, request: PictureRequest) -> None:
        """Request a picture."""
        self._asked = request
        self.worker.ask(lambda cancelled: self.compose(request, cancelled))

    def close(self) -> None:
        self.worker.close()

    def compose(self, request: PictureRequest, cancelled: Cancelled = lambda: False, *, tiled: bool = False
                ) -> ComposedPicture | None:
        """The picture of a request; None where it was cancelled.

        Args:
            tiled: whether the map on it has to be of tiles.
        """
        ground = self._assembled(request, cancelled, tiled)
        if ground is None:
            return None
        image = ground.base.copy()
        painter = QPainter(image)
        _shade(painter, self.tiles.map_painter, request, request.frame)
        painter.drawImage(0, 0, ground.top)
        painter.end()
        return ComposedPicture(request, image, ground.at_once)

    def _assembled(self, request: PictureRequest, cancelled: Cancelled, tiled: bool) -> _Ground | None:
        """The map of a request, kept until frame or board change."""
        kept, frame = self._ground, request.frame
        same = kept is not None and kept.frame == frame and kept.picture is request.picture
        if kept is not None and same and not (tiled and kept.at_once):
            return kept
        stays = self._at_once if kept is None else kept.frame == frame
        if stays and not tiled and self.tiles.is_quick(frame):
            part = self.tiles.part(frame, request.picture)
            self._ground = _Ground(frame, request.picture, part.base, part.top, at_once=True)
            return self._ground
        base = QImage(frame.width, frame.height, QImage.Format.Format_RGB32)
        base.fill(QColor(request.picture.paper()))
        top = QImage(frame.width, frame.height, QImage.Format.Format_ARGB32_Premultiplied)
        top.fill(0)
        below, above = QPainter(base), QPainter(top)
        above.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        try:
            side = tile_side(frame.scale, self.tiles.map_painter.layout.size)
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
        ground = _Ground(frame, request.picture, base, top, at_once=False)
        if self.tiles.picture is request.picture:
            self._ground = ground
        return ground

    def _done(self, _ticket: int, answer: ComposedPicture | None) -> None:
        if answer is None:
            return
        self.composed.emit(answer)
        if answer.at_once and self._asked is answer.request:
            self.worker.ask(lambda cancelled: self.compose(answer.request, cancelled, tiled=True))

    def _failed(self, _ticket: int, problem: Exception) -> None:
        raise problem


def whole_picture(tiles: Tiles, request: PictureRequest) -> QImage:
    """A picture that is drawn once, for a file: one row of tiles after the other, none of which is kept.

    It looks as `Compositor.compose` has it, and takes little more memory than the image itself.
    """
    frame, map_painter = request.frame, tiles.map_painter
    image = QImage(frame.width, frame.height, QImage.Format.Format_RGB32)
    image.fill(QColor(request.picture.paper()))
    side = tile_side(frame.scale, map_painter.layout.size)
    painter = QPainter(image)
    for row, keys in groupby(tiles.keys(frame), key=lambda key: key.row):
        drawn = [(key.column * side - frame.left, tiles.drawn(key)) for key in keys]
        y = row * side - frame.top
        for x, tile in drawn:
            painter.drawImage(x, y, tile.base)
        _shade(painter, map_painter, request, frame._replace(top=row * side, height=side))
        for x, tile in drawn:
            painter.drawImage(x, y, tile.top)
    painter.end()
    return image


def _shade(painter: QPainter, map_painter: MapPainter, request: PictureRequest, strip: PixelView) -> None:
    """Paint the shading of a request onto a picture of its frame, in that part of the frame alone."""
    frame, layout = request.frame, map_painter.layout
    part = strip.over(layout.bounds())
    if request.field is None or not (part.width and part.height):
        return
    veil, keep = veil_image(request, part, layout.size, layout.centre(layout.grid.hex(0, 0)))
    painter.save()
    painter.setTransform(scene_transform(frame.scale, frame.left, frame.top))
    clip_to_map(painter, map_painter)
    painter.resetTransform()
    painter.drawImage(part.left - frame.left, part.top - frame.top, veil)
    painter.restore()
    del keep


def veil_image(
    request: PictureRequest, part: PixelView, size: float, corner: tuple[float, float]
) -> tuple[QImage, np.ndarray]:
    """The shading of a part of a request's frame, and the array with its pixels, which must live as long."""
    assert request.field is not None
    index = cell_indices(request.picture.board.grid, size, corner, part)
    side = size * part.scale / part.ratio
    table = shading_colours(request.opacity, request.picture.dark, stroke_strength(side), part.tile())
    pixels = shade(request.field.outcome, index, part, table)
    image = QImage(pixels.data, part.width, part.height, part.width * 4, QImage.Format.Format_ARGB32_Premultiplied)
    return image, pixels


