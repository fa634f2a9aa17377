"""Raising and lowering ground that contours draw: contours move, or new ones are drawn, to give the levels wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit, EditError
from losview.board.edits.group import Group
from losview.board.edits.levels_follow import set_levels
from losview.board.outlines.contour_levels import (
    HILL,
    HOLLOW,
    contour_level,
    contours_of,
    drawn_levels,
    held_hexes,
    way_of,
)
from losview.board.outlines.fitting import contours_within, fresh, narrowed_contour, widened
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import Point

#: The outline of a contour that has not got one yet.
_NOWHERE = (Point(0, 0),) * 3


def contoured_levels(board: Board, wanted: Mapping[Hex, int], name: str) -> Edit | None:
    """Give hexes levels by moving contours, and draw new ones where none is near; None where nothing would change.

    Args:
        wanted: quarter levels; contours are drawn at whole levels, the next lower ones.

    Raises:
        EditError: for a level out of bounds.
    """
    if any(abs(level) > MAX_LEVEL * QUARTERS_PER_LEVEL for level in wanted.values()):
        raise EditError(tr("levels run from -{most} to {most}: the ground stays as it is", most=MAX_LEVEL))
    contours = _Contours(board.grid, contours_of(board.depictions))
    whole = {hex_: level // QUARTERS_PER_LEVEL for hex_, level in wanted.items()}
    for level in sorted(set(whole.values())):
        contours.raise_to(level, {hex_ for hex_, own in whole.items() if own == level})
    for level in sorted(set(whole.values()), reverse=True):
        contours.lower_to(level, {hex_ for hex_, own in whole.items() if own == level})
    changes = contours.changes(board)
    levels = {hex_: level for hex_, level in wanted.items() if level != board.level(hex_)}
    return Group((*changes, *set_levels(levels)), name) if changes or levels else None


class _Contours:
    """The contours of a map while they are moved.

    Attributes:
        by_number: those with numbers, several where one has fallen apart. new: those that are new.
    """

    def __init__(self, grid: Grid, contours: Mapping[int, Depiction]) -> None:
        self.grid = grid
        self.before = dict(contours)
        self.by_number = {number: [drawn] for number, drawn in contours.items()}
        self.new: list[Depiction] = []

    def changes(self, board: Board) -> list[SetDepiction]:
        """The edits that make the contours what they are now."""
        self._nest()
        found = []
        for number, parts in self.by_number.items():
            first, others = (parts[0], parts[1:]) if parts else (None, [])
            if first != self.before[number]:
                found.append(SetDepiction.of(board, number, first))
            found += [SetDepiction(None, None, part) for part in others]
        return found + [SetDepiction(None, None, part) for part in self.new]

    def _nest(self) -> None:
        """Keep the contours that were moved inside those below them."""
        places = [(parts, at) for parts in (*self.by_number.values(), self.new) for at in range(len(parts))]
        before = set(self.before.values())
        for parts, at in sorted(places, key=lambda place: -abs(contour_level(place[0][place[1]]))):
            upper = parts[at]
            outward = -1 if contour_level(upper) > 0 else 1
            for others, other in places if upper not in before else ():
                lower = others[other]
                if (lower.kind == upper.kind and contour_level(lower) == contour_level(upper) + outward
                        and not held_hexes(lower).isdisjoint(held_hexes(upper))):
                    parts[at:at + 1], others[other:other + 1] = contours_within(parts[at], lower, self.grid)

    def raise_to(self, level: int, hexes: set[Hex]) -> None:
        """Have these hexes lie at a level or higher."""
        low = self._below(level, hexes)
        if low:
            self._narrow("hollow", lambda own: own < level, low)
        low = self._below(level, hexes)
        first = min(low.values(), default=level)
        for step, at in enumerate(range(first + 1, level + 1)):
            self._widen("hill", at, {hex_ for hex_, own in low.items() if own < at}, step)

    def lower_to(self, level: int, hexes: set[Hex]) -> None:
        """Have these hexes lie at a level or lower."""
        high = self._above(level, hexes)
        if high:
            self._narrow("hill", lambda own: own > level, high)
        high = self._above(level, hexes)
        first = max(high.values(), default=level)
        for step, at in enumerate(range(first - 1, level - 1, -1)):
            self._widen("hollow", at, {hex_ for hex_, own in high.items() if own > at}, step)

    def _all(self) -> list[Depiction]:
        return [*(part for _, parts in sorted(self.by_number.items()) for part in parts), *self.new]

    def _below(self, level: int, hexes: set[Hex]) -> dict[Hex, int]:
        return {hex_: own for hex_, own in drawn_levels(self._all(), hexes).items() if own < level}

    def _above(self, level: int, hexes: set[Hex]) -> dict[Hex, int]:
        return {hex_: own for hex_, own in drawn_levels(self._all(), hexes).items() if own > level}

    def _narrow(self, way: str, concerns: Callable[[int], bool], hexes: Mapping[Hex, int]) -> None:
        """Take hexes out of the contours of one sort that hold them, by their levels."""
        def less(drawn: Depiction) -> list[Depiction]:
            if way_of(drawn.kind) != way or not concerns(contour_level(drawn)) or held_hexes(drawn).isdisjoint(hexes):
                return [drawn]
            return narrowed_contour(drawn, tuple(hexes), self.grid)

        self.by_number = {number: [left for part in parts for left in less(part)]
                          for number, parts in self.by_number.items()}
        self.new = [left for part in self.new for left in less(part)]

    def _widen(self, way: str, level: int, hexes: set[Hex], step: int) -> None:
        """Have contours of one sort and level hold hexes: one beside them each, else new ones."""
        for group in _connected(hexes):
            rim = group | {hex_.plus(one) for hex_ in group for one in DIRECTIONS}
            for parts in (*self.by_number.values(), self.new):
                at = next((at for at, drawn in enumerate(parts) if way_of(drawn.kind) == way
                           and contour_level(drawn) == level and not held_hexes(drawn).isdisjoint(rim)), None)
                if at is not None:
                    parts[at:at + 1] = widened(parts[at], group, self.grid)
                    break
            else:
                template = Depiction(HILL if way == "hill" else HOLLOW, _NOWHERE, height=level * QUARTERS_PER_LEVEL)
                self.new += fresh(template, group, self.grid, step)


def _connected(hexes: set[Hex]) -> list[set[Hex]]:
    """Hexes in groups of adjacent ones."""
    left, groups = set(hexes), []
    while left:
        group, waiting = set(), [left.pop()]
        while waiting:
            hex_ = waiting.pop()
            group.add(hex_)
            near = [beside for step in DIRECTIONS if (beside := hex_.plus(step)) in left]
            left.difference_update(near)
            waiting += near
        groups.append(group)
    return sorted(groups, key=min)
