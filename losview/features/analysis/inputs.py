"""What a calculator asks for: fields with their bounds, and the values that somebody has put into them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from typing import NamedTuple

from losview.base.number_format import with_points
from losview.base.translation import language, tr
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.core.threads import RuleError
from losview.rules.core.verdict import decimal, levels
from losview.rules.ends import parse_level

_WHOLE = re.compile(r"[0-9]{1,6}")
_COMMA_AFTER_DISTANCE = re.compile("(@[0-9]+),")


class InputKind(Enum):
    """What stands in a field: a level, a number of hexes, one of several choices, or tops with their distances."""

    LEVEL = "level"
    HEXES = "hexes"
    CHOICE = "choice"
    TOPS = "tops"


class InputField(NamedTuple):
    """One field of a calculator.

    Attributes:
        key: its name on the command line. name: for people. about: a sentence for people.
        kind: what stands in it. usual: its value until another one is given.
        least, most: bounds of a level (in levels), or of a number of hexes.
        step: quarter levels between two levels that it takes.
        choices: keys and names, of a choice.
    """

    key: str
    name: str
    about: str
    kind: InputKind
    usual: str
    least: int = 0
    most: int = 0
    step: int = QUARTERS_PER_LEVEL
    choices: tuple[tuple[str, str], ...] = ()


#: A hex that rises between the ends: its top in quarter levels, and its range from the lower end.
Top = tuple[int, int]
#: Most hexes that one field of tops may name.
MOST_TOPS = 20


class Inputs:
    """The values of a calculator's fields, checked when they are read.

    Args:
        given: texts by the keys of the fields; a field that is not given has its usual value.

    Raises:
        RuleError: where a key is that of no field.
    """

    def __init__(self, fields: Sequence[InputField], given: Mapping[str, str]) -> None:
        self._fields = {field.key: field for field in fields}
        for key in given:
            if key not in self._fields:
                near = get_close_matches(key, self._fields, 1)
                raise RuleError(
                    tr("there is no field {key!r}; did you mean {near}?", key=key[:40], near=near[0]) if near else
                    tr("there is no field {key!r}; there are {fields}", key=key[:40], fields=", ".join(self._fields)))
        self.texts = {field.key: given.get(field.key, field.usual) for field in fields}

    def level(self, key: str) -> int:
        """Quarter levels of a level.

        Raises:
            RuleError: where it is no level, out of bounds, or between the steps of the field.
        """
        field = self._fields[key]
        return _level(field, self.texts[key])

    def hexes(self, key: str) -> int:
        """A number of hexes.

        Raises:
            RuleError: where it is none, or out of bounds.
        """
        return _hexes(self._fields[key], self.texts[key])

    def choice(self, key: str) -> str:
        """The key of a choice.

        Raises:
            RuleError: where there is no such choice.
        """
        field, text = self._fields[key], self.texts[key].strip()
        if text not in dict(field.choices):
            raise RuleError(tr("{key} is {choices}, not {text!r}", key=key, text=text[:40],
                               choices=listed(dict(field.choices), "or")))
        return text

    def tops(self, key: str) -> list[Top]:
        """Tops with their distances, as in "2@3 1.5@5".

        Raises:
            RuleError: where one is malformed or out of bounds, where two share a hex, or where there are too many.
        """
        field, found = self._fields[key], {}
        words = _tops(self.texts[key])
        if not words or len(words) > MOST_TOPS:
            raise RuleError(tr("{key} names 1 to {most} hexes, not {count}: write them as in 2@3 1.5@5", key=key,
                               most=MOST_TOPS, count=len(words)))
        for word in words:
            top, at, away = word.partition("@")
            if not at:
                raise RuleError(tr("{key}: {word!r} is not a top with its distance: write it as in 2@3", key=key,
                                   word=word[:40]))
            distance = _hexes(field, away)
            if distance in found:
                raise RuleError(tr("{key}: two tops stand {distance} from the lower end: leave one of them out",
                                   key=key, distance=distance))
            found[distance] = _level(field, top)
        return [(top, distance) for distance, top in sorted(found.items(), reverse=True)]


#: Bounds of the levels of a calculator's tops, in levels.
LOWEST, HIGHEST = -100, 100


def _tops(text: str) -> list[str]:
    """Tops apart, as they stand between spaces or commas: "2@3,1@5" is two.

    A comma after a distance always parts, for distances are whole numbers.  Where numbers have a decimal comma, any
    other one between two digits is part of a top: in German "1,5@3" is one, and "2@3,1,5@5" two.
    """
    parted = _COMMA_AFTER_DISTANCE.sub(r"\1 ", text)
    return with_points(parted, language()).replace(",", " ").split()


def _level(field: InputField, text: str) -> int:
    try:
        quarters = parse_level(text)
    except RuleError as problem:
        raise RuleError(f"{field.key}: {problem}") from None
    least, most = (LOWEST, HIGHEST) if field.kind is InputKind.TOPS else (field.least, field.most)
    if not least * QUARTERS_PER_LEVEL <= quarters <= most * QUARTERS_PER_LEVEL:
        raise RuleError(tr("{key} is a level from {least} to {most}, not {level}", key=field.key, least=least,
                           most=most, level=decimal(levels(quarters))))
    if quarters % field.step:
        key, level = field.key, decimal(levels(quarters))
        raise RuleError(tr("{key} goes by whole levels, so it cannot be {level}", key=key, level=level)
                        if field.step == QUARTERS_PER_LEVEL else
                        tr("{key} goes by halves, so it cannot be {level}", key=key, level=level))
    return quarters


def _hexes(field: InputField, text: str) -> int:
    plain = text.strip()
    if not _WHOLE.fullmatch(plain) or not field.least <= int(plain) <= field.most:
        raise RuleError(tr("{key} is a whole number of hexes from {least} to {most}, not "
                           "{plain!r}", key=field.key, least=field.least, most=field.most, plain=plain[:40]))
    return int(plain)
