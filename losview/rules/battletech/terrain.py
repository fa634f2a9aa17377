"""A board as BattleTech reads it: planes of levels, of what blocks, and of what hinders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.kind import height_by
from losview.board.terrain import table
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.hex import Hex
from losview.rules.core.board_reading import FAR, BoardReading

#: Points that block, by tally: woods, jungle and smoke together; heavy industrial; planted fields.
LIMITS = {"woods": 3, "industrial": 3, "fields": 6}

#: What one layer of a hex holds, as the low bits of its packed number: 1 to 3 points of woods, jungle or smoke,
#: or one point of another tally.
WOODS_MAX = 3
CLASSES = {"industrial": 4, "fields": 5}
TALLIES = {class_: tally for tally, class_ in CLASSES.items()}
CLASS_BITS = 3
CLASS_MASK = (1 << CLASS_BITS) - 1

#: A layer's number where a hex has nothing: a top below everything, and no points.
EMPTY = -(1 << 15)

#: A 'Mech's eye is one level above its hex.
MECH_EYE = QUARTERS_PER_LEVEL

#: One thing that hinders: `(tally, height in quarters, points)`.
Hindrance = tuple[str, int, int]


class BattleTechTerrain:
    """The planes that the rules read.

    Attributes:
        level: int16, hex levels in quarters (a water hex's is its surface), `-FAR` where there is no hex.
        solid: int16, tops that block: level and buildings.
        floor: the same with open water at its floor, for threads under water.
        depth: int16, water depths.
        screen: which hexes hold a screen, None where none does.
        hindrance_layers: layers of what hinders, as many as the fullest hex needs: tops in quarters shifted by
            `CLASS_BITS`, below them a class; `EMPTY` where a hex has nothing more.  int16 where that holds them.
        tallies: the tallies that the map has, woods first.
        eyes: int16, how far above their hex eyes are: those of the units on the map, elsewhere a 'Mech's.
    """

    def __init__(self, board: Board) -> None:
        self.board_reading = BoardReading(board, table(), "battletech")
        self.plane = board.grid.plane
        self.level: Shorts = self.board_reading.ground(-FAR)
        self.depth: Shorts = self.board_reading.per_cover(self._depth)
        solid = self.level + self.board_reading.per_cover(self._height)
        self.solid: Shorts = np.where(self.plane.here, solid, -FAR).astype(np.int16)
        open_water = (self.depth > 0) & (self.solid == self.level)
        self.floor: Shorts = np.where(open_water, self.level - self.depth, self.solid).astype(np.int16)
        self.screen = self._screens()
        self.hindrance_layers = self._layers()
        self.tallies = self._tallies()
        self.eyes: Shorts = np.full(self.plane.size, MECH_EYE, np.int16)
        for hex_, eye in self._eyes().items():
            self.eyes[self.plane.cell(hex_)] = eye

    def _eyes(self) -> dict[Hex, int]:
        """The highest eye among the units of each hex that has any."""
        eyes: dict[Hex, int] = {}
        for hex_, counters in self.board_reading.standing.items():
            here = [
                self.board_reading.attributes(counter.kind)["eye"]
                for counter in counters
                if "eye" in self.board_reading.attributes(counter.kind)
            ]
            if here and hex_ in self.board_reading.board.grid:
                eyes[hex_] = max(here)
        return eyes

    def _features(self, cover: HexTerrain) -> Iterator[tuple[Feature, Mapping[str, Any]]]:
        """The terrains of a cover with their attributes."""
        return ((feature, self.board_reading.attributes(feature.kind)) for feature in cover.features)

    def _depth(self, cover: HexTerrain) -> int:
        depths = [feature.amount or 0 for feature, attributes in self._features(cover) if attributes.get("water")]
        return max(depths, default=0) * QUARTERS_PER_LEVEL

    def _height(self, cover: HexTerrain) -> int:
        heights = [
            height_by(attributes, feature.height, feature.amount)
            for feature, attributes in self._features(cover)
            if attributes.get("solid")
        ]
        return max(heights, default=0)

    def _screens(self) -> Bools | None:
        def is_screen(cover: HexTerrain) -> int:
            return any(self.board_reading.attributes(kind).get("screen", False) for kind in cover.kinds())

        screen = self.board_reading.per_cover(is_screen).astype(np.bool_)
        for hex_ in self.board_reading.on_counters("screen"):
            screen[self.plane.cell(hex_)] = True
        return screen if screen.any() else None

    def hindrance(self, kind: str, height: int | None, amount: int | None) -> Hindrance | None:
        """What one terrain or counter does to hinder, or None."""
        attributes = self.board_reading.attributes(kind)
        tally = attributes.get("tally")
        if tally is None:
            return None
        return tally, height_by(attributes, height, amount), attributes.get("points", 1)

    def _layers(self) -> list[Shorts]:
        """What hinders in every hex, packed, in as few planes as will hold it."""
        entries = [
            [entry for feature in cover.features for entry in packed(
                self.hindrance(feature.kind, feature.height, feature.amount))]
            for cover in self.board_reading.covers
        ]
        layers: list[Shorts] = []
        for depth in range(max(map(len, entries))):
            above = np.array([of_cover[depth] if depth < len(of_cover) else EMPTY for of_cover in entries], np.int32)
            spread = self.board_reading.spread(above[self.board_reading.cover_at], EMPTY).astype(np.int32)
            there = spread > EMPTY
            lifted = spread + (self.level.astype(np.int32) << CLASS_BITS)
            layers.append(narrowed_layer(np.where(there, lifted, EMPTY)))
        for hex_, counters in self.board_reading.standing.items():
            if hex_ in self.board_reading.board.grid:
                for counter in counters:
                    for entry in packed(self.hindrance(counter.kind, None, counter.amount)):
                        self._add(layers, self.plane.cell(hex_), entry)
        return layers

    def _add(self, layers: list[Shorts], cell: int, entry: int) -> None:
        """Add one packed entry to a hex, on a new layer where it has none free."""
        layer = next((layer for layer in layers if layer[cell] == EMPTY), None)
        if layer is None:
            layer = np.full(self.plane.size, EMPTY, np.int16)
            layers.append(layer)
        layer[cell] = (int(self.level[cell]) << CLASS_BITS) + entry

    def _tallies(self) -> list[str]:
        classes = {int(class_) for layer in self.hindrance_layers
                   for class_ in np.unique(layer[layer > EMPTY] & CLASS_MASK)}
        woods = ["woods"] if any(0 < class_ <= WOODS_MAX for class_ in classes) else []
        return woods + [tally for tally, class_ in CLASSES.items() if class_ in classes]

    def on_hex(self, cell: int) -> list[tuple[int, str, int, int]]:
        """What hinders in a hex: `(layer, tally, top in quarters, points)`."""
        entries = []
        for number, layer in enumerate(self.hindrance_layers):
            entry = layer.item(cell)
            if entry > EMPTY:
                class_ = entry & CLASS_MASK
                tally = TALLIES.get(class_, "woods")
                entries.append((number, tally, entry >> CLASS_BITS, class_ if tally == "woods" else 1))
        return entries


def packed(hindrance: Hindrance | None) -> list[int]:
    """Something that hinders as numbers for layers, its top above the hex's level: one for each `WOODS_MAX` points."""
    if hindrance is None:
        return []
    tally, height, points = hindrance
    top = height << CLASS_BITS
    if tally != "woods":
        return [top + CLASSES[tally]] * points
    whole, rest = divmod(points, WOODS_MAX)
    return [top + WOODS_MAX] * whole + ([top + rest] if rest else [])


def narrowed_layer(layer: NDArray[np.int32]) -> NDArray[Any]:
    """A layer as int16, the quicker, unless it has tops above 1,023 levels: woods on the highest ground may."""
    return layer.astype(np.int16) if layer.max() < -EMPTY else layer


def points_by_tally(classes: Shorts, tallies: list[str]) -> dict[str, NDArray[np.int16]]:
    """Points by tally of rows `(rows, n)` of classes, 0 where nothing rises."""
    counts: dict[str, NDArray[np.int16]] = {}
    for tally in tallies:
        if tally != "woods":
            counts[tally] = (classes == CLASSES[tally]).sum(axis=0, dtype=np.int16)
        elif tallies == ["woods"]:
            counts[tally] = classes.sum(axis=0, dtype=np.int16)
        else:
            counts[tally] = (classes * (classes <= WOODS_MAX)).sum(axis=0, dtype=np.int16)
    return counts
