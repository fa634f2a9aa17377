"""The night on the screen: a picture of the view as it is, drawn anew only where the night has changed.

A thread is dragged over a night that stays: each of its frames copies the picture.  While the view itself moves, the
night is drawn straight.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QWidget

from losview.ui.paint.night_painter import NightPainter

#: Pixels by which lines reach beyond the hexes that they bound.
REACH = 8


class NightLayer:
    """The night over the map.

    Attributes:
        night: what draws it, None by day.
        drawn: grows whenever some of its picture is drawn anew.

    Args:
        stale: told when it looks different.
    """

    def __init__(self, stale: Callable[[], None]) -> None:
        self._tell = stale
        self.night: NightPainter | None = None
        self.drawn = 0
        self._image: QImage | None = None
        self._view: tuple[QTransform, int, int, float] | None = None
        self._stale: QRectF | None = QRectF()

    def show_night(self, night: NightPainter | None) -> None:
        """Show another night, or none."""
        before, self.night = self.night, night
        changed = None if before is None or night is None else night.since(before)
        self._stale = None if changed is None or self._stale is None else self._stale.united(changed)
        self._tell()

    def redraw(self) -> None:
        """The same night looks different."""
        self._stale = None
        self._tell()

    def picture(self, painter: QPainter, widget: QWidget) -> QImage | None:
        """The picture over a view as its painter shows it; None by day, and while the view itself moves."""
        if self.night is None or not self._still(painter, widget):
            return None
        return self._drawn(painter.worldTransform(), widget)

    def _still(self, painter: QPainter, widget: QWidget) -> bool:
        """Whether the view shows what it showed the last time."""
        view = (painter.worldTransform(), widget.width(), widget.height(), widget.devicePixelRatioF())
        if view == self._view:
            return True
        self._view, self._image = view, None
        return False

    def _drawn(self, view: QTransform, widget: QWidget) -> QImage:
        """The picture, drawn where it is stale."""
        if self._image is None:
            ratio = widget.devicePixelRatioF()
            self._image = QImage(widget.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
            self._image.setDevicePixelRatio(ratio)
            self._stale = None
        if self._stale is None or not self._stale.isEmpty():
            self.drawn += 1
            part = widget.rect() if self._stale is None else self._touched(view.mapRect(self._stale))
            self._draw(view, part.intersected(widget.rect()))
            self._stale = QRectF()
        return self._image

    @staticmethod
    def _touched(part: QRectF) -> QRect:
        return part.toAlignedRect().adjusted(-REACH, -REACH, REACH, REACH)

    def _draw(self, view: QTransform, part: QRect) -> None:
        """Draw a part of the picture, in pixels of the widget."""
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
