"""What threads meet before any rule is asked."""

from __future__ import annotations

from dataclasses import dataclass, field

from losview.hexes.arrays import Bools, CellIndices, Longs, Shorts
from losview.rules.asl.trace.crossings import Crossings, Samples, join_samples, no_samples
from losview.rules.core.lazy import lazy


@dataclass(eq=False)  # quicker to make than a frozen one
class MetTerrain:
    """What threads meet, before any rule: hexes passed through, and those on either side of hexsides run along.

    Attributes:
        through: hexes passed through. left, right: pairs of hexes along hexsides.
        cut: of a single thread, the pieces that it cuts in the hexes passed through and that rise above the lower end;
            all_cut: all that it cuts, for its side view; cut_depths: how far each of `cut` is cut, from `depths`.
        own_crossings: of threads between any points, what they cut in the ends' own hexes and meet along hexsides;
            ground_along: ground along hexsides, and its quarters; with_end_hexes: all their hexes, the ends' included.
        touched: hexes of which they touch a vertex alone (B.6), found by `examine`; touches_nothing: whether it need
            not look, as the threads have been moved to where they touch nothing.
        known: where only outcomes are asked for, those that are known already; stopped: the threads that are blocked by
            a full block (`PieceTable.is_block`) higher than both ends, about which nothing else is recorded.
    """

    through: Samples
    left: Samples
    right: Samples
    cut: Crossings | None = None
    own_crossings: Crossings | None = None
    ground_along: tuple[Crossings, Shorts] | None = None
    with_end_hexes: Samples | None = None
    known: KnownOutcomes | None = None
    stopped: CellIndices = field(default_factory=lambda: no_samples().line)
    all_cut: Crossings | None = None
    cut_depths: Longs | None = None
    touched: Samples = field(default_factory=no_samples)
    touches_nothing: bool = False

    @lazy
    def all_hexes(self) -> Samples:
        """All hexes met."""
        return join_samples([self.through, self.left, self.right])


@dataclass(eq=False)  # quicker to make than a frozen one
class KnownOutcomes:
    """Outcomes of threads that are known before they are followed, where only outcomes are asked for.

    Attributes:
        settled: which threads have an outcome that nothing on the way can change.
        high: int16 quarters: a thread that meets a full block higher than this is settled too (A6.2).
    """

    settled: Bools
    high: Shorts
