"""The hexes that a thread meets, as cells of a map's plane."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.hexes.grid import FlatGrid
from losview.hexes.hex import Hex
from losview.hexes.thread import MetHex, hexes_met


class HexesMet(NamedTuple):
    """The hexes that a thread between two centres meets strictly between them, in order.

    Attributes:
        hexes: every one, on the map or not. cells: intp, their cells in the plane.
        on_map: those that are hexes of the map, with how they are met.
    """

    hexes: tuple[Hex, ...]
    cells: NDArray[np.intp]
    on_map: tuple[MetHex, ...]


@lru_cache(maxsize=8)
def thread_hexes(plane: FlatGrid, a: Hex, b: Hex) -> HexesMet:
    """The hexes of the thread between two hexes over a map.

    The last ones are kept, as ruling, profile and picture of one thread ask in turn; their arrays must not be changed.
    """
    between = hexes_met(a, b)
    hexes = tuple([hex_ for hex_, _, _ in between])
    cells = plane.cells_of(hexes)
    here = plane.here[cells]
    on_map = between if here.all() else tuple([
        met for met, is_here in zip(between, here.tolist(), strict=True) if is_here])
    return HexesMet(hexes, cells, on_map)
