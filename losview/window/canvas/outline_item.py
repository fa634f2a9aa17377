"""Outlines while they are drawn and reshaped: lines, corners to take hold of, and the keyboard's cross; in pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT, YELLOW
from losview.drawing.thread_display import View, placed
from losview.hexes.lattice import Point
from losview.hexes.layout import Layout
from losview.tools.outline_draft import OutlineDraft
from losview.window.paint.dirty_rects import Box, box_around
from losview.window.paint.sprites import view_of

#: Lines of outlines that cannot be made so.
WRONG = "#d1342f"

#: Sides of the squares on corners and on the middles of edges, radius of the ring about a snapped corner, and half the
#: keyboard's cross, in pixels.
CORNER, MIDDLE, RING, CROSS = 8.0, 5.0, 9.0, 13.0

#: How far what is drawn about a point reaches, in pixels.
_REACH = 16.0

#: Squares on the middles of edges are drawn where the squares on corners are so many pixels apart, on the average.
_APART = 22.0

_STILL = QTransform()


class OutlineItem(QGraphicsItem):
    """Shows a draft.

    Args:
        changed: called where it changes, instead of asking the scene to repaint it.
        paint_over: paints what is to be read above it, and is told whether that goes to the screen.
    """

    def __init__(self, layout: Layout, bounds: QRectF, changed: Callable[[], None],
                 paint_over: Callable[[QPainter, bool], None]) -> None:
        super().__init__()
        self._layout, self._bounds, self._changed, self._paint_over = layout, bounds, changed, paint_over
        self.draft: OutlineDraft | None = None

    def show_draft(self, draft: OutlineDraft | None) -> None:
        """Show this draft, None for none."""
        if draft != self.draft:
            self.draft = draft
            self._changed()

    def area(self, view: View) -> list[Box]:
        """The pixels that it takes now, or more."""
        points = [] if self.draft is None else self.draft.points()
        spots = placed(view, [self._layout.point(point) for point in points])
        return [box_around([(x, y, _REACH) for x, y in spots])] if points else []

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        draft = self.draft
        if draft is None:
            return
        view = view_of(painter.worldTransform())
        painter.save()
        painter.setWorldTransform(_STILL)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        lines = [self._polygon(ring, view, closed=True) for ring in draft.rings]
        lines += [self._polygon(draft.line, view)] if len(draft.line) > 1 else []
        colour = WRONG if draft.wrong else draft.colour
        for ink, width in ((CASING_LIGHT, 5.2), (CASING_DARK, 3.6), (colour, 1.8)):
            painter.setPen(QPen(QColor(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                                Qt.PenJoinStyle.RoundJoin))
            for line in lines:
                painter.drawPolyline(line)
        if len(draft.rubber) > 1:
            self._rubber(painter, self._polygon(draft.rubber, view))
        self._squares(painter, draft, view)
        self._places(painter, draft, view)
        painter.restore()
        self._paint_over(painter, widget is not None)

    def _polygon(self, points: Iterable[Point], view: View, closed: bool = False) -> QPolygonF:
        spots = [QPointF(x, y) for x, y in placed(view, [self._layout.point(point) for point in points])]
        return QPolygonF([*spots, spots[0]] if closed and spots else spots)

    def _rubber(self, painter: QPainter, line: QPolygonF) -> None:
        """The stretch to the pointer, dashed."""
        for colour, style in ((CASING_LIGHT, Qt.PenStyle.SolidLine), (CASING_DARK, Qt.PenStyle.DashLine)):
            painter.setPen(QPen(QColor(colour), 2.0, style))
            painter.drawPolyline(line)

    def _squares(self, painter: QPainter, draft: OutlineDraft, view: View) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(QColor(CASING_DARK), 1.0))
        small = draft.middles if self._has_room(draft, view) else ()
        held = () if draft.held is None else (draft.held,)
        for points, side, colour in ((small, MIDDLE, CASING_LIGHT), (draft.corners, CORNER, CASING_LIGHT),
                                     (held, CORNER + 2, YELLOW)):
            if points:
                painter.setBrush(QColor(colour))
                painter.drawRects([QRectF(round(x - side / 2), round(y - side / 2), side, side)
                                   for x, y in placed(view, [self._layout.point(point) for point in points])])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _has_room(self, draft: OutlineDraft, view: View) -> bool:
        """Whether squares on corners leave room for others between them."""
        rim = sum(self._polygon(ring, view, closed=True).boundingRect().width() * 2 for ring in draft.rings)
        return rim >= _APART * len(draft.corners)

    def _places(self, painter: QPainter, draft: OutlineDraft, view: View) -> None:
        """The ring about a snapped corner and the keyboard's cross."""
        for colour, width in ((CASING_LIGHT, 3.6), ("#0072b2", 1.6)):
            painter.setPen(QPen(QColor(colour), width))
            if draft.snapped is not None:
                (x, y), = placed(view, [self._layout.point(draft.snapped)])
                painter.drawEllipse(QPointF(x, y), RING, RING)
            if draft.cursor is not None:
                (x, y), = placed(view, [self._layout.point(draft.cursor)])
                for dx, dy in ((CROSS, 0.0), (-CROSS, 0.0), (0.0, CROSS), (0.0, -CROSS)):
                    painter.drawLine(QPointF(x + dx / 4, y + dy / 4), QPointF(x + dx, y + dy))
