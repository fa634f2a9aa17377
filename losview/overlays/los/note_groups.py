"""Which hexes print their note, and the tint of each obstacle: what many neighbours share is said once."""

from __future__ import annotations

from collections.abc import Mapping

from losview.hexes.hex import Hex, neighbours
from losview.hexes.lattice import centre, norm2


def first_of_each(words: Mapping[Hex, str], viewer: Hex) -> frozenset[Hex]:
    """The hexes whose words differ from those of the neighbour on the way to the viewer.

    Args:
        words: of hexes that have any.
    """
    x, y = centre(viewer)

    def away(hex_: Hex) -> tuple[int, Hex]:
        return norm2(centre(hex_).x - x, centre(hex_).y - y), hex_

    return frozenset(hex_ for hex_, text in words.items() if words.get(min(neighbours(hex_), key=away)) != text)


def obstacle_tints(obstacles: Mapping[Hex, Hex], count: int) -> dict[Hex, int]:
    """A number below `count` for each obstacle; those that hide neighbouring hexes differ as long as there are enough.

    Args:
        obstacles: of hidden hexes, what hides them.
    """
    beside: dict[Hex, set[Hex]] = {obstacle: set() for obstacle in obstacles.values()}
    for hex_, obstacle in obstacles.items():
        beside[obstacle] |= {obstacles[near] for near in neighbours(hex_) if near in obstacles} - {obstacle}
    tints: dict[Hex, int] = {}
    for obstacle in sorted(beside):
        taken = {tints[other] for other in beside[obstacle] if other in tints}
        free = [tint for tint in range(count) if tint not in taken]
        tints[obstacle] = free[0] if free else len(tints) % count
    return tints
