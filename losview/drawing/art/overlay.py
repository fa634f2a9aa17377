"""What an overlay is: marks over a hex besides its terrain, hexsides and counters."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from losview.board.board import Board
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.marks import Mark
from losview.hexes.grid import Top
from losview.hexes.hex import Hex


class OverlayHex(NamedTuple):
    """A hex of the map that an overlay may draw over.

    Attributes:
        board, hex: the board, and which of its hexes.
        counter: the uppermost counter there, None without one.
        top: what hexes have at their top, as of a grid.
        dark: whether for the dark theme.
    """

    board: Board
    hex: Hex
    counter: UnitCounter | None
    top: Top
    dark: bool


#: Called for each hex whenever it is drawn; returns marks about the hex's centre, in hexsides, () for none.
Overlay = Callable[[OverlayHex], tuple[Mark, ...]]
