"""How kinds of terrain affect sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.terrain import Table
from losview.rules.asl.board.terrain_options import TerrainOptions


class Nature(NamedTuple):
    """How a kind of terrain affects sight.

    Attributes:
        name: of the kind. full, half: its full-level height in quarters, and whether it is half a level higher.
        obstacle, hindrance: what it is. split: height in quarters of its lower part, 0 for none; lower_obstacle,
            lower_hindrance: what that is.
        points: how much it hinders. bare: whether it is trees without leaves (B14.2).
        rubble: whether it is that of an upper level (B24.2). plants: whether it is of trees or brush, which in hexes of
            streams rise from the banks (B33.1).
        factory: whether it is the inside of a factory with a roof, which hinders who is in it (B23.74).
        open_along_walls: whether, inherent, it is nothing along hexsides with walls or hedges (B18, B37.2).
        embankment: whether it is that of a painted railroad (B32).
        in_gully: whether it is what fills a gully between overgrown banks, for who is below these (B19.21).
        deck: whether it is a bridge, which stands `lift` quarters above the ground; its height is that of its parapets.
        wall_print: whether it is the print of a wall beyond its hexside (B9.1).
        alpine: whether it is an Alpine hill, whose hexes block threads on their level (B10.211).
        beside: the kind on the other side of an edge, of which with this one the lesser counts (A6.1); else "".
        beside_higher: whether that is the higher one of the two.
    """

    name: str
    full: int
    half: bool
    obstacle: bool
    hindrance: bool
    split: int
    lower_obstacle: bool
    lower_hindrance: bool
    deck: bool = False
    lift: int = 0
    points: int = 1
    bare: bool = False
    rubble: bool = False
    plants: bool = False
    factory: bool = False
    open_along_walls: bool = False
    in_gully: bool = False
    embankment: bool = False
    wall_print: bool = False
    alpine: bool = False
    beside: str = ""
    beside_higher: bool = False

    @property
    def top(self) -> int:
        """Its height in quarters."""
        return self.full + (QUARTERS_PER_LEVEL // 2 if self.half else 0)


class Natures:
    """The natures of kinds, each read from the table once."""

    def __init__(self, table: Table, options: TerrainOptions) -> None:
        self.table, self.options = table, options
        self._attributes: dict[str, Mapping[str, Any]] = {}
        self._natures: dict[tuple[str, int | None], Nature | None] = {}

    def attributes(self, kind: str) -> Mapping[str, Any]:
        """What the ASL table says of a kind, in this season and weather."""
        if kind not in self._attributes:
            attributes = self.table.reading(kind, "asl").attributes
            self._attributes[kind] = {"category": "open"} if self.options.opens(attributes) else attributes
        return self._attributes[kind]

    def of(self, kind: str, height: int | None) -> Nature | None:
        """The nature of a kind with a height of its own, in quarters, or None; None where it does not affect sight."""
        if (kind, height) not in self._natures:
            self._natures[kind, height] = self._read(kind, height)
        return self._natures[kind, height]

    def _read(self, kind: str, height: int | None) -> Nature | None:
        reading = "orchard_out_of_season" if kind == "orchard" and self.options.bare_orchards else kind
        attributes = self.attributes(reading)
        if not (attributes.get("obstacle") or attributes.get("hindrance")) or attributes.get("category") == "hexside":
            return None
        full, half = attributes.get("height", 0), bool(attributes.get("half"))
        if height is not None:
            full = height // QUARTERS_PER_LEVEL * QUARTERS_PER_LEVEL
            half = height - full >= QUARTERS_PER_LEVEL // 2
        deck, alpine = attributes.get("category") == "bridge", bool(attributes.get("alpine"))
        lift, full, half = (full, 0, True) if deck or alpine else (0, full, half)
        return Nature(
            self.table.name(kind), full, half, bool(attributes.get("obstacle")), bool(attributes.get("hindrance")),
            attributes.get("split", 0), bool(attributes.get("lower_obstacle")), bool(attributes.get("lower_hindrance")),
            deck, lift, int(attributes.get("points", 1)), bool(attributes.get("bare")), bool(attributes.get("rubble")),
            bool(attributes.get("plants")),
            attributes.get("category") == "factory" and bool(attributes.get("hindrance")) and full > 0,
            bool(attributes.get("open_along_walls")), wall_print=bool(attributes.get("wall_print")), alpine=alpine)


def overgrowing(plants: Nature) -> Nature:
    """B19.21: what woods or brush on both banks of a gully are inside it, to units IN it on both sides."""
    return plants._replace(name=tr("{plants} on both banks", plants=plants.name), in_gully=True)


def embanked(name: str) -> Nature:
    """B32.1: what a painted railroad on an embankment is in all of its hex: half a level."""
    return Nature(name, 0, True, True, False, 0, False, False, embankment=True)


def fallen(rubble: Nature) -> Nature:
    """B24.2: what rubble of an upper level is in all of its hex, on the ground: half a level."""
    return rubble._replace(full=0, half=True, rubble=False)
