"""Marks on the map: the hex under the pointer, the hex cursor, hexes highlighted by a panel, a stroke's preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.drawing.art.marks import side_ends
from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT, YELLOW
from losview.drawing.figures import HexOutlineStyle, LineStyle, hex_outline
from losview.drawing.thread_display import View, placed
from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import Point
from losview.hexes.layout import Layout
from losview.window.paint.dirty_rects import Box, box_around
from losview.window.paint.hex_polygon import outline_of
from losview.window.paint.pens import colour_of, line_pen, stroke
from losview.window.paint.sprites import SpriteCanvas, view_of

#: Radius in pixels of the ring around a point that an end of the thread snaps to; wider than the end itself.
SNAP_RADIUS = 16.0

#: Outlines of highlighted hexes, of the hex under the pointer, of the hex cursor, and of a stroke's hexes.
HIGHLIGHTED = HexOutlineStyle(0.95, ((CASING_DARK, 1.0, 5.6), (YELLOW, 1.0, 3.4)))
HOVER = HexOutlineStyle(0.97, ((CASING_LIGHT, 1.0, 3.4), (CASING_DARK, 1.0, 1.4)))
CURSOR = HexOutlineStyle(0.88, ((CASING_DARK, 1.0, 5.6), (CASING_LIGHT, 1.0, 3.6), ("#0072b2", 1.0, 2.0)))
PREVIEWED = HexOutlineStyle(0.98, ((CASING_LIGHT, 1.0, 2.4), (CASING_DARK, 1.0, 1.0)))

_IDENTITY = QTransform()


class MarksItem(QGraphicsItem):
    """Draws outlines of hexes; line widths are in pixels.

    Args:
        changed: called whenever a mark changes, in place of `update`.

    Attributes:
        hover: the hex under the pointer. cursor_hex: the hex cursor, moved by keys.
        highlighted: hexes of the reason or column under the pointer in a panel.
        affected: hexes that a press at the pointer would change.
        snap_point: the vertex or hexside middle that an end of the thread would snap to.
        preview, preview_sides: hexes and hexsides of a stroke that is being painted. preview_colour: its colour.
    """

    def __init__(self, layout: Layout, bounds: QRectF, changed: Callable[[], None] | None = None) -> None:
        super().__init__()
        self._layout = layout
        self._bounds = bounds
        self._changed = self.update if changed is None else changed
        self.hover: Hex | None = None
        self.cursor_hex: Hex | None = None
        self.affected: tuple[Hex, ...] = ()
        self.snap_point: Point | None = None
        self.highlighted: tuple[Hex, ...] = ()
        self.preview: tuple[Hex, ...] = ()
        self.preview_colour = "#ffffff"
        self.preview_sides: tuple[Hexside, ...] = ()
        self._preview_image: QImage | None = None
        self._preview_done: tuple[Hex, ...] = ()
        self._preview_view: tuple[object, ...] = ()

    def set(self, **marks: object) -> None:
        """Set some of the attributes, by name."""
        for name, value in marks.items():
            setattr(self, name, value)
        if not self.preview:
            self._preview_image, self._preview_done = None, ()
        self._changed()

    def area(self, view: View) -> list[Box] | None:
        """Boxes of pixels that contain all marks; None where that may be the whole view."""
        if self.preview or self.preview_sides:
            return None
        single = [hex_ for hex_ in (self.hover, self.cursor_hex) if hex_ is not None]
        hexes = [*self.highlighted, *self.affected, *single]
        radius = self._layout.size * view[0] + 4
        circles = [(x, y, radius) for x, y in self._layout.dots(hexes, view)]
        if self.snap_point is not None:
            circles += [(x, y, SNAP_RADIUS + 4) for x, y in placed(view, [self._layout.point(self.snap_point)])]
        return [box_around(circles)] if circles else []

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        view = painter.worldTransform()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(_IDENTITY)
        if self.preview and widget is not None:
            painter.drawImage(0, 0, self._preview_pixels(view, widget))
        elif self.preview:
            self._paint_preview(painter, self.preview, view)
        for side in self.preview_sides:
            self._paint_side(painter, side, view)
        canvas, scale_and_offset = SpriteCanvas(painter, copied=widget is not None), view_of(view)
        if self.highlighted:
            self._outline(canvas, self.highlighted, scale_and_offset, HIGHLIGHTED)
        if self.hover is not None:
            self._outline(canvas, self.affected or (self.hover,), scale_and_offset, HOVER)
        if self.cursor_hex is not None:
            self._outline(canvas, (self.cursor_hex,), scale_and_offset, CURSOR)
        if self.snap_point is not None:
            middle = view.map(QPointF(*self._layout.point(self.snap_point)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((CASING_DARK, 5.6), (CASING_LIGHT, 3.6), ("#0072b2", 1.8)):
                painter.setPen(stroke(colour, width))
                painter.drawEllipse(middle, SNAP_RADIUS, SNAP_RADIUS)
        painter.restore()

    def _paint_side(self, painter: QPainter, side: Hexside, view: QTransform) -> None:
        x, y = self._layout.centre(side.hex)
        size = self._layout.size
        ends = [view.map(QPointF(x + a * size, y + b * size))
                for a, b in side_ends(self._layout.grid.top, side.direction)]
        for colour, width in ((CASING_LIGHT, 8.0), (CASING_DARK, 6.0), (self.preview_colour, 3.6)):
            painter.setPen(line_pen(LineStyle(colour, width, rounded=True)))
            painter.drawLine(*ends)

    def _preview_pixels(self, view: QTransform, widget: QWidget) -> QImage:
        """The preview as an image of the view; hexes added since the last call are painted into the same image."""
        ratio = widget.devicePixelRatioF()
        view_state = (QTransform(view), widget.size(), ratio, self.preview_colour)
        done = len(self._preview_done)
        if self._preview_image is None or view_state != self._preview_view or self._preview_done != self.preview[:done]:
            self._preview_image = QImage(widget.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
            self._preview_image.setDevicePixelRatio(ratio)
            self._preview_image.fill(Qt.GlobalColor.transparent)
            done = 0
        painter = QPainter(self._preview_image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_preview(painter, self.preview[done:], view)
        painter.end()
        self._preview_view, self._preview_done = view_state, self.preview
        return self._preview_image

    def _paint_preview(self, painter: QPainter, hexes: tuple[Hex, ...], view: QTransform) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour_of(self.preview_colour, 0.55))
        for hex_ in hexes:
            painter.drawPolygon(outline_of(self._layout, hex_, view, 1.0))
        self._outline(SpriteCanvas(painter, copied=False), hexes, view_of(view), PREVIEWED)

    def _outline(self, canvas: SpriteCanvas, hexes: Iterable[Hex], view: View, style: HexOutlineStyle) -> None:
        canvas.put(hex_outline(self._layout, view[0], style), self._layout.dots(hexes, view))
