"""Kinds of terrain, hexsides and counters, and what each rule system makes of them.

They are read from `resources/terrain/*.toml`, one table a kind with a sub-table a rule system:

    [orchard]
    name = "Orchard"
    role = "terrain"
    group = "Woods"
    fill = "#cfdcab"           # ink, dark_fill and dark_ink likewise
    pattern = "rows"
    [orchard.civil_war_brigade]
    rises = 1                  # levels, by quarters
    canopy = true
    [orchard.battletech]
    like = "light_woods"       # BattleTech lacks it and reads the nearest that it has

A sub-table with nothing in it says: known, and without effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType

from losview.base.resources_dir import resources
from losview.base.translation import tr
from losview.board.kind import Kind, Role, Value
from losview.board.terrain_file import TomlFile, perhaps

#: How many other kinds `like` may lead through.
MAX_HOPS = 4

_NOTHING: Mapping[str, Value] = MappingProxyType({})


@dataclass(frozen=True)
class KindReading:
    """What one rule system makes of a kind.

    Attributes:
        attributes: by name, heights in quarter levels; empty where it is as good as open ground.
        read_as: the name of the kind it is read as, None where it is read as itself.
        unknown: whether no table knows the key at all.
    """

    attributes: Mapping[str, Value] = field(default_factory=lambda: _NOTHING)
    read_as: str | None = None
    unknown: bool = False


@dataclass(frozen=True)
class Table:
    """All kinds, in the order of their files."""

    kinds: Mapping[str, Kind]

    def get(self, key: str) -> Kind | None:
        return self.kinds.get(key)

    def name(self, key: str) -> str:
        """What people call a kind; its key where there is no such kind."""
        kind = self.kinds.get(key)
        return key if kind is None else kind.name

    @cached_property
    def by_vasl_code(self) -> Mapping[int, Kind]:
        """The kind that each terrain code of VASL boards stands for."""
        return {code: kind for kind in self.kinds.values() for code in kind.vasl_codes}

    def of_role(self, role: Role) -> list[Kind]:
        """The kinds of one role, in palette order."""
        return [kind for kind in self.kinds.values() if kind.role == role]

    def ground(self, theme: str) -> Kind | None:
        """How a hex of that theme looks where nothing covers it; None for a theme that no table knows."""
        return self.kinds.get(f"ground_{theme.strip().lower()}" if theme.strip() else "open")

    def reading(self, key: str, rule_set: str) -> KindReading:
        """What a rule system makes of a kind: its own attributes, or those of the kind it is `like`."""
        kind = self.kinds.get(key)
        if kind is None:
            return KindReading(unknown=True)
        asked = kind
        for _ in range(MAX_HOPS + 1):
            like = kind.rules.get(rule_set, _NOTHING).get("like")
            if like is None:
                break
            kind = self.kinds[str(like)]
        return KindReading(kind.rules.get(rule_set, _NOTHING), None if kind is asked else kind.name)

    def is_depression(self, key: str) -> bool:
        """Whether a kind of terrain is a depression in ASL; of no kind that is unknown."""
        return bool(self.reading(key, "asl").attributes.get("depression"))


@cache
def table() -> Table:
    """The bundled kinds.

    Raises:
        TerrainError: where one of the files is not as it should be.
    """
    return load(sorted((resources() / "terrain").glob("*.toml")))


def load(paths: Iterable[Path]) -> Table:
    """Read terrain tables.

    Raises:
        TerrainError: for a file that cannot be read, is no TOML, or says what cannot be used.
    """
    kinds: dict[str, Kind] = {}
    sources: dict[str, TomlFile] = {}
    for path in paths:
        source = TomlFile(path)
        for key, kind in source.kinds().items():
            if key in kinds:
                raise source.error((key,), "",
                                   tr("kind {key!r} is already in {name}", key=key, name=sources[key].path.name),
                                   tr("rename it or take one of the two out"))
            kinds[key] = kind
            sources[key] = source
    for key, kind in kinds.items():
        for rule_set in kind.rules:
            _follow(kinds, sources[key], key, rule_set)
    letters: dict[str, str] = {}
    for key, kind in kinds.items():
        if kind.letter and letters.setdefault(kind.letter, key) != key:
            raise sources[key].error((key,), "letter",
                                     tr("letter {letter!r} already stands for {other}", letter=kind.letter,
                                        other=letters[kind.letter]),
                                     tr("choose another letter or leave it out"))
    codes: dict[int, str] = {}
    for key, kind in kinds.items():
        for code in kind.vasl_codes:
            if codes.setdefault(code, key) != key:
                raise sources[key].error((key,), "vasl_codes",
                                         tr("VASL code {code} already stands for {other}", code=code,
                                            other=codes[code]),
                                         tr("leave it with one of the two"))
    return Table(MappingProxyType(kinds))


def _follow(kinds: Mapping[str, Kind], source: TomlFile, key: str, rule_set: str) -> None:
    """Check that `like` leads to a kind with attributes of its own."""
    seen = [key]
    while (like := kinds[seen[-1]].rules.get(rule_set, _NOTHING).get("like")) is not None:
        at = (key, rule_set)
        if like not in kinds:
            raise source.error(at, "like",
                               tr("{key} is like {like!r} under {rule_set}, and there is no such kind", key=key,
                                  like=like, rule_set=rule_set),
                               perhaps(str(like), kinds))
        if like in seen:
            raise source.error(at, "like",
                               tr("likenesses go round in a circle: {kinds}", kinds=" -> ".join((*seen, str(like)))),
                               tr("let one of them have attributes of its own"))
        if len(seen) > MAX_HOPS:
            raise source.error(at, "like",
                               tr("{key} is read through more than {most} other kinds", key=key, most=MAX_HOPS),
                               tr("name the last of them at once"))
        seen.append(str(like))
