"""What threads meet: every piece of terrain and ground that they cut, in arrays of one entry a crossing.

A thread from centre dot to centre dot cuts a piece exactly where the piece has corners strictly on both sides of it.
Along a hexside neither half of a depiction shows both sides: there the board's own list says what counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from losview.hexes.arrays import Bools, Cells, Ints, Longs
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.trace.lines import ThreadLines


@dataclass(eq=False)  # quicker made than frozen
class Samples:
    """Hexes that threads meet, arrays of one length, by thread and then from the start.

    Attributes:
        line, cell: which thread and hex. ra, rb: int32, ranges from the ends' hexes.
        along: whether the thread runs along its hexside.
        order: int32, grows from the start.
    """

    line: Cells
    cell: Cells
    ra: Ints
    rb: Ints
    along: Bools
    order: Ints

    def take(self, at: Cells | Bools) -> Samples:
        return Samples(self.line[at], self.cell[at], self.ra[at], self.rb[at], self.along[at], self.order[at])

    def __len__(self) -> int:
        return len(self.line)


@dataclass(eq=False)  # quicker made than frozen
class Crossings(Samples):
    """Pieces that threads cut: the hex of each, and `piece`, its number in the table."""

    piece: Cells

    def take(self, at: Cells | Bools) -> Crossings:
        return of_samples(self, at, self.piece[at])


def joined(parts: list[Crossings]) -> Crossings:
    """Several lists as one."""
    some = [part for part in parts if part.line.size]
    if len(some) < 2:
        return some[0] if some else no_crossings()
    return Crossings(*_concatenated([(*_held(part), part.piece) for part in some]))


def _held(one: Samples) -> tuple[Any, ...]:
    """The arrays of samples."""
    return one.line, one.cell, one.ra, one.rb, one.along, one.order


def _concatenated(parts: list[tuple[Any, ...]]) -> Iterator[Any]:
    """Arrays of several, each behind its like."""
    return map(np.concatenate, zip(*parts, strict=True))


def together(parts: list[Samples]) -> Samples:
    """Hexes met of several lists as one."""
    some = [part for part in parts if part.line.size]
    if len(some) < 2:
        return some[0] if some else no_samples()
    return Samples(*_concatenated([_held(part) for part in some]))


@cache
def no_samples() -> Samples:
    none, small = np.zeros(0, np.intp), np.zeros(0, np.int32)
    return Samples(none, none, small, small, np.zeros(0, np.bool_), small)


@cache
def no_crossings() -> Crossings:
    empty = no_samples()
    return of_samples(empty, empty.line, empty.line)


def of_samples(samples: Samples, at: Cells | Bools, piece: Cells) -> Crossings:
    """Crossings in some of the hexes met."""
    return Crossings(samples.line[at], samples.cell[at], samples.ra[at], samples.rb[at], samples.along[at],
                     samples.order[at], piece)


def cut_pieces(terrain: AslTerrain, lines: ThreadLines, samples: Samples, slack: Longs | None = None) -> Crossings:
    """Of the pieces in the hexes met, those that the threads cut and that rise above the lower end.

    Args:
        slack: per thread, by how much (in units of `ThreadLines.cross`) corners must lie beyond the thread on either
            side; below 0 they may fall short of it.  None is exact, and takes pieces that are their hex as cut.
    """
    at, piece = rising_pieces(terrain, lines, samples) if len(samples) else (samples.line, samples.line)
    if not len(at):
        return no_crossings()
    keep = is_cut(terrain, lines, samples, at, piece, slack).nonzero()[0]
    return of_samples(samples, at[keep], piece[keep])


def all_cut(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> tuple[Crossings, Longs]:
    """The same of all pieces, however low; and by how much each is cut, as `depths` has it."""
    at, piece = _pieces(terrain, samples) if len(samples) else (samples.line, samples.line)
    if not len(at):
        return no_crossings(), np.zeros(0, np.int64)
    depth = depths(terrain, lines, samples.line[at], samples.cell[at], piece)
    keep = (terrain.pieces.whole[piece] | (depth > 0)).nonzero()[0]
    return of_samples(samples, at[keep], piece[keep]), depth[keep]


def _pieces(terrain: AslTerrain, samples: Samples) -> tuple[Cells, Cells]:
    """The pieces in the hexes met: which sample, which piece."""
    table = terrain.pieces
    count = table.count[samples.cell]
    at = np.arange(len(count)).repeat(count)
    first = table.first[samples.cell] - np.add.accumulate(count) + count
    return at, np.arange(len(at)) + first[at]


def rising_pieces(terrain: AslTerrain, lines: ThreadLines, samples: Samples) -> tuple[Cells, Cells]:
    """The pieces in the hexes met that rise above the lower end: which sample, which piece."""
    at, piece = _pieces(terrain, samples)
    rising = (terrain.pieces.top[piece] > lines.low[samples.line][at]).nonzero()[0]
    return at[rising], piece[rising]


def is_cut(
    terrain: AslTerrain, lines: ThreadLines, samples: Samples, at: Cells, piece: Cells, slack: Longs | None = None
) -> Bools:
    """Whether pieces have corners strictly on both sides of the threads of samples; see `cut_pieces`."""
    table = terrain.pieces
    if slack is not None:
        low, high = sides(terrain, lines, samples.line[at], samples.cell[at], table.hull[piece])
        allowed = slack[samples.line[at]]
        found: Bools = (low < -allowed) & (high > allowed)
        return found
    found = table.whole[piece]
    tested = (~found).nonzero()[0]
    if not len(tested):
        return found
    at = at[tested]
    low, high = sides(terrain, lines, samples.line[at], samples.cell[at], table.hull[piece[tested]])
    found[tested] = (low < 0) & (high > 0)
    return found


#: So many corners, as those of one thread, are worked on at once.
_FEW_CORNERS = 8_000


def sides(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells, hull: Cells) -> tuple[Longs, Longs]:
    """The least and the greatest side of the corners of hulls about hexes: `ThreadLines.cross`."""
    table = terrain.pieces
    x, y = lines.narrow
    x, y = (x[0], y[0]) if len(x) == 1 else (x[line], y[line])
    if table.hull_x.shape[0] * len(hull) < _FEW_CORNERS:
        turned = x * table.hull_y.take(hull, axis=1) - y * table.hull_x.take(hull, axis=1)
        low, high = np.minimum.reduce(turned), np.maximum.reduce(turned)
    else:
        # Corner by corner: what is worked on stays in a core's nearer caches.
        low = high = x * table.hull_y[0].take(hull) - y * table.hull_x[0].take(hull)
        for corner_x, corner_y in zip(table.hull_x[1:], table.hull_y[1:], strict=True):
            turned = x * corner_y.take(hull) - y * corner_x.take(hull)
            low, high = np.minimum(low, turned), np.maximum(high, turned)
    off = lines.cross(line, *terrain.centres_of(cell))
    return low + off, high + off


def depths(terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells, piece: Cells) -> Longs:
    """By how much threads cut pieces in hexes, on the side where it is less; below 0, by how much they miss them."""
    low, high = sides(terrain, lines, line, cell, terrain.pieces.hull[piece])
    depth: Longs = np.minimum(-low, high)
    return depth


def along_pieces(
    terrain: AslTerrain, lines: ThreadLines, left: Samples, right: Samples, side: Cells | None = None
) -> Crossings:
    """Pieces met along hexsides: those that show on both sides, charged to their own hexes, and inherent ones.

    Args:
        side: the numbers of the hexsides, where they are at hand.
    """
    side = hexsides_between(terrain, left.cell, right.cell) if side is None else side
    count = terrain.along.count[side]
    if not np.count_nonzero(count):
        return no_crossings()
    at = np.arange(len(side)).repeat(count)
    start = count.cumsum() - count
    piece = terrain.along.piece[terrain.along.first[side][at] + np.arange(len(at)) - start[at]]
    table = terrain.pieces
    rising = table.top[piece] > lines.low[left.line[at]]
    at, piece = at[rising], piece[rising]
    here = table.cell[piece] == left.cell[at]
    parts = [of_samples(left, at[here], piece[here]), of_samples(right, at[~here], piece[~here])]
    return joined(parts)


def is_two_sided(along: Crossings) -> Bools:
    """Which crossings along hexsides have another one across the hexside: moved to either side they stay."""
    key, cell = along.line.astype(np.int64) * 8192 + along.ra, along.cell
    found: Bools = ((key[:, None] == key) & (cell[:, None] != cell)).any(axis=1)
    return found


def hexsides_between(terrain: AslTerrain, one: Cells, two: Cells) -> Cells:
    """The numbers of the hexsides that adjacent hexes share."""
    ascending, order = terrain.steps_in_order
    direction = order[ascending.searchsorted(two - one)]
    return np.where(direction < 3, one * 3 + direction, two * 3 + direction - 3)
