"""The layers below marks and threads: tiles of the map, the composed picture of map and field, and the night."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QWidget

from losview.drawing.shading import PixelView
from losview.window.canvas.night_layer import NightLayer
from losview.window.canvas.tile_layer import TileLayer
from losview.window.paint.compositor import ComposedPicture
from losview.window.paint.tiles import Tiles

_IDENTITY = QTransform()


class ComposedLayer:
    """Shows the last composed picture, moved and scaled with the view until the next one is ready.

    Attributes:
        shown: the picture, None until there is one.

    Args:
        changed: called when there is another picture.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.shown: ComposedPicture | None = None

    def show_composed(self, composed: ComposedPicture | None) -> None:
        """Show a picture; called when the compositor has finished one."""
        self.shown = composed
        self._changed()

    def covers(self, frame: PixelView) -> bool:
        """Whether the picture is exactly of that part of the scene."""
        return self.shown is not None and self.shown.request.frame == frame

    def paint(self, painter: QPainter, frame: PixelView, parts: Sequence[QRect]) -> None:
        """Paint parts of a view that shows that part of the scene."""
        if self.shown is None:
            return
        own_frame, image = self.shown.request.frame, self.shown.image
        if frame.ratio == 1 and own_frame.scale == frame.scale:
            copy_parts(painter, QPointF(own_frame.left - frame.left, own_frame.top - frame.top), image, parts)
            return
        scale = frame.scale / own_frame.scale
        target = QRectF(own_frame.left * scale - frame.left, own_frame.top * scale - frame.top,
                        own_frame.width * scale, own_frame.height * scale)
        painter.save()
        for part in parts:
            painter.setWorldTransform(_IDENTITY)
            painter.setClipRect(part)
            painter.scale(1 / frame.ratio, 1 / frame.ratio)
            if scale == 1.0:
                painter.drawImage(target.topLeft(), image)
            else:
                painter.drawImage(target, image)
        painter.restore()


def copy_parts(painter: QPainter, at: QPointF, image: QImage, parts: Sequence[QRect]) -> None:
    """Copy an image into parts of a widget, in pixels, one rectangle after the other.

    Clipped to one rectangle, Qt copies the image's memory; through any other clip it blends pixel by pixel, in several
    threads, at many times the cost.
    """
    transform = painter.worldTransform()
    if len(parts) == 1:  # the painter is already clipped to it
        painter.setWorldTransform(_IDENTITY)
        painter.drawImage(at, image)
        painter.setWorldTransform(transform)
        return
    painter.save()
    painter.setWorldTransform(_IDENTITY)
    for part in parts:
        painter.setClipRect(part)
        painter.drawImage(at, image)
    painter.restore()


#: Map and night are blended in squares of this side, in pixels.
SQUARE = 128

#: The most squares that are blended in one frame, so that no frame takes long.
MAX_SQUARES = 12


class BaseLayers:
    """Paints the layers from below.

    Attributes:
        tile_layer, composed_layer, night_layer: the layers.

    Args:
        changed: called when one of them looks different.
    """

    def __init__(self, tiles: Tiles, changed: Callable[[], None]) -> None:
        self.tile_layer, self.composed_layer = TileLayer(tiles), ComposedLayer(changed)
        self.night_layer = NightLayer(changed)
        self._mixture = MapAndNight()

    def paint(self, painter: QPainter, frame: PixelView, widget: QWidget, parts: Sequence[QRect],
              covered: bool) -> None:
        """Paint parts of a view.

        Args:
            frame: the part of the scene that the view shows. parts: rectangles of the view that need painting.
            covered: whether the composed picture is exactly of that frame.
        """
        composed = self.composed_layer.shown
        night = self.night_layer.picture(painter, widget)
        if composed is not None and covered and night is not None and frame.ratio == 1:
            mixed = self._mixture.image(composed, night, self.night_layer.draw_count, parts)
            if mixed is not None:
                copy_parts(painter, QPointF(0, 0), mixed, parts)
                return
        if not covered:
            self.tile_layer.paint(painter, frame)
        self.composed_layer.paint(painter, frame, parts)
        if night is not None:
            copy_parts(painter, QPointF(0, 0), night, parts)
        elif self.night_layer.night is not None:
            self.night_layer.night.paint(painter)


class MapAndNight:
    """Map and night blended into one opaque image, which is copied instead of blending the night again.

    It serves while a thread is dragged over an unchanged map: it is begun when both are painted a second time, and
    blended square by square where it is painted.
    """

    def __init__(self) -> None:
        self._made_of: tuple[ComposedPicture, QImage, int] | None = None
        self._image: QImage | None = None
        self._mixed: set[tuple[int, int]] = set()

    def image(self, composed: ComposedPicture, night: QImage, draw_count: int, parts: Sequence[QRect]) -> QImage | None:
        """The image, complete in these parts; None where map or night are new, or too many squares are missing.

        Args:
            draw_count: the night layer's, which tells whether its image has changed.
        """
        sources = composed, night, draw_count
        former = self._made_of
        if former is None or former[0] is not composed or former[1] is not night or former[2] != draw_count:
            self._made_of, self._image = sources, None
            self._mixed.clear()
            return None
        if self._image is None:
            self._image = QImage(composed.image.size(), QImage.Format.Format_RGB32)
        missing = {(column, row) for part in parts
                   for column in range(max(part.left(), 0) // SQUARE, part.right() // SQUARE + 1)
                   for row in range(max(part.top(), 0) // SQUARE, part.bottom() // SQUARE + 1)} - self._mixed
        if missing:
            painter = QPainter(self._image)
            for column, row in list(missing)[:MAX_SQUARES]:
                corner = QPoint(column * SQUARE, row * SQUARE)
                square = QRect(corner.x(), corner.y(), SQUARE, SQUARE)
                painter.drawImage(corner, composed.image, square)
                painter.drawImage(corner, night, square)
                self._mixed.add((column, row))
            painter.end()
        return self._image if len(missing) <= MAX_SQUARES else None
