"""The composed picture of map and field on the screen: a copy of pixels, nothing more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from losview.overlays.los.shading import PixelView
from losview.ui.paint.compositor import Composed

_STILL = QTransform()


class ComposedLayer:
    """Shows the last composed picture; until the next one comes it is moved and scaled with the view.

    Attributes:
        shown: the picture.

    Args:
        stale: told when there is another picture.
    """

    def __init__(self, stale: Callable[[], None]) -> None:
        self._stale = stale
        self.shown: Composed | None = None

    def show_composed(self, composed: Composed | None) -> None:
        self.shown = composed
        self._stale()

    def covers(self, frame: PixelView) -> bool:
        """Whether the picture at hand is exactly of that part of the scene."""
        return self.shown is not None and self.shown.wish.frame == frame

    def paint(self, painter: QPainter, frame: PixelView, parts: Sequence[QRect]) -> None:
        """Draw it where a painter shows that part of the scene and has these parts to fill."""
        if self.shown is None:
            return
        mine, image = self.shown.wish.frame, self.shown.image
        if frame.ratio == 1 and mine.scale == frame.scale:
            copy_parts(painter, QPointF(mine.left - frame.left, mine.top - frame.top), image, parts)
            return
        grow = frame.scale / mine.scale
        target = QRectF(mine.left * grow - frame.left, mine.top * grow - frame.top,
                        mine.width * grow, mine.height * grow)
        painter.save()
        for part in parts:
            painter.setWorldTransform(_STILL)
            painter.setClipRect(part)
            painter.scale(1 / frame.ratio, 1 / frame.ratio)
            if grow == 1.0:
                painter.drawImage(target.topLeft(), image)
            else:
                painter.drawImage(target, image)
        painter.restore()


def copy_parts(painter: QPainter, at: QPointF, image: QImage, parts: Sequence[QRect]) -> None:
    """Copy a picture to the screen, in pixels, where a painter has these parts of a widget to fill.

    Within one rectangle Qt copies a picture's memory; through any other clip it mixes each pixel, in several threads
    that are waited for, at many times the cost.
    """
    view = painter.worldTransform()
    if len(parts) == 1:  # the painter is clipped to it anyway
        painter.setWorldTransform(_STILL)
        painter.drawImage(at, image)
        painter.setWorldTransform(view)
        return
    painter.save()
    painter.setWorldTransform(_STILL)
    for part in parts:
        painter.setClipRect(part)
        painter.drawImage(at, image)
    painter.restore()
