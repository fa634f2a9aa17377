"""The kind of terrain that another program's word means: "Classic/Flat Forest Deciduous Heavy" is forest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from losview.board.kind import Role
from losview.board.terrain import table

#: Words for ground without terrain.
OPEN_WORDS = frozenset(("open", "grass", "grassland", "plain", "plains", "clear", "prairie", "steppe", "blank", "flat",
                        "meadow", "savanna", "ground", "none"))
#: Words, and the kinds that they mean; where several stand in a name the first of this list counts.
_WORDS: Mapping[str, str] = {
    "jungle": "light_jungle", "swamp": "swamp", "marsh": "marsh", "bog": "marsh", "moor": "marsh", "mangrove": "swamp",
    "forest": "forest", "forested": "forest", "wood": "forest", "woods": "forest", "woodland": "forest",
    "trees": "forest", "deciduous": "forest", "evergreen": "forest", "taiga": "forest", "orchard": "orchard",
    "vineyard": "vineyard", "farmland": "field", "farm": "field", "field": "field", "fields": "field", "crops": "field",
    "brush": "brush", "shrubland": "brush", "scrub": "brush", "bushes": "brush", "cactus": "brush",
    "river": "water", "water": "water", "ocean": "water", "sea": "water", "lake": "water", "pond": "pond",
    "reef": "water", "glacier": "ice", "ice": "ice", "snow": "snow", "snowfields": "snow", "tundra": "tundra",
    "desert": "sand", "sand": "sand", "sandy": "sand", "dunes": "sand", "beach": "sand", "mud": "mud",
    "badlands": "rough", "rough": "rough", "rocky": "rough", "rocks": "rough", "broken": "rough", "lava": "magma",
    "rubble": "rubble", "ruins": "rubble", "town": "town", "city": "town", "village": "town",
}
_SPLIT = re.compile(r"[^a-z]+")


def kind_named(name: str, role: Role = "terrain") -> str | None:
    """The key of the kind of that key or name, whatever its case; None for none."""
    return _kinds(role).get(_plain(name))


def kind_meant(name: str) -> str | None:
    """The kind of terrain that a name of another program means, "" for open ground, None where nobody knows."""
    exact = kind_named(name)
    if exact is not None:
        return "" if exact == "open" else exact
    words = set(_SPLIT.split(name.lower()))
    found = next((kind for word, kind in _WORDS.items() if word in words), None)
    return found if found is not None else "" if words & OPEN_WORDS else None


@cache
def _kinds(role: Role) -> Mapping[str, str]:
    kinds = table().of_role(role)
    return {_plain(word): kind.key for kind in reversed(kinds) for word in (kind.name, kind.english, kind.key)}


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("_", " ").replace("-", " ").split())
