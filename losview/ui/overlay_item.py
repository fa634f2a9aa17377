"""The composed picture of map and field on the screen: a copy of pixels, nothing more."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.overlays.veil import Frame
from losview.ui.composer import Composed
from losview.ui.map_item import frame_of


class OverlayItem(QGraphicsItem):
    """Shows the last composed picture; until the next one comes it is moved and scaled with the view.

    Attributes:
        shown: the picture.  parts: the rectangles of the viewport that are painted anew, in its pixels.  Within one
            rectangle Qt copies a picture's memory; through any other clip it mixes each pixel, in several threads
            that are waited for, at many times the cost.
    """

    def __init__(self, bounds: QRectF) -> None:
        super().__init__()
        self._bounds = bounds
        self.shown: Composed | None = None
        self.parts: tuple[QRect, ...] = ()

    def show_composed(self, composed: Composed | None) -> None:
        self.shown = composed
        self.update()

    def covers(self, frame: Frame) -> bool:
        """Whether the picture at hand is exactly of that part of the scene."""
        return self.shown is not None and self.shown.wish.frame == frame

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.shown is None or widget is None:
            return
        frame, mine = frame_of(painter, widget.width(), widget.height()), self.shown.wish.frame
        ratio = painter.device().devicePixelRatioF()
        grow = frame.scale / mine.scale
        target = QRectF(mine.left * grow - frame.left, mine.top * grow - frame.top,
                        mine.width * grow, mine.height * grow)
        painter.save()
        for part in self.parts:
            painter.setWorldTransform(QTransform())
            painter.setClipRect(part)
            painter.scale(1 / ratio, 1 / ratio)
            if grow == 1.0:
                painter.drawImage(target.topLeft(), self.shown.image)
            else:
                painter.drawImage(target, self.shown.image)
        painter.restore()
