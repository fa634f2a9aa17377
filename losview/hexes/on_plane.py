"""The hexes that a thread meets, on the plane of a map: found once for the ruling, the side view and the picture."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.hexes.grid import Plane
from losview.hexes.hex import Hex
from losview.hexes.thread import MetHex, met


class OnPlane(NamedTuple):
    """The hexes that a thread between two centres meets strictly between them, in order.

    Attributes:
        hexes: every one, on the map or not. cells: intp, where they lie on the plane.
        on_map: those that are hexes of the map, with how they are met.
    """

    hexes: tuple[Hex, ...]
    cells: NDArray[np.intp]
    on_map: tuple[MetHex, ...]


@lru_cache(maxsize=8)
def met_on(plane: Plane, a: Hex, b: Hex) -> OnPlane:
    """Those of the thread between two hexes over a map; the last ones are kept, and nobody may change them."""
    between = met(a, b)
    hexes = tuple([hex_ for hex_, _, _ in between])
    cells = plane.cells_of(hexes)
    here = plane.here[cells]
    on_map = between if here.all() else tuple([
        one for one, there in zip(between, here.tolist(), strict=True) if there])
    return OnPlane(hexes, cells, on_map)
