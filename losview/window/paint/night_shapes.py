"""The shapes of a night on the scene; those that have not changed are taken from the night before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QLineF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from losview.board.board import Board
from losview.drawing.art.counter_art import faces
from losview.drawing.hex_outlines import CellMask, HexSetOutline, dashed, edges, mitred, outlines
from losview.drawing.night_picture import NightPicture, NightRing, cells_of, within
from losview.drawing.night_style import PENS
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import UNIT
from losview.hexes.layout import Layout

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
        self.reach = [outlines(plane, within(plane, (source.hex,), source.radius)) for source in picture.sources]

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
