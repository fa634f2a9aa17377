"""The steps of the keyboard's cross: straight on the screen, and such that vertices and centre dots are reached."""

from __future__ import annotations

from losview.hexes.grid import Top
from losview.hexes.lattice import Point

#: Coarse and fine steps along the two axes of the screen, in parts of a hex: eight coarse ones lead from a centre dot
#: to the hex's right corner (flat-top) or upper side, and eight fine ones are a coarse one.
_ALONG, _ACROSS, _FINE = 32, 48, 8


def stepped_point(point: Point, right: int, down: int, fine: bool, top: Top) -> Point:
    """A lattice point a step to the right and down of another, -1 to 1 each."""
    along, across = (_ALONG // _FINE, _ACROSS // _FINE) if fine else (_ALONG, _ACROSS)
    if top == "flat":  # the screen's x runs along (2, -1), its y along (0, 1)
        return Point(point.x + 2 * along * right, point.y - along * right + across * down)
    return Point(point.x + across * right - along * down, point.y + 2 * along * down)
