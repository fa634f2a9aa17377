"""Terrain drawn inside hexes: outlines kept on the integer lattice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from losview.board.cover import Feature
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point, centre, cross, inside_ring

if TYPE_CHECKING:
    from losview.board.board import Board

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
                raise ValueError(f"an outline needs three points or more, this one has {len(ring)}")

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the depiction; its edge counts, the inside of a hole does not."""
        if not inside_ring(point, self.outline):
            return False
        return not any(inside_ring(point, hole) and not _on_ring(point, hole) for hole in self.holes)


def _on_ring(point: Point, ring: Ring) -> bool:
    return any(
        cross(a, b, point) == 0
        and min(a.x, b.x) <= point.x <= max(a.x, b.x)
        and min(a.y, b.y) <= point.y <= max(a.y, b.y)
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)
    )


def centre_features(board: Board) -> dict[Hex, tuple[Feature, ...]]:
    """What depictions add to the hexes whose centre dots they hold, in the order they were drawn.

    Rule systems that judge whole hexes see a hex as its own cover and this.
    """
    added: dict[Hex, tuple[Feature, ...]] = {}
    for _, drawn in sorted(board.depictions.items()):
        feature = Feature(drawn.kind, drawn.height, drawn.amount)
        for hex_ in _centres_near(drawn):
            if hex_ in board.grid and drawn.holds(centre(hex_)):
                added[hex_] = (*added.get(hex_, ()), feature)
    return added


def _centres_near(drawn: Depiction) -> list[Hex]:
    """The hexes whose centres lie in the outline's bounding box."""
    xs = [point.x for point in drawn.outline]
    ys = [point.y for point in drawn.outline]
    columns = range(-(-min(xs) // UNIT), max(xs) // UNIT + 1)
    rows = range(-(-min(ys) // UNIT), max(ys) // UNIT + 1)
    return [Hex(q, r) for q in columns for r in rows]
