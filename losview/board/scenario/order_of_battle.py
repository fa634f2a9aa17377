"""The units of a map by side: found by words, counted by kind."""

from __future__ import annotations

from collections import Counter as Counts
from dataclasses import dataclass

from losview.board.board import Board
from losview.board.off_map import hex_name
from losview.board.scenario.concealment import concealment_state
from losview.board.scenario.counter_sides import side_names, side_title
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter

#: The group of kinds that units are of; other counters are markers.
UNITS = "Units"


@dataclass(frozen=True)
class SideForce:
    """The counters of a side.

    Attributes:
        side: as the map names it, "" for none. numbers: of its counters, by kind and name.
    """

    side: str
    numbers: tuple[int, ...]

    def counts(self, board: Board) -> list[tuple[str, int]]:
        """How many there are of each kind, by its name, the most numerous first."""
        return Counts(table().name(board.counters[number].kind) for number in self.numbers).most_common()


def orders_of_battle(board: Board, text: str = "") -> list[SideForce]:
    """The sides of a map with their counters that a text finds; sides without any are left out.

    Args:
        text: words that each must stand in a counter's name, kind, side, size, concealment or hex label; "" finds all.
    """
    wanted = text.casefold().split()
    by_side: dict[str, list[int]] = {}
    for number, counter in board.counters.items():
        said = described(board, counter).casefold()
        if all(word in said for word in wanted):
            by_side.setdefault(counter.side, []).append(number)
    return [SideForce(side, tuple(sorted(by_side[side], key=lambda number: _order(board, number))))
            for side in (*side_names(board), "") if side in by_side]


def described(board: Board, counter: UnitCounter) -> str:
    """Everything that is said of a counter, in words: concealment by its key and in the user's language."""
    words = (table().name(counter.kind), counter.name, side_title(counter.side), counter.size, counter.concealment,
             concealment_state(counter), hex_name(board, counter.hex))
    return " ".join(word for word in words if word)


def _order(board: Board, number: int) -> tuple[bool, str, str, int]:
    """Units before markers, then by kind, name and number."""
    counter = board.counters[number]
    kind = table().get(counter.kind)
    return kind is None or kind.group != UNITS, table().name(counter.kind), counter.name, number
