"""What a piece of VASL is to losview: a kind of counter, terrain of its hex, the level of what lies on it, or nothing.

Pieces are told apart by their names, their traits and the folders of their pictures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from losview.formats.vassal.pieces import SavedPiece

#: Sides by the letters of their nation; others are no nation, and belong to nobody.
SIDES: Mapping[str, str] = {
    "ge": "german", "ss": "german", "ru": "russian", "fi": "finnish", "hu": "hungarian", "it": "italian",
    "ja": "japanese", "ax": "axis minor", "am": "american", "br": "british", "fr": "french", "ch": "chinese",
    "al": "allied minor", "pa": "partisan", "sk": "south korean", "nk": "north korean", "un": "united nations",
    "cc": "communist chinese",
}
#: Folders of pictures of guns and mortars.
_GUNS = frozenset(("gun", "guns", "MTR", "AT", "AA", "ART", "INF", "RCL"))
#: What stands before a name, and after it, that says in which state or position a piece is.
_STATE_BEFORE = re.compile(r"^(?:(?:broken|dm|Wnd|Berserk|Fanatic|Heroic)\s+)+")
_STATE_AFTER = re.compile(r"(?:\s(?:v|t|Pt|St)?ca[1-6]|\sBU|\sCE)+$")
_ARCS = re.compile(r"\s(?:v|t|Pt|St)?ca[1-6]")
#: The covered arc that a name tells: of the vehicle or gun, not of its turret.
_ARC = re.compile(r"\s(?:vca|Ptca|Stca|ca)([1-6])(?!\d)")


class Found(NamedTuple):
    """What a piece is.

    Attributes:
        role: "counter"; "terrain", which fills its hex; "level", which holds for what lies above it in its stack;
            "night", whose amount is the base NVR.
        kind: of counter or terrain. amount: as the kind has it; of a level its number, None for one that has none.
    """

    role: str
    kind: str = ""
    amount: int | None = None


_LEVEL = re.compile(r"(?:Building|Fort Bldg|Strongpoint|Steeple)\s+(Cellar|Ground Level|Level (\d{1,2})|Roof Level)")
_SMOKE = re.compile(r"(?:(White|Gray) \+([123]) (Smoke|WP)|(?:Smoke|WP) grenade \+([12]))")
_BLAZE = re.compile(r"(?:(\d{1,2})-level )?Blaze")
_WRECK = re.compile(r".*\bWreck(?:\d*|\s+VBM)")
_FFE = re.compile(r".*\b(?:OBA )?(?:FFE|VTE)\s*:\s*[12C]")
_RUBBLE = re.compile(r"(Stone|Wood|Wooden)? ?Rubble(?: (?:Ground Level|Level (\d)))?")
_FIRE = re.compile(r"(?:Veh )?(?:Prep|Bnd\.|Opp\.) Fire")
_FIRST_FIRE = re.compile(r"(?:Veh )?(?:First|Final|Int\.|No)(?: Def)? Fire")
_NVR = re.compile(r"NVR:? ?(\d)")
_INFANTRY = re.compile(r"\d+-\(?\d+\)?-\d.*|.*\bHero\b.*")
_LEADER = re.compile(r"\d+[-+]\d(?![-\d]).*")
#: Names that say it by themselves.
_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Found]], ...] = (
    (_SMOKE, lambda found: Found("counter", "smoke", int(found[2] or found[4]))),
    (_BLAZE, lambda found: Found("counter", "blaze", int(found[1]) if found[1] else None)),
    (re.compile("Flame"), lambda _: Found("counter", "flame")),
    (_WRECK, lambda _: Found("counter", "wreck")),
    (_FFE, lambda _: Found("counter", "ffe")),
    (re.compile(r".*\bSR"), lambda _: Found("counter", "spotting_round")),
    (re.compile(r".*\bStarshell"), lambda _: Found("counter", "starshell")),
    (re.compile(r".*\bIR"), lambda _: Found("counter", "illuminating_round")),
    (re.compile("Gunflash"), lambda _: Found("counter", "gunflash")),
    (_FIRE, lambda _: Found("counter", "prep_fire")),
    (_FIRST_FIRE, lambda _: Found("counter", "first_fire")),
    (re.compile(r"(?:H-t-H |Human Wave )?Melee"), lambda _: Found("counter", "melee")),
    (re.compile(r"(?:Reverse )?Motion"), lambda _: Found("counter", "motion")),
    (re.compile("BU"), lambda _: Found("counter", "buttoned_up")),
    (re.compile(r"(?:[123]S )?Foxhole.*"), lambda _: Found("counter", "foxhole")),
    (re.compile(r"Trench.*"), lambda _: Found("counter", "trench")),
    (re.compile(r"\d\+\d\+\d (?:Pillbox|PTObox).*"), lambda _: Found("counter", "pillbox")),
    (re.compile(r"(?:Barricade|Roadblock).*"), lambda _: Found("counter", "obstacle")),
    (re.compile(r"Breach.*"), lambda _: Found("counter", "breach")),
    (_RUBBLE, lambda found: Found("terrain", _rubble(found[1] or "Stone", found[2]))),
    (re.compile(r"Shellholes?.*"), lambda _: Found("terrain", "shellholes")),
    (re.compile(r"Sangar.*"), lambda _: Found("terrain", "sangar")),
    (re.compile(r"Panjis?.*"), lambda _: Found("terrain", "panji")),
    (re.compile(r"Cave.*"), lambda _: Found("terrain", "cave")),
    (_LEVEL, lambda found: Found("level", "", -1 if found[1] == "Cellar" else 0 if found[1] == "Ground Level"
                                 else int(found[2]) if found[2] else None)),
    (re.compile(r"Roof|Climb L.*|Crest.*"), lambda _: Found("level")),
    (_NVR, lambda found: Found("night", "", int(found[1]))),
)


def piece_name(piece: SavedPiece) -> str:
    """A piece's name without its state and its covered arc."""
    return _STATE_AFTER.sub("", _STATE_BEFORE.sub("", piece.name))


def shown_name(piece: SavedPiece) -> str:
    """What is printed on a counter: the name with its state, without its covered arc."""
    return _ARCS.sub("", piece.name)


def piece_side(piece: SavedPiece) -> str:
    """The side that a piece belongs to, "" for none."""
    return SIDES.get(piece.nation, "")


def facing_of(piece: SavedPiece) -> int | None:
    """The direction 0–5 in whose vertex a piece looks: as its arc says, else as it is turned; None for none."""
    arc = _ARC.search(piece.name)
    if arc is not None:
        return int(arc[1]) - 1
    turns = piece.sides in (6, 12) and not piece.concealed
    return ((2 + piece.steps * 6 // piece.sides) % 6) if turns else None


def found_in(piece: SavedPiece) -> Found | None:
    """What a piece is, None for one that changes nothing that losview knows."""
    if piece.concealed or piece.dummy:
        return Found("counter", "concealed")
    name = piece_name(piece)
    for pattern, made in _PATTERNS:
        match = pattern.fullmatch(name)
        if match is not None:
            return made(match)
    return _unit(piece, name)


def _unit(piece: SavedPiece, name: str) -> Found | None:
    """What a unit is, by its traits."""
    if not piece_side(piece):
        return None
    if "layer vca" in piece.traits:
        return Found("counter", "afv" if piece.marks.get("Hindrance") == "true" else "lorry")
    if "rotate" in piece.traits:
        parts = frozenset(piece.folder.split("/"))
        if _GUNS & parts:
            return Found("counter", "artillery")
        return Found("counter", "wagon") if re.match(r"(?:Wagon|Sledge)\b", name) else None
    if piece.base.endswith(("LDR", "COM")) or _LEADER.fullmatch(name):
        return Found("counter", "leader")
    return Found("counter", "infantry") if _INFANTRY.fullmatch(name) else None


def _rubble(sort: str, level: str | None) -> str:
    sort = "stone" if sort == "Stone" else "wooden"
    return f"{sort}_rubble_level_{level}" if level in ("1", "2", "3") else f"{sort}_rubble"
