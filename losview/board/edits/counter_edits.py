"""Edits of counters: put on, taken off, moved, changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.edits.edit import Change, EditError, check_same, free_number, insert, kind_name, off_map
from losview.board.off_map import may_stand
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex


@dataclass(frozen=True)
class PlaceCounter(Change):
    """Put a counter on the map; undone by taking it off.

    Attributes:
        counter: the counter, its hex included.
        number: the identity it gets, None for the next free one.
    """

    counter: UnitCounter
    number: int | None = None

    @property
    def name(self) -> str:
        return tr("Place {unit}", unit=_counter_named(self.counter))

    def _apply(self, board: Board) -> RemoveCounter:
        _check_counter(board, self.counter)
        number = free_number(board, board.counters, self.number)
        insert(board.counters, number, self.counter)
        return RemoveCounter(number, self.counter)

    def hexes(self) -> frozenset[Hex]:
        return frozenset((self.counter.hex,))


@dataclass(frozen=True)
class RemoveCounter(Change):
    """Take a counter off the map; undone by putting it back under its number.

    Attributes:
        number: its identity.
        counter: the counter as it stands there.
    """

    number: int
    counter: UnitCounter

    @staticmethod
    def of(board: Board, number: int) -> RemoveCounter:
        """The removal of the counter of that number.

        Raises:
            EditError: where there is none.
        """
        return RemoveCounter(number, _counter(board, number))

    @property
    def name(self) -> str:
        return tr("Remove {unit}", unit=_counter_named(self.counter))

    def _apply(self, board: Board) -> PlaceCounter:
        check_same(_counter(board, self.number), self.counter, tr("counter {number}", number=self.number))
        del board.counters[self.number]
        return PlaceCounter(self.counter, self.number)

    def hexes(self) -> frozenset[Hex]:
        return frozenset((self.counter.hex,))


@dataclass(frozen=True)
class SetCounter(Change):
    """Replace a counter by a changed one: moved, turned, renamed …; undone by the counter as it was.

    Attributes:
        number: its identity.
        before, after: the counter as it is, and as it shall be.
    """

    number: int
    before: UnitCounter
    after: UnitCounter

    @staticmethod
    def of(board: Board, number: int, **changes: Any) -> SetCounter:
        """The counter of that number with other attributes (`facing=2`, `name="1/I"` …).

        Raises:
            EditError: where there is none, or counters have no such attribute.
        """
        before = _counter(board, number)
        try:
            return SetCounter(number, before, replace(before, **changes))
        except TypeError:
            raise EditError(tr("a counter has no {fields}", fields=listed(changes, "or"))) from None

    @property
    def name(self) -> str:
        return tr("Change {unit}", unit=_counter_named(self.after))

    def _apply(self, board: Board) -> SetCounter:
        check_same(_counter(board, self.number), self.before, tr("counter {number}", number=self.number))
        _check_counter(board, self.after)
        board.counters[self.number] = self.after
        return SetCounter(self.number, self.after, self.before)

    def hexes(self) -> frozenset[Hex]:
        return frozenset((self.before.hex, self.after.hex))


@dataclass(frozen=True)
class MoveCounter(Change):
    """Move a counter to another hex; undone by the move back.

    Attributes:
        number: its identity.
        start, end: the hex it stands on and the one it goes to.
    """

    number: int
    start: Hex
    end: Hex

    @staticmethod
    def of(board: Board, number: int, end: Hex) -> MoveCounter:
        """The move of the counter of that number.

        Raises:
            EditError: where there is none.
        """
        return MoveCounter(number, _counter(board, number).hex, end)

    @property
    def name(self) -> str:
        return tr("Move a counter")

    def _apply(self, board: Board) -> MoveCounter:
        counter = _counter(board, self.number)
        check_same(counter.hex, self.start, tr("counter {number}", number=self.number))
        moved = replace(counter, hex=self.end)
        _check_counter(board, moved)
        board.counters[self.number] = moved
        return MoveCounter(self.number, self.end, self.start)

    def hexes(self) -> frozenset[Hex]:
        return frozenset((self.start, self.end))


def _counter(board: Board, number: int) -> UnitCounter:
    try:
        return board.counters[number]
    except KeyError:
        raise EditError(tr("there is no counter {number} on the map", number=number)) from None


def _check_counter(board: Board, counter: UnitCounter) -> None:
    if not may_stand(board, counter.kind, counter.hex):
        raise off_map(counter.hex)
    if not counter.kind:
        raise EditError(tr("a counter needs a kind"))
    if counter.facing is not None and not 0 <= counter.facing < 6:
        raise EditError(tr("a counter faces direction 0 to 5, not {facing}", facing=counter.facing))
    if counter.level is not None and abs(counter.level) > MAX_LEVEL * QUARTERS_PER_LEVEL:
        raise EditError(tr("level {level:g} is out of bounds: levels run from -{most} to {most}",
                           level=counter.level / QUARTERS_PER_LEVEL, most=MAX_LEVEL))


def _counter_named(counter: UnitCounter) -> str:
    return f"{kind_name(counter.kind)} {counter.name}".rstrip()
