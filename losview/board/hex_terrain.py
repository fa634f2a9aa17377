"""What fills a hex: its terrains, in order."""

from __future__ import annotations

from typing import NamedTuple


class Feature(NamedTuple):
    """One terrain that fills a hex.

    Attributes:
        kind: key of its terrain; a kind that no table knows is kept and has no effect.
        height: quarter levels above the hex's level, None for the kind's own height.
        amount: a depth, strength or other number that belongs to the kind, or None.
        exits: 6-bit mask of the directions 0–5 it runs on through, or None.
    """

    kind: str
    height: int | None = None
    amount: int | None = None
    exits: int | None = None


class HexTerrain(NamedTuple):
    """All that fills one hex: its terrains in order, and the look its ground has ("" for the map's own)."""

    features: tuple[Feature, ...] = ()
    theme: str = ""

    def kinds(self) -> tuple[str, ...]:
        return tuple(feature.kind for feature in self.features)


OPEN = HexTerrain()
