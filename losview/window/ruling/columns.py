"""The contents of a profile, and where its columns lie."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from losview.board.board import Board
from losview.drawing.thread_picture import ThreadStretch
from losview.hexes.hex import Hex
from losview.rules.core.blind_zones import BlindZone
from losview.rules.core.profile import Profile

#: Margins of the plot in pixels: left for level numbers, top for the title, right, bottom for hex labels.
LEFT, TOP, RIGHT, BOTTOM = 46.0, 40.0, 26.0, 26.0

#: Least width of a column in pixels, for hexes that the thread only grazes.
MIN_WIDTH = 8.0

#: A column overlaps at most so many columns on either side: those along a hexside, and grazed ones.
NEIGHBOURS = 4


class ProfileContents(NamedTuple):
    """What a profile shows.

    Attributes:
        stretches: the outcomes along the thread.
        zones: the blind zones, None until they are known.
        all_ceilings: whether ceilings of methods that are not chosen are drawn too.
        marked: hexes whose columns are highlighted.
        letter: of the far end: "T", or "?" where it is asked about.
        title: above the drawing.
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
    """The stretch of the thread in each column's hex, as floats from 0 to 1."""
    spans: Spans = []
    last_end: Fraction | None = None
    end_share = 0.0
    for column in profile.columns:
        start, end = column.span
        if start is not last_end:  # most columns begin where the one before ends
            numerator, denominator = start.as_integer_ratio()
            end_share = numerator / denominator  # four times as fast as `float(start)`
        numerator, denominator = end.as_integer_ratio()
        last_end, start_share, end_share = end, end_share, numerator / denominator
        spans.append((start_share, end_share))
    return spans


def column_edges(spans: Spans, left: float, width: float) -> Spans:
    """The left and right edge of each column of a plot that begins at `left`, in pixels."""
    edges = []
    for start, end in spans:
        a, b = left + start * width, left + end * width
        missing = MIN_WIDTH - (b - a)
        if missing > 0:
            a, b = max(left, a - missing / 2), min(left + width, b + missing / 2)
        edges.append((a, b))
    return edges


def shared_columns(spans: Spans) -> dict[int, list[int]]:
    """Columns at the same place, as those of the two hexes of a hexside that the thread runs along.

    Returns:
        by column index, the indices of all columns at its place; columns without such others are left out.
    """
    if len(set(spans)) == len(spans):
        return {}
    groups: dict[tuple[float, float], list[int]] = {}
    for i, span in enumerate(spans):
        groups.setdefault(span, []).append(i)
    return {i: group for group in groups.values() if len(group) > 1 for i in group}


def drawing_layers(edges: Spans, top: list[float]) -> list[list[int]]:
    """Column indices in layers from back to front; the columns of one layer do not overlap.

    Of overlapping columns higher ones are behind, and those that are only grazed in front.

    Args:
        edges: left and right edge of each column in pixels. top: its top level.
    """
    last_right = -1e9
    for start, end in edges:
        if last_right - 0.01 > start:
            break
        last_right = end
    else:
        return [list(range(len(edges)))]
    overlaps = _overlaps(edges)
    layer_of = [-1 if i in overlaps else 0 for i in range(len(edges))]
    for i in sorted(overlaps, key=lambda i: (edges[i][1] - edges[i][0] <= MIN_WIDTH, -top[i], i)):
        layer_of[i] = 1 + max([layer_of[j] for j in overlaps[i]])
    return [[i for i, own_layer in enumerate(layer_of) if own_layer == layer] for layer in range(max(layer_of) + 1)]


def _overlaps(edges: Spans) -> dict[int, list[int]]:
    """By column index, the indices of the columns that overlap it."""
    overlaps: dict[int, list[int]] = {}
    for i, (left, right) in enumerate(edges):
        for j, (start, end) in enumerate(edges[i + 1 : i + 1 + NEIGHBOURS], i + 1):
            if start < right - 0.01 and left < end - 0.01:
                overlaps.setdefault(i, []).append(j)
                overlaps.setdefault(j, []).append(i)
    return overlaps
