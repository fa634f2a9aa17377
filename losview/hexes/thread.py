"""Which hexes a thread between two hex centres touches, and how: exactly, for one thread or many.

By symmetry every thread is the image of one in a single 30° wedge: `length - minor` steps in a *major*
direction and `minor` in a *minor* direction next to it, `0 <= 2·minor <= length`.  Write `s` for how far
along it is in hex ranges from its start and `r` for the minor steps taken.  At range `j` it lies in the
hexes `(j - r, r)`; those meet each other along hexsides that span `s` from `j - 1/3` to `j + 1/3`.
Between these two bounds the thread drifts from `6·minor·j + (length - 2·minor)` down to
`6·minor·j - (length - 2·minor)`, in units of `1/(6·length)` of a hex, and hex `r` owns the open interval
of half a hex to either side of `r`.  So at each range it is in one hex, or crosses from one into the
next, or touches the corner of a second one, or (only for `2·minor = length`, at odd ranges) runs along
the hexside of two.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from losview.hexes.arrays import Ints, Longs
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import UNIT, Point, centre

IntsOrLongs = Ints | Longs

#: How the second hex at a range is met: not at all, crossed, shared along a hexside, touched at a corner.
NONE, CROSSED, ALONG, TOUCHED = range(4)

#: Bands of the wedge up to this range are kept once made; longer ones are made for the threads at hand.
KEPT_RANGE = 300

#: The twelve images of the wedge: the major direction and the minor one beside it.  Odd images are mirrored.
IMAGES: tuple[tuple[Hex, Hex], ...] = tuple(
    pair
    for i in range(6)
    for pair in (
        (DIRECTIONS[i], DIRECTIONS[(i + 1) % 6]),
        (DIRECTIONS[(i + 1) % 6], DIRECTIONS[i]),
    )
)

#: Image by the signs of (q, r, s = -q - r), each non-negative or not, before the choice of the mirror.
_SECTOR = np.array([0, 5, 3, 4, 1, 0, 2, 0], np.int8)
_MAJOR_AXES, _MINOR_AXES = (2, 1, 0), (0, 2, 1)
_MAJOR_AXIS, _MINOR_AXIS = np.array(_MAJOR_AXES, np.int8), np.array(_MINOR_AXES, np.int8)


def line_rows(
    minor: IntsOrLongs, length: IntsOrLongs | int, step: IntsOrLongs
) -> tuple[IntsOrLongs, IntsOrLongs, NDArray[np.int8]]:
    """The hexes that threads meet at given ranges, by their minor steps; arguments broadcast.

    32 bits hold the products for ranges up to `LONGEST`.

    Args:
        minor: minor steps of each thread's far end.
        length: its range in hexes, at least 1.
        step: the range asked about; beyond `length` it means the thread's straight extension.

    Returns:
        `(first, second, how)`: minor steps of the hex met first and of the second one, and NONE, CROSSED,
        ALONG or TOUCHED.  Where `how` is NONE the second equals the first.
    """
    middle = 6 * minor * step
    drift = length - 2 * minor
    whole = np.asarray(6 * length)
    half = np.asarray(3 * length)
    early, late = half - middle - drift, half + middle - drift
    below, last = early // whole, late // whole
    first = -below
    # A bound reached exactly is a corner: of the hex not entered on the way in, or on the way out.
    corner_in, corner_out = early == below * whole, late == last * whole
    slanted = drift > 0
    second = np.where(slanted & corner_out, last - 1, np.where(slanted & corner_in, first + 1, last))
    touched = slanted & (corner_in | corner_out)
    how = np.where(second == first, NONE, np.where(drift == 0, ALONG, np.where(touched, TOUCHED, CROSSED)))
    return first, second, how.astype(np.int8)


#: Bits of a laid-out row below its minor steps: the thread passes through (or along) the hex, or touches it.
CROSSED_BIT, TOUCHED_BIT, ROW_SHIFT = 0, 1, 2
BOTH = (1 << CROSSED_BIT) + (1 << TOUCHED_BIT)


def _lay_band(minor: NDArray[np.int64], length: NDArray[np.int64]) -> NDArray[np.int16]:
    """Threads of the wedge, a column each: `(2·(reach - 1), columns)`, see `wedge_band`."""
    steps = np.arange(1, length.max(), dtype=np.int64)[:, None]
    first, second, how = line_rows(minor[None, :], length[None, :], steps)
    inside = (steps < length).astype(np.int64)
    both = inside * BOTH
    met_second = np.where((how == CROSSED) | (how == ALONG), both, (how == TOUCHED) * (inside << TOUCHED_BIT))
    rows = np.stack([(first << ROW_SHIFT) + both, (second << ROW_SHIFT) + met_second], axis=1)
    return rows.astype(np.int16).reshape(2 * len(steps), len(minor))


def _bands() -> tuple[int, ...]:
    """Where bands of ranges begin, from 2 on: each under a third longer than the one before."""
    begins = [2]
    while begins[-1] <= LONGEST:
        begins.append(begins[-1] + max(8, begins[-1] * 3 // 10))
    return tuple(begins)


#: Threads of similar range are laid out together: few enough bands to be quick, little enough padding.
LONGEST = 4096
BANDS = _bands()


@cache
def _kept_band(band: int) -> NDArray[np.int16]:
    lengths = range(BANDS[band], BANDS[band + 1])
    minor = np.concatenate([np.arange(length // 2 + 1, dtype=np.int64) for length in lengths])
    length = np.concatenate([np.full(length // 2 + 1, length, np.int64) for length in lengths])
    return _lay_band(minor, length)


def wedge_band(
    band: int, length: NDArray[np.int32], minor: NDArray[np.int32]
) -> tuple[NDArray[np.int16], NDArray[np.intp]]:
    """A band of the wedge, and the column in it of each of the threads with those lengths and minor steps.

    The band is int16 `(2·(reach - 1), columns)`: for the first and second hex at each range its minor
    steps, shifted by `ROW_SHIFT`, and below them the bits that say whether there is such a hex.

    Made lazily.  Bands up to `KEPT_RANGE` are kept for the life of the program (about 60 MB if all are
    asked for); of longer ones only the columns asked for are made.
    """
    if BANDS[band + 1] <= KEPT_RANGE:
        return _kept_band(band), _first_columns(band)[length - BANDS[band]] + minor
    columns, where = np.unique(length.astype(np.int64) * LONGEST + minor, return_inverse=True)
    return _lay_band(columns % LONGEST, columns // LONGEST), where.astype(np.intp)


@cache
def _first_columns(band: int) -> NDArray[np.intp]:
    """intp: by how much longer a thread is than the band's shortest, its length's first column in a kept band."""
    widths = np.arange(BANDS[band], BANDS[band + 1]) // 2 + 1
    return (np.cumsum(widths) - widths).astype(np.intp)


def wedge_column(length: int, minor: int) -> NDArray[np.int16]:
    """The one thread of that length, at least 2, and minor steps as a band has it: int16 `(2·(length - 1),)`."""
    band = bisect_right(BANDS, length) - 1
    if band + 1 < len(BANDS) and BANDS[band + 1] <= KEPT_RANGE:
        return _kept_band(band)[: 2 * (length - 1), _first_columns(band)[length - BANDS[band]] + minor]
    return _lay_band(np.array([minor], np.int64), np.array([length], np.int64))[:, 0]


def fold(dq: NDArray[np.int32], dr: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int8]]:
    """Fold vectors into the wedge: their ranges, minor steps and image numbers (indices of `IMAGES`)."""
    ds = -dq - dr
    code = 4 * (dq >= 0).view(np.int8) + 2 * (dr >= 0).view(np.int8) + (ds >= 0).view(np.int8)
    sector = _SECTOR[code]
    axes = np.abs(np.stack([dq, dr, ds]))
    third = sector % 3
    column = np.arange(len(dq))
    major = axes[_MAJOR_AXIS[third], column]
    minor = axes[_MINOR_AXIS[third], column]
    image = 2 * sector + (minor > major).view(np.int8)
    return major + minor, np.minimum(major, minor), image


def fold_one(q: int, r: int) -> tuple[int, int, int]:
    """The same for one vector: its range, minor steps and image number."""
    sector = int(_SECTOR[4 * (q >= 0) + 2 * (r >= 0) + (q + r <= 0)])
    axes = abs(q), abs(r), abs(q + r)
    major, minor = axes[_MAJOR_AXES[sector % 3]], axes[_MINOR_AXES[sector % 3]]
    return major + minor, min(major, minor), 2 * sector + (minor > major)


class Touch(Enum):
    """How a thread meets a hex."""

    THROUGH = "through"
    ALONG = "along"
    CORNER = "corner"


class MetHex(NamedTuple):
    """One hex that a thread meets, with its range from the start."""

    hex: Hex
    touch: Touch
    step: int


@lru_cache(maxsize=8)
def hexes_met(a: Hex, b: Hex) -> tuple[MetHex, ...]:
    """Every hex that the thread between two centres meets strictly between them, in order.

    Of the two hexes of a hexside that it runs along the left one comes first.  The last threads are kept, as ruling,
    profile and picture of one thread ask in turn.
    """
    length, minor, image = fold_one(b.q - a.q, b.r - a.r)
    if length < 2:
        return ()
    (major_q, major_r), minor_step = IMAGES[image]
    turn_q, turn_r = minor_step.q - major_q, minor_step.r - major_r
    runs_along, swapped = 2 * minor == length, not first_is_left(image)
    through, along, corner = Touch.THROUGH, Touch.ALONG, Touch.CORNER
    rows = wedge_column(length, minor).tolist()
    hexes: list[MetHex] = []
    q, r = a
    for step, (first_row, second_row) in enumerate(zip(rows[::2], rows[1::2], strict=True), 1):
        q += major_q
        r += major_r
        first = first_row >> ROW_SHIFT
        hex_ = Hex(q + turn_q * first, r + turn_r * first)
        how = second_row & BOTH
        if not how:
            hexes.append(MetHex(hex_, through, step))
            continue
        second = second_row >> ROW_SHIFT
        other = Hex(q + turn_q * second, r + turn_r * second)
        if runs_along:
            left, right = (other, hex_) if swapped else (hex_, other)
            hexes += (MetHex(left, along, step), MetHex(right, along, step))
        else:
            hexes += (MetHex(hex_, through, step), MetHex(other, through if how == BOTH else corner, step))
    return tuple(hexes)


@overload
def first_is_left(image: int) -> bool: ...
@overload
def first_is_left(image: NDArray[np.int8]) -> NDArray[np.bool_]: ...
def first_is_left(image: int | NDArray[np.int8]) -> bool | NDArray[np.bool_]:
    """Whether, along a hexside, the hex with fewer minor steps lies to the left of the thread.

    Even images turn clockwise from the major to the minor direction: fewer minor steps lie left.
    """
    return image % 2 == 0


#: Where threads start and end.
ZERO, ONE = Fraction(0), Fraction(1)


#: By pairs of a hex's sides: what of x and y counts towards them, and the step over one of them.
_ALONG, _STEPS = ((2, 1), (1, 2), (1, -1)), ((1, 0), (0, 1), (1, -1))

#: For each pair of a hex's sides: where a thread starts, how far it goes, and what of x and y counts.
Slabs = tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, init=False)
class Segment:
    """A straight thread between two points of the lattice."""

    start: Point
    end: Point
    _slabs: Slabs = field(init=False, repr=False, compare=False)
    _spans: dict[Hex, tuple[Fraction, Fraction]] = field(init=False, repr=False, compare=False)
    _followed: bool = field(init=False, repr=False, compare=False)

    def __init__(self, start: Point, end: Point) -> None:
        attributes = vars(self)  # half the time of what a frozen class writes itself
        attributes["start"], attributes["end"] = start, end
        attributes["_slabs"], attributes["_spans"], attributes["_followed"] = _slabs(start, end), {}, False

    def span(self, hex_: Hex) -> tuple[Fraction, Fraction] | None:
        """The stretch of the thread inside a hex (outline included), 0 at the start and 1 at the end.

        None where they do not meet.  Exact: a rational clip against the hex's three pairs of sides, made once.
        """
        span = self._spans.get(hex_)
        if span is not None:
            return span
        x, y = hex_[0] * UNIT, hex_[1] * UNIT
        # Bounds as numerator and positive denominator: fractions are made only of the two that stand.
        low, low_over, high, high_over = 0, 1, 1, 1
        for at, speed, along_x, along_y in self._slabs:
            position = at - along_x * x - along_y * y
            if speed == 0:
                if abs(position) > UNIT:
                    return None
                continue
            enter, leave = -UNIT - position, UNIT - position
            if enter * low_over > low * speed:
                low, low_over = enter, speed
            if leave * high_over < high * speed:
                high, high_over = leave, speed
        if low * high_over > high * low_over:
            return None
        span = self._spans[hex_] = ratio(low, low_over), ratio(high, high_over)
        return span

    def follow(self, first: Hex, hexes_met: Iterable[MetHex], last: Hex) -> Mapping[Hex, tuple[Fraction, Fraction]]:
        """The stretches in all hexes of a thread between two centres, in order, all in one pass.

        Where it leaves one it enters the next, so only that is found; the two hexes of a hexside that it runs along
        have one stretch.  Those that it only touches are left out.

        Args:
            first, last: the hexes whose centres it runs between. met: those between, as `hexes_met` returns them.

        Raises:
            ValueError: where it runs between other points.
        """
        spans, ((q, r), (to_q, to_r)) = self._spans, (first, last)
        if (q * UNIT, r * UNIT) != self.start or (to_q * UNIT, to_r * UNIT) != self.end:
            raise ValueError("a thread is followed from the centre of its first hex to that of its last")
        if self._followed:
            return spans
        # By the step to the next hex: where the thread leaves hex 0,0 by that side, times its speed.
        ways = {(step_q, step_r) if along_x > 0 else (-step_q, -step_r):
                (UNIT - at, speed, along_x * UNIT, along_y * UNIT)
                for (at, speed, along_x, along_y), (step_q, step_r) in zip(self._slabs, _STEPS, strict=True) if speed}
        corner, enter, left = Touch.CORNER, ZERO, None
        hexes = [hex_ for hex_, touch, _ in hexes_met if touch is not corner] + ([] if first == last else [last])
        here = first
        for there in hexes:
            q, r = here
            way = ways.get((there[0] - q, there[1] - r))
            if way is None:
                left = here  # of the two hexes of a hexside that it runs along
            else:
                at, speed, along_x, along_y = way
                leave = ratio(at + along_x * q + along_y * r, speed)
                spans[here] = enter, leave
                if left is not None:
                    spans[left], left = spans[here], None
                enter = leave
            here = there
        spans[last] = enter, ONE
        vars(self)["_followed"] = True  # last: another thread of the program may ask meanwhile
        return spans


def _slabs(start: Point, end: Point) -> Slabs:
    """The `Slabs` of a thread, with signs such that it never goes backwards."""
    (x, y), (to_x, to_y) = start, end
    slabs = []
    for along_x, along_y in _ALONG:
        at = along_x * x + along_y * y
        goes = along_x * to_x + along_y * to_y - at
        slabs.append((-at, -goes, -along_x, -along_y) if goes < 0 else (at, goes, along_x, along_y))
    return tuple(slabs)


@lru_cache(maxsize=1 << 13)
def ratio(numerator: int, denominator: int) -> Fraction:
    """A fraction, kept: where a thread leaves one hex it enters the next, and threads from one hex share many."""
    return Fraction(numerator, denominator)


@lru_cache(maxsize=8)
def segment_of(start: Point, end: Point) -> Segment:
    """The thread between two points; the last ones are kept, as ruling, profile and picture ask in turn."""
    return Segment(start, end)


def thread_between(a: Hex, b: Hex) -> Segment:
    """The thread between two hex centres."""
    return segment_of(centre(a), centre(b))
