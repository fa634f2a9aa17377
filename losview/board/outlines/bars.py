"""How long bars are: the walls inside a building, on its hexsides (B23.71, O5.3), run no farther than the building.

A bar is kept as lying on its hexside, without a length: the building that is drawn there gives it one, and where none
is drawn it is as long as the hexside.  What is drawn of a bar is what is judged of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from losview.board.board import Board
from losview.board.kind import BUILDING_CATEGORIES
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.board.outlines.pieces import SIDE_STEPS, merged
from losview.board.terrain import table
from losview.hexes.hex import Hex, Hexside

#: A building beside a bar: its kind, and its own height in quarter levels where it has one.
BuildingKind = tuple[str, int | None]
#: By hex and direction, the stretches of a hexside that buildings of the hex touch.
_BuildingsOnSides = dict[tuple[Hex, int], list[tuple[int, int, BuildingKind]]]


class Bar(NamedTuple):
    """A stretch of a hexside that its bars take up.

    Attributes:
        low, high: its ends, of the hexside's 257 points, counted clockwise about the first of its hexes.
        buildings, buildings_across: those that it separates, in the hexside's first hex and in its other.
    """

    low: int
    high: int
    buildings: tuple[BuildingKind, ...]
    buildings_across: tuple[BuildingKind, ...]


def is_bar(kind: str) -> bool:
    """Whether a kind of hexside is a rowhouse bar or an interior factory wall."""
    attributes = table().reading(kind, "asl").attributes
    return bool(attributes.get("rowhouse_bar") or attributes.get("factory_wall"))


def is_building(kind: str) -> bool:
    """Whether a kind of terrain is a building; a wall of one on a hexside is none."""
    record = table().get(kind)
    return (record is not None and record.role == "terrain"
            and table().reading(kind, "asl").attributes.get("category") in BUILDING_CATEGORIES)


def bars_of(board: Board) -> Mapping[Hexside, tuple[Bar, ...]]:
    """Of every hexside with a bar, the stretches that its bars take up.

    They are where buildings show on both sides of the hexside; where one shows on one side only, its stretch; and the
    whole hexside where none touches it.
    """
    bar_kinds = {kind for kind in {kind for kinds in board.hexsides.values() for kind in kinds} if is_bar(kind)}
    sides = [side for side, kinds in board.hexsides.items() if not bar_kinds.isdisjoint(kinds)] if bar_kinds else []
    if not sides:
        return {}
    buildings = _buildings_on_sides(board, {hex_ for side in sides for hex_ in (side.hex, side.across())})
    return {side: tuple(_bars(buildings, side)) for side in sides}


def _bars(buildings: _BuildingsOnSides, side: Hexside) -> Iterator[Bar]:
    ours = buildings.get((side.hex, side.direction), [])
    theirs = [(SIDE_STEPS - high, SIDE_STEPS - low, building)
              for low, high, building in buildings.get((side.across(), side.direction + 3), [])]
    our_stretches, their_stretches = (merged([(low, high) for low, high, _ in touching]) for touching in (ours, theirs))
    both = [(max(a[0], b[0]), min(a[1], b[1])) for a in our_stretches for b in their_stretches]
    stretches = ([(low, high) for low, high in both if low < high]
                 or merged([*our_stretches, *their_stretches]) or [(0, SIDE_STEPS)])
    for low, high in sorted(stretches):
        beside = ([building for a, b, building in touching if max(a, low) < min(b, high)]
                  for touching in (ours, theirs))
        yield Bar(low, high, *(tuple(dict.fromkeys(own)) for own in beside))


def _buildings_on_sides(board: Board, hexes: set[Hex]) -> _BuildingsOnSides:
    """The buildings in hexes, by the stretches of hexsides that they touch, counted clockwise about each hex."""
    on_side: _BuildingsOnSides = {}
    kinds = {kind for kind in {depiction.kind for depiction in board.depictions.values()} if is_building(kind)}
    depictions = [depiction for depiction in board.depictions.values() if depiction.kind in kinds]
    for depiction, pieces in zip(depictions, clip_depictions(depictions), strict=True):
        if hexes.isdisjoint(pieces.hexes):
            continue
        for hex_, on_sides in zip(pieces.hexes, pieces.on_sides, strict=True):
            for direction, stretches in on_sides.items() if hex_ in hexes else ():
                on_side.setdefault((hex_, direction), []).extend(
                    (low, high, (depiction.kind, depiction.height)) for low, high in stretches)
    for hex_ in hexes:
        for feature in board.cover(hex_).features if hex_ in board.grid else ():
            if is_building(feature.kind):
                for direction in range(6):
                    on_side.setdefault((hex_, direction), []).append((0, SIDE_STEPS, (feature.kind, feature.height)))
    return on_side
