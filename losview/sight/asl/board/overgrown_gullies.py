"""B19.21: where woods or brush are drawn on both banks of a gully, they fill it too, from its floor up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely

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
    origin = np.zeros(len(hexes), np.intp)
    dug = np.array([_united(gullies[hex_]) for hex_ in hexes], np.object_)
    left = parts_in_hexes(shapely.difference(hexagons_of(origin, origin), dug), origin, origin)
    for hex_, banks in zip(hexes, left, strict=True):
        if len(banks) < 2:
            continue
        sides = np.array([_polygon(bank) for bank in banks], np.object_)[:, None]
        for nature in dict.fromkeys(nature for _, nature in plants[hex_]):
            grown = np.array([_polygon(part) for part, own in plants[hex_] if own == nature], np.object_)
            if np.count_nonzero(shapely.relate_pattern(sides, grown, _OVERLAP).any(axis=1)) > 1:
                yield hex_, nature


def _united(parts: Sequence[ClippedPart]) -> shapely.Geometry:
    """The gullies of a hex as one shape, relative to its centre."""
    return _polygon(parts[0]) if len(parts) == 1 else shapely.union_all([_polygon(part) for part in parts])


def _polygon(part: ClippedPart) -> shapely.Polygon:
    return shapely.Polygon(part.rings[0], part.rings[1:])
