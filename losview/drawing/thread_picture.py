"""A thread on the map: where along it the answer changes, and what is marked on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from losview.board.board import Board
from losview.drawing.badge import badge
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import Hex, neighbours
from losview.hexes.lattice import Point, centre, corner
from losview.hexes.quick_fractions import as_float, is_before, quick_middle
from losview.hexes.thread import ONE, ZERO, MetHex, Segment, Touch, hexes_met, segment_of
from losview.hexes.thread_hexes import thread_hexes
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Outcome, Verdict


class ThreadDetail(NamedTuple):
    """How much of a thread is shown.

    Attributes:
        width: of its lines, as a share of the thread's under the mouse.
        whole: whether the hexes on its way, its badge and its close calls are shown as well.
        letters: on its firer's and its target's end; "" for a small one. pinned: whether a pin holds it.
    """

    width: float
    whole: bool
    letters: tuple[str, str]
    pinned: bool = False


#: The thread that the ruling is about; a second one, asked about beside it; the first meanwhile; and pinned ones.
LAID, ASKED = ThreadDetail(1.0, True, ("F", "T")), ThreadDetail(1.0, True, ("F", "?"))
RESTING, PINNED = ThreadDetail(0.55, False, ("", "T")), ThreadDetail(0.55, False, ("", ""), True)


class ThreadStretch(NamedTuple):
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
        deciding: hexes that decide against it; () where a hexside does.
        badge: a few words beside its last stretch, "" for none.
        close: where a hair's breadth would change the answer, 0 at the viewer and 1 at the target; () where
            it would not.
        side: a hex and the direction of its hexside that decides against it, None where none does.
        cross: where along it lies what decides against it, 0 at the viewer and 1 at the target; None where nothing
            on its way does.
        named: hexes and directions of the hexsides that its ends name.
    """

    start: Point
    end: Point
    stretches: tuple[ThreadStretch, ...]
    crossed: tuple[Hex, ...]
    touched: tuple[Hex, ...]
    deciding: tuple[Hex, ...]
    badge: str
    close: tuple[float, ...]
    side: tuple[Hex, int] | None = None
    cross: float | None = None
    named: tuple[tuple[Hex, int], ...] = ()


def spot(end: LineEnd) -> Point:
    """The lattice point at which an end lies."""
    return end.point if end.point is not None else centre(end.hex)


def look_stretches(
    verdict: Verdict, deciding_from: Fraction | None = None, met_at: Fraction | None = None,
) -> tuple[ThreadStretch, ...]:
    """A thread's looks along its way: seen until something counts, hindered until something blocks.

    Args:
        deciding_from: where it enters the first deciding hex, for verdicts whose reason names no stretch.
        met_at: where the first thing that blocks is met from the side; None where that is its hex.
    """
    hindered = blocked = ONE
    if verdict.outcome != Outcome.CLEAR:
        first = verdict.counts_from
        if first is not None:
            hindered = first
        elif verdict.outcome == Outcome.HINDERED:
            hindered = ZERO
    if not verdict.visible:
        blocked = met_at if met_at is not None else _blocked_from(verdict, deciding_from)
    if hindered is not blocked and is_before(blocked, hindered):
        hindered = blocked
    parts = ((ZERO, hindered, Outcome.CLEAR), (hindered, blocked, Outcome.HINDERED),
             (blocked, ONE, verdict.outcome))
    return tuple([ThreadStretch(as_float(a), as_float(b), outcome) for a, b, outcome in parts
                  if a is not b and is_before(a, b)])


def _blocked_from(verdict: Verdict, deciding_from: Fraction | None) -> Fraction:
    """Where the first thing that blocks lies; what decides is asked about first, but may lie farther off."""
    decides, first = verdict.decided_by, deciding_from
    if decides is not None and decides.span is not None:
        first = decides.span[0]
    first = verdict.first_of(Effect.BLOCKS, first)
    return ZERO if first is None else first


def thread_picture(board: Board, a: LineEnd, b: LineEnd, verdict: Verdict) -> ThreadPicture:
    """What is drawn of the thread between two ends; where they stand for several, of the one that is judged."""
    named = _named(a, b)
    a, b = verdict.traced or (a, b)
    plane, dots = board.grid.plane, a.point is None and b.point is None
    hexes = thread_hexes(plane, a.hex, b.hex).on_map if dots else _met_on_map(plane, a, b)
    corner = Touch.CORNER
    crossed = tuple([hex_ for hex_, touch, _ in hexes if touch is not corner])
    touched = tuple([hex_ for hex_, touch, _ in hexes if touch is corner]) if len(crossed) < len(hexes) else ()
    deciding = verdict.deciding
    if not deciding and not verdict.visible and verdict.decided_by is not None and verdict.decided_by.where is not None:
        deciding = (verdict.decided_by.where.hex,)
    segment = segment_of(spot(a), spot(b))
    if dots:
        segment.follow(a.hex, hexes_met(a.hex, b.hex), b.hex)  # what is asked about it is then at hand
    first = segment.span(deciding[0]) if deciding else None
    side = _deciding_side(verdict)
    return ThreadPicture(
        spot(a), spot(b), look_stretches(verdict, first[0] if first else None), crossed, touched,
        () if verdict.visible or side is not None else deciding, badge(verdict),
        _close(verdict, segment, hexes, deciding), side, _crossed_out(verdict, segment, deciding),
        named,
    )


def _crossed_out(verdict: Verdict, segment: Segment, deciding: tuple[Hex, ...]) -> float | None:
    """The middle of the stretch that decides against a thread, else of its way through the first hex that does."""
    if verdict.visible:
        return None
    span = None if verdict.decided_by is None else verdict.decided_by.span
    if span is None and deciding:
        span = segment.span(deciding[0])
    return None if span is None else quick_middle(span)


def _named(a: LineEnd, b: LineEnd) -> tuple[tuple[Hex, int], ...]:
    """The hexsides that ends name."""
    return tuple((end.hex, end.hexside) for end in (a, b) if end.hexside is not None)


def _deciding_side(verdict: Verdict) -> tuple[Hex, int] | None:
    """The hexside that decides against a thread, where one does."""
    where = None if verdict.visible or verdict.decided_by is None else verdict.decided_by.where
    return None if where is None or where.hexside is None else (where.hex, where.hexside)


def shown_threads(
    thread: ThreadPicture | None, pinned: Iterable[ThreadPicture] = (),
) -> list[tuple[ThreadPicture, ThreadDetail]]:
    """The threads of a picture and how each is shown, the lowest first.

    Args:
        thread: the laid one, uppermost. pinned: those that a pin holds; the laid one may be among them.
    """
    pinned_pictures = list(pinned)
    below = [(picture, PINNED) for picture in pinned_pictures if picture != thread]
    return below if thread is None else [*below, (thread, LAID._replace(pinned=thread in pinned_pictures))]


def untraced(a: LineEnd, b: LineEnd) -> ThreadPicture:
    """A thread that the rules in force do not trace: its two ends and nothing between them."""
    return ThreadPicture(spot(a), spot(b), (), (), (), (), "", (), named=_named(a, b))


def _met_on_map(plane: FlatGrid, a: LineEnd, b: LineEnd) -> list[MetHex]:
    """The hexes of the map that the thread meets between its ends, wherever in their hexes these lie."""
    segment = segment_of(spot(a), spot(b))
    thread = (a.hex, *(hexes_met.hex for hexes_met in hexes_met(a.hex, b.hex)), b.hex)
    around = dict.fromkeys(n for hex_ in thread for n in neighbours(hex_))
    spans = {hex_: span for hex_ in around if hex_ not in (a.hex, b.hex) and (span := segment.span(hex_)) is not None}
    ordered = sorted((h for h, (enter, leave) in spans.items() if leave > 0 and enter < 1), key=lambda h: spans[h])
    return [MetHex(hex_, Touch.CORNER if spans[hex_][0] == spans[hex_][1] else Touch.THROUGH, i)
            for i, hex_ in enumerate(ordered) if plane.holds(hex_)]


def _close(verdict: Verdict, segment: Segment, hexes: Sequence[MetHex], deciding: tuple[Hex, ...]) -> tuple[float, ...]:
    """Where a close call is close: in the hex it names or beside it, else at corners touched and hexsides run along."""
    if verdict.close is None:
        return ()
    if verdict.close.where is not None:
        hex_ = verdict.close.where.hex
        span = segment.span(hex_)
        return (_beside(segment, hex_) if span is None else quick_middle(span),)
    edges = [met_hex.hex for met_hex in hexes if met_hex.touch is not Touch.THROUGH]
    weighty = {hex_ for line in verdict.worksheet if line.effect in (Effect.COUNTS, Effect.BLOCKS)
               for hex_ in (*line.reads, *((line.where.hex,) if line.where is not None else ()))}
    decided = verdict.decided_by
    named = (decided.where.hex,) if decided is not None and decided.where is not None else ()
    chosen = [hex_ for hex_ in edges if hex_ in weighty] or list(deciding[:1]) or list(named) or edges[:1]
    spans = [span for hex_ in chosen if (span := segment.span(hex_)) is not None]
    return tuple(sorted({quick_middle(span) for span in spans}))


def _beside(segment: Segment, hex_: Hex) -> float:
    """Where a thread passes a hex: the share of it nearest to the hex's corner that lies nearest beside it."""
    (ax, ay), (bx, by) = segment.start, segment.end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dx * dy + dy * dy
    corners = [corner(hex_, vertex) for vertex in range(6)]
    near = min(corners, key=lambda point: abs(dx * (point.y - ay) - dy * (point.x - ax)))
    x, y = near.x - ax, near.y - ay
    along = x * dx + y * dy + (x * dy + y * dx) / 2
    return min(max(along / length, 0.0), 1.0) if length else 0.0
