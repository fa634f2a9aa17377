"""What is printed of walls and hedges beyond the ends of their hexsides: a wall is its drawing too (B9.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.kind import Kind
from losview.formats.vasl.picture_grid import PictureGrid
from losview.formats.vasl.pixels import Pixels
from losview.hexes.arrays import Bools
from losview.hexes.hex import Hex, Hexside, hexside, neighbour
from losview.hexes.lattice import Point, corner

#: How far from a vertex the print of its walls is looked for, in hex widths: 7 of VASL's usual 56.25 pixels.
_REACH = 7 / 56.25
#: Fewest pixels of such a print.
_LEAST = 2


def wall_ends(
    terrain: NDArray[np.uint8], pixels: Pixels, frame: PictureGrid, kinds: Mapping[int, Kind]
) -> Iterator[Polygon]:
    """The prints beyond hexsides, in pixels: of each the convex hull, its vertex included.

    At a vertex with one wall that is what lies in the hex across from it; at one with two, what lies in a hex beside
    the third hexside, over which alone a thread passes both of them.  With three, all that passes there crosses one.

    Args:
        terrain: the codes as the file has them, hexside features included. pixels: what was found in them.
    """
    codes = [code for code, kind in kinds.items() if _is_wall(kind)]
    walls = {kinds[code].key for code in codes}
    walled = {side for side, on_it in pixels.sides.items() if not walls.isdisjoint(on_it)}
    if not walled:
        return
    there = np.isin(terrain, codes)
    vertices = {corner(side.hex, vertex): (side.hex, vertex) for side in sorted(walled)
                for vertex in (side.direction - 1, side.direction)}
    for vertex, (hex_, number) in vertices.items():
        with_print = _hex_of_print(frame, hex_, number % 6, walled)
        if with_print is not None:
            shape = _print_in(there, pixels, frame, with_print, vertex)
            if shape is not None:
                yield shape


def _is_wall(kind: Kind) -> bool:
    """Whether it is a feature of hexsides half a level high that is what is drawn of it, gaps left out."""
    own = kind.rules.get("asl", {})
    return kind.role == "hexside" and bool(own.get("half") and own.get("gaps"))


def _hex_of_print(frame: PictureGrid, hex_: Hex, vertex: int, walled: Collection[Hexside]) -> Hex | None:
    """In which of the three hexes at a vertex the print beyond their walls is.

    Args:
        vertex: its number in that hex. walled: the hexsides with walls.
    """
    # Hexside d of a hex runs from its vertex d - 1 to d; so at vertex v its hexsides v and v + 1 end.
    one, other = neighbour(hex_, vertex), neighbour(hex_, vertex + 1)
    if any(at not in frame.grid for at in (hex_, one, other)):
        return None
    across = {hex_: hexside(one, vertex + 2), one: hexside(hex_, vertex + 1), other: hexside(hex_, vertex)}
    facing = [at for at, side in across.items() if side in walled]
    if len(facing) == 1:
        return facing[0]
    return min(facing) if len(facing) == 2 else None


def _print_in(there: Bools, pixels: Pixels, frame: PictureGrid, hex_: Hex, vertex: Point) -> Polygon | None:
    """The print of walls in a hex around one of its vertices; None where there is next to none."""
    reach = frame.hex_width * _REACH
    x, y = frame.spots(np.array([vertex]))[0].tolist()
    low_x, low_y = (max(0, int(at - reach)) for at in (x, y))
    box = np.s_[low_x : max(0, int(x + reach) + 1), low_y : max(0, int(y + reach) + 1)]
    column, row = frame.grid.cell(hex_)
    printed = there[box] & (pixels.cells[box] == column * frame.grid.shape[1] + row)
    across, down = np.nonzero(printed)
    spots = np.stack([across + low_x + 0.5, down + low_y + 0.5], axis=1)
    spots = spots[np.hypot(spots[:, 0] - x, spots[:, 1] - y) <= reach]
    if len(spots) < _LEAST:
        return None
    hull = shapely.convex_hull(shapely.multipoints([*spots.tolist(), (x, y)]))
    return hull if isinstance(hull, Polygon) else None
