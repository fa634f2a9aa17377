"""A piece of a map in hand, drawn over the hexes on which it would be put down."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.board.transform.clip import Clip, with_layers
from losview.drawing.art.map_picture import DEFAULT_GRID, Picture
from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT, YELLOW
from losview.drawing.hex_outlines import outlines
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.window.canvas.selection_item import outline_path
from losview.window.paint.map_painter import MapPainter

#: How much of the piece's picture covers the map, and the tint of a piece that is too large for a picture.
OPACITY, TINT = 0.8, QColor(0, 114, 178, 60)

#: A piece of more hexes is shown by its outline alone.
MAX_DRAWN = 2500


class GhostItem(QGraphicsItem):
    """Draws a clip; its picture is made once for each zoom."""

    def __init__(self, layout: Layout, bounds: QRectF) -> None:
        super().__init__()
        self._layout, self._bounds = layout, bounds
        self.clip: Clip | None = None
        self.at: Hex | None = None
        self._dark = False
        self._own: Layout | None = None
        self._path = QPainterPath()
        self._image: QImage | None = None
        self._scale = 0.0
        self.setVisible(False)

    def show_clip(self, clip: Clip | None, at: Hex | None, dark: bool) -> None:
        """Show a clip with its pivot on a hex, None for none."""
        before = self.clip
        self.clip, self.at = clip, at
        same = before is not None and clip is not None and before.board is clip.board and before.layers == clip.layers
        if clip is not None and (not same or dark != self._dark):
            self._dark, self._image = dark, None
            self._own = Layout(clip.board.grid, self._layout.size)
            plane = clip.board.grid.plane
            cells = np.zeros(plane.size, np.bool_)
            cells[plane.cells_of(clip.hexes)] = True
            self._path = outline_path(self._own, outlines(plane, cells))
        self.setVisible(clip is not None and at is not None)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.clip is None or self.at is None or self._own is None:
            return
        x, y = self._layout.centre(self.at)
        own_x, own_y = self._own.centre(self.clip.pivot)
        scale = painter.worldTransform().m11()
        painter.save()
        painter.translate(x - own_x, y - own_y)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        image = self._picture(self.clip, self._own, scale)
        if image is None:
            painter.fillPath(self._path, TINT)
        else:
            painter.setOpacity(OPACITY)
            painter.setClipPath(self._path)
            box = self._path.boundingRect()
            painter.drawImage(QRectF(box.topLeft(), box.size()), image)
            painter.setClipping(False)
            painter.setOpacity(1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((CASING_LIGHT, 5.0), (CASING_DARK, 3.4), (YELLOW, 1.8)):
            pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
            pen.setCosmetic(True)
            painter.strokePath(self._path, pen)
        painter.restore()

    def _picture(self, clip: Clip, own: Layout, scale: float) -> QImage | None:
        """The clip as it would be drawn, the size of its outline's extent; None for one that is too large."""
        if len(clip.hexes) > MAX_DRAWN:
            return None
        if self._image is None or scale != self._scale:
            box = self._path.boundingRect()
            self._image = QImage(max(1, round(box.width() * scale)), max(1, round(box.height() * scale)),
                                 QImage.Format.Format_ARGB32_Premultiplied)
            self._image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            painter.translate(QPointF(-box.x(), -box.y()))
            picture = Picture(with_layers(clip).board, self._dark, DEFAULT_GRID)
            MapPainter(own).paint(painter, picture, clip.board.grid.hexes(), scale)
            painter.end()
            self._scale = scale
        return self._image
