"""Names of terrain and of hexsides as they stand within a sentence."""

from __future__ import annotations

from functools import lru_cache

from losview.board.board import Board
from losview.hexes.hex import Hexside


@lru_cache(maxsize=500)
def in_sentence(name: str) -> str:
    """A name in lower case but for abbreviations: "light woods (ASL)", "BFP tower, 1½ levels"."""
    return " ".join(word if len(word) > 1 and word.isupper() else word.lower() for word in name.split(" "))


def edge_name(board: Board, side: Hexside) -> str:
    """A hexside on the edge of the map: "A1's north side"."""
    hex_, _, towards = board.labels.hexside(board.grid, side).rpartition("/")
    return f"{hex_}'s {towards} side"
