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
    "terrain": ("plain", "canopy", "fronds", "rows", "furrows", "crop", "blocks", "walls", "tank", "works", "curls",
                "dots", "waves", "ripples", "tufts", "stones", "flakes", "cracks", "slabs", "mesh", "hatch", "glow",
                "road", "track", "rails", "stream", "bridge"),
    "hexside": ("ticks", "double_ticks", "wall", "hedge", "cliff", "fence", "bank", "stream"),
    "counter": ("infantry", "cavalry", "artillery", "headquarters", "wagon", "mech", "vehicle", "squad", "obstacle",
                "smoke", "wreck", "fire"),
    "ground": ("plain", "dots", "flakes", "stones", "tufts"),
}


class Attribute(NamedTuple):
    """One attribute that a rule system knows: its sort, and the words it may be."""

    sort: Literal["levels", "count", "flag", "word"]
    words: tuple[str, ...] = ()


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
    "asl": {},
}


@dataclass(frozen=True)
class Kind:
    """One kind of terrain, hexside or counter.

    Attributes:
        key: its name in files and tables.
        name: its name for people.
        role: "terrain" fills hexes, "hexside" lies on hexsides, "counter" stands in hexes, "ground" is
            the look of a hex's own ground and nothing else.
        group: the part of the palette it stands in.
        look: "fill" and "ink" colours for the light theme, "dark_fill" and "dark_ink" for the dark one,
            "pattern" (one of `PATTERNS[role]`) and "density" ("1" to "3").
        rules: per rule system, its attributes; heights in quarter levels.
        default_height: quarter levels above the ground where it has a height of its own, else None.
        amount: what its amount means ("depth", "levels" …), "" where it has none.
        exits: whether it runs on through hexsides, as a road does.
        letter: its letter in sketches, "" for none.
        about: a sentence for people, or "".
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
