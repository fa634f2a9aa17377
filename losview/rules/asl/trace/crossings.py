"""Hexes that threads meet and pieces of terrain and ground that they cut, in arrays of one entry each.

A thread from centre dot to centre dot cuts a piece exactly where the piece has corners strictly on both sides of it.
Along a hexside no piece has corners on both sides: there `HexsidePieces` lists what counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Ints, Longs
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.lines import ThreadLines


@dataclass(eq=False)  # quicker to make than a frozen one
class Samples:
    """Hexes that threads meet, arrays of one length, by thread and then from the start.

    Attributes:
        line, cell: which thread and hex. range_a, range_b: int32, ranges from the start's and the end's hex.
        along: whether the thread runs along a hexside of it.
        order: int32, ascending from the start.
    """

    line: CellIndices
    cell: CellIndices
    range_a: Ints
    range_b: Ints
    along: Bools
    order: Ints

    def take(self, at: CellIndices | Bools) -> Samples:
        return Samples(self.line[at], self.cell[at], self.range_a[at], self.range_b[at], self.along[at], self.order[at])

    def __len__(self) -> int:
        return len(self.line)


@dataclass(eq=False)  # quicker to make than a frozen one
class Crossings(Samples):
    """Pieces that threads cut: the hex of each, and `piece`, its number in the table."""

    piece: CellIndices

    def take(self, at: CellIndices | Bools) -> Crossings:
        return crossings_at(self, at, self.piece[at])


def join_crossings(parts: list[Crossings]) -> Crossings:
    """Several lists of crossings as one."""
    filled = [part for part in parts if part.line.size]
    if len(filled) < 2:
        return filled[0] if filled else no_crossings()
    return Crossings(*_concatenated([(*_arrays(part), part.piece) for part in filled]))


def _arrays(samples: Samples) -> tuple[Any, ...]:
    return samples.line, samples.cell, samples.range_a, samples.range_b, samples.along, samples.order


def _concatenated(parts: list[tuple[Any, ...]]) -> Iterator[Any]:
    """Arrays of several parts, each joined to those of its kind."""
    return map(np.concatenate, zip(*parts, strict=True))


def join_samples(parts: list[Samples]) -> Samples:
    """Several lists of samples as one."""
    filled = [part for part in parts if part.line.size]
    if len(filled) < 2:
        return filled[0] if filled else no_samples()
    return Samples(*_concatenated([_arrays(part) for part in filled]))


@cache
def no_samples() -> Samples:
    cells, ints = np.zeros(0, np.intp), np.zeros(0, np.int32)
    return Samples(cells, cells, ints, ints, np.zeros(0, np.bool_), ints)


@cache
def no_crossings() -> Crossings:
    empty = no_samples()
    return crossings_at(empty, empty.line, empty.line)


def crossings_at(samples: Samples, at: CellIndices | Bools, piece: CellIndices) -> Crossings:
    """Crossings of pieces in the hexes of some samples."""
    return Crossings(samples.line[at], samples.cell[at], samples.range_a[at], samples.range_b[at], samples.along[at],
                     samples.order[at], piece)


def cut_pieces(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> Crossings:
    """The pieces in the hexes met that the threads cut and that rise above the lower end."""
    sample, piece = rising_pieces(terrain, lines, samples) if len(samples) else (samples.line, samples.line)
    if not len(sample):
        return no_crossings()
    keep = is_cut(terrain, lines, samples, sample, piece).nonzero()[0]
    return crossings_at(samples, sample[keep], piece[keep])


def all_cut_pieces(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> tuple[Crossings, Longs]:
    """All pieces that the threads cut, however low; and by how much each is cut, as `depths` gives it."""
    sample, piece = _pieces(terrain, lines, samples) if len(samples) else (samples.line, samples.line)
    if not len(sample):
        return no_crossings(), np.zeros(0, np.int64)
    depth = depths(terrain, lines, samples.line[sample], samples.cell[sample], piece)
    keep = (terrain.pieces.whole[piece] | (depth > 0)).nonzero()[0]
    return crossings_at(samples, sample[keep], piece[keep]), depth[keep]


def _pieces(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> tuple[CellIndices, CellIndices]:
    """The pieces in the hexes met: numbers of samples and of pieces; what overgrows gullies only for who is below it.
    """
    table = terrain.pieces
    count = table.count[samples.cell]
    sample = np.arange(len(count)).repeat(count)
    first = table.first[samples.cell] - np.add.accumulate(count) + count
    piece = np.arange(len(sample)) + first[sample]
    if table.has_overgrown:
        counts = ~table.in_gully[piece] | (lines.high[samples.line[sample]] < table.base[piece])
        sample, piece = sample[counts], piece[counts]
    return sample, piece


def rising_pieces(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> tuple[CellIndices, CellIndices]:
    """The pieces in the hexes met that rise above the lower end: numbers of samples and of pieces."""
    sample, piece = _pieces(terrain, lines, samples)
    rising = (terrain.pieces.top[piece] > lines.low[samples.line][sample]).nonzero()[0]
    return sample[rising], piece[rising]


def is_cut(terrain: AslTerrain, lines: ThreadLines, samples: Samples, sample: CellIndices, piece: CellIndices) -> Bools:
    """Whether pieces have corners strictly on both sides of the threads of samples; those that fill their hex have."""
    table = terrain.pieces
    cut = table.whole[piece]
    tested = (~cut).nonzero()[0]
    if not len(tested):
        return cut
    sample = sample[tested]
    low, high = sides(terrain, lines, samples.line[sample], samples.cell[sample], table.hull[piece[tested]])
    cut[tested] = (low < 0) & (high > 0)
    return cut


#: Up to this many corners, as those of a single thread, are computed at once.
_FEW_CORNERS = 8_000


def sides(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices,
          hull: CellIndices) -> tuple[Longs, Longs]:
    """On which sides of threads the corners of hulls in hexes lie: the least and the greatest `ThreadLines.cross`."""
    table = terrain.pieces
    x, y = lines.narrow
    x, y = (x[0], y[0]) if len(x) == 1 else (x[line], y[line])
    if table.hull_x.shape[0] * len(hull) < _FEW_CORNERS:
        cross = x * table.hull_y.take(hull, axis=1) - y * table.hull_x.take(hull, axis=1)
        low, high = np.minimum.reduce(cross), np.maximum.reduce(cross)
    else:
        # Corner by corner: the arrays stay in a core's nearer caches.
        low = high = x * table.hull_y[0].take(hull) - y * table.hull_x[0].take(hull)
        for corner_x, corner_y in zip(table.hull_x[1:], table.hull_y[1:], strict=True):
            cross = x * corner_y.take(hull) - y * corner_x.take(hull)
            low, high = np.minimum(low, cross), np.maximum(high, cross)
    centre = lines.cross(line, *terrain.centres_of(cell))
    return low + centre, high + centre


def depths(terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices, piece: CellIndices) -> Longs:
    """By how much threads cut pieces in hexes, on the side where it is less; below 0, by how much they miss them."""
    low, high = sides(terrain, lines, line, cell, terrain.pieces.hull[piece])
    depth: Longs = np.minimum(-low, high)
    return depth


def along_pieces(
    terrain: AslTerrain, lines: ThreadLines, left: Samples, right: Samples, side: CellIndices | None = None
) -> Crossings:
    """Pieces met along hexsides: those that show on both sides, counted in their own hexes, and inherent ones.

    Args:
        left, right: the hexes on either side. side: the numbers of the hexsides, where they are known already.
    """
    side = hexsides_between(terrain, left.cell, right.cell) if side is None else side
    count = terrain.hexside_pieces.count[side]
    if not np.count_nonzero(count):
        return no_crossings()
    sample = np.arange(len(side)).repeat(count)
    start = count.cumsum() - count
    row = terrain.hexside_pieces.first[side][sample] + np.arange(len(sample)) - start[sample]
    piece = terrain.hexside_pieces.piece[row]
    table = terrain.pieces
    rising = table.top[piece] > lines.low[left.line[sample]]
    sample, piece = sample[rising], piece[rising]
    is_left = table.cell[piece] == left.cell[sample]
    return join_crossings([crossings_at(left, sample[is_left], piece[is_left]),
                           crossings_at(right, sample[~is_left], piece[~is_left])])


def hexsides_between(terrain: AslTerrain, cell: CellIndices, across: CellIndices) -> CellIndices:
    """The numbers of the hexsides that pairs of adjacent hexes share."""
    ascending, order = terrain.steps_in_order
    direction = order[ascending.searchsorted(across - cell)]
    return np.where(direction < 3, cell * 3 + direction, across * 3 + direction - 3)
