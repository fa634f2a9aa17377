"""Which hexes print their note, and the tint of each obstacle: what many neighbours share is said once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from losview.hexes.hex import Hex, neighbours
from losview.hexes.lattice import centre, norm2


def one_of_each(words: Mapping[Hex, str], avoided: Collection[Hex] = ()) -> dict[Hex, int]:
    """For each group of connected hexes with the same words the hex that prints them, and how many the group has.

    It is the one nearest to the group's middle; one that is avoided only where all are.

    Args:
        words: of hexes that have any. avoided: hexes with units.
    """
    printed: dict[Hex, int] = {}
    left = set(words)
    for start in sorted(words):
        if start not in left:
            continue
        left.remove(start)
        group = [start]
        for hex_ in group:  # which grows
            joined = [near for near in neighbours(hex_) if near in left and words[near] == words[start]]
            left.difference_update(joined)
            group += joined
        printed[_middle(group, avoided)] = len(group)
    return printed


def _middle(group: Sequence[Hex], avoided: Collection[Hex]) -> Hex:
    """The hex of a group nearest to its middle."""
    count, spots = len(group), [centre(hex_) for hex_ in group]
    x, y = sum(spot.x for spot in spots), sum(spot.y for spot in spots)
    return min(zip(group, spots, strict=True), key=lambda one: (
        one[0] in avoided, norm2(count * one[1].x - x, count * one[1].y - y), one[0]))[0]


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
