"""Edits of terrain drawn inside hexes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.edit import EditError, SetEntry, kind_name
from losview.hexes.grid import MARGIN
from losview.hexes.hex import Hex
from losview.hexes.lattice import THIRD, UNIT

#: How far a hex reaches from its centre along the lattice's x, y and x + y.
_REACH = 2 * THIRD


@dataclass(frozen=True)
class SetDepiction(SetEntry[Depiction]):
    """Draw, change or erase a depiction; undone by the depiction as it was, or by none."""

    what = "depiction"

    @staticmethod
    def record(board: Board) -> dict[int, Depiction]:
        return board.depictions

    def check(self, board: Board, number: int, value: Depiction) -> None:
        _check_outline(board, value)

    @property
    def name(self) -> str:
        kinds = listed({kind_name(drawn.kind): 0 for drawn in self.values()}, "and") or tr("nothing")
        if self.before is None:
            return tr("Draw {kind}", kind=kinds)
        return tr("Erase {kind}", kind=kinds) if self.after is None else tr("Change {kind}", kind=kinds)

    def hexes(self) -> frozenset[Hex]:
        return frozenset(hex_ for drawn in self.values() for hex_ in _around(drawn))


def _check_outline(board: Board, drawn: Depiction) -> None:
    """An outline may leave the map by a little, as terrain at the edge of a real board does."""
    plane = board.grid.plane
    low = ((plane.q0) * UNIT, (plane.r0) * UNIT)
    high = ((int(plane.q.max()) + MARGIN) * UNIT, (int(plane.r.max()) + MARGIN) * UNIT)
    for ring in (drawn.outline, *drawn.holes):
        for point in ring:
            if not (low[0] <= point.x <= high[0] and low[1] <= point.y <= high[1]):
                raise EditError(tr("the outline's point {x},{y} lies off the map", x=point.x, y=point.y))


def _around(drawn: Depiction) -> Iterable[Hex]:
    """The hexes near a depiction: no other can look different for it.  A file may have holes outside of the outline."""
    points = [point for ring in (drawn.outline, *drawn.holes) for point in ring]
    xs, ys, sums = [p.x for p in points], [p.y for p in points], [p.x + p.y for p in points]
    across = _steps(min(sums), max(sums))
    return (Hex(q, r) for q in _steps(min(xs), max(xs)) for r in _steps(min(ys), max(ys)) if q + r in across)


def _steps(low: int, high: int) -> range:
    """Which centres lie within a hex's reach of a stretch."""
    return range(-((_REACH - low) // UNIT), (high + _REACH) // UNIT + 1)
