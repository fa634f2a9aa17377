"""What kinds of terrain are to sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from losview.board.board import QUARTERS
from losview.board.kinds.terrain import Table


class Nature(NamedTuple):
    """What a kind of terrain is to sight: heights in quarters above its hex's base.

    A bridge (`deck`) stands so high above the ground as `lift` says; its own height is that of its parapets.
    """

    name: str
    full: int
    half: bool
    obstacle: bool
    hindrance: bool
    split: int
    lower_obstacle: bool
    lower_hindrance: bool
    deck: bool = False
    lift: int = 0

    @property
    def top(self) -> int:
        return self.full + (QUARTERS // 2 if self.half else 0)


class Natures:
    """The natures of kinds, each read once."""

    def __init__(self, table: Table, out_of_season: bool) -> None:
        self.table, self.out_of_season = table, out_of_season
        self._known: dict[tuple[str, int | None], Nature | None] = {}

    def attributes(self, kind: str) -> Mapping[str, Any]:
        """What the ASL table says of a kind."""
        return self.table.reading(kind, "asl").attributes

    def of(self, kind: str, height: int | None) -> Nature | None:
        """What a kind is to sight; None where it is nothing to it."""
        if (kind, height) not in self._known:
            self._known[kind, height] = self._read(kind, height)
        return self._known[kind, height]

    def _read(self, kind: str, height: int | None) -> Nature | None:
        reading = "orchard_out_of_season" if kind == "orchard" and self.out_of_season else kind
        own = self.attributes(reading)
        if not (own.get("obstacle") or own.get("hindrance")) or own.get("category") == "hexside":
            return None
        full, half = own.get("height", 0), bool(own.get("half"))
        if height is not None:
            full, half = height // QUARTERS * QUARTERS, height % QUARTERS >= QUARTERS // 2
        deck = own.get("category") == "bridge"
        lift, full, half = (full, 0, True) if deck else (0, full, half)
        return Nature(self.table.name(kind), full, half, bool(own.get("obstacle")), bool(own.get("hindrance")),
                      own.get("split", 0), bool(own.get("lower_obstacle")), bool(own.get("lower_hindrance")), deck,
                      lift)
