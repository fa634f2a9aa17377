"""A board as one rule system reads it, as planes: arrays over the cells of a `Plane`, which threads index.

Every value for a hex comes from its terrain kinds and counters through the rule system's sub-table, once
for each different cover, so that a map of 40,000 hexes costs a handful of look-ups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.centre_features import centre_features
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import KindReading, Table
from losview.board.unit_counter import UnitCounter
from losview.board.unknown_terrain import unknown_name
from losview.hexes.hex import Hex
from losview.rules.core.lazy import lazy

#: Stands for "no hex here" in planes of heights, in quarter levels: above every ground; `-FAR` is below every top.
FAR = 32000

Values = NDArray[Any]


def any_row(rows: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """bool `(n,)`: for which columns of rows `(rows, n)` any is true."""
    columns: NDArray[np.bool_] = np.logical_or.reduce(rows, axis=0)
    return columns


def first_row(rows: NDArray[np.bool_]) -> NDArray[np.intp]:
    """intp `(n,)`: the first true one of rows `(rows, n)` in each column, 0 where there is none."""
    first: NDArray[np.intp] = rows.argmax(axis=0)
    return first


def _counters_by_hex(board: Board) -> dict[Hex, list[UnitCounter]]:
    """The counters of each hex that has any."""
    standing: dict[Hex, list[UnitCounter]] = {}
    for counter in board.counters.values():
        standing.setdefault(counter.hex, []).append(counter)
    return standing


class Lacked(NamedTuple):
    """Terrain or a counter that a rule system lacks.

    Attributes:
        name: of it. read_as: the name of the kind that it is read as, None where no table knows it.
    """

    name: str
    read_as: str | None = None


class BoardReading:
    """A board's covers and counters as one rule system reads them.

    Attributes:
        drawn: terrains that depictions add to the hexes whose centre dots they hold.
        covers: the different covers, with what depictions add.
        cover_at: intp, shape `grid.shape`: each hex's entry in `covers`.
        standing: the counters of each hex that has any.
    """

    def __init__(self, board: Board, table: Table, rules: str) -> None:
        self.board = board
        self.table = table
        self.rules = rules
        self.covers: list[HexTerrain] = list(board.covers)
        self.cover_at: NDArray[np.intp] = board.cover_at.astype(np.intp)
        self.drawn = centre_features(board) if board.depictions else {}
        entries: dict[tuple[int, tuple[Feature, ...]], int] = {}
        for hex_, drawn in self.drawn.items():
            cell = board.grid.cell(hex_)
            entry = (int(board.cover_at[cell]), drawn)
            if entry not in entries:
                entries[entry] = self._add(board.covers[entry[0]], drawn)
            self.cover_at[cell] = entries[entry]
        self._readings: dict[str, KindReading] = {}
        self._lacked_by_entry: dict[int, tuple[Lacked, ...]] = {}
        self.standing = _counters_by_hex(board)

    def with_counters_of(self, board: Board) -> BoardReading:
        """This reading for a board that differs in counters and settings only."""
        other = copy(self)
        other.board, other.standing = board, _counters_by_hex(board)
        for name in ("lacking", "lacks"):  # cached properties that depend on counters
            other.__dict__.pop(name, None)
        return other

    def _add(self, painted: HexTerrain, drawn: tuple[Feature, ...]) -> int:
        """The entry of a cover with what is drawn over it."""
        cover = HexTerrain(painted.features + drawn, painted.theme)
        if cover not in self.covers:
            self.covers.append(cover)
        return self.covers.index(cover)

    def reading(self, kind: str) -> KindReading:
        """The reading of a kind of terrain or counter under this rule system."""
        if kind not in self._readings:
            self._readings[kind] = self.table.reading(kind, self.rules)
        return self._readings[kind]

    def attributes(self, kind: str) -> Mapping[str, Any]:
        """What this rule system's table says of a kind of terrain or counter."""
        return self.reading(kind).attributes

    def ground(self, nothing: int) -> NDArray[np.int16]:
        """int16 plane of ground levels in quarters, `nothing` where there is no hex."""
        return self.spread(self.board.levels, nothing)

    def spread(self, values: Values, nothing: int) -> NDArray[np.int16]:
        """An array of shape `grid.shape` as an int16 plane, `nothing` where there is no hex."""
        plane = self.board.grid.plane
        spread = np.full(plane.size, nothing, np.int16)
        spread[plane.cells] = values[self.board.grid.present]
        return spread

    def per_cover(self, value_of: Callable[[HexTerrain], int], nothing: int = 0) -> NDArray[np.int16]:
        """int16 plane of a number that depends on the cover alone; `value_of` is called once for each cover."""
        values = np.array([value_of(cover) for cover in self.covers], np.int16)
        return self.spread(values[self.cover_at], nothing)

    @lazy
    def entries(self) -> NDArray[np.intp]:
        """intp plane: which of the covers fills each hex, 0 where there is none."""
        plane = self.board.grid.plane
        entries = np.zeros(plane.size, np.intp)
        entries[plane.cells] = self.cover_at[self.board.grid.present]
        return entries

    def entry(self, hex_: Hex) -> int:
        """Which of the covers fills a hex."""
        return int(self.cover_at[self.board.grid.cell(hex_)])

    def cover(self, hex_: Hex) -> HexTerrain:
        """What fills a hex, drawn pieces at its centre dot included."""
        return self.covers[self.entry(hex_)]

    def features(self, hex_: Hex) -> Iterator[tuple[Feature, Mapping[str, Any]]]:
        """The terrains of a hex with their attributes."""
        return ((feature, self.attributes(feature.kind)) for feature in self.cover(hex_).features)

    def on_counters(self, attribute: str) -> dict[Hex, int]:
        """The strongest value of an attribute among the counters of each hex that has any."""
        strongest: dict[Hex, int] = {}
        for counter in self.board.counters.values():
            value = self.attributes(counter.kind).get(attribute)
            if value and counter.hex in self.board.grid:
                strongest[counter.hex] = max(int(value), strongest.get(counter.hex, 0))
        return strongest

    def read_as(self, hexes: Mapping[int, Hex]) -> dict[Lacked, Hex]:
        """Terrain and counters that this system lacks, each with the first hex of it.

        Args:
            hexes: where to look, hexes of the map by their cells.
        """
        read_as: dict[Lacked, Hex] = {}
        covers_seen: set[int] = set()
        for cell, hex_ in hexes.items():
            entry = self.entries.item(cell)
            if entry in covers_seen and hex_ not in self.standing:
                continue
            covers_seen.add(entry)
            for lacked in self._lacked_at(hex_, entry):
                read_as.setdefault(lacked, hex_)
        return read_as

    @lazy
    def lacking(self) -> NDArray[np.bool_]:
        """bool plane: the hexes that hold something this system reads as something else."""
        lacking = self._terrain_lacking.copy()
        for hex_, counters in self.standing.items():
            if hex_ in self.board.grid and self._lacked((counter.kind, None) for counter in counters):
                lacking[self.board.grid.plane.cell(hex_)] = True
        return lacking

    @lazy
    def lacks(self) -> bool:
        """Whether any hex holds something that this system reads as something else."""
        return bool(self.lacking.any())

    @lazy
    def _terrain_lacking(self) -> NDArray[np.bool_]:
        """bool plane: the hexes whose cover this system reads as something else."""
        lacking: NDArray[np.bool_] = self.per_cover(lambda cover: len(self._lacked_in(cover))).astype(np.bool_)
        return lacking

    def _lacked_at(self, hex_: Hex, entry: int) -> tuple[Lacked, ...]:
        """Those of a hex's terrains and counters that this system reads as others, by the cover that fills it."""
        lacked = self._lacked_by_entry.get(entry)
        if lacked is None:
            lacked = self._lacked_by_entry[entry] = self._lacked_in(self.covers[entry])
        standing = self.standing.get(hex_)
        return lacked + self._lacked((counter.kind, None) for counter in standing) if standing else lacked

    def _lacked_in(self, cover: HexTerrain) -> tuple[Lacked, ...]:
        """Those of a cover's terrains that this system reads as others."""
        return self._lacked((feature.kind, feature.amount) for feature in cover.features)

    def _lacked(self, things: Iterable[tuple[str, int | None]]) -> tuple[Lacked, ...]:
        """Those of some kinds and amounts that this system reads as others, but no data that hides nothing."""
        lacked = []
        for kind, amount in things:
            reading = self.reading(kind)
            if reading.read_as is not None:
                lacked.append(Lacked(self.table.name(kind), reading.read_as))
            elif reading.unknown and (name := unknown_name(kind, amount)) is not None:
                lacked.append(Lacked(name))
        return tuple(lacked)
