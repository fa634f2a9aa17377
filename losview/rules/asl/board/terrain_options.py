"""What a scenario and the options of the rules say of all terrain of a map: season, weather on the ground, readings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class TerrainOptions(NamedTuple):
    """How the terrain of a map is read.

    Attributes:
        bare_orchards: whether orchards are out of season (B14.2). cut_grain: whether grain is (B15.6).
        frozen: whether the ground is frozen or lies under snow. deep_snow: whether the snow is deep.
        flooded: whether streams and marsh are flooded (B20.44, B16).
        endless_bars: whether bars block at any height (B23.71).
        unlike_edges: whether of unlike terrain on the two sides of a thread the lesser counts (A6.1).
        third_edition: whether the rulebook's edition 3.01 is followed where it differs from the source documents.
        low_cellars: whether units in cellars look out a level below the ground, and not as entrenched ones on it.
    """

    bare_orchards: bool = False
    cut_grain: bool = False
    frozen: bool = False
    deep_snow: bool = False
    flooded: bool = False
    endless_bars: bool = False
    unlike_edges: bool = True
    third_edition: bool = False
    low_cellars: bool = False

    @staticmethod
    def of(options: Mapping[str, str]) -> TerrainOptions:
        """Those that the options of the rule set choose."""
        return TerrainOptions(
            options["season"] == "out", options["grain"] == "cut", options["ground"] != "usual",
            options["ground"] == "deep", options["streams"] == "flooded", options["bars"] == "any",
            options["edges"] == "lesser", options["edition"] == "3.01",
            options["cellars"] == "below")

    @property
    def of_drawn_terrain(self) -> TerrainOptions:
        """These with the usual value of each that what is drawn does not depend on."""
        return self._replace(endless_bars=DEFAULT_TERRAIN.endless_bars, unlike_edges=DEFAULT_TERRAIN.unlike_edges,
                             third_edition=DEFAULT_TERRAIN.third_edition, low_cellars=DEFAULT_TERRAIN.low_cellars)

    def opens(self, attributes: Mapping[str, Any]) -> bool:
        """Whether season or weather make open ground of a kind with these attributes."""
        return bool((self.cut_grain and attributes.get("open_when_cut"))
                    or (self.frozen and attributes.get("open_when_frozen"))
                    or (self.deep_snow and attributes.get("open_in_deep_snow"))
                    or (self.flooded and attributes.get("open_when_flooded")))


#: Those of a scenario that says nothing.
DEFAULT_TERRAIN = TerrainOptions()
