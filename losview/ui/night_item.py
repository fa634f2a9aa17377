"""The night on the screen: an item that draws what the night's painter has ready."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.ui.night_painter import NightPainter


class NightItem(QGraphicsItem):
    """Shows the night over the map.

    Attributes:
        night: what draws it, None by day.
    """

    def __init__(self, bounds: QRectF) -> None:
        super().__init__()
        self._bounds = bounds
        self.night: NightPainter | None = None

    def show_night(self, night: NightPainter | None) -> None:
        self.night = night
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.night is not None:
            self.night.paint(painter)
