"""Draws the night over a map: darkness, light and shadows, rings of night vision, gunflashes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPolygonF, QTransform

from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names
from losview.drawing.art.counter_art import faces, side_colours
from losview.drawing.art.outcomes import CASING_DARK
from losview.drawing.figures import LineStyle
from losview.drawing.hex_outlines import CellMask, HexSetOutline, dashed, edges, mitred, outlines
from losview.drawing.night_picture import NightPicture, NightRing, cells_of, hexes_within
from losview.drawing.night_style import (
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
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import UNIT
from losview.hexes.layout import Layout
from losview.window.paint.pens import colour_of, cosmetic_pen, line_pen, stroke
from losview.window.paint.tiles import frame_path

#: One element of a QPainterPath in a stream: its type, 1 for a line, and its end point.
_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])

#: What is kept of an outline: a path, lines or a box.
Shape = TypeVar("Shape")


class NightShapes:
    """The shapes of a night on a layout.

    Attributes:
        picture: the night.
        cells: bool planes of the areas that are filled, by name.
        fills: the paths of these areas; also "hatched", the shadow without the counters in it, and, where no side is
            chosen, "unlit", everything outside the light.
        left_out: the corners of those counters, by hex.
        reach: the outline of each light.

    Args:
        unseen: bool plane of the cells that the chosen side does not see; None where no side is chosen.
        before: the shapes of the former night.
    """

    def __init__(self, layout: Layout, board: Board, picture: NightPicture, unseen: CellMask | None,
                 before: NightShapes | None) -> None:
        self.layout, self.plane, self.picture = layout, board.grid.plane, picture
        plane = self.plane
        self._made: dict[object, Any] = {}
        self._kept = before._made if before is not None and before.layout is layout else {}
        masks = {"near": picture.near & ~picture.lit, "dark": ~picture.near & ~picture.lit, "lit": picture.lit,
                 "shadow": picture.shadow}
        if unseen is not None:
            masks = {"lit": picture.lit, "shadow": picture.shadow, "unseen": unseen}
        self.cells = {name: cells & plane.here for name, cells in masks.items()}
        self.fills = {name: self._path(outlines(plane, cells)) for name, cells in self.cells.items()}
        if unseen is None:
            self.fills["unlit"] = self._path(outlines(plane, self.cells["near"] | self.cells["dark"]))
        self.left_out = faces(board, {*cells_of(board, self.cells["shadow"])})
        self.fills["hatched"] = self._hatched() if self.left_out else self.fills["shadow"]
        self.reach = [outlines(plane, hexes_within(plane, (source.hex,), source.radius)) for source in picture.sources]

    def _once(self, key: object, make: Callable[[], Shape]) -> Shape:
        """The shape of a key: the one of the former night, else made now."""
        if key not in self._made:
            self._made[key] = self._kept[key] if key in self._kept else make()
        shape: Shape = self._made[key]
        return shape

    def _path(self, outline: HexSetOutline) -> QPainterPath:
        """The area inside an outline."""
        return self._once(("fill", outline), lambda: path_within([self.layout.points(loop) for loop in outline]))

    def _hatched(self) -> QPainterPath:
        """The shadow with holes where counters lie."""
        outline = outlines(self.plane, self.cells["shadow"])
        return self._once(("hatched", outline, self.left_out), lambda: path_within([
            *(self.layout.points(loop) for loop in outline),
            *(np.array(corners) * self.layout.size + self.layout.centre(hex_) for hex_, corners in self.left_out)]))

    def dashes(self, ring: NightRing) -> list[QLineF]:
        """The dashes of a ring."""
        return self._once((ring.kind, ring.loops),
                          lambda: _lines(dashed(self.layout, ring.loops, PENS[ring.kind][1])))

    def lines(self, outline: HexSetOutline, wide: float) -> list[QLineF]:
        """An outline as lines for a pen about that wide on the scene; lines for former zooms are dropped."""
        made = round(wide, 6)
        now: dict[float, list[QLineF]] = self._once(("lines", outline), dict)
        if made not in now:
            if len(now) > len(PENS):
                now.clear()
            now[made] = _lines(mitred(self._edges(outline), self.layout.size, wide))
        return now[made]

    def _edges(self, outline: HexSetOutline) -> NDArray[np.float64]:
        """The ends of the hexsides of an outline, as `edges` returns them."""
        return self._once(("edges", outline), lambda: edges(self.layout, outline))

    def box(self, outline: HexSetOutline) -> QRectF:
        """The bounding box of an outline."""
        return self._once(("box", outline), lambda: _box(self._edges(outline)[:, 0], 0))

    # What has changed.

    def since(self, before: NightShapes) -> QRectF | None:
        """The part of the scene that differs from other shapes; None where that may be all of it."""
        if self.layout is not before.layout or self.cells.keys() != before.cells.keys():
            return None
        now, then = self.picture, before.picture
        cells = np.zeros_like(now.lit)
        for name, own in self.cells.items():
            cells |= own ^ before.cells[name]
        alone = [*({*now.flashes} ^ {*then.flashes}), *(hex_ for hex_, _ in {*self.left_out} ^ {*before.left_out})]
        for source in {*now.sources} ^ {*then.sources}:
            alone += [source.hex.plus(step, source.radius) for step in DIRECTIONS]
        changed = self._around(np.flatnonzero(cells), alone)
        for shapes, one, other in ((self, now, then), (before, then, now)):
            for ring in one.rings:
                if ring not in other.rings:
                    changed = changed.united(shapes.box(ring.loops))
        return changed if [ring.side for ring in now.rings] == [ring.side for ring in then.rings] else None

    def _around(self, places: NDArray[np.intp], hexes: list[Hex]) -> QRectF:
        """A box around some cells and hexes, with a margin for what is drawn into neighbours.

        Args:
            places: cell indices. hexes: more hexes, which may be off the map.
        """
        q = np.concatenate([self.plane.q_at[places], np.array([hex_.q for hex_ in hexes], np.int32)])
        r = np.concatenate([self.plane.r_at[places], np.array([hex_.r for hex_ in hexes], np.int32)])
        return _box(self.layout.points(np.stack([q, r], axis=1).astype(np.int64) * UNIT), 1.1 * self.layout.size)


def path_within(loops: Sequence[NDArray[np.float64]]) -> QPainterPath:
    """The area inside closed loops of points, each float64 `(n, 2)`; loops inside others are holes.

    It is read from a stream in Qt's format, which is far faster than adding point after point.
    """
    elements = np.ones(sum(len(loop) + 1 for loop in loops), _ELEMENT)
    at = 0
    for loop in loops:
        part = elements[at : at + len(loop) + 1]
        part["x"], part["y"] = np.concatenate([loop, loop[:1]]).T
        part["kind"][0] = QPainterPath.ElementType.MoveToElement.value
        at += len(part)
    path = QPainterPath()
    if loops:
        start, rule = at - len(loops[-1]) - 1, Qt.FillRule.OddEvenFill.value
        written = np.array([at], ">i4").tobytes() + elements.tobytes() + np.array([start, rule], ">i4").tobytes()
        QDataStream(QByteArray(written)) >> path
    return path


def _lines(ends: NDArray[np.float64]) -> list[QLineF]:
    return list(map(QLineF, *ends.reshape(-1, 4).T.tolist()))


def _box(spots: NDArray[np.float64], room: float) -> QRectF:
    """The bounding box of points with a margin; empty for no points."""
    if not len(spots):
        return QRectF()
    (left, top), (right, bottom) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    return QRectF(left, top, right - left, bottom - top).adjusted(-room, -room, room, room)


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
