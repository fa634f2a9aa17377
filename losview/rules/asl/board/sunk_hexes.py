"""Which hexes drawn depressions make depression hexes (B4, B19.1, B20.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from losview.rules.asl.board.drawn_terrain import Depression


class SunkHex(NamedTuple):
    """A depression hex.

    Attributes:
        cell: which. depth: in levels. stream: whether it is a stream's. dot: whether its centre dot is in the drawing.
    """

    cell: int
    depth: int
    stream: bool
    dot: bool


@dataclass
class _Ways:
    """Of the streams, or of the sunken roads, of one hex: their depth, the hexsides that they cross, and whether they
    run over its dot."""

    depth: int = 1
    sides: set[int] = field(default_factory=set)
    dot: bool = False


def sunk_hexes(depressions: Iterable[Depression]) -> Iterator[SunkHex]:
    """The depression hexes that drawn depressions make.

    A gully makes one of every hex in which it appears (B19.1); a stream of those of which it crosses two hexsides
    (B20.1), or one on the way to or from the dot, as at a board's edge, whatever lies beyond it; a sunken road of these
    and of those whose dot it holds.
    """
    ways: dict[tuple[int, bool], _Ways] = {}
    for cell, depth, dot, kind, on_sides in depressions:
        if kind == "gully":
            yield SunkHex(cell, depth, False, dot)
            continue
        found = ways.setdefault((cell, kind == "stream"), _Ways())
        found.depth, found.dot = max(depth, found.depth), found.dot or dot
        found.sides |= {direction for direction, stretches in on_sides.items()
                        if any(low < high for low, high in stretches)}
    for (cell, stream), found in ways.items():
        if len(found.sides) + found.dot > 1 or (found.dot and not stream):
            yield SunkHex(cell, found.depth, stream, found.dot)
