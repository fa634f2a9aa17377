"""What changes in several units at once, as one edit, and the order of a stack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.counter_edits import SetCounter
from losview.board.edits.edit import Edit, EditError, kind_name
from losview.board.edits.group import Group
from losview.board.off_map import hex_name
from losview.board.scenario.act_numbers import follow_numbers
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex

#: Most characters of a unit's name and of its side.
LONGEST = 80


class Keep:
    """Stands for what a change leaves as it is; there is one, `KEEP`."""

    def __repr__(self) -> str:
        return "KEEP"


KEEP = Keep()


@dataclass(frozen=True)
class UnitChange:
    """What changes in each of several units; `KEEP` leaves it as each has it.

    Attributes:
        kind, name, side, level, facing, size, concealment: as in `UnitCounter`.
    """

    kind: str | Keep = KEEP
    name: str | Keep = KEEP
    side: str | Keep = KEEP
    level: int | Keep | None = KEEP
    facing: int | Keep | None = KEEP
    size: str | Keep = KEEP
    concealment: str | Keep = KEEP

    def of(self, counter: UnitCounter) -> UnitCounter:
        """A counter so changed."""
        changes = {field.name: value for field in fields(self) if (value := getattr(self, field.name)) is not KEEP}
        return replace(counter, **changes)


def change_units(board: Board, numbers: Iterable[int], change: UnitChange) -> Edit | None:
    """The edit that changes the units of those numbers, None where all are so already.

    Raises:
        EditError: with one sentence, where a name or side is no text of one line, or too long.
    """
    for what, text in ((tr("the name"), change.name), (tr("the side"), change.side)):
        if isinstance(text, str):
            _check_text(what, text)
    edits = []
    for number in numbers:
        before = board.counters[number]
        after = change.of(before)
        if after != before:
            edits.append(SetCounter(number, before, after))
    if not edits:
        return None
    if len(edits) == 1:
        return Group(tuple(edits), tr("Change {unit} on {hex}", unit=unit_text(edits[0].after),
                                      hex=hex_name(board, edits[0].after.hex)))
    return Group(tuple(edits), tr("Change {count} units", count=len(edits)))


def restack(board: Board, hex_: Hex, order: Sequence[int]) -> Edit | None:
    """The edit that orders the units of a hex, lowest first; None where they lie so already.

    The numbers of a hex stay the same, and the units change places among them, because a stack lies in the order of its
    numbers; what the referee's acts say of a unit goes with it.

    Args:
        order: the numbers of all its units.

    Raises:
        EditError: where `order` does not name each unit of the hex once.
    """
    numbers = [number for number, _ in board.counters_on(hex_)]
    if sorted(order) != numbers:
        raise EditError(tr("the units of {hex} are not those that were to be put in order",
                           hex=hex_name(board, hex_)))
    places = {number: place for place, number in zip(numbers, order, strict=True) if place != number}
    edits = tuple(SetCounter(place, board.counters[place], board.counters[number]) for number, place in places.items())
    follow = follow_numbers(board, {number: (place,) for number, place in places.items()})
    return Group((*edits, *follow), tr("Order the units on {hex}", hex=hex_name(board, hex_))) if edits else None


def unit_text(counter: UnitCounter) -> str:
    """A unit as named inside a sentence: "infantry 1/I"."""
    return f"{kind_name(counter.kind)} {counter.name}".rstrip()


def _check_text(what: str, text: str) -> None:
    if len(text) > LONGEST:
        raise EditError(tr("{what} has {count:,} characters: use {most} at most", what=what, count=len(text),
                           most=LONGEST))
    if not text.isprintable():
        raise EditError(tr("{what} holds a sign that cannot be printed: leave it out", what=what))
