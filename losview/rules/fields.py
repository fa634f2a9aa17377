"""Fields that a form declares, such as those of a calculator or of a referee's act, and the values given for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from enum import Enum, auto
from typing import ClassVar, NamedTuple

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.core.threads import RuleError

_WHOLE = re.compile(r"-?[0-9]{1,6}")


class FieldKind(Enum):
    """What a field holds; a distance is a number of hexes, tops are levels with distances, as in "2@3 1.5@5"."""

    NUMBER = auto()
    DISTANCE = auto()
    LEVEL = auto()
    TOPS = auto()
    CHOICE = auto()
    YES_NO = auto()
    UNIT = auto()
    HEX = auto()
    HEXES = auto()


class FormField(NamedTuple):
    """One field.

    Attributes:
        key: its name on the command line. name: for people. about: a sentence for people.
        kind: what it holds. default: its value until another one is given.
        minimum, maximum: bounds of a number, a distance or a level (in levels).
        step: quarter levels between two levels that it takes.
        choices: keys and names, of a choice or of a unit (the number of its counter).
    """

    key: str
    name: str
    about: str
    kind: FieldKind
    default: str = ""
    minimum: int = 0
    maximum: int = 0
    step: int = QUARTERS_PER_LEVEL
    choices: tuple[tuple[str, str], ...] = ()


class FieldValues:
    """The values of fields, checked when they are read.

    Args:
        given: texts by the keys of the fields.

    Attributes:
        texts: by the keys of the fields; of fields that were not given their defaults.
        error: what is raised.

    Raises:
        RuleError: where a key is that of no field.
    """

    error: ClassVar[type[RuleError]] = RuleError

    def __init__(self, fields: Sequence[FormField], given: Mapping[str, str]) -> None:
        self._fields = {field.key: field for field in fields}
        for key in given:
            if key not in self._fields:
                raise self.error(_no_such_field(key, list(self._fields)))
        self.texts = {field.key: given.get(field.key, field.default) for field in fields}

    def number(self, key: str) -> int:
        """A whole number or a distance.

        Raises:
            RuleError: where it is none, or out of bounds.
        """
        return self._whole(self._fields[key], self.texts[key])

    def _whole(self, field: FormField, text: str) -> int:
        plain = text.strip()
        if not _WHOLE.fullmatch(plain) or not field.minimum <= int(plain) <= field.maximum:
            raise self.error(
                tr("{key} is a whole number from {least} to {most}, not {text!r}", key=field.key, least=field.minimum,
                   most=field.maximum, text=plain[:40]) if field.kind is FieldKind.NUMBER else
                tr("{key} is a whole number of hexes from {least} to {most}, not {plain!r}", key=field.key,
                   least=field.minimum, most=field.maximum, plain=plain[:40]))
        return int(plain)

    def choice(self, key: str) -> str:
        """The key of a choice.

        Raises:
            RuleError: where there is no such choice.
        """
        choices, text = dict(self._fields[key].choices), self.texts[key].strip()
        if text not in choices:
            raise self.error(tr("{key} is {choices}, not {text!r}", key=key, choices=listed(choices, "or"),
                                text=text[:40]))
        return text


def _no_such_field(key: str, fields: list[str]) -> str:
    near = get_close_matches(key, fields, 1)
    if near:
        return tr("there is no field {key!r}; did you mean {near}?", key=key[:40], near=near[0])
    if fields:
        return tr("there is no field {key!r}; there are {fields}", key=key[:40], fields=", ".join(fields))
    return tr("there is no field {key!r}; the act has none", key=key[:40])
