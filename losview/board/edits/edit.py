"""The interface of an edit, and what edits of every sort share.

An edit of an open board is a value, and `apply` returns the edit that undoes it: `edit = edit.apply(board)` is undo and
redo alike.  An edit that does not fit raises `EditError` before anything has changed.  Edits that replace something
name what they replace, so that an edit made for another state of the board is refused.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from losview.base.errors import LosviewError
from losview.base.translation import tr, tr_n
from losview.base.words import inside
from losview.board.board import Board
from losview.board.terrain import table
from losview.hexes.hex import Hex

T = TypeVar("T")


class EditError(LosviewError):
    """An edit that does not fit the board, said in one sentence; nothing has been changed."""


class Edit(Protocol):
    """A change of a board."""

    @property
    def name(self) -> str:
        """What it does, for the undo list: "Paint 7 hexes with forest"."""

    def apply(self, board: Board) -> Edit:
        """Change the board, count its revision up by one, and return the edit that undoes this.

        Raises:
            EditError: where it does not fit; the board is as before.
        """

    def hexes(self) -> frozenset[Hex]:
        """The hexes that look different afterwards, those just beyond the map's edge perhaps included."""


class Change:
    """The base class of edits: counts the revision; subclasses do the change in `_apply`."""

    def apply(self, board: Board) -> Edit:
        """As `Edit.apply`."""
        inverse = self._apply(board)
        board.revision += 1
        return inverse

    def _apply(self, board: Board) -> Edit:
        """Change the board; returns the edit that undoes it."""
        raise NotImplementedError


def off_map(hex_: tuple[int, int]) -> EditError:
    """The error about a hex that the map has not."""
    return EditError(tr("hex {q},{r} is not on the map", q=hex_[0], r=hex_[1]))


def check_same(now: object, expected: object, what: str) -> None:
    """Raise `EditError` where an edit was made for another state of the board."""
    if now != expected:
        raise EditError(tr("{what} is no longer as it was when this edit was made", what=what))


def free_number(board: Board, taken: Container[int], number: int | None) -> int:
    """The identity number asked for, or the next one; refused where it is taken."""
    if number is None:
        return board.next_number()
    if number in taken:
        raise EditError(tr("number {number} is already taken", number=number))
    return number


@dataclass(frozen=True)
class SetEntry(Change, Generic[T]):
    """Enter a value in a numbered record of the board, change it or take it out; undone by the value as it was.

    Subclasses say which record, and what fits into it.

    Attributes:
        number: its identity, None for the next free one.
        before: the value as it is, None where there is none yet.
        after: as it shall be, None to take it out.
        what: what the values are, for errors: "depiction".
    """

    what: ClassVar[str]

    number: int | None
    before: T | None
    after: T | None

    @property
    def name(self) -> str:
        """As `Edit.name`."""
        raise NotImplementedError

    def hexes(self) -> frozenset[Hex]:
        """As `Edit.hexes`."""
        raise NotImplementedError

    @classmethod
    def of(cls, board: Board, number: int | None, after: T | None) -> Self:
        """The change of the value of that number (None: a new one) to another or, with None, its removal."""
        return cls(number, None if number is None else cls.record(board).get(number), after)

    @staticmethod
    def record(board: Board) -> dict[int, T]:
        """The board's values by number."""
        raise NotImplementedError

    def check(self, board: Board, number: int, value: T) -> None:
        """Raise `EditError` where a value may not be entered under a number."""
        raise NotImplementedError

    def values(self) -> list[T]:
        """The value before and after, without None."""
        return [value for value in (self.before, self.after) if value is not None]

    def _apply(self, board: Board) -> Self:
        record, number = self.record(board), self.number
        if number is None or number not in record:
            if self.before is not None or self.after is None:
                raise EditError(tr("there is no {what} {number} on the map to change or erase", what=self.what,
                                   number=number))
            number = free_number(board, record, number)
        check_same(record.get(number), self.before, f"{self.what} {number}")
        if self.after is None:
            del record[number]
        else:
            self.check(board, number, self.after)
            insert(record, number, self.after)
        return type(self)(number, self.after, self.before)


def insert(record: dict[int, Any], number: int, value: Any) -> None:
    """Enter a value; the record stays in the order of its numbers, which is the order of stacking."""
    last = next(reversed(record), number)
    fresh = number not in record
    record[number] = value
    if fresh and number < last:
        ordered = sorted(record.items())
        record.clear()
        record.update(ordered)


def counted(hexes: tuple[Hex, ...]) -> str:
    """How many hexes: "7 hexes"."""
    return tr_n("{count:,} hex", "{count:,} hexes", len(hexes))


def kind_name(kind: str) -> str:
    """A kind's name for people, as it stands inside a sentence; abbreviations and titles keep their capitals."""
    known = table().get(kind)
    if known is None:
        return kind
    return known.name if any(letter.isupper() for letter in known.name[1:]) else inside(known.name)
