"""A piece of terrain as a part of side views, the same for every thread that cuts it."""

from __future__ import annotations

from typing import NamedTuple

from losview.board.outlines.pieces import Rings
from losview.hexes.arrays import Longs
from losview.rules.core.profile import ProfilePart

#: Edges of outlines: int64 `(4, n)`, x and y of where each begins, then of where it ends.
OutlineEdges = Longs


class PieceParts(NamedTuple):
    """A piece of terrain as a part of side views.

    Attributes:
        part: for threads on which the piece is judged. unasked: for threads on which it is not.
        rings: its outlines, None where it fills its hex. edges: of these outlines.
        top: in quarters.
    """

    part: ProfilePart
    unasked: ProfilePart
    rings: Rings | None
    edges: OutlineEdges | None
    top: int
