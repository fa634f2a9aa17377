"""What an act asks for: fields, and the values that somebody has put into them, checked when they are read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from typing import NamedTuple

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.features.night_referee.refusal import ActRefused
from losview.hexes.hex import Hex

#: Most hexes that one field names.
MOST_HEXES = 60
#: Most characters of a value.
LONGEST_VALUE = 400
_WHOLE = re.compile(r"-?[0-9]{1,6}")


class ActFieldKind(Enum):
    """What stands in a field."""

    NUMBER = "number"
    CHOICE = "choice"
    YES_NO = "yes or no"
    HEX = "hex"
    HEXES = "hexes"
    UNIT = "unit"


class ActField(NamedTuple):
    """One field of an act.

    Attributes:
        key: its name on the command line. name: for people. about: a sentence for people.
        kind: what stands in it. usual: its value until another one is given.
        least, most: bounds of a number.
        choices: keys and names, of a choice or of a unit (the number of its counter).
    """

    key: str
    name: str
    about: str
    kind: ActFieldKind
    usual: str = ""
    least: int = 0
    most: int = 99
    choices: tuple[tuple[str, str], ...] = ()


#: The keys of a field of yes or no.
YES_NO = (("yes", tr("yes")), ("no", tr("no")))


def number_field(key: str, name: str, usual: int, least: int, most: int, about: str = "") -> ActField:
    """A field for a whole number."""
    return ActField(key, name, about, ActFieldKind.NUMBER, str(usual), least, most)


def choice_field(key: str, name: str, choices: Sequence[tuple[str, str]], usual: str = "", about: str = "") -> ActField:
    """A field for one of several choices, the first being the usual one where none is named."""
    return ActField(key, name, about, ActFieldKind.CHOICE, usual or choices[0][0], choices=tuple(choices))


def yes_field(key: str, name: str, usual: bool = False, about: str = "") -> ActField:
    """A field for yes or no."""
    return ActField(key, name, about, ActFieldKind.YES_NO, "yes" if usual else "no", choices=YES_NO)


def unit_field(name: str, about: str, choices: Sequence[tuple[str, str]], key: str = "unit") -> ActField:
    """A field for one of several units, or of none, the first being the usual one.

    Args:
        choices: numbers of their counters, and words.
    """
    return ActField(key, name, about, ActFieldKind.UNIT, choices[0][0] if choices else "", choices=tuple(choices))


def hex_field(key: str, name: str, about: str = "", usual: str = "") -> ActField:
    """A field for a hex by its label; empty for none."""
    return ActField(key, name, about, ActFieldKind.HEX, usual)


def hexes_field(key: str, name: str, about: str = "") -> ActField:
    """A field for several hexes."""
    return ActField(key, name, about, ActFieldKind.HEXES)


class ActValues:
    """The values of an act's fields.

    Attributes:
        texts: by the keys of the fields; of fields that were not given the usual ones.

    Raises:
        ActRefused: where a key is that of no field, or a number or a choice is none.
    """

    def __init__(self, board: Board, fields: Sequence[ActField], given: Mapping[str, str]) -> None:
        self._board, self._fields = board, {field.key: field for field in fields}
        for key, text in given.items():
            if key not in self._fields:
                raise ActRefused(_no_such_field(key, list(self._fields)))
            if len(text) > LONGEST_VALUE:
                raise ActRefused(tr("{key} has {count:,} characters: write {most} at most", key=key, count=len(text),
                                    most=LONGEST_VALUE))
        self.texts = {field.key: given.get(field.key, field.usual).strip() for field in fields}
        for field in fields:
            if field.kind is ActFieldKind.NUMBER:
                self.number(field.key)
            elif field.kind in (ActFieldKind.CHOICE, ActFieldKind.YES_NO):
                self.choice(field.key)

    def number(self, key: str) -> int:
        """A whole number within its bounds."""
        field, text = self._fields[key], self.texts[key]
        if not _WHOLE.fullmatch(text) or not field.least <= int(text) <= field.most:
            raise ActRefused(tr("{key} is a whole number from {least} to {most}, not {text!r}", key=key,
                                least=field.least, most=field.most, text=text[:40]))
        return int(text)

    def choice(self, key: str) -> str:
        """The key of a choice."""
        field, text = self._fields[key], self.texts[key]
        keys = [choice for choice, _ in field.choices]
        if text not in keys:
            raise ActRefused(tr("{key} is {choices}, not {text!r}", key=key, choices=listed(keys, "or"),
                                text=text[:40]))
        return text

    def named(self, key: str) -> str:
        """The name of a choice, as a form shows it."""
        return dict(self._fields[key].choices)[self.choice(key)]

    def yes(self, key: str) -> bool:
        """Whether a field says yes."""
        return self.choice(key) == "yes"

    def unit(self, key: str) -> int:
        """The number of a unit's counter: that of a choice, or of the only unit in a hex that is named instead."""
        field, text = self._fields[key], self.texts[key]
        keys = [choice for choice, _ in field.choices]
        if text in keys:
            return int(text)
        if not keys:
            raise ActRefused(tr("{key}: the map has no such unit; put its counter on the map first", key=key))
        if not text:
            raise ActRefused(tr("{key}: name a unit, by the number of its counter or by its hex", key=key))
        here = self._hex(key, text)
        stack = [choice for choice in keys if self._board.counters[int(choice)].hex == here]
        if not stack:
            raise ActRefused(tr("{key}: {hex} has no such unit; name the hex of one", key=key, hex=text[:40]))
        if len(stack) > 1:
            there = ", ".join(f"{choice} ({dict(field.choices)[choice]})" for choice in stack[:6])
            raise ActRefused(tr("{key}: {hex} has {count} of them; name one by its number: {units}", key=key,
                                hex=text[:40], count=len(stack), units=there))
        return int(stack[0])

    def hex(self, key: str) -> Hex:
        """A hex of the map; refused where none is named."""
        hex_ = self.hex_or_none(key)
        if hex_ is None:
            raise ActRefused(tr("{key}: name a hex, or click it on the map", key=key))
        return hex_

    def hex_or_none(self, key: str) -> Hex | None:
        """A hex of the map, None where none is named."""
        text = self.texts[key]
        return self._hex(key, text) if text else None

    def hexes(self, key: str) -> tuple[Hex, ...]:
        """Several hexes, each once."""
        words = self.texts[key].replace(",", " ").split()
        if len(words) > MOST_HEXES:
            raise ActRefused(tr("{key} names {count} hexes: write {most} at most", key=key, count=len(words),
                                most=MOST_HEXES))
        return tuple(dict.fromkeys(self._hex(key, word) for word in words))

    def _hex(self, key: str, text: str) -> Hex:
        try:
            return self._board.hex(text)
        except ValueError as problem:
            raise ActRefused(f"{key}: {problem}") from None


def _no_such_field(key: str, fields: list[str]) -> str:
    near = get_close_matches(key, fields, 1)
    if near:
        return tr("there is no field {key!r}; did you mean {near}?", key=key[:40], near=near[0])
    if fields:
        return tr("there is no field {key!r}; there are {fields}", key=key[:40], fields=", ".join(fields))
    return tr("there is no field {key!r}; the act has none", key=key[:40])
