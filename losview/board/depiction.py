"""Terrain drawn inside hexes: outlines kept on the integer lattice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, cross, hex_at, inside_ring

Ring = tuple[Point, ...]


@dataclass(frozen=True)
class Depiction:
    """One drawn piece of terrain.

    Attributes:
        kind: key of its terrain.
        outline: the outer ring, three or more lattice points; the last joins the first.
        holes: rings cut out of it.
        height: quarter levels above its base, None for its kind's own height.
        amount: as for a hex feature.
        name: what people call it, or "".
        extra: fields that this version does not know, kept for the next save.
    """

    kind: str
    outline: Ring
    holes: tuple[Ring, ...] = ()
    height: int | None = None
    amount: int | None = None
    name: str = ""
    extra: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        for ring in (self.outline, *self.holes):
            if len(ring) < 3:
                raise ValueError(tr("an outline needs three points or more, this one has {count}", count=len(ring)))

    def __hash__(self) -> int:
        """Kept, as clipped shapes are looked up by depictions; of integers alone, so the same in every run."""
        kept: int | None = self.__dict__.get("_hash")
        if kept is None:
            kept = hash((self.outline, self.holes, self.height, self.amount))
            object.__setattr__(self, "_hash", kept)
        return kept

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """Least x and y, most x and y of its outline, in lattice units."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def anchor(self) -> Hex:
        """The hex in which the middle of its extent lies; it need not be on the map."""
        left, top, right, bottom = self.bounds
        return hex_at(Point((left + right) // 2, (top + bottom) // 2))

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the depiction; its edge counts, the inside of a hole does not."""
        return rings_hold(point, self.outline, self.holes)

    def on_edge(self, point: Point) -> bool:
        """Whether a point lies on its outline or on that of a hole."""
        return any(_on_ring(point, ring) for ring in (self.outline, *self.holes))


def rings_hold(point: Point, outline: Ring, holes: tuple[Ring, ...]) -> bool:
    """Whether a point lies in an outline; its edge counts, the inside of a hole does not."""
    if not inside_ring(point, outline):
        return False
    return not any(inside_ring(point, hole) and not _on_ring(point, hole) for hole in holes)


def _on_ring(point: Point, ring: Ring) -> bool:
    return any(
        cross(a, b, point) == 0
        and min(a.x, b.x) <= point.x <= max(a.x, b.x)
        and min(a.y, b.y) <= point.y <= max(a.y, b.y)
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
