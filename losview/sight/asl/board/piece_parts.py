"""What is told of a piece of terrain wherever a thread cuts it."""

from __future__ import annotations

from typing import NamedTuple

from losview.board.outlines.pieces import Rings
from losview.sight.asl.board.arrays import Edges
from losview.sight.profile import ProfilePart


class Told(NamedTuple):
    """What is told of a piece wherever it is cut.

    Attributes:
        part: it, where the rules ask about it. unasked: the same where they do not.
        rings: its outlines, None for those of its hex. edges: theirs.
        top: in quarters.
    """

    part: ProfilePart
    unasked: ProfilePart
    rings: Rings | None
    edges: Edges | None
    top: int
