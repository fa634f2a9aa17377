"""Hexsides by the two hexes on either side, for tests."""

from __future__ import annotations

from losview.hexes.hex import Hex, Hexside, direction_to, hexside


def hexside_between(a: Hex, b: Hex) -> Hexside:
    """The hexside that two adjacent hexes share.

    Raises:
        ValueError: where they are not adjacent.
    """
    direction = direction_to(a, b)
    if direction is None:
        raise ValueError(f"{a} and {b} are not adjacent and share no hexside")
    return hexside(a, direction)
