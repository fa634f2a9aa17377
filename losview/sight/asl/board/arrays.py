"""What the arrays of the ASL rules hold."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Cells = NDArray[np.intp]


def first_of_each(keys: Longs | Cells) -> Cells:
    """Where each of the different numbers comes first, by ascending numbers."""
    order = keys.argsort(kind="stable")
    ascending = keys[order]
    first = np.ones(len(keys), np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=first[1:])
    return order[first]


def ints(values: list[int]) -> Cells:
    """Places or numbers as an array."""
    return np.array(values, np.intp)


#: The edges of outlines: int64 `(4, n)`, x and y of where each begins, and of where it ends.
Edges = NDArray[np.int64]
