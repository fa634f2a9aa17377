"""What lies within a margin of one thread, and what the thread meets where it is moved aside (A6.1).

How far a thread is moved is counted in units of `ThreadLines.cross`, above 0 to the side where these are above 0.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from losview.hexes.arrays import Longs
from losview.hexes.lattice import CORNERS, norm2
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.trace.crossings import Samples, crossings_at, rising_pieces, sides
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.core.lazy import lazy

#: Of where a thread may be moved to, so many lattice points each way are tried.
_AROUND = np.arange(-8, 9)


class NearTerrain:
    """What a thread meets or misses by less than a margin in the hexes between its ends' own.

    Attributes:
        hexes: of these hexes those in which something may matter.
    """

    def __init__(self, terrain: AslTerrain, lines: ThreadLines, hexes: Samples) -> None:
        self.terrain, self.lines, self.hexes = terrain, lines, hexes
        sample, piece = rising_pieces(terrain, lines, hexes)
        self._crossings = crossings_at(hexes, sample, piece)
        self._low, self._high = sides(terrain, lines, self._crossings.line, self._crossings.cell,
                                      terrain.pieces.hull[piece])

    @lazy
    def _corners(self) -> Longs:
        """int64 `(6, hexes)`: on which sides of the thread the corners of the hexes lie."""
        x, y = self.terrain.centres_of(self.hexes.cell)
        return np.stack([self.lines.cross(self.hexes.line, x + cx, y + cy) for cx, cy in CORNERS])

    def bounds(self) -> list[int]:
        """Where the thread begins or ceases to meet something: pieces, and hexes with counters that hinder."""
        terrain = self.terrain
        if not (terrain.has_smoke or terrain.has_vehicles):
            return [*self._low.tolist(), *self._high.tolist()]
        counters = terrain.has_hinderers[self.hexes.cell]
        return [*self._low.tolist(), *self._high.tolist(), *self._corners[:, counters].ravel().tolist()]

    def vertices(self) -> list[int]:
        """Where the thread passes a vertex of the hexes."""
        vertices: list[int] = self._corners.ravel().tolist()
        return vertices

    def met(self, aside: int) -> MetTerrain:
        """What the thread meets where it is moved aside, to where it touches nothing."""
        through = self.hexes.take((self._corners.min(axis=0) < aside) & (self._corners.max(axis=0) > aside))
        cut = self._crossings.take((self._low < aside) & (self._high > aside))
        none = through.take(np.zeros(0, np.intp))
        return MetTerrain(through, none, none, cut=cut, touches_nothing=True)


def moved_aside(lines: ThreadLines, low: int, high: int) -> tuple[ThreadLines, int] | None:
    """One thread moved to between two bounds, both left out, and how far; None where no lattice point is there.

    Between other points than centre dots the ends remain where they are: only what lies between them is met aside.
    """
    middle = (abs(low) + abs(high)) // 2 * (1 if low + high > 0 else -1)
    if lines.between_points:
        return (replace(lines, aside=np.array([middle])), middle) if low < middle < high else None
    x, y = int(lines.x[0]), int(lines.y[0])
    norm = norm2(x, y)
    # At a right angle to the thread, as far as to the middle.
    right_x, right_y = -(x + 2 * y) * middle / (2 * norm), (2 * x + y) * middle / (2 * norm)
    by_x, by_y = (np.round(value) + around for value, around in ((right_x, _AROUND), (right_y, _AROUND[:, None])))
    cross = (x * by_y - y * by_x).astype(np.int64)
    dx, dy = by_x - right_x, by_y - right_y
    off = np.where((cross > low) & (cross < high), dx * dx + dx * dy + dy * dy, np.inf)
    best = int(off.argmin())
    row, column = divmod(best, len(_AROUND))
    if off[row, column] == np.inf:
        return None
    moved = replace(lines, origin_x=lines.origin_x + int(by_x[column]), origin_y=lines.origin_y + int(by_y[row, 0]))
    return moved, int(cross[row, column])


def batch_of_threads(lines: list[ThreadLines]) -> ThreadLines:
    """Several single threads as one batch."""
    first = lines[0]
    together = first.take(np.zeros(len(lines), np.intp))
    changed: dict[str, Any] = {name: np.concatenate([getattr(one, name) for one in lines])
                                 for name in ("origin_x", "origin_y", "aside") if getattr(first, name) is not None}
    return replace(together, **changed)
