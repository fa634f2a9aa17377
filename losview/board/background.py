"""Pictures that lie under a map: kept by reference, never by value."""

from __future__ import annotations

from typing import NamedTuple

#: A rectangle: left, top, right, bottom.
Box = tuple[float, float, float, float]
#: `(cu, cv, c0, ru, rv, r0)`: the place `(u, v)` of a picture, in parts of its width and height, lies at column
#: `cu·u + cv·v + c0` and row `ru·u + rv·v + r0`.
Affine = tuple[float, float, float, float, float, float]


class Background(NamedTuple):
    """A part of a picture and where it lies.

    Attributes:
        file: the file that holds the picture, as the map's own file names it.
        entry: the picture inside it where the file is an archive, else "".
        sha256: of that file, in hexadecimal, "" where nobody looked.
        box: the part that is shown, in parts of the picture's width and height (0 to 1).
        at: where that lies, in columns and rows of hexes from the centre dot of the map's first cell: the centre of
            the cell below is (0, 1), a column to the right is (1, …).
        turned: whether it is turned half round.
        sixths: by how many sixths of a full turn it is turned clockwise besides, 0 to 2: about the middle of `at`,
            which is where it would lie unturned.
        mirrored: whether left and right are exchanged, before it is turned.
        name: what people call it ("2" for board 2), or "".
        affine: where a scan lies, in the columns and rows of `at`; None for a picture of a board, which lies at `at`
            and takes the place of drawn terrain.  A scan lies over terrain and under the grid.
        opacity: of a scan, 0 to 1. brightness: -1 (black) to 1 (white), 0 as it is.
        locked: whether its place is not to be changed.
    """

    file: str
    entry: str = ""
    sha256: str = ""
    box: Box = (0.0, 0.0, 1.0, 1.0)
    at: Box = (0.0, 0.0, 1.0, 1.0)
    turned: bool = False
    name: str = ""
    sixths: int = 0
    mirrored: bool = False
    affine: Affine | None = None
    opacity: float = 1.0
    brightness: float = 0.0
    locked: bool = False
