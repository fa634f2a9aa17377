"""A night as shapes that a painter draws; what stays as it was is taken over from the night before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QLineF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from losview.board.board import Board
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import UNIT
from losview.hexes.layout import Layout
from losview.overlays.art.counter_art import faces
from losview.overlays.los.hex_outlines import CellMask, HexSetOutline, dashed, edges, mitred, outlines
from losview.overlays.night.night_picture import NightPicture, NightRing, cells_of, within
from losview.overlays.night.night_style import PENS

#: One element of a path in a stream: what it is, 1 for a line, and its end.
_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])

#: What is kept of outlines: a path, lines or a box.
Shape = TypeVar("Shape")


class NightShapes:
    """The shapes of a night on a layout.

    Attributes:
        picture: of the night. cells: bool planes of the parts that are filled, by name.
        fills: their outlines; "hatched" is the shadow without the counters that lie there, "unlit", where no side is
            chosen, all but the light.
        spared: those counters' corners.
        reach: of each source of light, how far it shines.

    Args:
        unseen: bool plane, what the chosen side does not see; None where no side is chosen.
        before: the shapes of the night till now.
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
        self.spared = faces(board, {*cells_of(board, self.cells["shadow"])})
        self.fills["hatched"] = self._hatched() if self.spared else self.fills["shadow"]
        self.reach = [outlines(plane, within(plane, (source.hex,), source.radius)) for source in picture.sources]

    def _once(self, key: object, make: Callable[[], Shape]) -> Shape:
        """What is drawn of some outlines: that of the night before, or made now."""
        if key not in self._made:
            self._made[key] = self._kept[key] if key in self._kept else make()
        shape: Shape = self._made[key]
        return shape

    def _path(self, outline: HexSetOutline) -> QPainterPath:
        """What lies within outlines."""
        return self._once(("fill", outline), lambda: path_within([self.layout.points(loop) for loop in outline]))

    def _hatched(self) -> QPainterPath:
        """The shadow with holes where counters lie."""
        outline = outlines(self.plane, self.cells["shadow"])
        return self._once(("hatched", outline, self.spared), lambda: path_within([
            *(self.layout.points(loop) for loop in outline),
            *(np.array(corners) * self.layout.size + self.layout.centre(hex_) for hex_, corners in self.spared)]))

    def dashes(self, ring: NightRing) -> list[QLineF]:
        """The dashes of a ring."""
        return self._once((ring.kind, ring.loops),
                          lambda: _lines(dashed(self.layout, ring.loops, PENS[ring.kind][1])))

    def lines(self, outline: HexSetOutline, wide: float) -> list[QLineF]:
        """Outlines as lines for pens about so wide on the scene; those for another zoom are forgotten."""
        made = round(wide, 6)
        now: dict[float, list[QLineF]] = self._once(("lines", outline), dict)
        if made not in now:
            if len(now) > len(PENS):
                now.clear()
            now[made] = _lines(mitred(self._edges(outline), self.layout.size, wide))
        return now[made]

    def _edges(self, outline: HexSetOutline) -> NDArray[np.float64]:
        """The ends of the hexsides of outlines, as `edges` has them."""
        return self._once(("edges", outline), lambda: edges(self.layout, outline))

    def box(self, outline: HexSetOutline) -> QRectF:
        """What outlines lie in."""
        return self._once(("box", outline), lambda: _box(self._edges(outline)[:, 0], 0))

    # What has changed.

    def since(self, before: NightShapes) -> QRectF | None:
        """The part of the scene in which they look different from others; None where that may be anywhere."""
        if self.layout is not before.layout or self.cells.keys() != before.cells.keys():
            return None
        now, then = self.picture, before.picture
        cells = np.zeros_like(now.lit)
        for name, own in self.cells.items():
            cells |= own ^ before.cells[name]
        alone = [*({*now.flashes} ^ {*then.flashes}), *(hex_ for hex_, _ in {*self.spared} ^ {*before.spared})]
        for source in {*now.sources} ^ {*then.sources}:
            alone += [source.hex.plus(step, source.radius) for step in DIRECTIONS]
        changed = self._around(np.flatnonzero(cells), alone)
        for shapes, one, other in ((self, now, then), (before, then, now)):
            for ring in one.rings:
                if ring not in other.rings:
                    changed = changed.united(shapes.box(ring.loops))
        return changed if [ring.side for ring in now.rings] == [ring.side for ring in then.rings] else None

    def _around(self, places: NDArray[np.intp], hexes: list[Hex]) -> QRectF:
        """The part of the scene that some hexes of the map and others lie in, and what is drawn into the next ones."""
        q = np.concatenate([self.plane.q_at[places], np.array([hex_.q for hex_ in hexes], np.int32)])
        r = np.concatenate([self.plane.r_at[places], np.array([hex_.r for hex_ in hexes], np.int32)])
        return _box(self.layout.points(np.stack([q, r], axis=1).astype(np.int64) * UNIT), 1.1 * self.layout.size)


def path_within(loops: Sequence[NDArray[np.float64]]) -> QPainterPath:
    """What lies within closed outlines, each float64 `(n, 2)`, holes left out.

    It is read as Qt writes paths to streams, which is far quicker than adding one point after the other.
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
    """What spots lie in, with room around them; nothing for none."""
    if not len(spots):
        return QRectF()
    (left, top), (right, bottom) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    return QRectF(left, top, right - left, bottom - top).adjusted(-room, -room, room, room)
