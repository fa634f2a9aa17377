"""Columns of a profile under rule systems that judge hex by hex (BattleTech, Civil War Brigade)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction

from losview.hexes.hex import Hex, distance
from losview.hexes.thread import ONE, ZERO, Touch
from losview.rules.core.profile import Column, ProfilePart
from losview.rules.core.thread_on_board import ThreadOnBoard
from losview.rules.core.verdict import Effect, Number, Reason, Span, Verdict

#: Level of a hex's ground, and what stands there.
Standing = tuple[Number, tuple[ProfilePart, ...]]


def hex_columns(
    thread: ThreadOnBoard, verdict: Verdict, between: Collection[tuple[Hex, int]], rising: Collection[Effect],
    standing: Callable[[Hex], Standing], standing_at_end: Callable[[Hex], Standing],
) -> tuple[Column, ...]:
    """The columns of a thread between centre dots, both ends included.

    Args:
        between: the hexes between with their ranges from the viewer.
        rising: effects of the lines about hexes that rise into the thread.
        standing: what stands in a hex between. standing_at_end: in the hex of an end, where nothing ever rises.
    """
    a, b = thread.a.hex, thread.b.hex
    spans = thread.segment.follow(a, thread.hexes_met, b)
    risen = {line.where.hex for line in verdict.worksheet if line.effect in rising and line.where is not None}
    deciding = frozenset(verdict.deciding)
    columns = [Column(hex_, step, spans.get(hex_) or _span(thread, hex_), *standing(hex_), hex_ in risen,
                      hex_ in deciding) for hex_, step in between]
    first, last = (Column(end, distance(a, end), _span(thread, end), *standing_at_end(end), False, end in deciding)
                   for end in (a, b))
    return first, *columns, last


def hexes_between(
    thread: ThreadOnBoard, side: Reason | None, touched: Collection[Hex] = ()
) -> list[tuple[Hex, int]]:
    """The hexes of the map between the ends with their ranges, in order.

    Args:
        side: of a thread along hexsides, the line about the hexes by which it is judged; None for other threads.
        touched: hexes touched only at a corner that are shown too.
    """
    if side is not None:
        return sorted(((hex_, distance(thread.a.hex, hex_)) for hex_ in side.reads), key=lambda pair: pair[1])
    corner = Touch.CORNER
    return [(hex_, step) for hex_, touch, step in thread.on_map if touch is not corner or hex_ in touched]


def where_sight_ends(columns: Collection[Column]) -> Fraction | None:
    """Where the thread enters the first column that decides; None where none does."""
    return next((column.span[0] for column in columns if column.decides), None)


def _span(thread: ThreadOnBoard, hex_: Hex) -> Span:
    """The stretch of a thread in a hex; all of it where both ends lie in one hex."""
    return thread.span(hex_) or (ZERO, ONE)
