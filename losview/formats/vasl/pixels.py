"""Preparing a board's pixels for tracing.

VASL stores pixels where the rules speak of areas.  A dot pattern (grain above all) is one area; a wall lies on its
hexside and not on the ground beside it; the ground around a gully is a level above the gully's pixels; a gully
continues under a bridge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.board.kind import Kind
from losview.formats.core.cancellation import check_cancelled
from losview.formats.vasl.depression_pixels import adjacent_pixels, depression_floors, misprinted_depressions
from losview.formats.vasl.label_areas import closed_gaps, filled_in
from losview.formats.vasl.los_data import LosData, codes_in
from losview.formats.vasl.picture_grid import PictureGrid
from losview.hexes.arrays import Bools
from losview.hexes.hex import DIRECTIONS, Hex, Hexside
from losview.hexes.lattice import CORNERS, UNIT

#: Share of a hexside's length from which it has a feature. On real boards the share is under 0.3 or over 0.5.
SHARE = 0.4
#: Distance from a hexside up to which pixels count as on it, in hex widths: 4 of VASL's usual 56.25 pixels.
_BESIDE = 4 / 56.25
#: Number of points examined along a hexside, and where the first and the last lie: features of others meet at its ends.
_SPOTS, _FROM, _TO = 25, 0.1, 0.9
#: The points at its middle: a feature may be printed there only, as a dot (cliffs along gullies).
_MIDDLE = slice(_SPOTS // 2 - 1, _SPOTS // 2 + 2)


class HexsidePixels:
    """The pixels along each hexside between two hexes of the map.

    Attributes:
        sides: the hexsides.
    """

    def __init__(self, frame: PictureGrid, shape: tuple[int, int]) -> None:
        plane = frame.grid.plane
        self.sides: list[Hexside] = []
        starts, ends = [], []
        centre = np.stack([plane.q, plane.r], axis=1).astype(np.int64)
        for direction in range(3):
            step = DIRECTIONS[direction]
            inner = centre[plane.here[plane.cells + step.q * plane.stride + step.r]]
            self.sides += [Hexside(Hex(q, r), direction) for q, r in inner.tolist()]
            starts.append(frame.spots(inner * UNIT + np.array(CORNERS[(direction - 1) % 6])))
            ends.append(frame.spots(inner * UNIT + np.array(CORNERS[direction])))
        self._x, self._y = _spots(np.concatenate(starts), np.concatenate(ends), frame.hex_width * _BESIDE, shape)

    def with_feature(self, there: NDArray[np.bool_]) -> list[Hexside]:
        """The hexsides along which, or at whose middle, the mask `there` is set."""
        touched: NDArray[np.bool_] = np.asarray(there[self._x, self._y].any(axis=2))
        has_feature = (touched.mean(axis=1) >= SHARE) | touched[:, _MIDDLE].all(axis=1)
        return [self.sides[i] for i in np.flatnonzero(has_feature).tolist()]


def _spots(
    start: NDArray[np.float64], end: NDArray[np.float64], beside: float, shape: tuple[int, int]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pixels along hexsides, x and y `(hexsides, points along, points across)`, clipped to the picture."""
    along = end - start
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(along[:, 0], along[:, 1])[:, None]
    on = start[:, None] + along[:, None] * np.linspace(_FROM, _TO, _SPOTS)[None, :, None]
    steps = np.linspace(-beside, beside, max(3, 2 * round(beside) + 1))
    spots = np.floor(on[:, :, None] + across[:, None, None] * steps[None, None, :, None]).astype(np.intp)
    return np.clip(spots[..., 0], 0, shape[0] - 1), np.clip(spots[..., 1], 0, shape[1] - 1)


#: Fewest pixels of a bridge in a hex from which the road between its parapets is added.
_MIN_DECK = 8
#: Largest distance in pixels over which unknown pixels are filled from their neighbours.
_DEEPEST = 24

Codes = NDArray[np.uint8]


@dataclass
class Pixels:
    """A board's pixels prepared for tracing; all arrays are `(wide, high)`.

    Attributes:
        terrain: uint8 codes; hexside features are replaced by what lies beside them.
        below: uint8, the same with bridges and the road on them replaced by what continues under them.
        ground: int16, whole levels; in a depression those of the ground around it, at a bridge those below it.
        lift: int16, by how many levels bridges stand above that.
        cells: int32, see `PictureGrid.cells`.
        sides: the keys of the kinds on each hexside.
        closed: number of pixels of open ground that were added to a dot pattern around them.
        stray: number of pixels of hexside features away from any hexside, by the kind's name.
    """

    terrain: Codes
    below: Codes
    ground: NDArray[np.int16]
    cells: NDArray[np.int32]
    lift: NDArray[np.int16] = field(default_factory=lambda: np.zeros((0, 0), np.int16))
    sides: dict[Hexside, tuple[str, ...]] = field(default_factory=dict)
    closed: int = 0
    stray: dict[str, int] = field(default_factory=dict)


def pixels_of(data: LosData, frame: PictureGrid, codes: Mapping[int, Kind]) -> Pixels:
    """Prepare a board's pixels; the order of the steps matters."""
    kinds = {code: codes[code] for code in codes_in(data.terrain)}
    pixels = Pixels(data.terrain.copy(), data.terrain, data.levels.astype(np.int16), frame.cells(data.terrain.shape))
    check_cancelled()
    _recognise_hexside_features(pixels, frame, kinds)
    check_cancelled()
    _close_screens(pixels, kinds)
    check_cancelled()
    across = _raise_ground_over_depressions(pixels, data, frame, kinds)
    check_cancelled()
    _fill_hexside_features(pixels, kinds)
    check_cancelled()
    decks = _decks(pixels, kinds)
    pixels.below = np.where(across > 0, across, _filled(pixels.terrain, decks | (across > 0)))
    _lower_ground_under_bridges(pixels, decks)
    return pixels


def _lower_ground_under_bridges(pixels: Pixels, decks: Bools) -> None:
    """Lower the ground at bridges, hex by hex, to the most common level beside them; the rest becomes `lift`."""
    pixels.lift = np.zeros_like(pixels.ground)
    for x, y in _by_cell(pixels.cells, decks):
        box = np.s_[max(0, x.min() - 1) : x.max() + 2, max(0, y.min() - 1) : y.max() + 2]
        levels, count = np.unique(pixels.ground[box][adjacent_pixels(decks[box])], return_counts=True)
        if len(levels):
            pixels.lift[x, y] = np.maximum(0, pixels.ground[x, y] - levels[count.argmax()])
    pixels.ground -= pixels.lift


def _raise_ground_over_depressions(
    pixels: Pixels, data: LosData, frame: PictureGrid, kinds: Mapping[int, Kind]
) -> Codes:
    """Raise the ground in depressions to that around them.

    Returns:
        uint8: the depression's code where something else is printed on its floor, else 0.
    """
    across = np.zeros(data.terrain.shape, np.uint8)
    codes = _codes_with(kinds, "depression")
    if not codes:
        return across
    hex_area = frame.hex_width * frame.hex_height
    sunk = np.isin(data.terrain, codes)
    across = depression_floors(pixels.ground, data.terrain, sunk, hex_area)
    pixels.ground += sunk | (across > 0)
    misprints = misprinted_depressions(pixels.ground, sunk, hex_area)
    if misprints.any():
        ground, _ = filled_in(pixels.ground, misprints, _DEEPEST)
        pixels.ground = ground.astype(np.int16)
        pixels.terrain = _filled(pixels.terrain, misprints | np.isin(pixels.terrain, codes), misprints)
    return across


def _decks(pixels: Pixels, kinds: Mapping[int, Kind]) -> Bools:
    """A mask of bridges with the road between their parapets, hex by hex."""
    bridges = np.isin(pixels.terrain, [code for code, kind in kinds.items() if _category(kind) == "bridge"])
    decks = bridges.copy()
    for x, y in _by_cell(pixels.cells, bridges):
        if len(x) >= _MIN_DECK:
            deck = shapely.convex_hull(shapely.multipoints(np.stack([x, y], axis=1)))
            shapely.prepare(deck)
            box = np.s_[x.min() : x.max() + 1, y.min() : y.max() + 1]
            inside = shapely.intersects_xy(deck, *np.mgrid[box])
            decks[box] |= inside
    return decks


def _by_cell(cells: NDArray[np.int32], there: Bools) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """The pixels of a mask, hex by hex: x and y of those in each hex."""
    x, y = np.nonzero(there)
    if len(x):
        cell = cells[x, y]
        order = np.argsort(cell, kind="stable")
        for part in np.split(order, np.flatnonzero(np.diff(cell[order])) + 1):
            yield x[part], y[part]


def _codes_with(kinds: Mapping[int, Kind], attribute: str) -> list[int]:
    return [code for code, kind in kinds.items() if kind.rules.get("asl", {}).get(attribute)]


def _category(kind: Kind) -> object:
    return kind.rules.get("asl", {}).get("category")


def _hexside_codes(kinds: Mapping[int, Kind]) -> list[int]:
    return [code for code, kind in kinds.items() if kind.role == "hexside"]


def _recognise_hexside_features(pixels: Pixels, frame: PictureGrid, kinds: Mapping[int, Kind]) -> None:
    sides = HexsidePixels(frame, pixels.terrain.shape)
    for code in _hexside_codes(kinds):
        there = pixels.terrain == code
        with_feature = sides.with_feature(there)
        for side in with_feature:
            pixels.sides[side] = (*pixels.sides.get(side, ()), kinds[code].key)
        if not with_feature:
            pixels.stray[kinds[code].name] = int(there.sum())


def _close_screens(pixels: Pixels, kinds: Mapping[int, Kind]) -> None:
    """Add open pixels inside a dot pattern to its terrain, one terrain after the other, the most common first."""
    open_ = pixels.terrain == 0
    counts = {code: int((pixels.terrain == code).sum()) for code in kinds if code and kinds[code].role != "hexside"}
    for code in sorted((code for code in counts if counts[code]), key=lambda code: (-counts[code], code)):
        check_cancelled()
        there = pixels.terrain == code
        box = _around(there)
        more = open_[box] & closed_gaps(there[box])
        pixels.terrain[box][more] = code
        pixels.closed += int(more.sum())
        open_[box] &= ~more


def _around(there: Bools) -> tuple[slice, slice]:
    """A box around the pixels of a mask that is not empty, with a margin of two pixels."""
    across, down = (np.flatnonzero(there.any(axis=axis)) for axis in (1, 0))
    return slice(max(0, int(across[0]) - 2), int(across[-1]) + 3), slice(max(0, int(down[0]) - 2), int(down[-1]) + 3)


def _fill_hexside_features(pixels: Pixels, kinds: Mapping[int, Kind]) -> None:
    """Replace hexside features by the terrain beside them, and cliff pixels by the ground of their own hex.

    Cliff pixels have the lower level, and lie on both sides of the hexside.
    """
    pixels.terrain = _filled(pixels.terrain, np.isin(pixels.terrain, _hexside_codes(kinds)))
    cliffs = np.isin(pixels.below, _codes_with(kinds, "cliff"))
    ground, _ = filled_in(pixels.ground, cliffs, _DEEPEST, pixels.cells)
    pixels.ground = ground.astype(np.int16)


def _filled(terrain: Codes, unknown: Bools, only: Bools | None = None) -> Codes:
    """Replace unknown pixels by the terrain nearest to them, all of them or those of the mask `only`."""
    filled, left = filled_in(terrain, unknown, _DEEPEST)
    filled[left] = 0
    return filled.astype(np.uint8) if only is None else np.where(only, filled, terrain).astype(np.uint8)
