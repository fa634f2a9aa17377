"""What a profile is drawn of, and where its columns lie."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.overlays.los.thread_picture import ThreadStretch
from losview.sight.blind_zones import BlindZone
from losview.sight.profile import Profile

#: Room around the drawing, in pixels: left for levels, top for the title, right, bottom for labels.
LEFT, TOP, RIGHT, BOTTOM = 46.0, 40.0, 26.0, 26.0

#: A hex that the thread only grazes is drawn so many pixels wide: the rules may ask about it as about any other.
LEAST = 8.0

#: Columns overlap no others than so many before and behind them: those of both sides of a hexside, and grazed ones.
NEIGHBOURS = 4


class ProfileContents(NamedTuple):
    """What is drawn.

    Attributes:
        stretches: the thread's looks along its way.
        zones: where an eye would not be seen, None while that is not known.
        marked: hexes whose columns are washed over.
        letter: on the far end: "T", or "?" where it is asked about.
        title: over the drawing.
    """

    board: Board
    profile: Profile
    stretches: tuple[ThreadStretch, ...] = ()
    zones: tuple[BlindZone, ...] | None = None
    all_ceilings: bool = False
    marked: tuple[Hex, ...] = ()
    letter: str = "T"
    title: str = ""


Spans = list[tuple[float, float]]


def column_spans(profile: Profile) -> Spans:
    """The stretches of the thread in its hexes, as numbers that are quick to reckon with."""
    made: Spans = []
    known: Fraction | None = None
    share = 0.0
    for column in profile.columns:
        start, end = column.span
        if start is not known:  # as a rule one begins where the one before ends
            over, under = start.as_integer_ratio()
            share = over / under  # `float` takes four times as long over a fraction
        over, under = end.as_integer_ratio()
        known, before, share = end, share, over / under
        made.append((before, share))
    return made


def column_sides(spans: Spans, left: float, wide: float) -> Spans:
    """The left and right edges of the columns on a drawing that begins at `left` and is so wide, in pixels."""
    made = []
    for start, end in spans:
        a, b = left + start * wide, left + end * wide
        lacking = LEAST - (b - a)
        if lacking > 0:
            a, b = max(left, a - lacking / 2), min(left + wide, b + lacking / 2)
        made.append((a, b))
    return made


def twins(spans: Spans) -> dict[int, list[int]]:
    """The columns that lie over others, and all that lie there: hexes between which the thread runs along a hexside."""
    if len(set(spans)) == len(spans):
        return {}
    groups: dict[tuple[float, float], list[int]] = {}
    for i, span in enumerate(spans):
        groups.setdefault(span, []).append(i)
    return {i: group for group in groups.values() if len(group) > 1 for i in group}


def layers(sides: Spans, top: list[float]) -> list[list[int]]:
    """The columns in the order of drawing, those together that do not overlap.

    Higher ones stand behind, those that are only grazed before all.

    Args:
        sides: their edges, in pixels. top: their tops, in levels.
    """
    before = -1e9
    for start, end in sides:
        if before - 0.01 > start:
            break
        before = end
    else:
        return [list(range(len(sides)))]
    over = _overlaps(sides)
    at = [-1 if i in over else 0 for i in range(len(sides))]
    for i in sorted(over, key=lambda i: (sides[i][1] - sides[i][0] <= LEAST, -top[i], i)):
        at[i] = 1 + max([at[j] for j in over[i]])
    return [[i for i, where in enumerate(at) if where == layer] for layer in range(max(at) + 1)]


def _overlaps(sides: Spans) -> dict[int, list[int]]:
    """The columns that lie over others, each with those."""
    found: dict[int, list[int]] = {}
    for i, (left, right) in enumerate(sides):
        for j, (start, end) in enumerate(sides[i + 1 : i + 1 + NEIGHBOURS], i + 1):
            if start < right - 0.01 and left < end - 0.01:
                found.setdefault(i, []).append(j)
                found.setdefault(j, []).append(i)
    return found
