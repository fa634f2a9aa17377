"""Which picture under a map is its scan, and which part of a picture lies where on the map."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from losview.board.background import Affine, Background
from losview.board.board import Board


def scan_of(board: Board) -> Background | None:
    """The scan under a map, the lowest where there are several; None for none."""
    return next((one for one in board.backgrounds if one.affine is not None), None)


def picture_parts(affine: Affine, places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Which parts of a picture's width and height lie at places, the way back from that of `Background.affine`.

    Args:
        places: columns and rows, `(…, 2)`.

    Returns:
        Parts of width and height, `(…, 2)`; outside 0 to 1 the picture does not reach there.
    """
    cu, cv, c0, ru, rv, r0 = affine
    inverse: NDArray[np.float64] = np.linalg.inv(np.array(((cu, cv), (ru, rv))))
    parts: NDArray[np.float64] = (places - (c0, r0)) @ inverse.T
    return parts
