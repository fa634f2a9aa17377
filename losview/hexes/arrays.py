"""Array types by what their elements are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Floats = NDArray[np.float64]
#: Indices into other arrays.
Indices = NDArray[np.intp]
#: Cells: indices of hexes in a `Plane`.
CellIndices = Indices


def first_of_each(keys: Longs | Indices) -> Indices:
    """Index of the first occurrence of each distinct key, ordered by ascending key."""
    order = keys.argsort(kind="stable")
    ascending = keys[order]
    first = np.ones(len(keys), np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=first[1:])
    return order[first]
