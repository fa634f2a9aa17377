"""The layer that copies the composed picture of map and field to the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from losview.drawing.shading import PixelView
from losview.window.paint.compositor import ComposedPicture

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
