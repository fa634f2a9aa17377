"""What a kind of terrain, hexside or counter is, and what may be said of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

Role = Literal["terrain", "hexside", "counter", "ground"]
ROLES: tuple[Role, ...] = get_args(Role)
Value = int | str | bool

#: What a pattern may be called, by role: the marks that the map draws on a kind's fill.
PATTERNS: Mapping[Role, tuple[str, ...]] = {
    "terrain": ("plain", "canopy", "fronds", "rows", "vines", "furrows", "crop", "blocks", "walls", "tank", "works",
                "curls", "dots", "waves", "ripples", "tufts", "stones", "flakes", "cracks", "slabs", "mesh", "hatch",
                "glow", "vents", "craters", "stairs", "road", "track", "rails", "stream", "bridge"),
    "hexside": ("ticks", "double_ticks", "wall", "hedge", "hillside_wall", "hillside_hedge", "cliff", "fence",
                "barricade", "dike", "bank", "stream", "bar", "double_bar", "dashed_bar"),
    "counter": ("infantry", "cavalry", "artillery", "headquarters", "wagon", "mech", "vehicle", "squad", "obstacle",
                "smoke", "wreck", "fire", "tank", "pillbox", "foxhole", "trench", "shells", "shells_smoke",
                "armoured_car", "tank_moving", "lorry", "lorry_moving", "motion", "closed", "question", "cloak",
                "hourglass", "flare", "lamp", "flame", "flash", "muzzle", "muzzle_back", "melee", "burst", "breach"),
    "ground": ("plain", "dots", "flakes", "stones", "tufts"),
}


class Attribute(NamedTuple):
    """One attribute that a rule system knows: its sort, and the words it may be."""

    sort: Literal["levels", "whole_levels", "count", "flag", "word"]
    words: tuple[str, ...] = ()


#: The phases of an ASL player turn, in order (A3).
PHASES = ("RPh", "PFPh", "MPh", "DFPh", "AFPh", "RtPh", "APh", "CCPh")

#: What sort of terrain ASL takes a kind for.
ASL_CATEGORIES = ("open", "woods", "building", "hexside", "depression", "bridge", "factory", "marketplace", "other",
                  "road", "water", "entrenchment")
#: Those of buildings, which have rooms inside.
BUILDING_CATEGORIES = ("building", "factory", "marketplace")
#: What units follow in the dark (E1.531). Kinds of the categories "road" and "bridge" are guides by their category.
GUIDES = ("trench", "bunker", "road", "bridge", "ford", "path", "gully", "stream", "river_bank")

#: What each rule system may say of a kind; in any of them `like` may stand alone instead.
ATTRIBUTES: Mapping[str, Mapping[str, Attribute]] = {
    "civil_war_brigade": {
        "rises": Attribute("levels"),
        "canopy": Attribute("flag"),
        "slope": Attribute("flag"),
    },
    "battletech": {
        "height": Attribute("levels"),
        "points": Attribute("count"),
        "tally": Attribute("word", ("woods", "industrial", "fields")),
        "solid": Attribute("flag"),
        "screen": Attribute("flag"),
        "water": Attribute("flag"),
        "eye": Attribute("levels"),
    },
    "asl": {
        "height": Attribute("whole_levels"),  # full levels; `half` adds a half level
        "half": Attribute("flag"),
        "obstacle": Attribute("flag"),
        "hindrance": Attribute("flag"),
        "inherent": Attribute("flag"),  # B.6: fills its hex
        "split": Attribute("levels"),  # up to here above the base it has the nature of its lower part
        "points": Attribute("count"),  # what a hindrance adds; 1 unless given
        "open_when_cut": Attribute("flag"),  # it is open ground out of season (B15.6),
        "open_when_frozen": Attribute("flag"),  # on frozen or snow-covered ground (B16),
        "open_in_deep_snow": Attribute("flag"),  # in deep snow (B12),
        "open_when_flooded": Attribute("flag"),  # under water (B16, B20.44)
        "elevated": Attribute("flag"),  # of ways: painted, they raise their hex by a level (B5, B32)
        "embankment": Attribute("flag"),  # likewise: they are half a level high in all of their hex (B32.1)
        "railroad": Attribute("flag"),  # of these: along it both ends count as level with it (B32.13)
        # No rule here reads it in full; of hexsides: how far it goes on beyond them.
        "not_judged": Attribute("word", ("kind", "beyond")),
        "open_along_walls": Attribute("flag"),  # of inherent terrain: nothing along a wall or hedge (B18, B37.2)
        "no_roof": Attribute("flag"),  # units are never on top of it (B23.8)
        "bare": Attribute("flag"),  # trees without leaves (B14.2)
        "plants": Attribute("flag"),  # trees or brush: in a stream's hex they rise from the banks (B33.1)
        "stream": Attribute("flag"),  # of depressions
        "gully": Attribute("flag"),  # of depressions: a hex in which one appears is a depression hex (B19.1)
        "rubble": Attribute("flag"),  # of an upper level: half a level in all of its hex besides (B24.2)
        "wall_print": Attribute("flag"),  # of drawn walls: nothing to who is in a hex at a vertex of it (B9.1)
        "gaps": Attribute("flag"),  # of what lies on hexsides: a road drawn across it leaves a gap (B9.1)
        "lower_obstacle": Attribute("flag"),
        "lower_hindrance": Attribute("flag"),
        "category": Attribute("word", ASL_CATEGORIES),
        "depression": Attribute("flag"),
        "cliff": Attribute("flag"),
        "bocage": Attribute("flag"),
        "rowhouse_bar": Attribute("flag"),
        "factory_wall": Attribute("flag"),  # an interior one
        "breach": Attribute("flag"),  # of counters: it opens a bar on its level (B23.711)
        "steeple": Attribute("flag"),  # one Location more, above the building's highest (B31.2)
        "alpine": Attribute("flag"),  # a hill's hexes block threads on their level (B10.211)
        "narrow_street": Attribute("flag"),  # a roadblock closes it in its own way (B31.141)
        "paddy_bank": Attribute("flag"),
        "upper_levels": Attribute("count"),  # of a building, above its ground level
        "smoke": Attribute("count"),  # strength where the counter gives no amount
        "ffe": Attribute("count"),  # likewise
        "afv": Attribute("flag"),
        "wreck": Attribute("flag"),
        "pillbox": Attribute("flag"),
        "entrenched": Attribute("flag"),  # units in it are entrenched
        "contour": Attribute("word", ("hill", "hollow")),  # a drawn one: ground this high and higher, or this low
        "stairwell": Attribute("flag"),
        "guide": Attribute("word", GUIDES),  # by night: no Movement DR on or beside it (E1.531)
        # Night (E1); of counters.
        "unit": Attribute("flag"),  # has eyes of its own
        "vehicle": Attribute("flag"),
        "tracked": Attribute("flag"),
        "motion": Attribute("flag"),  # itself, or as a marker the vehicle that it lies on
        "buttoned_up": Attribute("flag"),  # likewise
        "concealed": Attribute("flag"),  # a marker: all that it lies on
        "lights": Attribute("count"),  # hexes about it
        "blaze": Attribute("flag"),
        "flame": Attribute("flag"),
        "gunflash": Attribute("word", ("location", "blast")),  # its location, or its hex and all adjacent ones
        "spotting_round": Attribute("flag"),
        "until": Attribute("word", PHASES),  # the phase at whose end it is removed
    },
}


#: How wide what runs through hexes is where it is drawn inside them, in 1/768 of the spacing of hexes, by its pattern;
#: and that of all other patterns.
_WIDTHS, _DEFAULT_WIDTH = {"stream": 230, "waves": 230, "bridge": 170}, 120


@dataclass(frozen=True)
class Kind:
    """One kind of terrain, hexside or counter.

    Attributes:
        key: its name in files and tables.
        name: its name for people.
        role: "terrain" fills hexes, "hexside" lies on hexsides, "counter" stands in hexes, "ground" is
            the look of a hex's own ground and nothing else.
        group: the part of the palette it stands in, in English.
        look: "fill" and "ink" colours for the light theme, "dark_fill" and "dark_ink" for the dark one,
            "pattern" (one of `PATTERNS[role]`) and "density" ("1" to "3").
        rules: per rule system, its attributes; heights in quarter levels.
        default_height: quarter levels above the ground where it has a height of its own, else None.
        amount: what its amount means ("depth", "levels" …), "" where it has none.
        exits: whether it runs on through hexsides, as a road does.
        letter: its letter in sketches, "" for none.
        about: a sentence for people, or "".
        vasl_codes: terrain codes of VASL boards that mean this kind.
        home: name of the table file it comes from, without its ending: "battletech", "asl_country" …
        off_map: whether it may also stand beyond the map's edge, as a starshell may.
        english: its name in English, by which files of other programs call it.
    """

    key: str
    name: str
    role: Role
    group: str
    look: Mapping[str, str]
    rules: Mapping[str, Mapping[str, Value]]
    default_height: int | None = None
    amount: str = ""
    exits: bool = False
    letter: str = ""
    about: str = ""
    vasl_codes: tuple[int, ...] = ()
    home: str = ""
    off_map: bool = False
    english: str = ""

    @property
    def width(self) -> int:
        """How wide it is where it runs through hexes and is drawn inside them, in 1/768 of the spacing of hexes."""
        return _WIDTHS.get(self.look["pattern"], _DEFAULT_WIDTH)

    def has_height(self, rules: str) -> bool:
        """Whether terrain of this kind may have a height of its own that a rule system's table reads."""
        return self.default_height is not None and "height" in self.rules.get(rules, {})


def height_by(attributes: Mapping[str, Value], height: int | None, amount: int | None) -> int:
    """How high terrain stands above its ground by what a rule system's table says of its kind, in quarter levels.

    Args:
        height, amount: its own; without the one, the other of heavy industrial terrain is its height in levels.
    """
    if height is None and amount is not None and attributes.get("tally") == "industrial":
        return 4 * amount
    return int(attributes.get("height", 0)) if height is None else height
