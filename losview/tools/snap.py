"""Snapping to the vertex or hexside middle of a hex nearest to the pointer."""

from __future__ import annotations

from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, corner, hexside_middle, norm2
from losview.rules.core.threads import LineEnd


def snap_points(hex_: Hex) -> list[tuple[Point, int | None]]:
    """The vertices of a hex, each with None, then the middles of its hexsides, each with its direction."""
    return [*((corner(hex_, i), None) for i in range(6)), *((hexside_middle(hex_, d), d) for d in range(6))]


def snapped_end(hex_: Hex, point: Point) -> LineEnd:
    """The end at the hex's vertex or hexside middle nearest to a lattice point; the vertex where both are as near."""
    candidates = snap_points(hex_)
    nearest, side = min(candidates, key=lambda candidate: norm2(candidate[0].x - point.x, candidate[0].y - point.y))
    return LineEnd(hex_, point=nearest, hexside=side)
