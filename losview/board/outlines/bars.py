"""How long bars are: the walls inside a building, on its hexsides (B23.71, O5.3), run no farther than the building.

A bar is kept as lying on its hexside, without a length: the building that is drawn there gives it one, and where none
is drawn it is as long as the hexside.  What is drawn of a bar is what is judged of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from losview.board.board import Board
from losview.board.kinds.terrain import table
from losview.board.outlines.clipped import clipped
from losview.board.outlines.pieces import merged
from losview.hexes.hex import Hex, Hexside

#: What ASL's categories of terrain have rooms inside.
BUILDINGS = ("building", "factory", "marketplace")
#: Steps of a hexside: its points are numbered 0 to this.
WHOLE = 256

#: A building that shows on a side of a bar: its kind, and its own height in quarters where it has one.
Built = tuple[str, int | None]
_On = dict[tuple[Hex, int], list[tuple[int, int, Built]]]


class Bar(NamedTuple):
    """A stretch of a hexside that its bars take up.

    Attributes:
        low, high: from and to, of the hexside's 257 points, counted clockwise about the first of its hexes.
        one, two: the buildings that it parts, by its two hexes.
    """

    low: int
    high: int
    one: tuple[Built, ...]
    two: tuple[Built, ...]


def is_bar(kind: str) -> bool:
    """Whether a kind of hexside is a rowhouse bar or an interior factory wall."""
    attributes = table().reading(kind, "asl").attributes
    return bool(attributes.get("rowhouse_bar") or attributes.get("factory_wall"))


def is_building(kind: str) -> bool:
    """Whether a kind of terrain is a building, and no wall of one on a hexside."""
    known_kind = table().get(kind)
    return (known_kind is not None and known_kind.role == "terrain"
            and table().reading(kind, "asl").attributes.get("category") in BUILDINGS)


def bars_of(board: Board) -> Mapping[Hexside, tuple[Bar, ...]]:
    """Of every hexside with a bar, the stretches that its bars take up.

    They are where buildings show on both sides of the hexside; where one shows on one side only, its stretch; and the
    whole hexside where none touches it.
    """
    bars = {kind for kind in {kind for kinds in board.hexsides.values() for kind in kinds} if is_bar(kind)}
    sides = [side for side, kinds in board.hexsides.items() if not bars.isdisjoint(kinds)] if bars else []
    if not sides:
        return {}
    on = _buildings_on(board, {hex_ for side in sides for hex_ in (side.hex, side.across())})
    return {side: tuple(_bars(on, side)) for side in sides}


def _bars(on: _On, side: Hexside) -> Iterator[Bar]:
    ours, turned = on.get((side.hex, side.direction), []), on.get((side.across(), side.direction + 3), [])
    theirs = [(WHOLE - high, WHOLE - low, built) for low, high, built in turned]
    one, two = (merged([(low, high) for low, high, _ in own]) for own in (ours, theirs))
    both = [(max(a[0], b[0]), min(a[1], b[1])) for a in one for b in two]
    stretches = [(low, high) for low, high in both if low < high] or merged([*one, *two]) or [(0, WHOLE)]
    for low, high in sorted(stretches):
        built = ([what for a, b, what in own if max(a, low) < min(b, high)] for own in (ours, theirs))
        yield Bar(low, high, *(tuple(dict.fromkeys(own)) for own in built))


def _buildings_on(board: Board, hexes: set[Hex]) -> _On:
    """The buildings in hexes on the stretches of hexsides that they touch, counted clockwise about each hex."""
    on: _On = {}
    kinds = {kind for kind in {depiction.kind for depiction in board.depictions.values()} if is_building(kind)}
    drawn = [depiction for depiction in board.depictions.values() if depiction.kind in kinds]
    for depiction, pieces in zip(drawn, clipped(drawn), strict=True):
        if hexes.isdisjoint(pieces.hexes):
            continue
        for hex_, on_sides in zip(pieces.hexes, pieces.on_sides, strict=True):
            for direction, stretches in on_sides.items() if hex_ in hexes else ():
                on.setdefault((hex_, direction), []).extend(
                    (low, high, (depiction.kind, depiction.height)) for low, high in stretches)
    for hex_ in hexes:
        for feature in board.cover(hex_).features if hex_ in board.grid else ():
            if is_building(feature.kind):
                for direction in range(6):
                    on.setdefault((hex_, direction), []).append((0, WHOLE, (feature.kind, feature.height)))
    return on
