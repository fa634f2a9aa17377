"""The two ends of a ruling as equations name them: by their heights."""

from __future__ import annotations

from typing import NamedTuple

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Number, levels


class ThreadEnds(NamedTuple):
    """A thread's ends by height.

    Attributes:
        board: the map. firer, target: their hexes.
        higher, lower: the same by height; of ends at one height the firer's is the higher.
        high, low: their levels.
    """

    board: Board
    firer: Hex
    target: Hex
    higher: Hex
    lower: Hex
    high: Number
    low: Number

    def label(self, hex_: Hex) -> str:
        """The label of a hex."""
        return self.board.label(hex_)


def thread_ends(board: Board, ends: tuple[LineEnd, LineEnd], eyes: tuple[int, int]) -> ThreadEnds:
    """The ends of a ruling; `eyes` are the quarter levels of firer and target."""
    (a, b), (eye_a, eye_b) = ends, eyes
    higher, lower = (a, b) if eye_a >= eye_b else (b, a)
    return ThreadEnds(board, a.hex, b.hex, higher.hex, lower.hex, levels(max(eyes)), levels(min(eyes)))
