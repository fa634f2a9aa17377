"""The kinds as a palette offers them: by game and group, variants of one thing together, found by many words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from losview.base.resources_dir import resources
from losview.base.translation import language, tr_as, tr_read
from losview.board.kind import ATTRIBUTES, Kind, Role
from losview.board.terrain import table

#: The kind that stands for nothing: every game has it.
OPEN_KIND = "open"


@dataclass(frozen=True, eq=False)
class Family:
    """Kinds that are one thing in several sizes: a stone building of one level, of two …

    Attributes:
        name: of the whole: what stands before the comma in the names of its kinds.
        kinds: one or more, as their table has them.
    """

    name: str
    kinds: tuple[Kind, ...]

    def variant(self, kind: Kind) -> str:
        """What tells a kind from its siblings: "2 levels"; "plain" for the one that the others are named after."""
        rest = kind.name.removeprefix(self.name).lstrip(", ")
        return rest or tr_as("variant of terrain", "plain")


@dataclass(frozen=True, eq=False)
class Shelf:
    """A part of the palette.

    Attributes:
        title: of the kinds' group. families: what stands on it. own: whether it belongs to the rules in force.
        open: whether it is unfolded at first.
    """

    title: str
    families: tuple[Family, ...]
    own: bool
    open: bool


@cache
def _palette_file() -> Mapping[str, Any]:
    with (resources() / "palette.toml").open("rb") as file:
        return tomllib.load(file)


def at_home(kind: Kind, rules: str) -> bool:
    """Whether a kind belongs to a game (its name in the terrain tables).

    It does where it comes from one of that game's own tables.  Of a table that the games share, what the game says
    something of its own about is at home; of another game's tables only open ground, and with ASL what VASL's
    boards have, because its tables leave out what others name already.
    """
    game = next((system for system in ATTRIBUTES if kind.home.startswith(system) or system.startswith(kind.home)), "")
    if game == rules or kind.key == OPEN_KIND:
        return True
    reading = kind.rules.get(rules)
    return reading is not None and "like" not in reading and (not game or (rules == "asl" and bool(kind.vasl_codes)))


def paintable(kind: Kind) -> bool:
    """Whether a kind can be laid by hexes; contours and stairwells are drawn inside them."""
    reading = kind.rules.get("asl", {})
    return not (reading.get("contour") or reading.get("stairwell"))


def drawable(kind: Kind, rules: str) -> bool:
    """Whether a kind can be drawn as an outline; contours only where the rules judge ground by them.

    Args:
        rules: name of a rule system in the terrain tables, "" for none in force.
    """
    reading = kind.rules.get("asl", {})
    if reading.get("contour"):
        return rules in ("", "asl")
    return kind.role == "terrain" and kind.key != OPEN_KIND and not reading.get("stairwell")


def usual(role: Role, rules: str) -> str:
    """The kind that is in hand at first under a rule system; the first of all where palette.toml names none for it."""
    return str(_palette_file()["usual"][role].get(rules, table().of_role(role)[0].key))


#: A list of no more families than this is unfolded as a whole.
SHORT = 40


def shelves(role: Role, rules: str, drawn: bool = False) -> list[Shelf]:
    """The kinds of a role by the headings they stand under, those of the rules in force first.

    Args:
        rules: name of a rule system in the terrain tables, "" for none in force.
        drawn: whether the kinds are those that are drawn as outlines, else those that are laid by hexes.
    """
    first_ones = {key: i for i, key in enumerate(_palette_file()["first"])}
    offered = [kind for kind in table().of_role(role) if (drawable(kind, rules) if drawn else paintable(kind))]
    kinds = sorted(offered,
                   key=lambda kind: first_ones.get(kind.key, len(first_ones)))
    home_kinds = [kind for kind in kinds if not rules or at_home(kind, rules)]
    if rules:  # what is laid down most stands first in its group
        home_kinds.sort(key=lambda kind: kind.key not in (usual(role, rules), OPEN_KIND))
    first = _grouped(home_kinds)
    short = sum(len(families) for families in first.values()) <= SHORT
    unfolded = _palette_file()["open"]
    home_shelves = [Shelf(_title(group), families, True, short or group in unfolded)
                    for group, families in first.items()]
    at_hand = {kind.key for kind in home_kinds}
    other = _grouped(kind for kind in kinds if kind.key not in at_hand)
    return [*home_shelves, *(Shelf(_title(group), families, False, False) for group, families in other.items())]


def _title(group: str) -> str:
    """What a group is called in the user's language."""
    return tr_read(group, "terrain")


def _grouped(kinds: Iterable[Kind]) -> dict[str, tuple[Family, ...]]:
    """Families by group, the groups in the palette's order."""
    groups: dict[str, dict[str, list[Kind]]] = {}
    for kind in kinds:
        groups.setdefault(kind.group, {}).setdefault(kind.name.partition(",")[0], []).append(kind)
    order = {name: i for i, name in enumerate(_palette_file()["order"])}
    return {
        group: tuple(Family(stem if len(members) > 1 else members[0].name, tuple(members))
                     for stem, members in groups[group].items())
        for group in sorted(groups, key=lambda group: order.get(group, len(order)))
    }


@cache
def _meanings() -> Mapping[str, frozenset[str]]:
    """Of each word the words that mean the same."""
    meanings: dict[str, set[str]] = {}
    words = _palette_file()["words"]
    for group in (*words["same"], *words.get(language(), {}).get("same", ())):
        for word in group:
            meanings.setdefault(word, set()).update(group)
    return {word: frozenset(group) for word, group in meanings.items()}


#: The closeness of a name that begins with a text.
BEGINS = 2

#: Languages in which a word's end is what it is: a "Holzbrücke" is a "Brücke".  Ends of fewer letters are none.
_COMPOUNDING = ("de",)
_SHORTEST_END = 3


def closeness(text: str, kind: Kind) -> int | None:
    """How well a text that somebody looks for means a kind: 0 is best, None is not at all.

    0 is its name, 1 the first words of it, 2 its beginning; with 3 each word of the text is one of the name, with 4 it
    is a part of one, with 5 it may also mean the same as one, with 6 it may begin a word of the kind's group or
    description.
    """
    called, wanted = kind.name.lower(), text.lower().strip()
    if called == wanted:
        return 0
    if called.startswith(wanted):
        return 1 if not called[len(wanted):len(wanted) + 1].isalnum() else BEGINS
    name = _words(f"{kind.name} {kind.english} {kind.key.replace('_', ' ')}")
    described = name | _words(f"{_title(kind.group)} {kind.about}")
    ranks = [_word_closeness(word, name, described) for word in _words(text)]
    return None if None in ranks else max((rank for rank in ranks if rank is not None), default=4)


def _word_closeness(wanted: str, name: frozenset[str], described: frozenset[str]) -> int | None:
    """The same of one word, 3 to 6."""
    if wanted in name:
        return 3
    if any(_is_part(wanted, word) for word in name):
        return 4
    if not _alike(wanted).isdisjoint(name):
        return 5
    return 6 if any(word.startswith(wanted) for word in described) else None


def best_matches(text: str, shelves: Iterable[Shelf]) -> list[tuple[Family, Kind]]:
    """The families that a text finds, each with the kind of it that matches best.

    A kind of exactly that name comes first, of whatever game, as no other is meant.  Then come those of the rules in
    force, the best match before others; of names that begin with the text the shortest, other ones as on the shelves.
    """
    found = []
    for shelf in shelves:
        for family in shelf.families:
            ranks = [(*_place(rank, kind), kind) for kind in family.kinds
                     if (rank := closeness(text, kind)) is not None]
            if ranks:
                rank, length, kind = min(ranks, key=lambda ranked: ranked[:2])
                found.append((rank > 0, not shelf.own, rank, length, family, kind))
    found.sort(key=lambda match: match[:4])
    return [(family, kind) for *_, family, kind in found]


def _place(rank: int, kind: Kind) -> tuple[int, int]:
    """By what matches are sorted: the closeness, then the length of a name that begins with the text."""
    return rank, len(kind.name) if rank <= BEGINS else 0


def is_named(text: str, kind: Kind) -> bool:
    """Whether each word of a text is a part of a word of a kind's name, or means the same as one."""
    name = _words(f"{kind.name} {kind.english} {kind.key.replace('_', ' ')}")
    return all(any(_is_part(wanted, word) for word in name) or not _alike(wanted).isdisjoint(name)
               for wanted in _words(text))


def _is_part(wanted: str, word: str) -> bool:
    """Whether a text begins a word, or in some languages ends it."""
    if word.startswith(wanted):
        return True
    return language() in _COMPOUNDING and len(wanted) >= _SHORTEST_END and word.endswith(wanted)


@cache
def _alike(wanted: str) -> frozenset[str]:
    """Words that mean the same as one that may only be begun yet."""
    meanings = _meanings()
    if wanted in meanings:
        return meanings[wanted]
    return frozenset().union(*(group for word, group in meanings.items()
                               if len(wanted) > 2 and word.startswith(wanted)))


@lru_cache(maxsize=2048)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.lower()))
