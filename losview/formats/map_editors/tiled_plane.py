"""Where the lattice lies on the pixels of a Tiled map: what its objects are drawn on."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from losview.hexes.grid import Stagger, Top
from losview.hexes.lattice import UNIT, Point

#: Pixels further off than this lie on no map.
_FAR = 1e9


@dataclass(frozen=True)
class TiledPlane:
    """The pixels of a hexagonal map in Tiled; y points down, and (0, 0) is the corner of the map's frame.

    Attributes:
        top, stagger: of its grid.
        tile_width, tile_height: of a hex's frame, in whole even pixels.
        side: length of the hexside along the axis on which hexes are staggered.
    """

    top: Top = "flat"
    stagger: Stagger = "odd"
    tile_width: int = 64
    tile_height: int = 56
    side: int = 32

    @property
    def pitch(self) -> float:
        """Pixels from one column (flat-top) or row (pointy-top) to the next."""
        return ((self.tile_width if self.top == "flat" else self.tile_height) + self.side) / 2

    def pixels(self, point: tuple[int, int]) -> tuple[float, float]:
        """Where a lattice point lies."""
        x, y = point[0] / UNIT, point[1] / UNIT
        left, up = self._origin()
        if self.top == "flat":
            return left + self.pitch * x, up + self.tile_height * (y + x / 2)
        return left + self.tile_width * (x + y / 2), up + self.pitch * y

    def lattice(self, x: float, y: float) -> Point | None:
        """The lattice point nearest to a pixel, None for one that lies on no map."""
        if not (isfinite(x) and isfinite(y) and abs(x) < _FAR and abs(y) < _FAR):
            return None
        left, up = self._origin()
        if self.top == "flat":
            across = (x - left) / self.pitch
            return Point(round(across * UNIT), round(((y - up) / self.tile_height - across / 2) * UNIT))
        down = (y - up) / self.pitch
        return Point(round(((x - left) / self.tile_width - down / 2) * UNIT), round(down * UNIT))

    def _origin(self) -> tuple[float, float]:
        """The centre of the first cell, which is the lattice's origin: it is moved where even lines are staggered."""
        first = 1 if self.stagger == "even" else 0
        wide, high = self.tile_width / 2, self.tile_height / 2
        return (wide, high * (1 + first)) if self.top == "flat" else (wide * (1 + first), high)


def regular_plane(top: Top, stagger: Stagger) -> TiledPlane:
    """The plane of maps that losview writes: hexes as regular as whole pixels allow."""
    return TiledPlane(top, stagger) if top == "flat" else TiledPlane(top, stagger, 56, 64, 32)
