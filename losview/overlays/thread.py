"""A thread on the map: where along it the answer changes, and what is marked on the way."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre
from losview.hexes.thread import Segment, Touch, met
from losview.sight.ruleset import End, Mark, Outcome, Verdict


class Stretch(NamedTuple):
    """A part of a thread with one look: from and to, 0 at the viewer and 1 at the target."""

    start: float
    end: float
    outcome: Outcome


class ThreadPicture(NamedTuple):
    """What is drawn of one thread.

    Attributes:
        start, end: lattice points of its ends.
        stretches: in order, from 0 to 1.
        crossed: hexes it passes through, its ends left out.
        touched: hexes it only touches at a corner.
        deciding: hexes that decide against it.
        badge: a few words on its middle, "" for none.
        close_call: whether a hair's breadth would change the answer.
    """

    start: Point
    end: Point
    stretches: tuple[Stretch, ...]
    crossed: tuple[Hex, ...]
    touched: tuple[Hex, ...]
    deciding: tuple[Hex, ...]
    badge: str
    close_call: bool


def spot(end: End) -> Point:
    """The lattice point at which an end lies."""
    return end.point if end.point is not None else centre(end.hex)


def stretches(verdict: Verdict, deciding_from: Fraction | None = None) -> tuple[Stretch, ...]:
    """A thread's looks along its way: seen until something counts, hindered until something decides.

    Args:
        deciding_from: where it enters the first deciding hex, for verdicts whose reason names no stretch.
    """
    hindered = blocked = Fraction(1)
    if verdict.outcome != Outcome.CLEAR:
        spans = [line.span[0] for line in verdict.worksheet if line.mark is Mark.COUNTS and line.span is not None]
        hindered = min(spans, default=Fraction(1))
        if verdict.outcome == Outcome.HINDERED and not spans:
            hindered = Fraction(0)
    if not verdict.visible:
        decides = verdict.decided_by
        if decides is not None and decides.span is not None:
            blocked = decides.span[0]
        elif deciding_from is not None:
            blocked = deciding_from
        else:
            spans = [line.span[0] for line in verdict.worksheet if line.mark is Mark.BLOCKS and line.span is not None]
            blocked = min(spans, default=Fraction(0))
    hindered = min(hindered, blocked)
    parts = ((Fraction(0), hindered, Outcome.CLEAR), (hindered, blocked, Outcome.HINDERED),
             (blocked, Fraction(1), verdict.outcome))
    return tuple(Stretch(float(a), float(b), outcome) for a, b, outcome in parts if b > a)


def thread_picture(board: Board, a: End, b: End, verdict: Verdict) -> ThreadPicture:
    """What is drawn of the thread between two ends."""
    hexes = [one for one in met(a.hex, b.hex) if one.hex in board.grid]
    crossed = tuple(one.hex for one in hexes if one.touch is not Touch.CORNER)
    touched = tuple(one.hex for one in hexes if one.touch is Touch.CORNER)
    deciding = verdict.deciding
    if not deciding and not verdict.visible and verdict.decided_by is not None and verdict.decided_by.where is not None:
        deciding = (verdict.decided_by.where.hex,)
    segment = Segment(spot(a), spot(b))
    first = segment.span(deciding[0]) if deciding else None
    return ThreadPicture(
        spot(a), spot(b), stretches(verdict, first[0] if first else None), crossed, touched,
        () if verdict.visible else deciding, badge(verdict), verdict.close_call,
    )


def badge(verdict: Verdict) -> str:
    """The few words that ride on a thread: the hindrance, or the rule that decides."""
    if verdict.outcome == Outcome.HINDERED:
        return f"+{verdict.hindrance}" if verdict.hindrance else "hindered"
    return ""
