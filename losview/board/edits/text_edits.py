"""The edit of labels and notes on the map."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Change, EditError, SetEntry, check_same
from losview.board.map_text import MAX_TEXTS, MapText, half_extent, hex_under
from losview.hexes.hex import Hex, disc
from losview.hexes.lattice import hex_at

#: Most characters of a text that are named.
_NAMED = 24


@dataclass(frozen=True)
class SetText(SetEntry[MapText]):
    """Put a text on the map, change or erase it; undone by the text as it was, or by none."""

    what = "text"

    @staticmethod
    def record(board: Board) -> dict[int, MapText]:
        return board.texts

    def check(self, board: Board, number: int, value: MapText) -> None:
        if number not in board.texts and len(board.texts) >= MAX_TEXTS:
            raise _too_many()
        _check_on_map(board, value)
        for other, there in board.texts.items():
            if there.point == value.point and other != number:
                raise _lies_on(value, there)

    @property
    def name(self) -> str:
        shown = self.after or self.before
        if shown is None:
            return tr("Change nothing")
        what = (tr("the note {text}", text=short(shown)) if shown.boxed else
                tr("the label {text}", text=short(shown)))
        if self.before is None:
            return tr("Put down {what}", what=what)
        if self.after is None:
            return tr("Erase {what}", what=what)
        return (tr("Change {what}", what=what) if self.before.point == self.after.point else
                tr("Move {what}", what=what))

    def hexes(self) -> frozenset[Hex]:
        return frozenset(hex_ for text in self.values() for hex_ in _around(text))


@dataclass(frozen=True)
class SetTexts(Change):
    """Erase many texts and put down others, which takes no longer the more there are of each; undone likewise.

    Attributes:
        erased, put: texts with their numbers.
    """

    erased: tuple[tuple[int, MapText], ...]
    put: tuple[tuple[int, MapText], ...]

    @property
    def name(self) -> str:
        many = tr("{count:,} labels and notes", count=len(self.put or self.erased))
        return tr("Put down {what}", what=many) if self.put else tr("Erase {what}", what=many)

    def _apply(self, board: Board) -> SetTexts:
        left = dict(board.texts)
        for number, text in self.erased:
            check_same(left.pop(number, None), text, tr("text {number}", number=number))
        if len(left) + len(self.put) > MAX_TEXTS:
            raise _too_many()
        there = {text.point: text for text in left.values()}
        for number, text in self.put:
            check_same(left.get(number), None, tr("text {number}", number=number))
            _check_on_map(board, text)
            if text.point in there:
                raise _lies_on(text, there[text.point])
            left[number] = there[text.point] = text
        board.texts.clear()
        board.texts.update(sorted(left.items()))
        return SetTexts(self.put, self.erased)

    def hexes(self) -> frozenset[Hex]:
        return frozenset(hex_ for _, text in (*self.erased, *self.put) for hex_ in _around(text))


def short(text: MapText) -> str:
    """A text as named inside a sentence, shortened where it is long."""
    words = text.text if len(text.text) <= _NAMED else f"{text.text[:_NAMED]} …"
    return f"“{words}”"


def _too_many() -> EditError:
    return EditError(tr("a map has {most:,} labels and notes at most: erase some first", most=MAX_TEXTS))


def _check_on_map(board: Board, text: MapText) -> None:
    if hex_under(board.grid, text.point) is None:
        raise EditError(tr("{text} would lie off the map: put it down on a hex", text=short(text)))


def _lies_on(text: MapText, there: MapText) -> EditError:
    return EditError(tr("{text} would lie exactly on {other}: put it down beside it", text=short(text),
                        other=short(there)))


def _around(text: MapText) -> Iterator[Hex]:
    """The hexes near a text: no other can look different for it, whichever way it is turned."""
    middle = hex_at(text.point)
    # Neighbouring centres lie more than 1.5 hexsides apart; fonts may be wider than is reckoned by a third.
    reach = math.ceil(math.hypot(*half_extent(text)) * 4 / 3 / 1.5) + 1
    return disc(middle, reach)
