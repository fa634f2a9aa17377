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
    for hex_ in sorted(gullies.keys() & plants.keys()):
        banks = _banks(gullies[hex_])
        for nature in dict.fromkeys(nature for _, nature in plants[hex_]):
            grown = [_polygon(part) for part, own in plants[hex_] if own == nature]
            if sum(any(shapely.relate_pattern(bank, one, _OVERLAP) for one in grown) for bank in banks) > 1:
                yield hex_, nature


def _banks(gullies: Sequence[ClippedPart]) -> list[shapely.Polygon]:
    """What gullies leave of a hex, in connected parts, relative to its centre."""
    origin = np.zeros(1, np.intp)
    left = shapely.difference(hexagons_of(origin, origin), shapely.union_all([_polygon(part) for part in gullies]))
    (parts,) = parts_in_hexes(left, origin, origin)
    return [_polygon(part) for part in parts]


def _polygon(part: ClippedPart) -> shapely.Polygon:
    return shapely.Polygon(part.rings[0], part.rings[1:])
