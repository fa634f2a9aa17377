"""Ways through hexes without sharp bends: for the streams and roads of a generated country."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable

from losview.hexes.hex import Hex, neighbour

#: A hex that was entered, and the direction in which.
_State = tuple[Hex, int]

#: What a step from a hex in a direction costs when the hex itself was entered in the first direction; None where it is
#: not allowed.  Whole numbers.
Cost = Callable[[Hex, int, int], int | None]


def find_path(starts: Iterable[_State], is_end: Callable[[Hex, int], bool], cost: Cost) -> list[_State]:
    """The cheapest way from any of several hexes to an end: each hex with the direction in which it is entered.

    A way goes straight on or bends by 60 degrees.  Empty where there is none.

    Args:
        starts: hexes with the direction in which each is entered.
        is_end: whether a way may end in a hex that it enters in a direction.
    """
    queue: list[tuple[int, Hex, int]] = [(0, hex_, direction) for hex_, direction in starts]
    heapq.heapify(queue)
    came: dict[_State, _State | None] = {(hex_, direction): None for _, hex_, direction in queue}
    best = dict.fromkeys(came, 0)
    while queue:
        spent, hex_, direction = heapq.heappop(queue)
        if spent > best[hex_, direction]:
            continue
        if is_end(hex_, direction):
            return _way(came, (hex_, direction))
        for turn in (0, 1, -1):
            onward = (direction + turn) % 6
            price = cost(hex_, direction, onward)
            after = (neighbour(hex_, onward), onward)
            if price is not None and spent + price < best.get(after, 1 << 60):
                best[after], came[after] = spent + price, (hex_, direction)
                heapq.heappush(queue, (spent + price, *after))
    return []


def _way(came: dict[_State, _State | None], end: _State) -> list[_State]:
    way: list[_State] = []
    at: _State | None = end
    while at is not None:
        way.append(at)
        at = came[at]
    return way[::-1]
