"""A board as BattleTech reads it: planes of levels, of what blocks, and of what hinders."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS, Board
from losview.board.cover import Cover
from losview.board.kinds.terrain import table
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.hex import Hex
from losview.sight.survey import FAR, Surface

#: Points that block, by tally: woods, jungle and smoke together; heavy industrial; planted fields.
LIMITS = {"woods": 3, "industrial": 3, "fields": 6}

#: What one layer of a hex holds, as the low bits of its packed number: 1 to 3 points of woods, jungle or smoke,
#: or one point of another tally.
WOODS_MOST = 3
CLASSES = {"industrial": 4, "fields": 5}
TALLIES = {one: tally for tally, one in CLASSES.items()}
CLASS_BITS = 3
CLASS_MASK = (1 << CLASS_BITS) - 1

#: Stands in a layer where a hex has nothing: a top below everything, and no points.
BARE = -(1 << 15)

#: A 'Mech's eye is one level above its hex.
MECH_EYE = QUARTERS

#: One thing that hinders: `(tally, height in quarters, points)`.
Veil = tuple[str, int, int]


class BattleTechTerrain:
    """The planes that the rules take their heights from.

    Attributes:
        level: int16, hex levels in quarters (a water hex's is its surface), `-FAR` where there is no hex.
        solid: int16, tops that block: level and buildings.
        floor: the same with open water at its floor, for threads under water.
        depth: int16, water depths.
        screen: which hexes hold a screen, None where none does.
        veils: layers of what hinders, as many as the fullest hex needs: tops in quarters shifted by
            `CLASS_BITS`, below them a class; `BARE` where a hex has nothing more.  int16 where that holds them.
        tallies: the tallies that the map has, woods first.
        eyes: int16, how far above their hex eyes are: those of the units on the map, elsewhere a 'Mech's.
    """

    def __init__(self, board: Board) -> None:
        self.surface = Surface(board, table(), "battletech")
        self.plane = board.grid.plane
        self.level: Shorts = self.surface.ground(-FAR)
        self.depth: Shorts = self.surface.per_cover(self._depth)
        self.solid: Shorts = np.where(self.plane.here, self.level + self.surface.per_cover(self._height), -FAR).astype(
            np.int16
        )
        open_water = (self.depth > 0) & (self.solid == self.level)
        self.floor: Shorts = np.where(open_water, self.level - self.depth, self.solid).astype(np.int16)
        self.screen = self._screens()
        self.veils = self._layers()
        self.tallies = self._tallies()
        self.eyes: Shorts = np.full(self.plane.size, MECH_EYE, np.int16)
        for hex_, eye in self._eyes().items():
            self.eyes[self.plane.cell(hex_)] = eye

    def _eyes(self) -> dict[Hex, int]:
        """The highest eye among the units of each hex that has any."""
        eyes: dict[Hex, int] = {}
        for hex_, counters in self.surface.standing.items():
            here = [
                self.surface.attributes(one.kind)["eye"]
                for one in counters
                if "eye" in self.surface.attributes(one.kind)
            ]
            if here and hex_ in self.surface.board.grid:
                eyes[hex_] = max(here)
        return eyes

    def _depth(self, cover: Cover) -> int:
        depths = [one.amount or 0 for one in cover.features if self.surface.attributes(one.kind).get("water")]
        return max(depths, default=0) * QUARTERS

    def _height(self, cover: Cover) -> int:
        heights = [
            own(one.height, self.surface.attributes(one.kind).get("height", 0))
            for one in cover.features
            if self.surface.attributes(one.kind).get("solid")
        ]
        return max(heights, default=0)

    def _screens(self) -> Bools | None:
        def is_screen(cover: Cover) -> int:
            return any(self.surface.attributes(kind).get("screen", False) for kind in cover.kinds())

        screen = self.surface.per_cover(is_screen).astype(np.bool_)
        for hex_ in self.surface.on_counters("screen"):
            screen[self.plane.cell(hex_)] = True
        return screen if screen.any() else None

    def veil(self, kind: str, height: int | None, amount: int | None) -> Veil | None:
        """What one terrain or counter hinders, or None."""
        attributes = self.surface.attributes(kind)
        tally = attributes.get("tally")
        if tally is None:
            return None
        if height is None and amount is not None and tally == "industrial":
            height = amount * QUARTERS
        return tally, own(height, attributes.get("height", 0)), attributes.get("points", 1)

    def _layers(self) -> list[Shorts]:
        """Every hex's veils, packed, spread over as few planes as will hold them."""
        entries = [
            [entry for one in cover.features for entry in packed(self.veil(one.kind, one.height, one.amount))]
            for cover in self.surface.covers
        ]
        layers: list[Shorts] = []
        for depth in range(max(map(len, entries))):
            above = np.array([own[depth] if depth < len(own) else BARE for own in entries], np.int32)
            spread = self.surface.spread(above[self.surface.cover_at], BARE).astype(np.int32)
            there = spread > BARE
            lifted = spread + (self.level.astype(np.int32) << CLASS_BITS)
            layers.append(narrowed(np.where(there, lifted, BARE)))
        for hex_, counters in self.surface.standing.items():
            if hex_ in self.surface.board.grid:
                for counter in counters:
                    for entry in packed(self.veil(counter.kind, None, counter.amount)):
                        self._add(layers, self.plane.cell(hex_), entry)
        return layers

    def _add(self, layers: list[Shorts], cell: int, entry: int) -> None:
        """Put one more veil on a hex."""
        layer = next((layer for layer in layers if layer[cell] == BARE), None)
        if layer is None:
            layer = np.full(self.plane.size, BARE, np.int16)
            layers.append(layer)
        layer[cell] = (int(self.level[cell]) << CLASS_BITS) + entry

    def _tallies(self) -> list[str]:
        classes = {int(one) for layer in self.veils for one in np.unique(layer[layer > BARE] & CLASS_MASK)}
        woods = ["woods"] if any(0 < one <= WOODS_MOST for one in classes) else []
        return woods + [tally for tally, one in CLASSES.items() if one in classes]

    def on_hex(self, cell: int) -> list[tuple[int, str, int, int]]:
        """The veils of a hex: `(layer, tally, top in quarters, points)`."""
        found = []
        for number, layer in enumerate(self.veils):
            entry = layer.item(cell)
            if entry > BARE:
                kind = entry & CLASS_MASK
                tally = TALLIES.get(kind, "woods")
                found.append((number, tally, entry >> CLASS_BITS, kind if tally == "woods" else 1))
        return found


def own(height: int | None, usual: int) -> int:
    """A feature's own height, or else its kind's."""
    return usual if height is None else height


def packed(veil: Veil | None) -> list[int]:
    """A veil as numbers for layers, its top above the hex's level: several where it has more points than one holds."""
    if veil is None:
        return []
    tally, height, points = veil
    top = height << CLASS_BITS
    if tally != "woods":
        return [top + CLASSES[tally]] * points
    whole, rest = divmod(points, WOODS_MOST)
    return [top + WOODS_MOST] * whole + ([top + rest] if rest else [])


def narrowed(layer: NDArray[np.int32]) -> NDArray[Any]:
    """A layer as int16, the quicker, unless it has tops above 1,023 levels: woods on the highest ground may."""
    return layer.astype(np.int16) if layer.max() < -BARE else layer


def counted(what: Shorts, tallies: list[str]) -> dict[str, NDArray[np.int16]]:
    """Points by tally of rows `(rows, n)` of classes, 0 where nothing rises."""
    counts: dict[str, NDArray[np.int16]] = {}
    for tally in tallies:
        if tally != "woods":
            counts[tally] = (what == CLASSES[tally]).sum(axis=0, dtype=np.int16)
        elif tallies == ["woods"]:
            counts[tally] = what.sum(axis=0, dtype=np.int16)
        else:
            counts[tally] = (what * (what <= WOODS_MOST)).sum(axis=0, dtype=np.int16)
    return counts
