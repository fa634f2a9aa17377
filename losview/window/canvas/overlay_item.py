"""What panels and features draw over the map: the scene owns the items, and its users only their drawings."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget


class MapOverlay(Protocol):
    """A drawing over the map.

    Attributes:
        z: overlays and marks with a lower value are painted first; those of the scene are in `MapScene`.
    """

    @property
    def z(self) -> float: ...

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint it.

        Args:
            painter: smooths edges; its transform is the view's, and what it is set to is reset afterwards.
            exposed: the part of the scene that is painted.
        """


class OverlayItem(QGraphicsItem):
    """Draws an overlay.

    Args:
        bounds: the part of the scene that the overlay may cover.
    """

    def __init__(self, overlay: MapOverlay, bounds: QRectF) -> None:
        super().__init__()
        self.overlay, self._bounds = overlay, bounds
        self.setZValue(overlay.z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)  # else all of it is exposed
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.overlay.paint(painter, option.exposedRect)
        painter.restore()
