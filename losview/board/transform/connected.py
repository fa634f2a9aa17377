"""Hexes connected with one through hexes that are like it: for the bucket and for selecting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.centre_features import centre_features
from losview.board.edits.map_layers import layer_of_feature
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.hex import DIRECTIONS, Hex

#: A ring of fewer hexes is followed hex by hex.
_FEW = 12


@dataclass(frozen=True)
class AreaBounds:
    """What bounds an area of connected hexes.

    Attributes:
        terrain: other terrain. level: another level. hexsides: hexsides on which anything lies.
        ways: hexes with a road, railroad or stream, if the first hex has none; else hexes without.
    """

    terrain: bool = True
    level: bool = False
    hexsides: bool = False
    ways: bool = False


def alike_hexes(board: Board, hex_: Hex, bounds: AreaBounds) -> NDArray[np.bool_]:
    """Which hexes of the map are like one in all that bounds an area: bool, shape `grid.shape`."""
    cell = board.grid.cell(hex_)
    same = board.grid.present.copy()
    if bounds.level:
        same &= board.levels == board.levels[cell]
    if bounds.ways:
        same &= _by_cover(board, has_way, cell)
    if bounds.terrain:
        same &= _by_cover(board, filled_with, cell)
        drawn = centre_features(board)
        own = _kinds(drawn.get(hex_, ()))
        differs = [board.grid.cell(other) for other, features in drawn.items() if _kinds(features) != own]
        if own:
            like = [board.grid.cell(other) for other, features in drawn.items() if _kinds(features) == own]
            inside = np.zeros_like(same)
            inside[tuple(np.array(like).T)] = True
            same &= inside
        elif differs:
            same[tuple(np.array(differs).T)] = False
    return same


def _kinds(features: tuple[Feature, ...]) -> frozenset[str]:
    return frozenset(feature.kind for feature in features)


def filled_with(cover: HexTerrain) -> frozenset[str]:
    """The kinds that fill a hex, ways left out."""
    return frozenset(feature.kind for feature in cover.features if layer_of_feature(feature.kind) != "ways")


def has_way(cover: HexTerrain) -> bool:
    """Whether a road, railroad or stream runs through a hex."""
    return any(layer_of_feature(feature.kind) == "ways" for feature in cover.features)


def _by_cover(board: Board, trait: Callable[[HexTerrain], object], cell: tuple[int, int]) -> NDArray[np.bool_]:
    """Which hexes have covers with the same trait as the cover of one cell: bool, shape `grid.shape`."""
    own = trait(board.covers[int(board.cover_at[cell])])
    return np.array([trait(cover) == own for cover in board.covers])[board.cover_at]


def connected(board: Board, start: Hex, bounds: AreaBounds) -> tuple[Hex, ...]:
    """The hexes that can be reached from one through hexes like it, the first included; ring by ring."""
    plane = board.grid.plane
    left = np.zeros(plane.size, np.bool_)
    left[plane.cells] = alike_hexes(board, start, bounds)[board.grid.present]
    open_sides = ~_walls(board) if bounds.hexsides else None
    steps = np.array([step.q * plane.stride + step.r for step in DIRECTIONS])
    ring = np.array([plane.cell(start)])
    left[ring] = False
    rings = [ring]
    while len(ring):
        if len(ring) < _FEW:
            ring = np.array(_next_ring(ring.tolist(), left, steps.tolist(), open_sides), np.intp)
        else:
            near = ring[:, None] + steps
            good = left[near] if open_sides is None else left[near] & open_sides[ring]
            ring = np.unique(near[good])
            left[ring] = False
        rings.append(ring)
    q, r = np.divmod(np.concatenate(rings), plane.stride)
    return tuple(map(Hex._make, zip((q + plane.q0).tolist(), (r + plane.r0).tolist(), strict=True)))


def _next_ring(ring: list[int], left: NDArray[np.bool_], steps: list[int], open_sides: NDArray[np.bool_] | None
               ) -> list[int]:
    """The cells beside a short ring that are left, taken from those left: without arrays, which narrow ways would make
    many of."""
    found = []
    for cell in ring:
        for direction, step in enumerate(steps):
            if left[cell + step] and (open_sides is None or open_sides[cell, direction]):
                left[cell + step] = False
                found.append(cell + step)
    return found


def _walls(board: Board) -> NDArray[np.bool_]:
    """Where hexsides have something on them: bool `(cells of the plane, 6)`, by direction."""
    plane = board.grid.plane
    walls = np.zeros((plane.size, 6), np.bool_)
    for side in board.hexsides:
        if side.hex in board.grid and side.across() in board.grid:
            walls[plane.cell(side.hex), side.direction] = True
            walls[plane.cell(side.across()), side.direction + 3] = True
    return walls
