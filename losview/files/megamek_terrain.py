"""What MegaMek's terrains are in our tables, both ways.

Woods, jungle, smoke and buildings are kinds of ours by their level; a height of their own (`foliage_elev`,
`bldg_elev`, `fuel_tank_elev`) is the `height` of the feature it belongs to.  All else that our tables lack
stays as `Feature("megamek:name", amount=level, exits=mask)`.  A feature `megamek:foliage_elev` without an
amount marks the place at which the file gives the height that another feature carries; one such as
`megamek:bldg_cf` without an amount says that the file gives none.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import NamedTuple

from losview.board.board import MAX_LEVEL, QUARTERS
from losview.board.cover import Cover, Feature
from losview.board.kinds.terrain import Table
from losview.files.limits import MAX_FEATURES

#: What begins the kind of a terrain that only MegaMek knows.
PREFIX = "megamek:"

#: Terrains whose level says which kind they are, level 1 first.
GRADED = {
    "woods": ("light_woods", "heavy_woods", "ultra_woods"),
    "jungle": ("light_jungle", "heavy_jungle", "ultra_jungle"),
    "smoke": ("light_smoke", "heavy_smoke"),
    "building": ("light_building", "medium_building", "heavy_building", "hardened_building"),
}
#: Terrains whose level is always an amount.
AMOUNTS = ("water", "rapids", "heavy_industrial")
#: Terrains whose level is an amount where it is not 1.
PLAIN = ("fuel_tank", "planted_fields", "screen", "rough", "rubble", "pavement", "road", "bridge", "sand", "snow",
         "tundra", "magma", "geyser", "impassable", "ice", "swamp", "mud")
#: Which terrain gives another one's height.
HEIGHTS = {"woods": "foliage_elev", "jungle": "foliage_elev", "building": "bldg_elev", "fuel_tank": "fuel_tank_elev"}
#: What MegaMek wants beside a terrain: the levels it gets where we know none, by the terrain's own level.
PARTS = {
    "building": {"bldg_elev": (1, 1, 1, 1), "bldg_cf": (15, 40, 90, 120)},
    "fuel_tank": {"fuel_tank_elev": (1, 1, 1, 1), "fuel_tank_cf": (15, 40, 90, 120), "fuel_tank_magn": (20,) * 4},
    "bridge": {"bridge_elev": (0, 0, 0, 0), "bridge_cf": (15, 40, 90, 120)},
}
#: Terrains of one hex that are read and written: places of missing parts come on top.
MAX_TERRAINS = MAX_FEATURES - sum(map(len, PARTS.values()))
#: Terrains that always write their exits.
EXITS = ("building", "fuel_tank")

_KIND = {(name, level): kind for name, kinds in GRADED.items() for level, kind in enumerate(kinds, 1)}
_NAME = {kind: name_and_level for name_and_level, kind in _KIND.items()}


class Token(NamedTuple):
    """One terrain of a hex line."""

    name: str
    level: int
    exits: int | None = None

    def __str__(self) -> str:
        return f"{self.name}:{self.level}" if self.exits is None else f"{self.name}:{self.level}:{self.exits}"


def whole_levels(quarters: int) -> int:
    """The nearest whole level, a half upwards."""
    return (quarters + QUARTERS // 2) // QUARTERS


def fold(tokens: list[Token]) -> tuple[Feature, ...]:
    """The features that terrains of one hex are; of a terrain named twice the last one counts."""
    last = {token.name: place for place, token in enumerate(tokens)}
    features = [_feature(token, last[token.name] == place) for place, token in enumerate(tokens)]
    owners = {name: place for name, place in last.items()
              if name in HEIGHTS and not features[place].kind.startswith(PREFIX)}
    taken: set[int] = set()
    for name in dict.fromkeys(HEIGHTS.values()):
        places = sorted(place for owner, place in owners.items() if HEIGHTS[owner] == name)
        given = last.get(name)
        if not places or given is None or abs(tokens[given].level) > MAX_LEVEL:
            continue
        for place in places:
            features[place] = features[place]._replace(height=QUARTERS * tokens[given].level)
        features[given] = Feature(PREFIX + name, exits=tokens[given].exits)
        if given == places[0] + 1 and tokens[given].exits is None:
            taken.add(given)
    missing = [Feature(PREFIX + part) for name, parts in PARTS.items()
               if name in last and not features[last[name]].kind.startswith(PREFIX)
               for part in parts if part not in last]
    return (*(feature for place, feature in enumerate(features) if place not in taken), *missing)


def _feature(token: Token, counts: bool) -> Feature:
    """The feature that a terrain is, without a height of its own."""
    name, level, exits = token
    if counts and abs(level) <= MAX_LEVEL and (exits is None or 0 <= exits < 64):
        if name == "building" and level > len(GRADED[name]):
            return Feature(GRADED[name][-1], None, level, exits)
        if (name, level) in _KIND:
            return Feature(_KIND[name, level], None, None, exits)
        if name in AMOUNTS and level >= (name == "heavy_industrial"):
            return Feature(name, None, level, exits)
        if name in PLAIN and level >= 0:
            return Feature(name, None, None if level == 1 else level, exits)
    return Feature(PREFIX + name, None, level, exits)


class Unfolding:
    """The other way round, for the hexes of one board; notes what MegaMek has no terrain for.

    Attributes:
        levels_rounded: hexes whose level was no whole one.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.levels_rounded = 0
        self._hexes: Tally[Cover] = Tally()
        self._lost: dict[Cover, set[str]] = {}

    def count(self, cover: Cover) -> None:
        """Take note of one hex with that cover."""
        self._hexes[cover] += 1

    def losses(self) -> list[str]:
        """A sentence for each thing that came out otherwise, with the number of hexes."""
        hexes: Tally[str] = Tally()
        for cover, sentences in self._lost.items():
            for sentence in sentences:
                hexes[sentence] += self._hexes[cover]
        if self.levels_rounded:
            hexes["Levels were rounded to whole ones"] = self.levels_rounded
        return [f"{sentence} in {number:,} hex{'' if number == 1 else 'es'}." for sentence, number in
                sorted(hexes.items())]

    def theme(self, cover: Cover) -> str:
        """The theme of a hex, without what would end its quotation."""
        clean = "".join(letter for letter in cover.theme if letter not in '"\r\n\0')
        if clean != cover.theme:
            self._lose(cover, "A theme lost its quotation marks")
        return clean

    def terrain(self, cover: Cover) -> str:
        """The terrains of a hex as a hex line gives them."""
        tokens: list[Token] = []
        marked = {feature.kind[len(PREFIX):]: feature for feature in cover.features
                  if feature.kind.startswith(PREFIX)}
        heights: dict[str, int] = {}
        for feature in cover.features:
            token = self._token(cover, feature)
            if token is not None and feature.height is not None:
                self._height(cover, token.name, feature.height, heights)
        for feature in cover.features:
            name = feature.kind.removeprefix(PREFIX)
            if feature.kind.startswith(PREFIX) and feature.amount is None:
                if name in heights:
                    tokens.append(Token(name, heights[name], feature.exits))
                continue
            token = self._token(cover, feature)
            if token is not None:
                tokens.append(token)
                tokens += self._parts(token, feature, heights, marked)
        if len(tokens) > MAX_TERRAINS:
            self._lose(cover, f"All terrains after the first {MAX_TERRAINS} were left out")
        return ";".join(map(str, tokens[:MAX_TERRAINS]))

    def _parts(self, token: Token, feature: Feature, heights: dict[str, int], marked: dict[str, Feature]
               ) -> Iterator[Token]:
        """What follows a terrain at once: its height, and what MegaMek wants beside it."""
        own = HEIGHTS.get(token.name)
        if own is not None and feature.height is not None and own in heights and not _is_mark(marked.get(own)):
            yield Token(own, heights.pop(own))
        if feature.kind.startswith(PREFIX):
            return
        for part, levels in PARTS.get(token.name, {}).items():
            if part not in marked and not (part == own and feature.height is not None):
                yield Token(part, levels[min(max(token.level, 1), len(levels)) - 1])

    def _token(self, cover: Cover, feature: Feature) -> Token | None:
        """The terrain that a feature is, or its nearest one; None where MegaMek has none."""
        kind, _, amount, exits = feature
        if kind.startswith(PREFIX):
            return self._raw(cover, feature)
        nearest = self._nearest(kind)
        if nearest is None:
            self._lose(cover, f"{self._named(kind)} has no terrain in MegaMek and was left out")
            return None
        if nearest != kind:
            self._lose(cover, f"{self._named(kind)} became {self._named(nearest, False)}")
        if nearest in _NAME:
            name, level = _NAME[nearest]
            if name == "building" and level == len(GRADED[name]) and amount is not None and amount > level:
                level = amount
        else:
            name = nearest
            level = amount if amount is not None else 0 if name == "water" else 1
        return Token(name, level, 0 if exits is None and name in EXITS else exits)

    def _nearest(self, kind: str) -> str | None:
        """The kind that BattleTech reads it as, if MegaMek has that."""
        known = self.table.get(kind)
        while known is not None and known.key not in _NAME and known.key not in AMOUNTS + PLAIN:
            like = known.rules.get("battletech", {}).get("like")
            known = None if like is None else self.table.get(str(like))
        return None if known is None else known.key

    def _raw(self, cover: Cover, feature: Feature) -> Token | None:
        name = feature.kind[len(PREFIX):]
        if feature.amount is None:
            return None
        if not name or name != name.strip() or any(letter in ':;"\r\n\0' for letter in name):
            self._lose(cover, "A terrain whose name MegaMek cannot hold was left out")
            return None
        return Token(name, feature.amount, feature.exits)

    def _height(self, cover: Cover, name: str, quarters: int, heights: dict[str, int]) -> None:
        """Take note of a height; two terrains that share one (woods and jungle) keep that of the first."""
        level = whole_levels(quarters)
        if QUARTERS * level != quarters:
            self._lose(cover, "Heights of terrain were rounded to whole levels")
        own = HEIGHTS.get(name)
        if own is None:
            self._lose(cover, f"The height of {name.replace('_', ' ')} was left out")
        elif heights.setdefault(own, level) != level:
            self._lose(cover, "Woods and jungle of different heights got that of the first")

    def _lose(self, cover: Cover, sentence: str) -> None:
        self._lost.setdefault(cover, set()).add(sentence)

    def _named(self, kind: str, capital: bool = True) -> str:
        known = self.table.get(kind)
        name = known.name if known is not None else repr(kind)
        return name if capital else name[0].lower() + name[1:]


def _is_mark(feature: Feature | None) -> bool:
    return feature is not None and feature.amount is None
