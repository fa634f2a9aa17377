"""Draws the night over a map: darkness, light and shadows, rings of night vision, gunflashes."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPolygonF, QTransform

from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names
from losview.drawing.art.counter_art import side_colours
from losview.drawing.art.outcomes import CASING_DARK
from losview.drawing.figures import LineStyle
from losview.drawing.hex_outlines import CellMask, HexSetOutline
from losview.drawing.night_picture import NightPicture
from losview.drawing.night_style import DARK_SHADOW, DARKNESS, FLASH, LIGHT, SHADOW, Shown, darkness, ring_inks, wash
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.window.paint.night_shapes import NightShapes
from losview.window.paint.pens import colour_of, cosmetic_pen, line_pen, stroke
from losview.window.paint.tiles import frame_path

Inks = tuple[tuple[str, float], ...]


class NightPainter:
    """Draws the night of a board with any painter.

    Attributes:
        picture: the night. shapes: its shapes on the scene.
        shown: which parts of it are drawn. dark: whether for the dark theme.
        field: whether a field shades the map below; darkness is lighter then.
        unseen: bool plane of the cells that the chosen side does not see; None where no side is chosen.

    Args:
        before: the painter of the former night; shapes that have not changed are taken from it.
    """

    def __init__(
        self, layout: Layout, board: Board, picture: NightPicture, unseen: CellMask | None = None, *,
        shown: Shown | None = None, dark: bool = False, field: bool = False, before: NightPainter | None = None,
    ) -> None:
        self._layout, self.picture, self.unseen = layout, picture, unseen
        self.shown, self.dark, self.field = shown or Shown(), dark, field
        self._names = side_names(board)
        kept = None if before is None else before.shapes
        self.shapes: NightShapes = NightShapes(layout, board, picture, unseen, kept)

    @property
    def look(self) -> tuple[Shown, bool, bool]:
        """Everything besides the shapes that the drawing depends on."""
        return self.shown, self.dark, self.field

    def since(self, before: NightPainter) -> QRectF | None:
        """The part of the scene that differs from another painter's; None where that may be all of it."""
        if self.look != before.look or self._names != before._names:
            return None
        return self.shapes.since(before.shapes)

    def paint(
        self, painter: QPainter, pixel: float = 1.0, *, within: QRectF | None = None, alone: bool = False
    ) -> None:
        """Draw with a painter whose transform is the view's.

        Args:
            pixel: size of a pixel, by which line widths are multiplied.
            within: the part of the scene to which the painter is clipped; shapes outside are skipped.
            alone: whether it is drawn into an image that was transparent.
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
        if self.shown.light and not self.field:  # a field has hatchings of its own
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
        """Darken hexes: less within the NVR of a unit, not in light, and most what the chosen side does not see."""
        painter.setPen(Qt.PenStyle.NoPen)
        opaque = darkness(self.shown, self.dark, self.field)
        chosen = "unseen" in self.shapes.fills
        for name in ("unseen",) if chosen else ("dark", "near") if self.shown.darkness else ():
            self._fill(painter, view, name, DARKNESS, opaque[name])

    def _shade_alone(self, painter: QPainter, view: QTransform) -> None:
        """Draw light and darkness into a transparent image, where no side is chosen.

        Each replaces what is below it: blending half-transparent colours costs Qt several times as much.
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
        painter.setBrush(colour_of(colour, opacity))
        painter.drawPath(view.map(self.shapes.fills[name]))

    def _wash(self, painter: QPainter, view: QTransform) -> None:
        """Tint lit hexes."""
        self._fill(painter, view, "lit", LIGHT, wash(self.dark))

    def _hatch(self, painter: QPainter, view: QTransform) -> None:
        """Hatch the shadows of blazes, but not the counters in them, which stay readable."""
        painter.setPen(Qt.PenStyle.NoPen)
        brush = QBrush(colour_of(DARK_SHADOW if self.dark else SHADOW, 0.6), Qt.BrushStyle.BDiagPattern)
        brush.setTransform(QTransform.fromScale(self._pixel, self._pixel))
        painter.setRenderHint(QPainter.RenderHint.NonCosmeticBrushPatterns)
        painter.setBrush(brush)
        painter.drawPath(view.map(self.shapes.fills["hatched"]))

    def _borders(self, painter: QPainter) -> None:
        """Draw the edge of each light."""
        for outline in self.shapes.reach:
            if self._meets(outline):
                self._along(painter, outline, ((CASING_DARK, 3.2), (LIGHT, 1.6)))

    def _rings(self, painter: QPainter) -> None:
        """Draw the dashed rings for vehicles in motion, and above them the solid rings of night vision."""
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
        """Whether lines along an outline touch the part that is drawn."""
        size = self._layout.size  # far more than half the width of any line
        return self._within is None or self._within.intersects(
            self.shapes.box(outline).adjusted(-size, -size, size, size))

    def _along(self, painter: QPainter, outline: HexSetOutline, inks: Inks) -> None:
        """Draw lines along an outline, once for each colour and width.

        All have the same points, computed for a pen of medium width, which at corners are off by less than a pixel.
        """
        scale = math.hypot(painter.worldTransform().m11(), painter.worldTransform().m12())
        middling = (inks[0][1] + inks[-1][1]) / 2
        lines = self.shapes.lines(outline, middling * self._pixel / scale)
        for ink, wide in inks:
            self._draw(painter, lines, ink, wide)

    def _draw(self, painter: QPainter, lines: list[QLineF], ink: str, wide: float) -> None:
        if self._pixel == 1.0:
            painter.setPen(cosmetic_pen(ink, wide * self._ratio))
        else:  # on paper, whose preview is drawn smaller than it: cosmetic lines would stay as wide
            scale = math.hypot(painter.worldTransform().m11(), painter.worldTransform().m12())
            painter.setPen(line_pen(LineStyle(ink, wide * self._pixel / scale)))
        painter.drawLines(lines)

    def _flash(self, painter: QPainter, view: QTransform, hex_: Hex) -> None:
        """Draw a gunflash in the hex's upper corner, beside the counters."""
        self._star(painter, view, hex_, FLASH, 0.34, 8, (0.5, -0.42))

    def _star(self, painter: QPainter, view: QTransform, hex_: Hex, colour: str, reach: float, points: int,
              away: tuple[float, float] = (0.0, 0.0)) -> None:
        x, y = self._layout.centre(hex_)
        size = self._layout.size
        x, y = x + size * away[0], y + size * away[1]
        angles = ((math.pi * i / points, size * (reach if i % 2 == 0 else 0.45 * reach)) for i in range(2 * points))
        star = QPolygonF([view.map(QPointF(x + r * math.cos(a), y + r * math.sin(a))) for a, r in angles])
        painter.setPen(stroke(CASING_DARK, 0.8 * self._pixel))
        painter.setBrush(colour_of(colour))
        painter.drawPolygon(star)
