"""B19.21: where woods or brush are drawn on both banks of a gully, they fill it too, from its floor up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.board.outlines.clipping import ClippedPart, hexagons_of, parts_in_hexes
from losview.hexes.hex import Hex
from losview.sight.asl.board.terrain_traits import Nature

#: The insides of two shapes have points in common.
_OVERLAP = "T********"


def overgrown_gullies(
    gullies: dict[Hex, list[ClippedPart]], plants: dict[Hex, list[tuple[ClippedPart, Nature]]]
) -> Iterator[tuple[Hex, Nature]]:
    """The hexes whose gullies are overgrown, and with what.

    Args:
        gullies: the pieces of gullies by hex. plants: pieces of trees and brush by hex, with their natures.
    """
    hexes = sorted(gullies.keys() & plants.keys())
    if not hexes:
        return
    origin = np.zeros(len(hexes), np.intp)
    left = shapely.difference(hexagons_of(origin, origin), _united([gullies[hex_] for hex_ in hexes]))
    # What one gully leaves in one part has its corners on the lattice, and stays one part.
    divided = [at for at, parts in enumerate(shapely.get_num_geometries(left).tolist())
               if parts > 1 or len(gullies[hexes[at]]) > 1]
    for at, banks in zip(divided, parts_in_hexes(left[divided], origin[divided], origin[divided]), strict=True):
        hex_ = hexes[at]
        if len(banks) < 2:
            continue
        sides = _polygons(banks)
        for nature in dict.fromkeys(nature for _, nature in plants[hex_]):
            grown = _polygons([part for part, own in plants[hex_] if own == nature])
            pairs = np.repeat(sides, len(grown)), np.tile(grown, len(sides))  # shapely 2.1 takes no array of two axes
            overlaps = shapely.relate_pattern(*pairs, _OVERLAP).reshape(len(sides), -1)
            if np.count_nonzero(overlaps.any(axis=1)) > 1:
                yield hex_, nature


def _united(gullies: Sequence[Sequence[ClippedPart]]) -> NDArray[np.object_]:
    """The gullies of each hex as one shape, relative to its centre."""
    pieces = _polygons([part for parts in gullies for part in parts])
    by_hex = np.split(pieces, np.cumsum([len(parts) for parts in gullies])[:-1])
    return np.array([own[0] if len(own) == 1 else shapely.union_all(own) for own in by_hex], np.object_)


def _polygons(parts: Sequence[ClippedPart]) -> NDArray[np.object_]:
    """Parts as shapes; made together, as each made alone takes ten times as long."""
    rings = [(number, ring) for number, part in enumerate(parts) for ring in part.rings]
    corners = np.array([corner for _, ring in rings for corner in ring], np.float64)
    lines = shapely.linearrings(corners, indices=np.repeat(np.arange(len(rings)), [len(ring) for _, ring in rings]))
    made: NDArray[np.object_] = shapely.polygons(lines, indices=[number for number, _ in rings])
    return made
