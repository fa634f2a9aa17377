"""The part of a side view that a piece of terrain is, wherever a thread cuts it."""

from __future__ import annotations

from typing import NamedTuple

from losview.board.outlines.pieces import Rings
from losview.hexes.arrays import Longs
from losview.sight.profile import ProfilePart

#: Edges of outlines: int64 `(4, n)`, x and y of where each begins, then of where it ends.
OutlineEdges = Longs


class PieceParts(NamedTuple):
    """A piece of terrain as a part of side views.

    Attributes:
        part: it, where the rules ask about it. unasked: the same where they do not.
        rings: its outlines, None for those of its hex. edges: theirs.
        top: in quarters.
    """

    part: ProfilePart
    unasked: ProfilePart
    rings: Rings | None
    edges: OutlineEdges | None
    top: int
