"""A board's pixels made ready for tracing: print screens closed, hexside features taken out, ground under depressions.

What VASL keeps as pixels the rules know as areas.  A dithered print (grain above all) is one area; a wall lies on its
hexside and not on the ground beside it; the ground around a gully is a level above the gully's pixels; under a bridge
a gully goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.board.kinds.kind import Kind
from losview.files.patience import go_on
from losview.files.vasl.depressions import beside, floors, no_depressions
from losview.files.vasl.frame import PictureGrid
from losview.files.vasl.hexsides import Sides
from losview.files.vasl.los_data import LosData, codes_in
from losview.files.vasl.outlines import closed, filled_in
from losview.hexes.arrays import Bools
from losview.hexes.hex import Hexside

#: A hex has a bridge where so many of its pixels show one.
_LEAST_DECK = 8
#: How deep a hexside feature's pixels may lie from other terrain.
_DEEP = 24

Codes = NDArray[np.uint8]


@dataclass
class Pixels:
    """A board's pixels as areas, all `(wide, high)`.

    Attributes:
        terrain: uint8, codes; hexside features are filled with what lies beside them.
        below: uint8, the same with bridges and the road on them filled with what goes on under them.
        ground: int16, whole levels: of a depression, those of the ground around it; of a bridge, those below it.
        lift: int16, by how many levels bridges stand above that.
        cells: int32, `Frame.cells`.
        sides: kinds' keys on hexsides.
        closed: how many pixels of open ground were counted to a print around them.
        stray: pixels of hexside features off any hexside, by the kind's name.
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
    """The pixels of a board as areas."""
    kinds = {code: codes[code] for code in codes_in(data.terrain)}
    found = Pixels(data.terrain.copy(), data.terrain, data.levels.astype(np.int16), frame.cells(data.terrain.shape))
    go_on()
    _recognise_sides(found, frame, kinds)
    go_on()
    _close(found, kinds)
    go_on()
    across = _settle_depressions(found, data, frame, kinds)
    go_on()
    _fill_sides(found, kinds)
    go_on()
    decks = _decks(found, kinds)
    found.below = np.where(across > 0, across, _filled(found.terrain, decks | (across > 0)))
    _settle_decks(found, decks)
    return found


def _settle_decks(found: Pixels, decks: Bools) -> None:
    """Lay the ground below bridges that stand above it, hex by hex: what most of the ground beside them is."""
    found.lift = np.zeros_like(found.ground)
    for x, y in _by_cell(found.cells, decks):
        box = np.s_[max(0, x.min() - 1) : x.max() + 2, max(0, y.min() - 1) : y.max() + 2]
        levels, count = np.unique(found.ground[box][beside(decks[box])], return_counts=True)
        if len(levels):
            found.lift[x, y] = np.maximum(0, found.ground[x, y] - levels[count.argmax()])
    found.ground -= found.lift


def _settle_depressions(found: Pixels, data: LosData, frame: PictureGrid, kinds: Mapping[int, Kind]) -> Codes:
    """Lay the ground around depressions; return their codes where something else is printed on their floors."""
    across = np.zeros(data.terrain.shape, np.uint8)
    codes = _those(kinds, "depression")
    if not codes:
        return across
    hex_area = frame.hex_width * frame.hex_height
    sunk = np.isin(data.terrain, codes)
    across = floors(found.ground, data.terrain, sunk, hex_area)
    found.ground += sunk | (across > 0)
    print_ = no_depressions(found.ground, sunk, hex_area)
    if print_.any():
        ground, _ = filled_in(found.ground, print_, _DEEP)
        found.ground = ground.astype(np.int16)
        found.terrain = _filled(found.terrain, print_ | np.isin(found.terrain, codes), print_)
    return across


def _decks(found: Pixels, kinds: Mapping[int, Kind]) -> Bools:
    """The pixels of bridges and of the road between their parapets, hex by hex."""
    bridges = np.isin(found.terrain, [code for code, kind in kinds.items() if _category(kind) == "bridge"])
    decks = bridges.copy()
    for x, y in _by_cell(found.cells, bridges):
        if len(x) >= _LEAST_DECK:
            deck = shapely.convex_hull(shapely.multipoints(np.stack([x, y], axis=1)))
            shapely.prepare(deck)
            box = np.s_[x.min() : x.max() + 1, y.min() : y.max() + 1]
            inside = shapely.intersects_xy(deck, *np.mgrid[box])
            decks[box] |= inside
    return decks


def _by_cell(cells: NDArray[np.int32], there: Bools) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Some of the pixels, those of each hex together."""
    x, y = np.nonzero(there)
    if len(x):
        own = cells[x, y]
        order = np.argsort(own, kind="stable")
        for part in np.split(order, np.flatnonzero(np.diff(own[order])) + 1):
            yield x[part], y[part]


def _those(kinds: Mapping[int, Kind], attribute: str) -> list[int]:
    return [code for code, kind in kinds.items() if kind.rules.get("asl", {}).get(attribute)]


def _category(kind: Kind) -> object:
    return kind.rules.get("asl", {}).get("category")


def _on_sides(kinds: Mapping[int, Kind]) -> list[int]:
    return [code for code, kind in kinds.items() if kind.role == "hexside"]


def _recognise_sides(found: Pixels, frame: PictureGrid, kinds: Mapping[int, Kind]) -> None:
    sides = Sides(frame, found.terrain.shape)
    for code in _on_sides(kinds):
        there = found.terrain == code
        having = sides.with_feature(there)
        for side in having:
            found.sides[side] = (*found.sides.get(side, ()), kinds[code].key)
        if not having:
            found.stray[kinds[code].name] = int(there.sum())


def _close(found: Pixels, kinds: Mapping[int, Kind]) -> None:
    """Count open pixels inside a dithered print to it, one terrain after the other, the commonest first."""
    open_ = found.terrain == 0
    counts = {code: int((found.terrain == code).sum()) for code in kinds if code and kinds[code].role != "hexside"}
    for code in sorted((code for code in counts if counts[code]), key=lambda code: (-counts[code], code)):
        go_on()
        there = found.terrain == code
        box = _around(there)
        more = open_[box] & closed(there[box])
        found.terrain[box][more] = code
        found.closed += int(more.sum())
        open_[box] &= ~more


def _around(there: Bools) -> tuple[slice, slice]:
    """The part of a picture that holds some of its pixels, of which there are some, and two more on each side."""
    across, down = (np.flatnonzero(there.any(axis=axis)) for axis in (1, 0))
    return slice(max(0, int(across[0]) - 2), int(across[-1]) + 3), slice(max(0, int(down[0]) - 2), int(down[-1]) + 3)


def _fill_sides(found: Pixels, kinds: Mapping[int, Kind]) -> None:
    """Let the terrain beside hexside features meet under them, and at cliffs the ground of either hex at the hexside.

    Cliff pixels carry the lower level, and lie on both sides of the hexside.
    """
    found.terrain = _filled(found.terrain, np.isin(found.terrain, _on_sides(kinds)))
    cliffs = np.isin(found.below, _those(kinds, "cliff"))
    ground, _ = filled_in(found.ground, cliffs, _DEEP, found.cells)
    found.ground = ground.astype(np.int16)


def _filled(terrain: Codes, unknown: Bools, only: Bools | None = None) -> Codes:
    """Unknown pixels given what lies nearest to them; `only` says which of them, where it is not all."""
    filled, left = filled_in(terrain, unknown, _DEEP)
    filled[left] = 0
    return filled.astype(np.uint8) if only is None else np.where(only, filled, terrain).astype(np.uint8)
