"""The hexes that are selected on a map, as all tools and panels of a window know them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Literal, get_args

from losview.hexes.hex import Hex

SetAct = Literal["new", "add", "subtract", "within"]

#: What newly chosen hexes do to those selected before.
SET_ACTS: tuple[SetAct, ...] = get_args(SetAct)


class SelectedHexes:
    """The selected hexes of the open map, none at first.

    Attributes:
        on_change: called whenever they have changed, in order.
    """

    def __init__(self) -> None:
        self._hexes: frozenset[Hex] = frozenset()
        self.on_change: list[Callable[[], None]] = []

    @property
    def hexes(self) -> frozenset[Hex]:
        """The selected hexes."""
        return self._hexes

    def in_order(self) -> tuple[Hex, ...]:
        """The selected hexes, always in the same order."""
        return tuple(sorted(self._hexes))

    def set(self, hexes: Iterable[Hex]) -> None:
        """Select these hexes and no others."""
        hexes = frozenset(hexes)
        if hexes != self._hexes:
            self._hexes = hexes
            for tell in self.on_change:
                tell()

    def combine(self, hexes: Collection[Hex], act: SetAct) -> None:
        """Select hexes in place of the former ones, with them, take them out, or keep only those of both."""
        self.set(combined(self._hexes, hexes, act))


def combined(before: frozenset[Hex], hexes: Collection[Hex], act: SetAct) -> frozenset[Hex]:
    """What is selected where hexes are newly chosen."""
    if act == "new":
        return frozenset(hexes)
    return before | set(hexes) if act == "add" else before - set(hexes) if act == "subtract" else before & set(hexes)
