"""What threads meet before any rule is asked."""

from __future__ import annotations

from dataclasses import dataclass, field

from losview.hexes.arrays import Bools, Cells, Longs, Shorts
from losview.sight.asl.trace.crossings import (
    Crossings,
    Samples,
    no_samples,
    together,
)
from losview.sight.lazy import lazy


@dataclass(eq=False)  # quicker made than frozen
class MetTerrain:
    """What threads meet, before any rule: hexes passed through, and those on either side of hexsides run along.

    Attributes:
        through: hexes. left, right: pairs along hexsides.
        cut: of one thread, the pieces that it cuts in the hexes passed through and that rise above the lower end;
            every: all that it cuts, for its side view. deep: how far each of `cut` is cut, as `depths` has it.
        own: of threads between any points, what they cut in the ends' own hexes and meet along hexsides;
            own_ground: ground along hexsides with its quarters; sided: all their hexes, those of the ends included.
        known: where only outcomes are asked for, what is known; walled: the threads of which therefore nothing
            more is told, as they pass through a hex that is higher than both ends.
    """

    through: Samples
    left: Samples
    right: Samples
    cut: Crossings | None = None
    own: Crossings | None = None
    own_ground: tuple[Crossings, Shorts] | None = None
    sided: Samples | None = None
    known: KnownOutcomes | None = None
    walled: Cells = field(default_factory=lambda: no_samples().line)
    every: Crossings | None = None
    deep: Longs | None = None

    @lazy
    def everywhere(self) -> Samples:
        """All hexes met."""
        return together([self.through, self.left, self.right])


@dataclass(eq=False)  # quicker made than frozen
class KnownOutcomes:
    """What is known of threads before they are followed, where only their outcomes are asked for.

    Attributes:
        settled: those that nothing on the way gives another outcome.
        high: int16 quarters: one that meets a wall higher than this is settled too (A6.2).
    """

    settled: Bools
    high: Shorts
