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

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from losview.base.errors import FileError
from losview.base.resources_dir import resources
from losview.base.toml_tables import toml_tables
from losview.base.translation import tr, tr_read
from losview.base.words import listed
from losview.board.kind import ATTRIBUTES, PATTERNS, ROLES, Attribute, Kind, Role, Value

#: Largest height a table may give, in levels.
MAX_HEIGHT = 100

_W = TypeVar("_W", bound=str)
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_LETTER = re.compile(r"[A-Za-z~*]")
_COLOURS = ("fill", "ink", "dark_fill", "dark_ink")
_PLAIN = ("name", "role", "group", "pattern", "density", "about", "amount", "exits", "letter", "height",
          "vasl_codes", "off_map", *_COLOURS)


class TerrainError(FileError):
    """A terrain table that cannot be used."""


class TomlFile:
    """One file: its tables, and how to find a line in it again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8")
        except OSError as problem:
            raise TerrainError(path, 0, tr("cannot be read ({reason})", reason=problem.strerror),
                               tr("check its name and rights")) from None
        except UnicodeDecodeError:
            raise TerrainError(path, 0, tr("is not UTF-8 text"), tr("save it as UTF-8")) from None
        self.tables = toml_tables(self.text, self._no_toml)

    def _no_toml(self, line: int | None, what: str) -> TerrainError:
        at = line if line is not None else len(self.text.splitlines()) if "end of" in what else 0
        return TerrainError(self.path, at, what, tr("mend the line"))

    def kinds(self) -> dict[str, Kind]:
        """Every kind of the file.

        Raises:
            TerrainError: at the first thing that cannot be used.
        """
        return {key: self._kind(key, value) for key, value in self.tables.items()}

    def error(self, table: tuple[str, ...], name: str, what: str, fix: str) -> TerrainError:
        """The error about an entry of a table (`name` "" for the table itself), with its line."""
        return TerrainError(self.path, self._line(table, name), what, fix)

    def _line(self, table: tuple[str, ...], name: str) -> int:
        """The line of an entry of a table, else the table's own, else that of the table around it."""
        inside: tuple[str, ...] = ()
        header = 0
        lines = self.text.splitlines()
        for number, line in enumerate(lines, 1):
            match = re.match(r"\s*\[+([^\]]*)\]", line)
            if match:
                inside = tuple(part.strip(" \"'") for part in match[1].split("."))
                header = number if inside == table else header
            elif inside == table and name and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[.=]", line):
                return number
            elif not inside and not header and re.match(rf"\s*{re.escape(table[0])}\s*[.=]", line):
                header = number
        return header or (self._line(table[:-1], table[-1]) if len(table) > 1 else 0)

    def _kind(self, key: str, value: Any) -> Kind:
        at = (key,)
        if not isinstance(value, dict):
            raise self.error(at, "", tr("{key!r} stands outside a table", key=key),
                             tr("put it under a header such as [{key}]", key=key))
        if not _KEY.fullmatch(key):
            raise self.error(at, "", tr("{key!r} is not a key", key=key),
                             tr("use small letters, digits and underscores"))
        rules = {name: entry for name, entry in value.items() if isinstance(entry, dict)}
        plain = {name: entry for name, entry in value.items() if not isinstance(entry, dict)}
        for name in plain:
            if name not in _PLAIN:
                raise self.error(at, name, tr("{key} has no attribute {name!r}", key=key, name=name),
                                 spelling_hint(name, _PLAIN))
        height = self._height(at, "height", plain["height"]) if "height" in plain else None
        role = self._word(at, plain, "role", ROLES)
        name = self._text(at, plain, "name")
        return Kind(
            key, tr_read(name, "terrain"), role, self._text(at, plain, "group"), self._look(at, plain, role),
            MappingProxyType({rule: self._rules((key, rule), entry, height) for rule, entry in rules.items()}),
            height, self._text(at, plain, "amount", ""), self._flag(at, plain, "exits"),
            self._letter(at, plain), tr_read(self._text(at, plain, "about", ""), "terrain"),
            self._codes(at, plain), self.path.stem, self._flag(at, plain, "off_map"), name,
        )

    def _look(self, at: tuple[str, ...], plain: dict[str, Any], role: Role) -> Mapping[str, str]:
        look = {}
        for name in _COLOURS:
            colour = self._text(at, plain, name).lower()
            if not _COLOUR.fullmatch(colour):
                raise self.error(at, name, tr("{name} of {kind} is {colour!r}", name=name, kind=at[0], colour=colour),
                                 tr('write a colour such as "#8fae6b"'))
            look[name] = colour
        look["pattern"] = self._word(at, plain, "pattern", PATTERNS[role])
        density = plain.get("density", 1)
        if type(density) is not int or not 1 <= density <= 3:
            raise self.error(at, "density", tr("density of {kind} is {density!r}", kind=at[0], density=density),
                             tr("write 1, 2 or 3"))
        look["density"] = str(density)
        return MappingProxyType(look)

    def _rules(self, at: tuple[str, ...], entry: dict[str, Any], height: int | None) -> Mapping[str, Value]:
        key, rule_set = at
        if rule_set not in ATTRIBUTES:
            raise self.error(at, "",
                             tr("{key} has a sub-table for {rule_set!r}, which is not a rule system", key=key,
                                rule_set=rule_set),
                             spelling_hint(rule_set, ATTRIBUTES))
        attributes = ATTRIBUTES[rule_set]
        if "like" in entry:
            if len(entry) > 1:
                raise self.error(at, "like",
                                 tr("{key} has both 'like' and other attributes under {rule_set}", key=key,
                                    rule_set=rule_set),
                                 tr("leave one of the two out"))
            return MappingProxyType({"like": self._text(at, entry, "like")})
        values: dict[str, Value] = {}
        for name, value in entry.items():
            if name not in attributes:
                raise self.error(at, name, tr("{rule_set} has no attribute {name!r}", rule_set=rule_set, name=name),
                                 spelling_hint(name, (*attributes, "like")))
            values[name] = self._value(at, name, value, attributes[name])
        if "height" in attributes and height is not None and values:
            values.setdefault("height", height)
        return MappingProxyType(values)

    def _value(self, at: tuple[str, ...], name: str, value: Any, attribute: Attribute) -> Value:
        if attribute.sort == "levels":
            return self._height(at, name, value)
        if attribute.sort == "whole_levels":
            return self._height(at, name, value, 1)
        if attribute.sort == "word":
            return self._word(at, {name: value}, name, attribute.words)
        if attribute.sort == "flag":
            return self._flag(at, {name: value}, name)
        if type(value) is not int or not 0 <= value <= 100:
            raise self.error(at, name, tr("{name} of {kind} is {value!r}", name=name, kind=at[0], value=value),
                             tr("write a whole number from 0 to 100"))
        return value

    def _height(self, at: tuple[str, ...], name: str, value: Any, parts: int = 4) -> int:
        """Levels, in so many parts each, as quarters."""
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not abs(value) <= MAX_HEIGHT or value * parts != int(value * parts):
            raise self.error(at, name, tr("{name} of {kind} is {value!r}", name=name, kind=at[0], value=value),
                             tr("write levels as a multiple of {step:g}, {most} at most", step=1 / parts,
                                most=MAX_HEIGHT))
        return int(value * 4)

    def _codes(self, at: tuple[str, ...], plain: dict[str, Any]) -> tuple[int, ...]:
        codes = plain.get("vasl_codes", [])
        if not isinstance(codes, list) or any(type(code) is not int or not 0 <= code <= 255 for code in codes):
            raise self.error(at, "vasl_codes", tr("vasl_codes of {kind} is {codes!r}", kind=at[0], codes=codes),
                             tr("write a list of whole numbers from 0 to 255"))
        return tuple(codes)

    def _text(self, at: tuple[str, ...], plain: dict[str, Any], name: str, otherwise: str | None = None) -> str:
        value = plain.get(name, otherwise)
        if not isinstance(value, str) or (not value and otherwise is None):
            where = ".".join(at)
            raise self.error(at, name, tr("{where} lacks {name}", where=where, name=name) if value is None else
                             tr("{where} has a {name} that is not text", where=where, name=name),
                             tr('write {name} = "…"', name=name))
        return value

    def _word(self, at: tuple[str, ...], plain: dict[str, Any], name: str, words: tuple[_W, ...]) -> _W:
        value = plain.get(name)
        for word in words:
            if word == value:
                return word
        where = ".".join(at)
        raise self.error(at, name, tr("{where} lacks {name}", where=where, name=name) if value is None else
                         tr("{where} has {name} = {value!r}", where=where, name=name, value=value),
                         tr("write one of {names}", names=", ".join(words)))

    def _flag(self, at: tuple[str, ...], plain: dict[str, Any], name: str) -> bool:
        value = plain.get(name, False)
        if not isinstance(value, bool):
            raise self.error(at, name, tr("{name} of {kind} is {value!r}", name=name, kind=at[0], value=value),
                             tr("write true or false"))
        return value

    def _letter(self, at: tuple[str, ...], plain: dict[str, Any]) -> str:
        value = self._text(at, plain, "letter", "")
        if value and not _LETTER.fullmatch(value):
            raise self.error(at, "letter", tr("letter of {kind} is {value!r}", kind=at[0], value=value),
                             tr("write one letter, ~ or *"))
        return value


def spelling_hint(word: str, names: Iterable[str]) -> str:
    """How to mend a misspelt word."""
    known = list(names)
    close = get_close_matches(word, known, 2)
    return (tr("did you mean {names}?", names=listed(close, "or")) if close else
            tr("known are {names}", names=", ".join(sorted(known))))


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
    return load_tables(sorted((resources() / "terrain").glob("*.toml")))


def load_tables(paths: Iterable[Path]) -> Table:
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
                               spelling_hint(str(like), kinds))
        if like in seen:
            raise source.error(at, "like",
                               tr("likenesses go round in a circle: {kinds}", kinds=" -> ".join((*seen, str(like)))),
                               tr("let one of them have attributes of its own"))
        if len(seen) > MAX_HOPS:
            raise source.error(at, "like",
                               tr("{key} is read through more than {most} other kinds", key=key, most=MAX_HOPS),
                               tr("name the last of them at once"))
        seen.append(str(like))
