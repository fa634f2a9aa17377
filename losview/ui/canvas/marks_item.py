"""What lies lightly over the map: hex under the pointer, hex cursor, hexes lit from a panel, a stroke's preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import Point
from losview.hexes.layout import Layout
from losview.overlays.art.marks import side_ends
from losview.overlays.art.outcomes import CASING_DARK, CASING_LIGHT, YELLOW
from losview.overlays.los.figures import HexOutlineStyle, hex_outline
from losview.overlays.los.thread_display import View, placed
from losview.ui.paint.dirty_rects import Box, around
from losview.ui.paint.hex_polygon import outline_of
from losview.ui.paint.sprites import SpriteCanvas, view_of

#: Radius in pixels of the ring around a place that an end snaps to: wider than the end itself.
AIM = 16.0

#: Hexes that a panel points at, that under the pointer, the keyboard's, and those of a stroke under way.
LIT = HexOutlineStyle(0.95, ((CASING_DARK, 1.0, 5.6), (YELLOW, 1.0, 3.4)))
HOVER = HexOutlineStyle(0.97, ((CASING_LIGHT, 1.0, 3.4), (CASING_DARK, 1.0, 1.4)))
AT = HexOutlineStyle(0.88, ((CASING_DARK, 1.0, 5.6), (CASING_LIGHT, 1.0, 3.6), ("#0072b2", 1.0, 2.0)))
PREVIEWED = HexOutlineStyle(0.98, ((CASING_LIGHT, 1.0, 2.4), (CASING_DARK, 1.0, 1.0)))

_STILL = QTransform()


class MarksItem(QGraphicsItem):
    """Outlines of hexes, drawn in pixels.

    Args:
        changed: called where something changes, instead of asking the scene to repaint it.

    Attributes:
        hover: the hex under the pointer. at: the keyboard's hex. lit: hexes that a panel points at.
        affected: the hexes that a press there would change. aim: the vertex or hexside middle that an end would
            snap to.
        preview: hexes of a stroke under way, with the colour that it will give them. sides: its hexsides.
    """

    def __init__(self, layout: Layout, bounds: QRectF, changed: Callable[[], None] | None = None) -> None:
        super().__init__()
        self._layout = layout
        self._bounds = bounds
        self._changed = self.update if changed is None else changed
        self.hover: Hex | None = None
        self.at: Hex | None = None
        self.affected: tuple[Hex, ...] = ()
        self.aim: Point | None = None
        self.lit: tuple[Hex, ...] = ()
        self.preview: tuple[Hex, ...] = ()
        self.preview_colour = "#ffffff"
        self.sides: tuple[Hexside, ...] = ()
        self._stroke: QImage | None = None
        self._drawn: tuple[Hex, ...] = ()
        self._seen: tuple[object, ...] = ()

    def set(self, **marks: object) -> None:
        """Change some of the attributes and show them."""
        for name, value in marks.items():
            setattr(self, name, value)
        if not self.preview:
            self._stroke, self._drawn = None, ()
        self._changed()

    def area(self, view: View) -> list[Box] | None:
        """The pixels that it takes now, or more; None where that may be all."""
        if self.preview or self.sides:
            return None
        hexes = [*self.lit, *self.affected, *[hex_ for hex_ in (self.hover, self.at) if hex_ is not None]]
        reach = self._layout.size * view[0] + 4
        spots = [(x, y, reach) for x, y in self._layout.dots(hexes, view)]
        if self.aim is not None:
            spots += [(x, y, AIM + 4) for x, y in placed(view, [self._layout.point(self.aim)])]
        return [around(spots)] if spots else []

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        view = painter.worldTransform()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(_STILL)
        if self.preview and widget is not None:
            painter.drawImage(0, 0, self._previewed(view, widget))
        elif self.preview:
            self._paint_preview(painter, self.preview, view)
        for side in self.sides:
            self._paint_side(painter, side, view)
        sheet, seen = SpriteCanvas(painter, copied=widget is not None), view_of(view)
        if self.lit:
            self._outline(sheet, self.lit, seen, LIT)
        if self.hover is not None:
            self._outline(sheet, self.affected or (self.hover,), seen, HOVER)
        if self.at is not None:
            self._outline(sheet, (self.at,), seen, AT)
        if self.aim is not None:
            at = view.map(QPointF(*self._layout.point(self.aim)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((CASING_DARK, 5.6), (CASING_LIGHT, 3.6), ("#0072b2", 1.8)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawEllipse(at, AIM, AIM)
        painter.restore()

    def _paint_side(self, painter: QPainter, side: Hexside, view: QTransform) -> None:
        x, y = self._layout.centre(side.hex)
        size = self._layout.size
        ends = [view.map(QPointF(x + a * size, y + b * size))
                for a, b in side_ends(self._layout.grid.top, side.direction)]
        for colour, width in ((CASING_LIGHT, 8.0), (CASING_DARK, 6.0), (self.preview_colour, 3.6)):
            painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(*ends)

    def _previewed(self, view: QTransform, widget: QWidget) -> QImage:
        """The stroke's preview as the view shows it; a stroke that went on has only its new hexes painted."""
        ratio = widget.devicePixelRatioF()
        seen = (QTransform(view), widget.size(), ratio, self.preview_colour)
        painted = len(self._drawn)
        if self._stroke is None or seen != self._seen or self._drawn != self.preview[:painted]:
            self._stroke = QImage(widget.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
            self._stroke.setDevicePixelRatio(ratio)
            self._stroke.fill(Qt.GlobalColor.transparent)
            painted = 0
        painter = QPainter(self._stroke)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_preview(painter, self.preview[painted:], view)
        painter.end()
        self._seen, self._drawn = seen, self.preview
        return self._stroke

    def _paint_preview(self, painter: QPainter, hexes: tuple[Hex, ...], view: QTransform) -> None:
        fill = QColor(self.preview_colour)
        fill.setAlphaF(0.55)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        for hex_ in hexes:
            painter.drawPolygon(outline_of(self._layout, hex_, view, 1.0))
        self._outline(SpriteCanvas(painter, copied=False), hexes, view_of(view), PREVIEWED)

    def _outline(self, sheet: SpriteCanvas, hexes: Iterable[Hex], view: View, look: HexOutlineStyle) -> None:
        sheet.put(hex_outline(self._layout, view[0], look), self._layout.dots(hexes, view))
