"""Which way a counter faces: a pillbox's covered arc, an arrow for the rest."""

from __future__ import annotations

from functools import cache

from losview.board.terrain import table
from losview.drawing.art.marks import Ink, Layer, Mark, Poly, Spot, side_middle, unit_corners
from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT, YELLOW
from losview.drawing.art.overlay import OverlayHex
from losview.hexes.grid import Top

#: How far the arc is drawn, in hexsides from the centre.
REACH = 1.9


def facing_overlay(shown: OverlayHex) -> tuple[Mark, ...]:
    """The facing of the uppermost counter of a hex, where it has one."""
    counter = shown.counter
    if counter is None or counter.facing is None:
        return ()
    return facing_marks(counter.kind, counter.facing, shown.top, shown.dark)


@cache
def facing_marks(key: str, facing: int, top: Top, dark: bool) -> tuple[Mark, ...]:
    """A counter's facing about its hex's centre.

    Args:
        facing: direction 0 to 5.  A pillbox looks out over the vertex clockwise after it, and its arc takes in both
            hexsides at that vertex (B30.2).
    """
    kind = table().get(key)
    if kind is not None and kind.rules.get("asl", {}).get("pillbox"):
        return _arc(side_middle(top, facing), side_middle(top, (facing + 1) % 6), unit_corners(top)[facing % 6], dark)
    x, y = side_middle(top, facing)
    tip, left, right = (x * 0.97, y * 0.97), (x * 0.74 - y * 0.17, y * 0.74 + x * 0.17), (x * 0.74 + y * 0.17,
                                                                                          y * 0.74 - x * 0.17)
    return (Mark(Layer.UNIT_TOP, Ink(CASING_LIGHT, CASING_DARK, 0.04), (Poly((tip, left, right)),)),)


def _arc(first: Spot, second: Spot, vertex: Spot, dark: bool) -> tuple[Mark, ...]:
    """The wedge between two directions, through the vertex between them."""
    edges = [(x / 3 ** 0.5 * 2 * REACH, y / 3 ** 0.5 * 2 * REACH) for x, y in (first, second)]
    wedge = Poly(((0.0, 0.0), edges[0], (vertex[0] * REACH, vertex[1] * REACH), edges[1]))
    rays = tuple(Poly(((0.0, 0.0), edge), closed=False) for edge in edges)
    return (Mark(Layer.HEXSIDE, Ink(YELLOW, "", 0, 0.22 if dark else 0.3), (wedge,)),
            Mark(Layer.HEXSIDE_TOP, Ink("", CASING_LIGHT if dark else CASING_DARK, 0.045, 0.85, (3, 2)), rays))
