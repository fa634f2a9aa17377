"""Translating between MegaMek's terrains and the kinds of losview's tables, both ways.

The level of woods, jungle, smoke and buildings decides their kind; a height of their own (`foliage_elev`,
`bldg_elev`, `fuel_tank_elev`) becomes the `height` of the feature it belongs to.  Terrain that the tables lack is kept
as `Feature("megamek:name", amount=level, exits=mask)`.  A feature `megamek:foliage_elev` without an amount marks where
the file gives the height of another feature; one such as `megamek:bldg_cf` without an amount says that the file gives
none.  So a building from a file is known by all its parts: it has its own exits or none; one drawn here gets what
MegaMek requires.  Only six bits of exits are directions: of other numbers a known terrain has these bits, and a feature
such as `megamek:road` without an amount keeps the number for writing.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import NamedTuple

from losview.base.translation import tr, tr_n
from losview.base.words import inside
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import Table
from losview.formats.core.limit_table import MAX_FEATURES

#: Prefix of the kinds of terrain that only MegaMek knows.
PREFIX = "megamek:"

#: Terrains whose level decides their kind, level 1 first.
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
#: The terrain that gives the height of another one.
HEIGHTS = {"woods": "foliage_elev", "jungle": "foliage_elev", "building": "bldg_elev", "fuel_tank": "fuel_tank_elev"}
#: Terrains that MegaMek requires beside another one, and their default levels by the other one's level.
PARTS = {
    "building": {"bldg_elev": (1, 1, 1, 1), "bldg_cf": (15, 40, 90, 120)},
    "fuel_tank": {"fuel_tank_elev": (1, 1, 1, 1), "fuel_tank_cf": (15, 40, 90, 120), "fuel_tank_magn": (20,) * 4},
    "bridge": {"bridge_elev": (0, 0, 0, 0), "bridge_cf": (15, 40, 90, 120)},
}
#: Most terrains of a hex that are read or written; marks for missing parts come on top.
MAX_TERRAINS = MAX_FEATURES - sum(map(len, PARTS.values()))
#: Terrains whose exits are always written, unless they come from a file that gives none.
EXITS = ("building", "fuel_tank")

#: What `_lose` is told where terrains that share a height in MegaMek have different ones.
_SHARED = tr("Woods and jungle of different heights got that of the first")
#: The bits of exits that are directions.
_SIX_BITS = 63
#: Names of features that mark what a file gives elsewhere or not at all.
_MARKS = {part for parts in PARTS.values() for part in parts} | set(HEIGHTS.values())
_KIND = {(name, level): kind for name, kinds in GRADED.items() for level, kind in enumerate(kinds, 1)}
_NAME = {kind: name_and_level for name_and_level, kind in _KIND.items()}
#: Levels that mean another level's kind: laser-inhibiting smoke, chaff and green smoke hinder as light smoke does.
_ALIKE = {("smoke", level): "light_smoke" for level in range(3, 7)}
#: Names of the terrains that the tables know.
_KNOWN = {*GRADED, *AMOUNTS, *PLAIN}


class Token(NamedTuple):
    """One terrain of a hex line."""

    name: str
    level: int
    exits: int | None = None

    def __str__(self) -> str:
        return f"{self.name}:{self.level}" if self.exits is None else f"{self.name}:{self.level}:{self.exits}"


def rounded_level(quarters: int) -> int:
    """The nearest whole level to a number of quarter levels; halves round up."""
    return (quarters + QUARTERS_PER_LEVEL // 2) // QUARTERS_PER_LEVEL


def features_of(tokens: list[Token]) -> tuple[Feature, ...]:
    """The features of a hex from its terrains; of a terrain named twice the last one counts."""
    last = {token.name: i for i, token in enumerate(tokens)}
    features = [_feature(token, last[token.name] == i) for i, token in enumerate(tokens)]
    owners = {name: i for name, i in last.items() if name in HEIGHTS and not features[i].kind.startswith(PREFIX)}
    dropped: set[int] = set()
    for name in dict.fromkeys(HEIGHTS.values()):
        with_height = sorted(i for owner, i in owners.items() if HEIGHTS[owner] == name)
        at = last.get(name)
        if not with_height or at is None or abs(tokens[at].level) > MAX_LEVEL:
            continue
        for i in with_height:
            features[i] = features[i]._replace(height=QUARTERS_PER_LEVEL * tokens[at].level)
        features[at] = Feature(PREFIX + name, exits=tokens[at].exits)
        if at == with_height[0] + 1 and tokens[at].exits is None:
            dropped.add(at)
    missing = [Feature(PREFIX + part) for name, parts in PARTS.items()
               if name in last and not features[last[name]].kind.startswith(PREFIX)
               for part in parts if part not in last]
    with_numbers: list[Feature] = []
    for i, (token, feature) in enumerate(zip(tokens, features, strict=True)):
        with_numbers += [] if i in dropped else [feature]
        if token.exits != feature.exits:
            with_numbers.append(Feature(PREFIX + token.name, exits=token.exits))
    return (*with_numbers, *missing)


def _feature(token: Token, counts: bool) -> Feature:
    """The feature of a terrain, without its height; `counts`: whether no later token has the same name."""
    name, level, number = token
    exits = None if number is None else number & _SIX_BITS
    if counts and abs(level) <= MAX_LEVEL:
        if name == "building" and level > len(GRADED[name]):
            return Feature(GRADED[name][-1], None, level, exits)
        if (name, level) in _KIND:
            return Feature(_KIND[name, level], None, None, exits)
        if (name, level) in _ALIKE:
            return Feature(_ALIKE[name, level], None, level, exits)
        if name in AMOUNTS and level >= (name == "heavy_industrial"):
            return Feature(name, None, level, exits)
        if name in PLAIN and level >= 0:
            return Feature(name, None, None if level == 1 else level, exits)
    return Feature(PREFIX + name, None, level, number)


class TerrainWriter:
    """Writes the terrain of one board's hexes as MegaMek terrain, and counts what MegaMek cannot hold.

    Attributes:
        levels_rounded: number of hexes whose level was not whole.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.levels_rounded = 0
        self._hexes: Tally[HexTerrain] = Tally()
        self._lost: dict[HexTerrain, set[str]] = {}

    def count(self, cover: HexTerrain) -> None:
        """Count one hex with that cover."""
        self._hexes[cover] += 1

    def losses(self) -> list[str]:
        """A sentence for each thing that was changed or left out, with the number of hexes."""
        hexes: Tally[str] = Tally()
        for cover, sentences in self._lost.items():
            for sentence in sentences:
                hexes[sentence] += self._hexes[cover]
        if self.levels_rounded:
            hexes[tr("Levels were rounded to whole ones")] = self.levels_rounded
        return [tr_n("{what} in {count:,} hex.", "{what} in {count:,} hexes.", number, what=sentence)
                for sentence, number in sorted(hexes.items())]

    def theme(self, cover: HexTerrain) -> str:
        """The theme of a hex, without characters that would end the quotation."""
        clean = "".join(letter for letter in cover.theme if letter not in '"\r\n\0')
        if clean != cover.theme:
            self._lose(cover, tr("A theme lost its quotation marks"))
        return clean

    def terrain(self, cover: HexTerrain) -> str:
        """The terrains of a hex in the form of a hex line: `woods:1;road:1:9`."""
        tokens: list[Token] = []
        marked = {feature.kind[len(PREFIX):]: feature for feature in cover.features
                  if feature.kind.startswith(PREFIX)}
        numbers = {feature.kind[len(PREFIX):]: feature.exits for feature in cover.features
                   if feature.kind.startswith(PREFIX) and _is_mark(feature) and feature.exits is not None}
        heights: dict[str, int] = {}
        for feature in cover.features:
            token = self._token(cover, feature)
            if token is not None and feature.height is not None and feature.kind.startswith(PREFIX):
                self._lose(cover, tr("The height of {terrain} was left out", terrain=token.name.replace("_", " ")))
            elif token is not None and feature.height is not None:
                self._height(cover, token.name, feature.height, heights)
        self._say_what_shares_a_height(cover, heights)
        known: list[tuple[int, str]] = []
        for feature in cover.features:
            name = feature.kind.removeprefix(PREFIX)
            if feature.kind.startswith(PREFIX) and feature.amount is None:
                if name in heights:
                    tokens.append(Token(name, heights[name], feature.exits))
                elif name not in _MARKS and (name not in _KNOWN or feature.exits is None):
                    self._lose(cover, tr("A terrain without a level was left out"))
                continue
            token = self._token(cover, feature)
            if token is not None:
                if not feature.kind.startswith(PREFIX):
                    known.append((len(tokens), token.name))
                height = list(self._own_height(token, feature, heights, marked))
                required = [] if feature.kind.startswith(PREFIX) else list(_required(token, feature, marked))
                if required:
                    self._lose(cover,
                               tr("{terrain} got the usual height, strength or exits of MegaMek",
                                  terrain=self._named(feature.kind)))
                    token = token._replace(exits=0) if token.exits is None and token.name in EXITS else token
                if not feature.kind.startswith(PREFIX) and token.exits is not None and token.name in numbers:
                    token = token._replace(exits=token.exits | numbers[token.name] & ~_SIX_BITS)
                tokens += [token, *height, *required]
        if any(name in {token.name for token in tokens[at + 1:]} for at, name in known):
            self._lose(cover, tr("Of terrains with one name in MegaMek all but the last became unknown ones"))
        room = min(len(tokens), MAX_TERRAINS)
        while len(features_of(tokens[:room])) > MAX_FEATURES:
            room -= 1
        if len(tokens) > room:
            self._lose(cover, tr("All terrains after the first {most} were left out", most=room))
        return ";".join(map(str, tokens[:room]))

    def _own_height(self, token: Token, feature: Feature, heights: dict[str, int], marked: dict[str, Feature]
                    ) -> Iterator[Token]:
        """The height of a terrain, where it stands right after it."""
        name = HEIGHTS.get(token.name)
        if name is not None and feature.height is not None and name in heights and not _is_mark(marked.get(name)):
            yield Token(name, heights.pop(name))

    def _say_what_shares_a_height(self, cover: HexTerrain, heights: dict[str, int]) -> None:
        """Woods and jungle have one height between them, so one without a height gets that of the other."""
        for feature in cover.features:
            nearest = None if feature.kind.startswith(PREFIX) else self._nearest(feature.kind)
            name = HEIGHTS.get(_NAME.get(nearest, (nearest, 0))[0] or "") if nearest is not None else None
            if name in heights and feature.height is None:
                self._lose(cover, _SHARED)

    def _token(self, cover: HexTerrain, feature: Feature) -> Token | None:
        """The MegaMek terrain of a feature, or the nearest one; None if there is none."""
        kind, _, amount, exits = feature
        if kind.startswith(PREFIX):
            return self._raw(cover, feature)
        nearest = self._nearest(kind)
        if nearest is None:
            self._lose(cover, tr("{terrain} has no terrain in MegaMek and was left out", terrain=self._named(kind)))
            return None
        if nearest != kind:
            self._lose(cover, tr("{terrain} became {other}", terrain=self._named(kind),
                                 other=self._named(nearest, False)))
        if nearest in _NAME:
            name, level = _NAME[nearest]
            if amount is not None and (_ALIKE.get((name, amount)) == nearest
                                       or (name == "building" and level == len(GRADED[name]) < amount)):
                level = amount
            elif amount is not None:
                self._lose(cover, tr("The amount of {terrain} was left out", terrain=self._named(kind, False)))
        else:
            name = nearest
            level = amount if amount is not None else 0 if name == "water" else 1
            if level < (name == "heavy_industrial"):
                self._lose(cover,
                           tr("{terrain} of amount {level} is an unknown terrain in MegaMek", terrain=self._named(kind),
                              level=level))
        return Token(name, level, exits)

    def _nearest(self, kind: str) -> str | None:
        """The nearest kind under the BattleTech rules that MegaMek has; None if there is none."""
        entry = self.table.get(kind)
        while entry is not None and entry.key not in _NAME and entry.key not in AMOUNTS + PLAIN:
            like = entry.rules.get("battletech", {}).get("like")
            entry = None if like is None else self.table.get(str(like))
        return None if entry is None else entry.key

    def _raw(self, cover: HexTerrain, feature: Feature) -> Token | None:
        name = feature.kind[len(PREFIX):]
        if feature.amount is None:
            return None
        if not name or name != name.strip() or any(letter in ':;"\r\n\0' for letter in name):
            self._lose(cover, tr("A terrain with a name that MegaMek does not allow was left out"))
            return None
        return Token(name, feature.amount, feature.exits)

    def _height(self, cover: HexTerrain, name: str, quarters: int, heights: dict[str, int]) -> None:
        """Add a terrain's height to `heights`; of two that share one (woods and jungle) the first counts."""
        level = rounded_level(quarters)
        if QUARTERS_PER_LEVEL * level != quarters:
            self._lose(cover, tr("Heights of terrain were rounded to whole levels"))
        height_name = HEIGHTS.get(name)
        if height_name is None:
            self._lose(cover, tr("The height of {terrain} was left out", terrain=name.replace("_", " ")))
        elif heights.setdefault(height_name, level) != level:
            self._lose(cover, _SHARED)

    def _lose(self, cover: HexTerrain, sentence: str) -> None:
        self._lost.setdefault(cover, set()).add(sentence)

    def _named(self, kind: str, capital: bool = True) -> str:
        entry = self.table.get(kind)
        name = entry.name if entry is not None else repr(kind)
        return name if capital else inside(name)


def _required(token: Token, feature: Feature, marked: dict[str, Feature]) -> Iterator[Token]:
    """What MegaMek requires beside a terrain and its hex does not have."""
    for part, levels in PARTS.get(token.name, {}).items():
        if part not in marked and not (part == HEIGHTS.get(token.name) and feature.height is not None):
            yield Token(part, levels[min(max(token.level, 1), len(levels)) - 1])


def _is_mark(feature: Feature | None) -> bool:
    return feature is not None and feature.amount is None
