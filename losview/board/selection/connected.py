"""Hexes connected with one through hexes that are like it: for the bucket and for selecting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.centre_features import centre_features
from losview.board.cover import Cover, Feature
from losview.board.painting.layers import layer_of
from losview.hexes.hex import DIRECTIONS, Hex


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


def alike(board: Board, hex_: Hex, bounds: AreaBounds) -> NDArray[np.bool_]:
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


def filled_with(cover: Cover) -> frozenset[str]:
    """The kinds that fill a hex, ways left out."""
    return frozenset(feature.kind for feature in cover.features if layer_of(feature.kind) != "way")


def has_way(cover: Cover) -> bool:
    """Whether a road, railroad or stream runs through a hex."""
    return any(layer_of(feature.kind) == "way" for feature in cover.features)


def _by_cover(board: Board, trait: Callable[[Cover], object], cell: tuple[int, int]) -> NDArray[np.bool_]:
    """Which hexes have covers with the same trait as the cover of one cell: bool, shape `grid.shape`."""
    own = trait(board.covers[int(board.cover_at[cell])])
    return np.array([trait(cover) == own for cover in board.covers])[board.cover_at]


def connected(board: Board, start: Hex, bounds: AreaBounds) -> tuple[Hex, ...]:
    """The hexes that can be reached from one through hexes like it, the first included; in the order they are met."""
    plane = board.grid.plane
    left = bytearray(plane.size)
    np.frombuffer(left, np.uint8)[plane.cells] = alike(board, start, bounds)[board.grid.present]
    steps = tuple(step.q * plane.stride + step.r for step in DIRECTIONS)
    walls = _walls(board) if bounds.hexsides else frozenset()
    found = [plane.cell(start)]
    left[found[0]] = 0
    for cell in found:  # it grows while it is walked: ring by ring outwards
        for step in steps:
            near = cell + step
            if left[near] and (cell, near) not in walls:
                left[near] = 0
                found.append(near)
    q, r = np.divmod(np.array(found), plane.stride)
    return tuple([Hex(*hex_) for hex_ in zip((q + plane.q0).tolist(), (r + plane.r0).tolist(), strict=True)])


def _walls(board: Board) -> frozenset[tuple[int, int]]:
    """The pairs of cells, both ways round, between which a hexside has something on it."""
    cell = board.grid.plane.cell
    pairs = [(side.hex, side.across()) for side in board.hexsides if side.hex in board.grid
             and side.across() in board.grid]
    return frozenset(pair for a, b in pairs for pair in ((cell(a), cell(b)), (cell(b), cell(a))))
