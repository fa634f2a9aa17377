"""The night over a map: darkness, light and shadows, rings of night vision, gunflashes."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.overlays.night import Cells, Loop, NightPicture, Ring, dashed, outlines, within
from losview.overlays.night_looks import (
    DARK_SHADOW,
    DARKNESS,
    FLASH,
    LIGHT,
    PENS,
    SHADOW,
    Shown,
    darkness,
    ring_inks,
    wash,
)
from losview.overlays.outcomes import CASING_DARK
from losview.overlays.pieces import side_colours, side_names


class NightPainter:
    """Draws a night picture of a board through any painter; its outlines are made once.

    Attributes:
        shown: which of it. dark: whether for the dark theme. field: whether a field shades the map beneath.

    Args:
        unseen: bool plane, what the chosen side does not see; None where no side is chosen.
    """

    def __init__(
        self, layout: Layout, board: Board, picture: NightPicture, unseen: Cells | None = None, *,
        shown: Shown | None = None, dark: bool = False, field: bool = False,
    ) -> None:
        self._layout, self.picture = layout, picture
        self.shown, self.dark, self.field = shown or Shown(), dark, field
        self._names = side_names(board)
        plane = board.grid.plane
        masks = {"near": picture.near & ~picture.lit, "dark": ~picture.near & ~picture.lit, "lit": picture.lit,
                 "shadow": picture.shadow}
        if unseen is not None:
            masks = {"lit": picture.lit, "shadow": picture.shadow, "unseen": unseen}
        self._paths = {name: self._path(outlines(plane, cells & plane.here)) for name, cells in masks.items()}
        self._rings = [(ring, self._path(ring.loops)) for ring in picture.rings if not ring.dashed]
        self._dashed = [(ring, [QLineF(*one, *other) for one, other in
                                dashed(layout, ring.loops, PENS[ring.kind][1]).tolist()])
                        for ring in picture.rings if ring.dashed]
        self._reach = [self._path(outlines(plane, within(plane, (source.hex,), source.radius)))
                       for source in picture.sources]

    def _path(self, loops: tuple[Loop, ...]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for loop in loops:
            points = self._layout.points(np.array(loop)).tolist()
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
            path.closeSubpath()
        return path

    def paint(self, painter: QPainter, pixel: float = 1.0) -> None:
        """Draw through a painter whose transform is the view's; lines are as wide as so many pixels."""
        view = painter.worldTransform()
        self._pixel = pixel
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(QTransform())
        x0, y0, x1, y1 = self._layout.bounds()
        painter.setClipRect(view.mapRect(QRectF(x0, y0, x1 - x0, y1 - y0)))  # half hexes end at the frame
        self._darken(painter, view)
        if self.shown.light:
            self._wash(painter, view)
            self._borders(painter, view)
        if self.shown.vehicles:
            self._dashes(painter, view)
        for ring, path in self._rings if self.shown.rings else ():
            self._ring(painter, ring, view.map(path))
        painter.setClipping(False)
        if self.shown.light:
            for source in self.picture.sources:
                if source.hex not in self._layout.grid:
                    self._star(painter, view, source.hex, LIGHT, 0.55, 8)
        if self.shown.flashes:
            for hex_ in self.picture.flashes:
                self._flash(painter, view, hex_)
        painter.restore()

    def _darken(self, painter: QPainter, view: QTransform) -> None:
        """Darkness: less within some unit's NVR, none in the light, and what the chosen side does not see deepest."""
        painter.setPen(Qt.PenStyle.NoPen)
        opaque = darkness(self.shown, self.dark, self.field)
        chosen = "unseen" in self._paths
        for name in ("unseen",) if chosen else ("dark", "near") if self.shown.darkness else ():
            self._fill(painter, view, name, DARKNESS, opaque[name])

    def _fill(self, painter: QPainter, view: QTransform, name: str, colour: str, opacity: float) -> None:
        ink = QColor(colour)
        ink.setAlphaF(opacity)
        painter.setBrush(ink)
        painter.drawPath(view.map(self._paths[name]))

    def _wash(self, painter: QPainter, view: QTransform) -> None:
        """Warm where it is lit, hatched in a blaze's shadows."""
        painter.setPen(Qt.PenStyle.NoPen)
        self._fill(painter, view, "lit", LIGHT, wash(self.dark))
        hatch = QColor(DARK_SHADOW if self.dark else SHADOW)
        hatch.setAlphaF(0.6)
        painter.setBrush(QBrush(hatch, Qt.BrushStyle.BDiagPattern))
        painter.drawPath(view.map(self._paths["shadow"]))

    def _borders(self, painter: QPainter, view: QTransform) -> None:
        """How far each light reaches."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for reach in self._reach:
            path = view.map(reach)
            for colour, width in ((CASING_DARK, 3.2), (LIGHT, 1.6)):
                painter.setPen(QPen(QColor(colour), width * self._pixel, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                                    Qt.PenJoinStyle.RoundJoin))
                painter.drawPath(path)

    def _ring(self, painter: QPainter, ring: Ring, path: QPainterPath) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, wide in ring_inks(ring.kind, side_colours(self._names, ring.side)[0]):
            painter.setPen(QPen(QColor(ink), wide * self._pixel, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap,
                                Qt.PenJoinStyle.RoundJoin))
            painter.drawPath(path)

    def _dashes(self, painter: QPainter, view: QTransform) -> None:
        """Rings for vehicles in motion: parts of each hexside, as lines, which are faster than a dashed path."""
        painter.setWorldTransform(view)
        for ring, lines in self._dashed:
            for ink, wide in ring_inks(ring.kind, side_colours(self._names, ring.side)[0]):
                pen = QPen(QColor(ink), wide * self._pixel, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
                pen.setCosmetic(True)
                painter.setPen(pen)
                painter.drawLines(lines)
        painter.setWorldTransform(QTransform())

    def _flash(self, painter: QPainter, view: QTransform, hex_: Hex) -> None:
        """A burst in the hex's upper corner, beside the counters."""
        self._star(painter, view, hex_, FLASH, 0.34, 8, (0.5, -0.42))

    def _star(self, painter: QPainter, view: QTransform, hex_: Hex, colour: str, reach: float, points: int,
              away: tuple[float, float] = (0.0, 0.0)) -> None:
        x, y = self._layout.centre(hex_)
        size = self._layout.size
        x, y = x + size * away[0], y + size * away[1]
        angles = ((math.pi * i / points, size * (reach if i % 2 == 0 else 0.45 * reach)) for i in range(2 * points))
        star = QPolygonF([view.map(QPointF(x + r * math.cos(a), y + r * math.sin(a))) for a, r in angles])
        painter.setPen(QPen(QColor(CASING_DARK), 0.8 * self._pixel))
        painter.setBrush(QColor(colour))
        painter.drawPolygon(star)
