"""The hexes about which two fields differ: of two methods, options, levels, or viewers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.rules.core.field import Field, TargetHeight, compute_field
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome


class Difference(IntEnum):
    """How two fields see a hex."""

    BOTH = 0
    NEITHER = 1
    FIRST = 2
    SECOND = 3
    HINDERED = 4


#: Of a cell that is no hex.
NO_HEX = 255


@dataclass(frozen=True)
class FieldSide:
    """One of the two fields that are compared: the rules, who looks, and how high the targets stand."""

    judge: Judge
    viewer: LineEnd
    target: TargetHeight


@dataclass(frozen=True)
class DifferenceMap:
    """Two fields compared.

    Attributes:
        grid: of both. kinds: uint8, shape `grid.shape`, `Difference` values; `NO_HEX` where there is no hex.
    """

    grid: Grid
    kinds: NDArray[np.uint8]

    @property
    def counts(self) -> dict[Difference, int]:
        """How many hexes there are of each kind."""
        return {kind: int((self.kinds == kind).sum()) for kind in Difference}

    @property
    def differing(self) -> int:
        """About how many hexes the two differ."""
        counts = self.counts
        return counts[Difference.FIRST] + counts[Difference.SECOND] + counts[Difference.HINDERED]

    def hexes(self, kind: Difference) -> list[Hex]:
        """The hexes of a kind."""
        return [self.grid.hex(column, row) for column, row in np.argwhere(self.kinds == kind).tolist()]


def difference_map(
    first: FieldSide, second: FieldSide, cancelled: Callable[[], bool] = lambda: False
) -> DifferenceMap | None:
    """Compare the fields of two sides on one grid; None where `cancelled` returned True in between.

    Raises:
        RuleError: where one of them cannot trace from its viewer.
    """
    fields = []
    for side in (first, second):
        field = compute_field(side.judge, side.judge.checked(side.viewer), side.target, cancelled)
        if field is None:
            return None
        fields.append(field)
    return compared(first.judge.board.grid, *fields)


def compared(grid: Grid, first: Field, second: Field) -> DifferenceMap:
    """Two fields of one grid, hex by hex."""
    seen, seen_after = (field.outcome <= Outcome.HINDERED for field in (first, second))
    kinds = np.full(grid.shape, NO_HEX, np.uint8)
    kinds[grid.present] = Difference.NEITHER
    kinds[seen & seen_after] = Difference.BOTH
    kinds[seen & seen_after & (first.hindrance != second.hindrance)] = Difference.HINDERED
    kinds[seen & ~seen_after] = Difference.FIRST
    kinds[~seen & seen_after] = Difference.SECOND
    return DifferenceMap(grid, kinds)
