"""Edits of hexes and hexsides: covers, levels, what lies on a hexside."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.edits.edit import Change, EditError, counted, kind_name, off_map
from losview.board.hex_terrain import HexTerrain
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, Hexside, hexside

ArrayIndex = tuple[NDArray[np.intp], NDArray[np.intp]]


@dataclass(frozen=True)
class Paint(Change):
    """Give hexes new covers; undone by the covers that each had.

    Attributes:
        cells: the hexes.
        covers: one cover for all, or a tuple with one for each of them.
        act: what it does, where the covers alone do not say it: they may keep what lay there before.
    """

    cells: tuple[Hex, ...]
    covers: HexTerrain | tuple[HexTerrain, ...]
    act: str = field(default="", compare=False)

    @property
    def name(self) -> str:
        covers = {self.covers} if isinstance(self.covers, HexTerrain) else set(self.covers)
        if self.act or len(covers) != 1:
            return self.act or tr("Paint {hexes}", hexes=counted(self.cells))
        kinds = listed((kind_name(kind) for kind in covers.pop().kinds()), "and")
        return (tr("Paint {hexes} with {kind}", hexes=counted(self.cells), kind=kinds) if kinds else
                tr("Clear {hexes}").format(hexes=counted(self.cells)))

    def _apply(self, board: Board) -> Paint:
        at = cells_at(board, self.cells)
        entries = self._entries(board)
        old = board.cover_at[at]
        board.cover_at[at] = entries
        if (old == old[0]).all():
            return Paint(self.cells, board.covers[int(old[0])])
        return Paint(self.cells, tuple([board.covers[entry] for entry in old.tolist()]))

    def _entries(self, board: Board) -> int | NDArray[np.uint16]:
        try:
            if isinstance(self.covers, HexTerrain):
                return board.intern(self.covers)
            if len(self.covers) != len(self.cells):
                raise ValueError(tr("{hexes} cannot take {count} covers", hexes=counted(self.cells),
                                    count=len(self.covers)))
            # By identity, as covers are few and take long to hash.
            entry = {number: board.intern(cover) for number, cover in
                     dict(zip(map(id, self.covers), self.covers, strict=True)).items()}
        except ValueError as problem:
            raise EditError(str(problem)) from None
        return np.fromiter(map(entry.__getitem__, map(id, self.covers)), np.uint16, len(self.covers))

    def hexes(self) -> frozenset[Hex]:
        return frozenset(self.cells)


@dataclass(frozen=True)
class SetLevels(Change):
    """Set the ground of hexes to levels; undone by the level that each had.

    Attributes:
        cells: the hexes.
        levels: quarter levels, one number for all or a tuple with one for each of them.
    """

    cells: tuple[Hex, ...]
    levels: int | tuple[int, ...]

    @property
    def name(self) -> str:
        levels = {self.levels} if isinstance(self.levels, int) else set(self.levels)
        if len(levels) != 1:
            return tr("Set the levels of {hexes}", hexes=counted(self.cells))
        return tr("Set {hexes} to level {level:g}", hexes=counted(self.cells), level=levels.pop() / QUARTERS_PER_LEVEL)

    def _apply(self, board: Board) -> SetLevels:
        at = cells_at(board, self.cells)
        if isinstance(self.levels, tuple) and len(self.levels) != len(self.cells):
            raise EditError(tr("{hexes} cannot take {count} levels", hexes=counted(self.cells),
                               count=len(self.levels)))
        levels = _levels(np.asarray(self.levels))
        old = tuple(board.levels[at].tolist())
        board.levels[at] = levels
        return SetLevels(self.cells, old)

    def hexes(self) -> frozenset[Hex]:
        return frozenset(self.cells)


@dataclass(frozen=True)
class Raise(Change):
    """Raise the ground of hexes (a hex named twice is raised once); undone by lowering it.

    Attributes:
        cells: the hexes.
        by: quarter levels, negative to lower.
    """

    cells: tuple[Hex, ...]
    by: int

    @property
    def name(self) -> str:
        step = abs(self.by) / QUARTERS_PER_LEVEL
        hexes = counted(self.cells)
        if step == 1:
            return (tr("Lower {hexes} by 1 level", hexes=hexes) if self.by < 0 else
                    tr("Raise {hexes} by 1 level", hexes=hexes))
        return (tr("Lower {hexes} by {levels:g} levels", hexes=hexes, levels=step) if self.by < 0 else
                tr("Raise {hexes} by {levels:g} levels", hexes=hexes, levels=step))

    def _apply(self, board: Board) -> Raise:
        at = cells_at(board, self.cells)
        board.levels[at] = _levels(board.levels[at].astype(np.int64) + self.by)
        return Raise(self.cells, -self.by)

    def hexes(self) -> frozenset[Hex]:
        return frozenset(self.cells)


@dataclass(frozen=True)
class SetHexside(Change):
    """Set what lies on a hexside of the map; undone by what lay there.

    Attributes:
        side: the hexside.
        kinds: keys of the hexside kinds, none to clear it.
    """

    side: Hexside
    kinds: tuple[str, ...]

    @property
    def name(self) -> str:
        return tr("Draw {kind}",
                  kind=listed(map(kind_name, self.kinds), "and")) if self.kinds else tr("Clear a hexside")

    def _apply(self, board: Board) -> SetHexside:
        side = hexside(*self.side)
        if side.hex not in board.grid and side.across() not in board.grid:
            raise EditError(tr("the hexside of hex {q},{r} in direction {direction} is not on the map", q=side.hex.q,
                               r=side.hex.r, direction=side.direction))
        if len(set(self.kinds)) != len(self.kinds) or not all(self.kinds):
            raise EditError(tr("a hexside holds each kind once and none without a name, not {kinds}",
                               kinds=", ".join(self.kinds)))
        old = board.hexsides.pop(side, ())
        if self.kinds:
            board.hexsides[side] = self.kinds
        return SetHexside(side, old)

    def hexes(self) -> frozenset[Hex]:
        side = hexside(*self.side)
        return frozenset((side.hex, side.across()))


def cells_at(board: Board, hexes: tuple[Hex, ...]) -> ArrayIndex:
    """The columns and rows of hexes, to index the board's arrays with; `EditError` where one is off the map."""
    if not hexes:
        raise EditError(tr("no hexes were given"))
    return _cells_at(board.grid, hexes)


@lru_cache(maxsize=8)
def _cells_at(grid: Grid, hexes: tuple[Hex, ...]) -> ArrayIndex:
    """The same by the map's grid; those of late are kept, as one act asks for the same hexes several times."""
    axial = np.array(hexes, np.intp).reshape(-1, 2)
    # A grid's arithmetic from axial coordinates to cells is that of integers, so it takes arrays of them as well.
    columns, rows = cast(ArrayIndex, grid.cell(cast(tuple[int, int], (axial[:, 0], axial[:, 1]))))
    width, height = grid.shape
    good = (columns >= 0) & (columns < width) & (rows >= 0) & (rows < height)
    good[good] = grid.present[columns[good], rows[good]]
    if not good.all():
        raise off_map(hexes[int(np.argmin(good))])
    for one in (columns, rows):
        one.flags.writeable = False
    return columns, rows


def _levels(levels: NDArray[np.integer]) -> NDArray[np.int16]:
    most = MAX_LEVEL * QUARTERS_PER_LEVEL
    low, high = int(levels.min()), int(levels.max())
    if low < -most or high > most:
        worst = (low if low < -most else high) / QUARTERS_PER_LEVEL
        raise EditError(tr("level {level:g} is out of bounds: levels run from -{most} to {most}", level=worst,
                           most=MAX_LEVEL))
    return levels.astype(np.int16)
