"""What threads meet: every piece of terrain and ground that they cut, in arrays of one entry a crossing.

A thread from centre dot to centre dot cuts a piece exactly where the piece has corners strictly on both sides of it.
Along a hexside neither half of a depiction shows both sides: there the board's own list says what counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.hexes.hex import length
from losview.hexes.lattice import UNIT, Point
from losview.sight.asl.country import Bools, Country, Ints, Places, Shorts
from losview.sight.lazy import lazy
from losview.sight.ruleset import Threads

Longs = NDArray[np.int64]

#: States of an end, as bits; the last says that it is a hexside, whose middle its point is.  From bit `PRESET` on
#: stands the number of its preset, 0 for none.
PILLBOX, ENTRENCHED, AERIAL, HEXSIDE = 2, 4, 8, 16
PRESET = 5


#: Directions up to this fit 32 bits times the corners of a hex.
_NARROW = 1 << 20


@dataclass(eq=False)  # quicker made than frozen
class Lines:
    """Threads as the rules ask about them, arrays of one length.

    Attributes:
        start, end: places of the ends' hexes. a, b: int16 quarters, their levels.
        a_state, b_state: uint8 bits. length: int32, ranges in hexes.
        x, y: int64, direction without common factors; origin_x, origin_y: a lattice point of the thread.
        a_dot, b_dot: bool, of threads between any points whether the ends are centre dots; to_x, to_y: int64, their
            last points. None where all run from centre dot to centre dot.
    """

    start: Places
    end: Places
    a: Shorts
    b: Shorts
    a_state: NDArray[np.uint8]
    b_state: NDArray[np.uint8]
    length: Ints
    x: Longs
    y: Longs
    origin_x: Longs
    origin_y: Longs
    a_dot: Bools | None = None
    b_dot: Bools | None = None
    to_x: Longs | None = None
    to_y: Longs | None = None

    def segment(self, line: int) -> tuple[Point, Point]:
        """The two points that a thread runs between."""
        start = Point(int(self.origin_x[line]), int(self.origin_y[line]))
        if self.to_x is not None and self.to_y is not None:
            return start, Point(int(self.to_x[line]), int(self.to_y[line]))
        q, r = int(self.x[line]), int(self.y[line])
        steps = int(self.length[line]) // max(abs(q), abs(r), abs(q + r), 1)
        return start, Point(start.x + q * steps * UNIT, start.y + r * steps * UNIT)

    @property
    def pointed(self) -> bool:
        """Whether these are threads between any points, of each of which one at least is no centre dot."""
        return self.to_x is not None

    @property
    def last(self) -> tuple[Longs, Longs]:
        """The last points of threads between any points."""
        assert self.to_x is not None
        assert self.to_y is not None
        return self.to_x, self.to_y

    @property
    def dots(self) -> tuple[Bools, Bools]:
        """Of threads between any points whether their ends are centre dots."""
        assert self.a_dot is not None
        assert self.b_dot is not None
        return self.a_dot, self.b_dot

    @lazy
    def low_dot(self) -> Bools:
        """The same of their lower ends."""
        return np.where(self.from_start, *self.dots[::-1])

    def downhill(self, line: int) -> tuple[Point, Point]:
        """The two points that a thread runs between, that of the higher end first."""
        start, end = self.segment(line)
        return (start, end) if self.from_start[line] else (end, start)

    def __len__(self) -> int:
        return len(self.start)

    def between(self, a: Shorts, b: Shorts) -> Lines:
        """The same with ends at other levels."""
        return Lines(self.start, self.end, a, b, self.a_state, self.b_state, self.length, self.x, self.y,
                     self.origin_x, self.origin_y, self.a_dot, self.b_dot, self.to_x, self.to_y)

    def take(self, at: Places) -> Lines:
        """Some of them."""
        values = ((one.name, getattr(self, one.name)) for one in fields(self))
        arrays: dict[str, Any] = {name: value[at] for name, value in values if isinstance(value, np.ndarray)}
        return replace(self, **arrays)

    @lazy
    def high(self) -> Shorts:
        if len(self.a) == 1:
            return self.a if self.from_start[0] else self.b
        return np.maximum(self.a, self.b)

    @lazy
    def low(self) -> Shorts:
        if len(self.a) == 1:
            return self.b if self.from_start[0] else self.a
        return np.minimum(self.a, self.b)

    @lazy
    def from_start(self) -> Bools:
        """Whether the start is the higher end (at equal levels it counts as such)."""
        return self.a >= self.b

    @lazy
    def aerial(self) -> Bools:
        """Whether one end is in the air."""
        if len(self.a) == 1 and not (self.a_state[0] or self.b_state[0]):
            return np.zeros(1, np.bool_)
        return ((self.a_state | self.b_state) & AERIAL) > 0

    @lazy
    def narrow(self) -> tuple[Longs | Ints, Longs | Ints]:
        """Their directions in 32 bits, if products with corners of hexes fit these.

        Those of threads between centre dots do, those between other points may not.
        """
        both = self.x, self.y
        if len(self.x) == 1:
            return both if abs(int(self.x[0])) > _NARROW or abs(int(self.y[0])) > _NARROW else (
                self.x.astype(np.int32), self.y.astype(np.int32))
        if not len(self.x) or max(int(abs(one).max()) for one in both) > _NARROW:
            return both
        return self.x.astype(np.int32), self.y.astype(np.int32)

    def cross(self, line: Places, x: Longs | Ints, y: Longs | Ints) -> Longs:
        """On which side of their threads lattice points lie, `(…, n)`."""
        found: Longs
        if len(self.x) == 1:
            # The one there is, without arrays of its own for every point: what it is of all of them is added last.
            across, down = self.x[0], self.y[0]
            found = across * y - down * x
            found -= across * self.origin_y[0] - down * self.origin_x[0]
            return found
        found = self.x[line] * (y - self.origin_y[line]) - self.y[line] * (x - self.origin_x[line])
        return found


def lines_between(country: Country, threads: Threads) -> Lines:
    """Threads between whatever points of their hexes as lines."""
    none, empty = np.zeros((len(threads), 2), np.int64), np.zeros(len(threads), np.uint8)
    starts, ends = (none if one is None else one.astype(np.int64) for one in (threads.start_offset, threads.end_offset))
    (ax, ay), (bx, by) = (
        (x + at[:, 0], y + at[:, 1]) for (x, y), at in ((country.centres_of(threads.start), starts),
                                                        (country.centres_of(threads.end), ends)))
    divisor = np.maximum(1, np.gcd(bx - ax, by - ay))
    a_dot, b_dot = ((one == 0).all(axis=1) for one in (starts, ends))
    return Lines(
        threads.start, threads.end, threads.start_height.astype(np.int16), threads.end_height.astype(np.int16),
        empty if threads.start_state is None else threads.start_state,
        empty if threads.end_state is None else threads.end_state, country.range(threads.start, threads.end),
        (bx - ax) // divisor, (by - ay) // divisor, ax, ay, a_dot, b_dot, bx, by,
    )


def lines_of(country: Country, threads: Threads) -> Lines:
    """Threads between centre dots as lines."""
    plane = country.plane
    if len(threads) == 1:
        return _line_of(country, threads)
    dq = (plane.q_at[threads.end] - plane.q_at[threads.start]).astype(np.int64)
    dr = (plane.r_at[threads.end] - plane.r_at[threads.start]).astype(np.int64)
    divisor = np.maximum(1, np.gcd(dq, dr))
    none = np.zeros(len(threads), np.uint8)
    length = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr)).astype(np.int32)
    return Lines(
        threads.start, threads.end, threads.start_height.astype(np.int16), threads.end_height.astype(np.int16),
        none if threads.start_state is None else threads.start_state,
        none if threads.end_state is None else threads.end_state,
        length, dq // divisor, dr // divisor,
        *country.centres_of(threads.start),
    )


def _line_of(country: Country, threads: Threads) -> Lines:
    """The same of one thread, without arrays for its every step."""
    (aq, ar), (bq, br) = country.plane.hex(threads.start[0]), country.plane.hex(threads.end[0])
    q, r = bq - aq, br - ar
    divisor = gcd(q, r) or 1
    x, y, from_x, from_y = np.array([[q // divisor], [r // divisor], [aq * UNIT], [ar * UNIT]], np.int64)
    none = np.zeros(1, np.uint8)
    return Lines(
        threads.start, threads.end, threads.start_height.astype(np.int16), threads.end_height.astype(np.int16),
        none if threads.start_state is None else threads.start_state,
        none if threads.end_state is None else threads.end_state,
        np.array([length((q, r))], np.int32), x, y, from_x, from_y,
    )


@dataclass(eq=False)  # quicker made than frozen
class Samples:
    """Hexes that threads meet, arrays of one length, by thread and then from the start.

    Attributes:
        line, place: which thread and hex. ra, rb: int32, ranges from the ends' hexes.
        along: whether the thread runs along its hexside.
        order: int32, grows from the start.
    """

    line: Places
    place: Places
    ra: Ints
    rb: Ints
    along: Bools
    order: Ints

    def take(self, at: NDArray[np.intp] | Bools) -> Samples:
        return Samples(self.line[at], self.place[at], self.ra[at], self.rb[at], self.along[at], self.order[at])

    def __len__(self) -> int:
        return len(self.line)


@dataclass(eq=False)  # quicker made than frozen
class Crossings(Samples):
    """Pieces that threads cut: the hex of each, and `piece`, its number in the table."""

    piece: Places

    def take(self, at: NDArray[np.intp] | Bools) -> Crossings:
        return of_samples(self, at, self.piece[at])


def joined(parts: list[Crossings]) -> Crossings:
    """Several lists as one."""
    some = [part for part in parts if part.line.size]
    if len(some) < 2:
        return some[0] if some else no_crossings()
    return Crossings(*_concatenated([(*_held(part), part.piece) for part in some]))


def _held(one: Samples) -> tuple[Any, ...]:
    """The arrays of samples."""
    return one.line, one.place, one.ra, one.rb, one.along, one.order


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


def of_samples(samples: Samples, at: Places | Bools, piece: Places) -> Crossings:
    """Crossings in some of the hexes met."""
    return Crossings(samples.line[at], samples.place[at], samples.ra[at], samples.rb[at], samples.along[at],
                     samples.order[at], piece)


def cut_pieces(country: Country, lines: Lines, samples: Samples, slack: Longs | None = None) -> Crossings:
    """Of the pieces in the hexes met, those that the threads cut and that rise above the lower end.

    Args:
        slack: per thread, by how much (in units of `Lines.cross`) corners must lie beyond the thread on either
            side; below 0 they may fall short of it.  None is exact, and takes pieces that are their hex as cut.
    """
    at, piece = rising_pieces(country, lines, samples) if len(samples) else (samples.line, samples.line)
    if not len(at):
        return no_crossings()
    keep = is_cut(country, lines, samples, at, piece, slack).nonzero()[0]
    return of_samples(samples, at[keep], piece[keep])


def all_cut(country: Country, lines: Lines, samples: Samples) -> tuple[Crossings, Longs]:
    """The same of all pieces, however low; and by how much each is cut, as `depths` has it."""
    at, piece = _pieces(country, samples) if len(samples) else (samples.line, samples.line)
    if not len(at):
        return no_crossings(), np.zeros(0, np.int64)
    depth = depths(country, lines, samples.line[at], samples.place[at], piece)
    keep = (country.pieces.whole[piece] | (depth > 0)).nonzero()[0]
    return of_samples(samples, at[keep], piece[keep]), depth[keep]


def _pieces(country: Country, samples: Samples) -> tuple[Places, Places]:
    """The pieces in the hexes met: which sample, which piece."""
    table = country.pieces
    count = table.count[samples.place]
    at = np.arange(len(count)).repeat(count)
    first = table.first[samples.place] - np.add.accumulate(count) + count
    return at, np.arange(len(at)) + first[at]


def rising_pieces(country: Country, lines: Lines, samples: Samples) -> tuple[Places, Places]:
    """The pieces in the hexes met that rise above the lower end: which sample, which piece."""
    at, piece = _pieces(country, samples)
    rising = (country.pieces.top[piece] > lines.low[samples.line][at]).nonzero()[0]
    return at[rising], piece[rising]


def is_cut(
    country: Country, lines: Lines, samples: Samples, at: Places, piece: Places, slack: Longs | None = None
) -> Bools:
    """Whether pieces have corners strictly on both sides of the threads of samples; see `cut_pieces`."""
    table = country.pieces
    if slack is not None:
        low, high = sides(country, lines, samples.line[at], samples.place[at], table.hull[piece])
        allowed = slack[samples.line[at]]
        found: Bools = (low < -allowed) & (high > allowed)
        return found
    found = table.whole[piece]
    tested = (~found).nonzero()[0]
    if not len(tested):
        return found
    at = at[tested]
    low, high = sides(country, lines, samples.line[at], samples.place[at], table.hull[piece[tested]])
    found[tested] = (low < 0) & (high > 0)
    return found


#: So many corners, as those of one thread, are worked on at once.
_FEW_CORNERS = 8_000


def sides(country: Country, lines: Lines, line: Places, place: Places, hull: Places) -> tuple[Longs, Longs]:
    """The least and the greatest side of the corners of hulls about hexes: `Lines.cross`."""
    table = country.pieces
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
    off = lines.cross(line, *country.centres_of(place))
    return low + off, high + off


def depths(country: Country, lines: Lines, line: Places, place: Places, piece: Places) -> Longs:
    """By how much threads cut pieces in hexes, on the side where it is less; below 0, by how much they miss them."""
    low, high = sides(country, lines, line, place, country.pieces.hull[piece])
    found: Longs = np.minimum(-low, high)
    return found


def along_pieces(
    country: Country, lines: Lines, left: Samples, right: Samples, side: Places | None = None
) -> Crossings:
    """Pieces met along hexsides: those that show on both sides, charged to their own hexes, and inherent ones.

    Args:
        side: the numbers of the hexsides, where they are at hand.
    """
    side = hexsides_between(country, left.place, right.place) if side is None else side
    count = country.along.count[side]
    if not np.count_nonzero(count):
        return no_crossings()
    at = np.arange(len(side)).repeat(count)
    start = count.cumsum() - count
    piece = country.along.piece[country.along.first[side][at] + np.arange(len(at)) - start[at]]
    table = country.pieces
    rising = table.top[piece] > lines.low[left.line[at]]
    at, piece = at[rising], piece[rising]
    here = table.place[piece] == left.place[at]
    parts = [of_samples(left, at[here], piece[here]), of_samples(right, at[~here], piece[~here])]
    return joined(parts)


def is_two_sided(along: Crossings) -> Bools:
    """Which crossings along hexsides have another one across the hexside: moved to either side they stay."""
    key, place = along.line.astype(np.int64) * 8192 + along.ra, along.place
    found: Bools = ((key[:, None] == key) & (place[:, None] != place)).any(axis=1)
    return found


def hexsides_between(country: Country, one: Places, two: Places) -> Places:
    """The numbers of the hexsides that adjacent hexes share."""
    ascending, order = country.steps_in_order
    direction = order[ascending.searchsorted(two - one)]
    return np.where(direction < 3, one * 3 + direction, two * 3 + direction - 3)
