"""The night over a map: darkness, light and shadows, rings of night vision, gunflashes."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF, QTransform

from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.overlays.art.counter_art import side_colours
from losview.overlays.art.outcomes import CASING_DARK
from losview.overlays.los.hex_outlines import CellMask, HexSetOutline
from losview.overlays.night.night_picture import NightPicture
from losview.overlays.night.night_style import (
    DARK_SHADOW,
    DARKNESS,
    FLASH,
    LIGHT,
    SHADOW,
    Shown,
    darkness,
    ring_inks,
    wash,
)
from losview.ui.paint.night_shapes import NightShapes
from losview.ui.paint.tiles import frame_path

Inks = tuple[tuple[str, float], ...]


class NightPainter:
    """Draws a night picture of a board through any painter.

    Attributes:
        picture: of the night. shapes: what of it is drawn.
        shown: which of it. dark: whether for the dark theme. field: whether a field shades the map beneath.

    Args:
        unseen: bool plane, what the chosen side does not see; None where no side is chosen.
        before: what drew the night till now, whose shapes are taken over where they stay.
    """

    def __init__(
        self, layout: Layout, board: Board, picture: NightPicture, unseen: CellMask | None = None, *,
        shown: Shown | None = None, dark: bool = False, field: bool = False, before: NightPainter | None = None,
    ) -> None:
        self._layout, self.picture = layout, picture
        self.shown, self.dark, self.field = shown or Shown(), dark, field
        self._names = side_names(board)
        kept = None if before is None else before.shapes
        self.shapes: NightShapes = NightShapes(layout, board, picture, unseen, kept)

    @property
    def look(self) -> tuple[Shown, bool, bool]:
        """How it is drawn."""
        return self.shown, self.dark, self.field

    def since(self, before: NightPainter) -> QRectF | None:
        """The part of the scene in which it draws something else than another; None where that may be anywhere."""
        if self.look != before.look or self._names != before._names:
            return None
        return self.shapes.since(before.shapes)

    def paint(
        self, painter: QPainter, pixel: float = 1.0, *, within: QRectF | None = None, alone: bool = False
    ) -> None:
        """Draw through a painter whose transform is the view's.

        Args:
            pixel: lines are as wide as so many pixels of the screen.
            within: a part of the scene to which the painter is clipped: what lies elsewhere is left out.
            alone: whether it is drawn on nothing, into a picture of its own.
        """
        view = painter.worldTransform()
        self._within = within
        self._pixel, self._ratio = pixel, painter.device().devicePixelRatioF()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(QTransform())
        rects = [view.mapRect(QRectF(x0, y0, x1 - x0, y1 - y0)) for x0, y0, x1, y1 in self._layout.frames()]
        painter.save()
        if len(rects) == 1:
            painter.setClipRect(rects[0], Qt.ClipOperation.IntersectClip)  # half hexes end at the frame
        else:
            painter.setClipPath(frame_path(rects), Qt.ClipOperation.IntersectClip)
        if alone and "unlit" in self.shapes.fills:
            self._shade_alone(painter, view)
        else:
            self._darken(painter, view)
            if self.shown.light:
                self._wash(painter, view)
        if self.shown.light:
            self._hatch(painter, view)
        painter.setWorldTransform(view)
        if self.shown.light:
            self._borders(painter)
        self._rings(painter)
        painter.restore()
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
        chosen = "unseen" in self.shapes.fills
        for name in ("unseen",) if chosen else ("dark", "near") if self.shown.darkness else ():
            self._fill(painter, view, name, DARKNESS, opaque[name])

    def _shade_alone(self, painter: QPainter, view: QTransform) -> None:
        """Light and darkness where nothing lies beneath and no side is chosen: each takes the place of the one before.

        Qt mixes half transparent colours in threads that are waited for, at several times the cost; those that only
        take a place it lays down at once.
        """
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        if self.shown.light:
            self._wash(painter, view)
        if self.shown.darkness:
            opaque = darkness(self.shown, self.dark, self.field)
            self._fill(painter, view, "unlit", DARKNESS, opaque["near"])
            self._fill(painter, view, "dark", DARKNESS, opaque["dark"])
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _fill(self, painter: QPainter, view: QTransform, name: str, colour: str, opacity: float) -> None:
        ink = QColor(colour)
        ink.setAlphaF(opacity)
        painter.setBrush(ink)
        painter.drawPath(view.map(self.shapes.fills[name]))

    def _wash(self, painter: QPainter, view: QTransform) -> None:
        """Warm where it is lit."""
        self._fill(painter, view, "lit", LIGHT, wash(self.dark))

    def _hatch(self, painter: QPainter, view: QTransform) -> None:
        """Hatched in a blaze's shadows but for counters, which stay readable."""
        painter.setPen(Qt.PenStyle.NoPen)
        hatch = QColor(DARK_SHADOW if self.dark else SHADOW)
        hatch.setAlphaF(0.6)
        brush = QBrush(hatch, Qt.BrushStyle.BDiagPattern)
        brush.setTransform(QTransform.fromScale(self._pixel, self._pixel))
        painter.setRenderHint(QPainter.RenderHint.NonCosmeticBrushPatterns)  # of the screen's pixels
        painter.setBrush(brush)
        painter.drawPath(view.map(self.shapes.fills["hatched"]))

    def _borders(self, painter: QPainter) -> None:
        """How far each light reaches."""
        for outline in self.shapes.reach:
            if self._meets(outline):
                self._along(painter, outline, ((CASING_DARK, 3.2), (LIGHT, 1.6)))

    def _rings(self, painter: QPainter) -> None:
        """Rings for vehicles in motion, dashed on each hexside, and whole ones of the NVR over them."""
        for ring in sorted(self.picture.rings, key=lambda ring: not ring.dashed):
            if not self._meets(ring.loops):
                continue
            inks = ring_inks(ring.kind, side_colours(self._names, ring.side)[0], ring.single)
            if not ring.dashed and self.shown.rings:
                self._along(painter, ring.loops, inks)
            elif ring.dashed and self.shown.vehicles:
                for ink, wide in inks:
                    self._draw(painter, self.shapes.dashes(ring), ink, wide)

    def _meets(self, outline: HexSetOutline) -> bool:
        """Whether something of lines along outlines lies in the part that is drawn."""
        size = self._layout.size  # far more than half of any line
        return self._within is None or self._within.intersects(
            self.shapes.box(outline).adjusted(-size, -size, size, size))

    def _along(self, painter: QPainter, outline: HexSetOutline, inks: Inks) -> None:
        """Lines along outlines, each ink over the one before.

        They are the same for all inks, fitted to a pen of middling width: at a corner none is off by a pixel.
        """
        scale = math.hypot(painter.worldTransform().m11(), painter.worldTransform().m12())
        middling = (inks[0][1] + inks[-1][1]) / 2
        lines = self.shapes.lines(outline, middling * self._pixel / scale)
        for ink, wide in inks:
            self._draw(painter, lines, ink, wide)

    def _draw(self, painter: QPainter, lines: list[QLineF], ink: str, wide: float) -> None:
        # A cosmetic pen counts the device's pixels.
        pen = QPen(QColor(ink), wide * self._pixel * self._ratio, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(lines)

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
