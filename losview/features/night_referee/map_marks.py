"""What an act shows on the map before it is taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from losview.board.board import Board
from losview.board.off_map import hex_name
from losview.hexes.hex import Hex


@dataclass(frozen=True)
class MapMarks:
    """Hexes, arrows and rings to be drawn over the map.

    Attributes:
        candidates: hexes that were to choose from, or that may come about. chosen: those that came about.
        arrows: from a hex to another. rings: a centre, and the radius in hexes of what is lit or seen about it.
    """

    candidates: frozenset[Hex] = frozenset()
    chosen: frozenset[Hex] = frozenset()
    arrows: tuple[tuple[Hex, Hex], ...] = ()
    rings: tuple[tuple[Hex, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.candidates or self.chosen or self.arrows or self.rings)

    def as_json(self, board: Board) -> Mapping[str, object]:
        """The marks with the names of their hexes."""
        return {
            "candidates": [hex_name(board, hex_) for hex_ in sorted(self.candidates)],
            "chosen": [hex_name(board, hex_) for hex_ in sorted(self.chosen)],
            "arrows": [[hex_name(board, hex_) for hex_ in arrow] for arrow in self.arrows],
            "rings": [[hex_name(board, hex_), radius] for hex_, radius in self.rings],
        }


#: Nothing to show.
NO_MARKS = MapMarks()
