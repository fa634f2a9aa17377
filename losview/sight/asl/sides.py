"""What lies on hexsides, as arrays: walls, hedges, bocage, bars, cliffs."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.hex import Hexside
from losview.hexes.lattice import CORNERS
from losview.sight.survey import Surface

#: The two corners of a hexside in each direction, about the centre of the hex: `(6, 2)` each.
CORNER_X = np.array([[CORNERS[(d - 1) % 6][0], CORNERS[d][0]] for d in range(6)], np.int64)
CORNER_Y = np.array([[CORNERS[(d - 1) % 6][1], CORNERS[d][1]] for d in range(6)], np.int64)


class HexsideTable:
    """Obstacles on hexsides, one entry for each kind on each hexside.

    Attributes:
        side, kind, name: of each entry: its hexside, its kind's key and what people call that.
        one, two: intp, places of its two hexes; direction: from the first to the second.
        base: int16 quarters, the higher ground of the two. top: its height. over: its full-level height.
        full_level, bocage, bar: flags; a bar blocks whatever crosses it. factory: of bars, those in factories.
        first, count, entry, towards: per place, its entries and the directions in which they lie from there.
        cliffs: uint8 plane, bit i set where hexside i is a cliff.
        banks: dict of `(place, direction)` with what a unit entrenched there cannot see over (B27.2).
    """

    def __init__(self, surface: Surface, base: NDArray[np.int16]) -> None:
        board, plane = surface.board, surface.board.grid.plane
        self.side: list[Hexside] = []
        self.kind: list[str] = []
        self.name: list[str] = []
        self.cliffs: NDArray[np.uint8] = np.zeros(plane.size, np.uint8)
        self.banks: dict[tuple[int, int], str] = {}
        rows: list[tuple[Any, ...]] = []
        for side, kinds in sorted(board.hexsides.items()):
            if side.hex not in board.grid or side.across() not in board.grid:
                continue
            one, two = plane.place(side.hex), plane.place(side.across())
            for kind in kinds:
                own = surface.attributes(kind)
                known = surface.table.get(kind)
                name = known.name if known else kind
                if own.get("cliff"):
                    self.cliffs[one] |= np.uint8(1 << side.direction)
                    self.cliffs[two] |= np.uint8(1 << (side.direction + 3))
                if own.get("paddy_bank") or (own.get("obstacle") and not own.get("height")):
                    self.banks[one, side.direction] = self.banks[two, side.direction + 3] = name
                if own.get("obstacle"):
                    self.side.append(side)
                    self.kind.append(kind)
                    self.name.append(name)
                    foot = max(int(base[one]), int(base[two]))
                    full = own.get("height", 0)
                    rows.append((one, two, side.direction, foot, foot + full + QUARTERS // 2 * bool(own.get("half")),
                                 foot + full, full > 0, bool(own.get("bocage")),
                                 bool(own.get("rowhouse_bar") or own.get("factory_wall")),
                                 bool(own.get("factory_wall"))))
        self._lay(rows, plane.size)

    def _lay(self, rows: list[tuple[Any, ...]], size: int) -> None:
        columns = np.array(rows, np.int64).reshape(len(rows), 10).T
        self.one: NDArray[np.intp] = columns[0].astype(np.intp)
        self.two: NDArray[np.intp] = columns[1].astype(np.intp)
        self.direction: NDArray[np.intp] = columns[2].astype(np.intp)
        self.base, self.top, self.over = (columns[i].astype(np.int16) for i in (3, 4, 5))
        self.full_level, self.bocage, self.bar, self.factory = (columns[i].astype(np.bool_) for i in (6, 7, 8, 9))
        place = np.concatenate([self.one, self.two])
        order = np.argsort(place, kind="stable")
        self.entry: NDArray[np.intp] = np.tile(np.arange(len(rows)), 2)[order]
        self.towards: NDArray[np.intp] = np.concatenate([self.direction, self.direction + 3])[order]
        self.count: NDArray[np.intp] = np.bincount(place, minlength=size).astype(np.intp)
        self.first: NDArray[np.intp] = np.cumsum(self.count) - self.count

    def __len__(self) -> int:
        return len(self.side)
