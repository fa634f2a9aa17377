"""Features of hexsides as arrays: walls, hedges, bocage, bars, cliffs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.outlines.bars import Bar, BuildingKind, bars_of
from losview.board.outlines.ground import Ground
from losview.board.outlines.pieces import SIDE_STEPS, SIDE_X, SIDE_Y, side_point
from losview.board.outlines.wall_gaps import beside_gaps
from losview.hexes.arrays import Bools, CellIndices, Shorts
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import Hexside
from losview.hexes.lattice import UNIT, Point
from losview.rules.asl.board.terrain_options import TerrainOptions
from losview.rules.asl.board.terrain_traits import Natures
from losview.rules.core.board_reading import FAR, BoardReading
from losview.rules.core.lazy import lazy

#: Of how far along the way from the middle of a hexside to the dot ground may lie lower and the wall still stand above
#: it (B9.35): a quarter, as far as generated contours stay back.
_FOOT_QUARTERS = 3
_WHOLE = (Bar(0, SIDE_STEPS, (), ()),)


def _roof(natures: Natures, bar: Bar, base: int, base_across: int) -> tuple[int, int]:
    """Quarters of the top, and of the full-level top, of the lower of the two buildings that a bar separates.

    Above that roof there is the outer wall of the higher building, which looks out over the other.  The kind of a bar
    says nothing of its height: boards have bars of one level in buildings of two.
    """
    def highest(buildings: tuple[BuildingKind, ...], level: int) -> list[tuple[int, int]]:
        judged = [nature for building in buildings if (nature := natures.of(*building)) is not None]
        return [max((level + nature.top, level + nature.full) for nature in judged)] if judged else []

    sides = ((bar.buildings, base), (bar.buildings_across, base_across))
    both = [highest(buildings, level) for buildings, level in sides if level > -FAR]
    return min([roof for roofs in both for roof in roofs], default=(-FAR, -FAR))


def _stands_below(plane: FlatGrid, ground: Ground, side: Hexside) -> bool:
    """B9.35: whether what lies on a hexside between two levels stands on the lower one.

    It does where lower ground lies between it and the crest line in the upper hex.
    """
    cells = plane.cell(side.hex), plane.cell(side.across())
    if ground.base[cells[0]] == ground.base[cells[1]]:
        return False
    first_is_upper = ground.base[cells[0]] > ground.base[cells[1]]
    upper, direction = (cells[0], side.direction) if first_is_upper else (cells[1], side.direction + 3)
    x, y = side_point(direction, SIDE_STEPS // 2)
    inwards = Point(x * _FOOT_QUARTERS // QUARTERS_PER_LEVEL, y * _FOOT_QUARTERS // QUARTERS_PER_LEVEL)
    return not ground.holds(upper, int(ground.base[upper]), inwards)


class HexsideTable:
    """Features of hexsides, one entry for each kind on each hexside; of bars, for each stretch.

    Those on the map's edge count for threads that run along it.

    Attributes:
        side, kind, name: of each entry: its hexside, its kind's key and its kind's name.
        stretch: its ends, as numbers of the hexside's 257 points.
        cell, cell_across: intp, the cells of its two hexes; direction: from the first to the second.
        base: int16 quarters, the higher ground of the two, for walls at the foot of a slope the lower.
        top: its top. full_top: its top without a half level.
        full_level, bocage, bar: flags. factory: of bars, those in factories. endless: of bars, those that block
            whatever crosses them, however high.
        first, count: per cell, the index of its first row and how many it has.  Each entry has a row for each of its
            two hexes; entry: which entry a row is of; towards: in which direction it lies from the row's hex;
            end_x, end_y: int64 `(rows, 2)`, its two ends relative to that hex's centre; at_vertex: bool, whether these
            are vertices.
        edge: of entries on the map's edge, the vertices that they reach: cell of the hex, and the lattice point.
        cliffs: uint8 plane, bit i set where hexside i is a cliff.
        banks: by `(cell, direction)`, the name of what a unit entrenched there cannot see over (B27.2).
    """

    def __init__(
        self, board_reading: BoardReading, natures: Natures, base: Shorts, ground: Ground, options: TerrainOptions
    ) -> None:
        """Read them.

        Args:
            base: int16 plane, quarters, on which terrain stands. ground: the ground, which says where walls stand.
        """
        board, plane = board_reading.board, board_reading.board.grid.plane
        bars, gapped = bars_of(board), beside_gaps(board)
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
            cell, across = plane.cell(side.hex), plane.cell(side.across())
            for kind in kinds:
                attributes = board_reading.attributes(kind)
                name = board_reading.table.name(kind)
                if attributes.get("cliff") and inner:
                    self.cliffs[cell] |= np.uint8(1 << side.direction)
                    self.cliffs[across] |= np.uint8(1 << (side.direction + 3))
                half_level = attributes.get("obstacle") and not attributes.get("height")
                if attributes.get("paddy_bank") or half_level:
                    self.banks[cell, side.direction] = self.banks[across, side.direction + 3] = name
                if not attributes.get("obstacle"):
                    continue
                full = attributes.get("height", 0)
                is_bar = bool(attributes.get("rowhouse_bar") or attributes.get("factory_wall"))
                foot, half = max(int(base[cell]),
                                 int(base[across])), QUARTERS_PER_LEVEL // 2 * bool(attributes.get("half"))
                if not is_bar and inner and _stands_below(plane, ground, side):
                    foot = min(int(base[cell]), int(base[across]))
                parts = bars[side] if is_bar else gapped.get(side, _WHOLE) if attributes.get("gaps") else _WHOLE
                for part in parts:
                    self.side.append(side)
                    self.stretch.append((part.low, part.high))
                    self.kind.append(kind)
                    self.name.append(name)
                    top, full_top = max((foot + full + half, foot + full),
                                        _roof(natures, part, int(base[cell]), int(base[across])))
                    rows.append((cell, across, side.direction, foot, top, full_top, full_top > foot,
                                 bool(attributes.get("bocage")), is_bar, bool(attributes.get("factory_wall")),
                                 is_bar and (options.endless_bars or top == foot)))
        self._make_columns(rows, plane.size)
        self._ends: dict[int, tuple[Point, Point]] = {}
        self.edge = list(self._at_the_edge(plane))

    @property
    def walled(self) -> CellIndices:
        """intp: the numbers of the hexsides with walls or hedges, as `hexside_ground` has them."""
        numbers: CellIndices = (3 * self.cell + self.direction)[~self.bar]
        return numbers

    def walled_entries(self) -> dict[tuple[int, int], int]:
        """The entries of walls and hedges by cell and direction, from either hex; all on one hexside stand alike."""
        entries: dict[tuple[int, int], int] = {}
        for entry in (~self.bar).nonzero()[0].tolist():
            direction = int(self.direction[entry])
            entries[int(self.cell[entry]), direction] = entries[int(self.cell_across[entry]), direction + 3] = entry
        return entries

    @lazy
    def has_cliffs(self) -> bool:
        """Whether any hexside is a cliff."""
        return bool(self.cliffs.any())

    def ends(self, entry: int) -> tuple[Point, Point]:
        """The two ends of an entry, lattice points of the map; cached."""
        if entry not in self._ends:
            self._ends[entry] = self._ends_of(entry)
        return self._ends[entry]

    def _ends_of(self, entry: int) -> tuple[Point, Point]:
        side = self.side[entry]
        start, end = (side_point(side.direction, step) for step in self.stretch[entry])
        x, y = side.hex.q * UNIT, side.hex.r * UNIT
        return Point(x + start[0], y + start[1]), Point(x + end[0], y + end[1])

    def _at_the_edge(self, plane: FlatGrid) -> Iterator[tuple[int, int, int]]:
        for entry, (cell, across) in enumerate(zip(self.cell.tolist(), self.cell_across.tolist(), strict=True)):
            if plane.here[cell] != plane.here[across]:
                for step, point in zip(self.stretch[entry], self.ends(entry), strict=True):
                    if step in (0, SIDE_STEPS):
                        yield cell if plane.here[cell] else across, point.x, point.y

    def _make_columns(self, rows: list[tuple[Any, ...]], size: int) -> None:
        """Make the arrays from the entries, and their rows by cell.

        Args:
            size: of the plane.
        """
        columns = np.array(rows, np.int64).reshape(len(rows), 11).T
        self.cell: CellIndices = columns[0].astype(np.intp)
        self.cell_across: CellIndices = columns[1].astype(np.intp)
        self.direction: CellIndices = columns[2].astype(np.intp)
        self.base, self.top, self.full_top = (columns[i].astype(np.int16) for i in (3, 4, 5))
        self.full_level, self.bocage, self.bar, self.factory, self.endless = (
            columns[i].astype(np.bool_) for i in (6, 7, 8, 9, 10))
        cell = np.concatenate([self.cell, self.cell_across])
        order = np.argsort(cell, kind="stable")
        self.entry: CellIndices = np.tile(np.arange(len(rows)), 2)[order]
        self.towards: CellIndices = np.concatenate([self.direction, self.direction + 3])[order]
        self.count: CellIndices = np.bincount(cell, minlength=size).astype(np.intp)
        self.first: CellIndices = np.cumsum(self.count) - self.count
        steps = np.array(self.stretch, np.int64).reshape(-1, 2)
        steps = np.concatenate([steps, SIDE_STEPS - steps[:, ::-1]])[order]
        self.end_x, self.end_y = SIDE_X[self.towards[:, None], steps], SIDE_Y[self.towards[:, None], steps]
        self.at_vertex: Bools = (steps == 0) | (steps == SIDE_STEPS)

    def __len__(self) -> int:
        return len(self.side)
