"""Edits of terrain drawn inside hexes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.edit import Change, EditError, named, replace_entry
from losview.hexes.grid import MARGIN
from losview.hexes.hex import Hex
from losview.hexes.lattice import THIRD, UNIT

#: How far a hex reaches from its centre along the lattice's x, y and x + y.
_REACH = 2 * THIRD


@dataclass(frozen=True)
class SetDepiction(Change):
    """Draw, change or erase a depiction; undone by the depiction as it was, or by none.

    Attributes:
        number: its identity, None for the next free one.
        before: the depiction as it is, None where there is none yet.
        after: as it shall be, None to erase it.
    """

    number: int | None
    before: Depiction | None
    after: Depiction | None

    @staticmethod
    def of(board: Board, number: int | None, after: Depiction | None) -> SetDepiction:
        """The change of the depiction of that number (None: a new one) to another or, with None, its removal."""
        return SetDepiction(number, None if number is None else board.depictions.get(number), after)

    @property
    def name(self) -> str:
        verb = "Draw" if self.before is None else "Erase" if self.after is None else "Change"
        return f"{verb} {' and '.join({named(drawn.kind): 0 for drawn in self._both()}) or 'nothing'}"

    def _both(self) -> list[Depiction]:
        return [drawn for drawn in (self.before, self.after) if drawn is not None]

    def _apply(self, board: Board) -> SetDepiction:
        number = replace_entry(board, board.depictions, self.number, self.before, self.after, "depiction",
                               lambda _, drawn: _check_outline(board, drawn))
        return SetDepiction(number, self.after, self.before)

    def hexes(self) -> frozenset[Hex]:
        return frozenset(hex_ for drawn in self._both() for hex_ in _around(drawn))


def _check_outline(board: Board, drawn: Depiction) -> None:
    """An outline may leave the map by a little, as terrain at the edge of a real board does."""
    plane = board.grid.plane
    low = ((plane.q0) * UNIT, (plane.r0) * UNIT)
    high = ((int(plane.q.max()) + MARGIN) * UNIT, (int(plane.r.max()) + MARGIN) * UNIT)
    for ring in (drawn.outline, *drawn.holes):
        for point in ring:
            if not (low[0] <= point.x <= high[0] and low[1] <= point.y <= high[1]):
                raise EditError(f"the outline's point {point.x},{point.y} lies off the map")


def _around(drawn: Depiction) -> Iterable[Hex]:
    """The hexes near a depiction: no other can look different for it."""
    xs, ys = [p.x for p in drawn.outline], [p.y for p in drawn.outline]
    sums = [p.x + p.y for p in drawn.outline]
    across = _steps(min(sums), max(sums))
    return (Hex(q, r) for q in _steps(min(xs), max(xs)) for r in _steps(min(ys), max(ys)) if q + r in across)


def _steps(low: int, high: int) -> range:
    """Which centres lie within a hex's reach of a stretch."""
    return range(-((_REACH - low) // UNIT), (high + _REACH) // UNIT + 1)
