"""A map while it is checked: the hexes that are looked at, and what several checks ask of it, computed once."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature
from losview.board.off_map import hex_name
from losview.board.outlines.clipped_depictions import ClippedDepiction, clip_depictions
from losview.board.outlines.contour_levels import contours_of
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT

#: Look patterns of ways and of what they lead on to, by what may take one on: a track takes a road on, a pond a stream.
_FAMILIES = {"road": "road", "track": "road", "slabs": "road", "rails": "rails",
             "stream": "water", "waves": "water", "ripples": "water", "glow": "water"}
#: Bridges take on these.
CARRIED = frozenset({"road", "rails"})

#: Drawn terrain is looked at so many hexes around those looked at.
_AROUND = 3


def families(kind: str) -> frozenset[str]:
    """Of which families a kind of terrain is, as a way or as what ways lead on to; a bridge is of two."""
    known = table().get(kind)
    pattern = "" if known is None else known.look["pattern"]
    return CARRIED if pattern == "bridge" else frozenset({_FAMILIES[pattern]} if pattern in _FAMILIES else ())


class LintedMap:
    """A map, and the hexes of it that are looked at.

    Attributes:
        board: the map, which nobody changes meanwhile.
        hexes: those looked at, all on the map. whole: whether these are all hexes.
    """

    def __init__(self, board: Board, hexes: Set[Hex] | None = None) -> None:
        """Look at some hexes, None for all of the map."""
        self.board = board
        self.hexes: Set[Hex] = frozenset(board.grid.hexes()) if hexes is None else hexes
        self.whole = hexes is None

    def label(self, hex_: Hex) -> str:
        """What a hex is called."""
        return hex_name(self.board, hex_)

    @cached_property
    def near(self) -> dict[int, Depiction]:
        """The drawn outlines that may reach the hexes looked at or those around them, by number."""
        drawn = sorted(self.board.depictions.items())
        if self.whole or not self.hexes:
            return dict(drawn) if self.hexes else {}
        q, r = np.array([*self.hexes]).T
        left, top = (UNIT * (int(one.min()) - _AROUND) for one in (q, r))
        right, bottom = (UNIT * (int(one.max()) + _AROUND) for one in (q, r))
        return {number: one for number, one in drawn if one.bounds[0] <= right and one.bounds[2] >= left
                and one.bounds[1] <= bottom and one.bounds[3] >= top}

    def pieces(self, numbers: list[int]) -> list[ClippedDepiction]:
        """Drawn outlines clipped to hexes."""
        return clip_depictions([self.near[number] for number in numbers])

    def ways(self) -> Iterator[tuple[Hex, Feature]]:
        """The ways in the hexes looked at that say where they lead, with their hexes."""
        board = self.board
        with_ways = np.array([any(feature.exits is not None for feature in cover.features) for cover in board.covers])
        if not with_ways.any():
            return
        for hex_ in self.hexes if not self.whole else self.hexes_with(with_ways):
            cover = board.cover(hex_)
            for feature in cover.features:
                if feature.exits is not None and ":" not in feature.kind:
                    yield hex_, feature

    def hexes_with(self, wanted: NDArray[np.bool_]) -> list[Hex]:
        """The hexes whose covers are wanted.

        Args:
            wanted: bool, for each of the board's covers.
        """
        grid = self.board.grid
        cells = np.argwhere(wanted[self.board.cover_at] & grid.present)
        return [grid.hex(column, row) for column, row in cells.tolist()]

    @cached_property
    def drawn_sides(self) -> dict[tuple[Hex, int], frozenset[str]]:
        """By hex and direction: the families of ways whose drawn outlines touch that hexside inside the hex."""
        sides: dict[tuple[Hex, int], frozenset[str]] = {}
        numbers = [number for number, drawn in self.near.items() if families(drawn.kind)]
        for number, pieces in zip(numbers, self.pieces(numbers), strict=True):
            found = families(self.near[number].kind)
            for hex_, touched in zip(pieces.hexes, pieces.on_sides, strict=True):
                for direction in touched:
                    sides[hex_, direction] = sides.get((hex_, direction), frozenset()) | found
        return sides

    @cached_property
    def depression_sides(self) -> dict[tuple[Hex, int], list[tuple[int, int]]]:
        """By hex and direction: the stretches of that hexside that drawn depressions touch inside the hex."""
        sides: dict[tuple[Hex, int], list[tuple[int, int]]] = {}
        numbers = [number for number, drawn in self.near.items() if table().is_depression(drawn.kind)]
        for pieces in self.pieces(numbers):
            for hex_, touched in zip(pieces.hexes, pieces.on_sides, strict=True):
                for direction, stretches in touched.items():
                    sides.setdefault((hex_, direction), []).extend(stretches)
        return sides

    @cached_property
    def crossed_hexes(self) -> frozenset[Hex]:
        """The hexes in which water or depressions are drawn."""
        numbers = [number for number, drawn in self.near.items()
                   if table().is_depression(drawn.kind) or "water" in families(drawn.kind)]
        return frozenset(hex_ for pieces in self.pieces(numbers) for hex_ in pieces.hexes)

    @cached_property
    def contoured_hexes(self) -> frozenset[Hex]:
        """The hexes that contours reach."""
        return frozenset(hex_ for pieces in self.pieces(list(contours_of(self.near))) for hex_ in pieces.hexes)
