"""What lies on hexsides, as arrays: walls, hedges, bocage, bars, cliffs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.board.outlines.bars import Bar, BuildingKind, bars_of
from losview.board.outlines.pieces import SIDE_STEPS, side_point
from losview.hexes.arrays import Bools, Cells, Shorts
from losview.hexes.grid import Plane
from losview.hexes.hex import Hexside
from losview.hexes.lattice import UNIT, Point
from losview.sight.asl.board.terrain_traits import Natures
from losview.sight.board_reading import FAR, BoardReading
from losview.sight.lazy import lazy

#: The 257 points of the hexside in each direction, about the centre of the hex: `(6, 257)` each.
SIDE_X, SIDE_Y = np.array([[side_point(d, step) for step in range(SIDE_STEPS + 1)] for d in range(6)],
                          np.int64).transpose(2, 0, 1)
_WHOLE_SIDE = Bar(0, SIDE_STEPS, (), ())


def _roof(natures: Natures, bar: Bar, one: int, two: int) -> tuple[int, int]:
    """Quarters of the top and the full-level height of the lower of the two buildings that a bar parts.

    Above that roof it is the outer wall of the higher building, which looks out over the other.  A printed bar, and so
    its kind, says nothing of its height: boards have bars of one level in buildings of two.
    """
    def highest(built: tuple[BuildingKind, ...], base: int) -> list[tuple[int, int]]:
        known = [nature for what in built if (nature := natures.of(*what)) is not None]
        return [max((base + nature.top, base + nature.full) for nature in known)] if known else []

    both = [highest(built, base) for built, base in ((bar.buildings, one), (bar.buildings_across, two)) if base > -FAR]
    return min([roof for roofs in both for roof in roofs], default=(-FAR, -FAR))


class HexsideTable:
    """Obstacles on hexsides, one entry for each kind on each hexside; of bars, for each stretch.

    Those on the map's edge count for threads that run along it.

    Attributes:
        side, kind, name: of each entry: its hexside, its kind's key and what people call that.
        stretch: which of the hexside's 257 points it takes up, from and to.
        one, two: intp, places of its two hexes; direction: from the first to the second.
        base: int16 quarters, the higher ground of the two. top: its height. over: its full-level height.
        full_level, bocage, bar: flags. factory: of bars, those in factories. endless: of bars, those that block
            whatever crosses them, however high.
        first, count, entry, towards: per place, its entries and the directions in which they lie from there.
        end_x, end_y: int64 `(rows, 2)`, per place and entry, the two ends of it about the hex's centre;
            at_vertex: bool, whether they are vertices.
        edge: of those on the map's edge the vertices that they reach: place of their hex, and the lattice point.
        cliffs: uint8 plane, bit i set where hexside i is a cliff.
        banks: dict of `(place, direction)` with what a unit entrenched there cannot see over (B27.2).
    """

    def __init__(
        self, board_reading: BoardReading, natures: Natures, base: Shorts, endless: bool = False
    ) -> None:
        board, plane = board_reading.board, board_reading.board.grid.plane
        bars = bars_of(board)
        self.side: list[Hexside] = []
        self.stretch: list[tuple[int, int]] = []
        self.kind: list[str] = []
        self.name: list[str] = []
        self.cliffs: NDArray[np.uint8] = np.zeros(plane.size, np.uint8)
        self.banks: dict[tuple[int, int], str] = {}
        rows: list[tuple[Any, ...]] = []
        for side, kinds in sorted(board.hexsides.items()):
            inner = side.hex in board.grid and side.across() in board.grid
            if not inner and side.hex not in board.grid and side.across() not in board.grid:
                continue
            one, two = plane.cell(side.hex), plane.cell(side.across())
            for kind in kinds:
                own = board_reading.attributes(kind)
                name = board_reading.table.name(kind)
                if own.get("cliff") and inner:
                    self.cliffs[one] |= np.uint8(1 << side.direction)
                    self.cliffs[two] |= np.uint8(1 << (side.direction + 3))
                if own.get("paddy_bank") or (own.get("obstacle") and not own.get("height")):
                    self.banks[one, side.direction] = self.banks[two, side.direction + 3] = name
                if not own.get("obstacle"):
                    continue
                full, bar = own.get("height", 0), bool(own.get("rowhouse_bar") or own.get("factory_wall"))
                foot, half = max(int(base[one]), int(base[two])), QUARTERS // 2 * bool(own.get("half"))
                for part in bars[side] if bar else (_WHOLE_SIDE,):
                    self.side.append(side)
                    self.stretch.append((part.low, part.high))
                    self.kind.append(kind)
                    self.name.append(name)
                    top, over = max((foot + full + half, foot + full),
                                    _roof(natures, part, int(base[one]), int(base[two])))
                    rows.append((one, two, side.direction, foot, top, over, over > foot, bool(own.get("bocage")), bar,
                                 bool(own.get("factory_wall")), bar and (endless or top == foot)))
        self._lay(rows, plane.size)
        self._ends: dict[int, tuple[Point, Point]] = {}
        self.edge = list(self._at_the_edge(plane))

    @lazy
    def has_cliffs(self) -> bool:
        """Whether any hexside is a cliff."""
        return bool(self.cliffs.any())

    def ends(self, entry: int) -> tuple[Point, Point]:
        """The two ends of an entry, lattice points of the map; worked out once."""
        if entry not in self._ends:
            self._ends[entry] = self._ends_of(entry)
        return self._ends[entry]

    def _ends_of(self, entry: int) -> tuple[Point, Point]:
        side = self.side[entry]
        one, two = (side_point(side.direction, step) for step in self.stretch[entry])
        x, y = side.hex.q * UNIT, side.hex.r * UNIT
        return Point(x + one[0], y + one[1]), Point(x + two[0], y + two[1])

    def _at_the_edge(self, plane: Plane) -> Iterator[tuple[int, int, int]]:
        for entry, (one, two) in enumerate(zip(self.one.tolist(), self.two.tolist(), strict=True)):
            if plane.here[one] != plane.here[two]:
                for step, point in zip(self.stretch[entry], self.ends(entry), strict=True):
                    if step in (0, SIDE_STEPS):
                        yield one if plane.here[one] else two, point.x, point.y

    def _lay(self, rows: list[tuple[Any, ...]], size: int) -> None:
        columns = np.array(rows, np.int64).reshape(len(rows), 11).T
        self.one: Cells = columns[0].astype(np.intp)
        self.two: Cells = columns[1].astype(np.intp)
        self.direction: Cells = columns[2].astype(np.intp)
        self.base, self.top, self.over = (columns[i].astype(np.int16) for i in (3, 4, 5))
        self.full_level, self.bocage, self.bar, self.factory, self.endless = (
            columns[i].astype(np.bool_) for i in (6, 7, 8, 9, 10))
        cell = np.concatenate([self.one, self.two])
        order = np.argsort(cell, kind="stable")
        self.entry: Cells = np.tile(np.arange(len(rows)), 2)[order]
        self.towards: Cells = np.concatenate([self.direction, self.direction + 3])[order]
        self.count: Cells = np.bincount(cell, minlength=size).astype(np.intp)
        self.first: Cells = np.cumsum(self.count) - self.count
        steps = np.array(self.stretch, np.int64).reshape(-1, 2)
        steps = np.concatenate([steps, SIDE_STEPS - steps[:, ::-1]])[order]
        self.end_x, self.end_y = SIDE_X[self.towards[:, None], steps], SIDE_Y[self.towards[:, None], steps]
        self.at_vertex: Bools = (steps == 0) | (steps == SIDE_STEPS)

    def __len__(self) -> int:
        return len(self.side)
