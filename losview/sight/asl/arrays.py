"""What the arrays of the ASL rules hold."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Places = NDArray[np.intp]


def ints(values: list[int]) -> Places:
    """Places or numbers as an array."""
    return np.array(values, np.intp)
