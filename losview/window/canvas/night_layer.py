"""The layer that shows the night: an image of the view, drawn again only where the night has changed.

While a thread is dragged, frames copy the image.  While the view itself moves, the night is drawn directly.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QWidget

from losview.window.paint.night_painter import NightPainter

#: Lines reach at most so many pixels beyond the hexes that they surround.
REACH = 8


class NightLayer:
    """The night over the map.

    Attributes:
        night: its painter, None by day.
        draw_count: how often its image has been drawn, in whole or in part.

    Args:
        changed: called when the night looks different.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.night: NightPainter | None = None
        self.draw_count = 0
        self._image: QImage | None = None
        self._view: tuple[QTransform, int, int, float] | None = None
        self._stale: QRectF | None = QRectF()

    @property
    def image(self) -> QImage | None:
        """The night over the view as it was drawn last; None by day, and while the view itself moves."""
        return self._image

    def show_night(self, night: NightPainter | None) -> None:
        """Show another night, or none."""
        former, self.night = self.night, night
        changed_area = None if former is None or night is None else night.since(former)
        self._stale = None if changed_area is None or self._stale is None else self._stale.united(changed_area)
        self._changed()

    def redraw(self) -> None:
        """Draw the whole night again; called when it looks different, as in another theme."""
        self._stale = None
        self._changed()

    def picture(self, painter: QPainter, widget: QWidget) -> QImage | None:
        """The image for a view that a painter is painting; None by day, and while the view itself moves."""
        if self.night is None or not self._is_same_view(painter, widget):
            return None
        return self._current_image(painter.worldTransform(), widget)

    def _is_same_view(self, painter: QPainter, widget: QWidget) -> bool:
        """Whether the view shows the same part of the scene as the last time."""
        view = (painter.worldTransform(), widget.width(), widget.height(), widget.devicePixelRatioF())
        if view == self._view:
            return True
        self._view, self._image = view, None
        return False

    def _current_image(self, view: QTransform, widget: QWidget) -> QImage:
        """The image, drawn again where it is out of date."""
        if self._image is None:
            ratio = widget.devicePixelRatioF()
            self._image = QImage(widget.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
            self._image.setDevicePixelRatio(ratio)
            self._stale = None
        if self._stale is None or not self._stale.isEmpty():
            self.draw_count += 1
            dirty = widget.rect() if self._stale is None else self._dirty_rect(view.mapRect(self._stale))
            self._draw(view, dirty.intersected(widget.rect()))
            self._stale = QRectF()
        return self._image

    @staticmethod
    def _dirty_rect(part: QRectF) -> QRect:
        return part.toAlignedRect().adjusted(-REACH, -REACH, REACH, REACH)

    def _draw(self, view: QTransform, part: QRect) -> None:
        """Draw a part of the image, given in pixels of the widget."""
        assert self._image is not None
        assert self.night is not None
        painter = QPainter(self._image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(part, Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setClipRect(part)
        painter.setWorldTransform(view)
        self.night.paint(painter, within=view.inverted()[0].mapRect(QRectF(part)), alone=True)
        painter.end()
